import CalendarStore
import Foundation
import Testing

@testable import ticketcal

@Suite struct KeptFieldsTests {
  init() { TerminalLocale.activate() }

  private func lines(_ kept: KeptFields, color: ColorChoice = .never) -> [String] {
    var rows = CardRows(style: Style(color, isTerminal: false, environment: [:]), width: 80)
    kept.add(to: &rows)
    return rows.lines
  }

  private func event(
    _ attendees: [Participant], organizer: Participant? = nil, alarms: [Alarm] = []
  ) -> StoredEvent {
    var event = Event(
      uid: EventSample.uid(1), title: "Call",
      start: EventSample.time("2026-11-22 10:00"), end: EventSample.time("2026-11-22 11:00"),
      alarms: alarms)
    (event.attendees, event.organizer) = (attendees, organizer)
    return StoredEvent(event, in: EventSample.home)
  }

  @Test func namesWhoIsAskedAndOtherAlarms() {
    let event = event(
      [
        Participant(name: "Me", address: "mailto:me@example.org", status: "ACCEPTED"),
        Participant(
          name: nil, address: "mailto:you@example.org", status: "NEEDS-ACTION",
          role: "OPT-PARTICIPANT"),
      ], organizer: Participant(name: "Boss", address: "mailto:boss@example.org"),
      alarms: [
        Alarm(.unreadable, action: .other("EMAIL")), Alarm(.namedPlace(.arrive, "Home")),
      ])
    #expect(
      lines(KeptFields(event, EventDetails(), in: .gmt)) == [
        "  alarms    2 other alarms: email, on arriving at Home",
        "  organizer Boss <boss@example.org>",
        "  attendees Me <me@example.org> [accepted]",
        "            you@example.org [no answer yet, optional]",
        "            (kept as they are; they cannot be changed here)",
      ])
  }

  @Test func isNothingWhereThereIsNothing() {
    #expect(lines(KeptFields()).isEmpty)
    #expect(lines(KeptFields(event([]), EventDetails(), in: .gmt)).isEmpty)
  }

  @Test func doesNotFloodTheTerminal() {
    let many = (0..<500).map { Participant(name: nil, address: "mailto:\($0)@example.org") }
    let lines = lines(KeptFields(event(many), EventDetails(), in: .gmt))
    #expect(lines.count == 22)
    #expect(lines.contains("            and 480 more"))
  }

  @Test func letsNothingOfACalendarReachTheTerminal() {
    let evil = "\u{1B}[2J\u{202E}x\ny"
    let person = Participant(name: evil, address: evil, status: evil, role: evil)
    let alarms = [Alarm(.unreadable, action: .other(evil)), Alarm(.namedPlace(.leave, evil))]
    let event = event([person], organizer: person, alarms: alarms)
    for line in lines(KeptFields(event, EventDetails(), in: .gmt)) {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
  }
}
