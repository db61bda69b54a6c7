import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import ticketcal

@Suite struct ItemCardTests {
  init() { TerminalLocale.activate() }

  private func lines(
    _ event: StoredEvent, details: EventDetails = EventDetails(), next: [StoredEvent] = [],
    zone: TimeZone = EventSample.berlin,
    width: Int = 80
  ) -> [String] {
    ItemCard(
      event, details, next: next, calendar: "home", path: "~/.calendars/home/a.ics", zone: zone,
      style: EventSample.plain, width: width
    ).lines
  }

  /// The second 2:30 of the night is written in UTC.
  @Test func theLengthIsThatOfTheEvent() throws {
    let end = EventTime.utc(
      LocalDateTime(
        try #require(LocalDate(year: 2027, month: 10, day: 31)), LocalTime(secondOfDay: 5400)))
    let event = StoredEvent(
      Event(
        uid: "night@example.org", title: "Night",
        start: EventSample.time("2027-10-31 02:30", EventSample.berlin), end: end),
      in: EventSample.home)
    #expect(
      lines(event).contains {
        $0.hasPrefix("  here      Sun 31 Oct 2027, 02:30 – 02:30") && $0.hasSuffix(", 1 h")
      })
  }

  @Test func showsEverything() throws {
    var event = StoredEvent(
      Event(
        uid: "call@example.org", title: "Call",
        start: EventSample.time("2026-11-21 20:00", EventSample.zone("Asia/Shanghai")),
        end: EventSample.time("2026-11-21 22:00", EventSample.zone("Asia/Shanghai")),
        location: "Zoom",
        structuredLocation: StructuredLocation(
          title: "Office", geo: GeoLocation(latitude: 52.5, longitude: 13.25)),
        notes: "Line 1\nLine 2",
        url: "https://example.org/a", status: .tentative, availability: .free,
        alarms: [
          .before(CivilDuration(seconds: 3600)), .at(Instant(secondsSince1970: 1_795_250_000)),
        ],
        recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY;BYDAY=SA")]),
      in: EventSample.home)
    event.item.creationDate = Instant(secondsSince1970: 1_795_000_000)
    event.item.lastModifiedDate = Instant(secondsSince1970: 1_795_100_000)
    event.item.sequence = 3
    event.item.attendees = [
      Participant(name: "Me", address: "mailto:me@example.org", status: "ACCEPTED"),
      Participant(
        name: nil, address: "MAILTO:you@example.org", status: "NEEDS-ACTION",
        role: "OPT-PARTICIPANT"),
    ]
    event.item.organizer = Participant(name: "Boss", address: "mailto:boss@example.org")
    let next = EventSample.event(
      "Call", "2026-11-28 20:00", "2026-11-28 22:00", zone: EventSample.zone("Asia/Shanghai"),
      occurrence: EventSample.time("2026-11-28 20:00", EventSample.zone("Asia/Shanghai")))
    #expect(
      lines(event, next: [next]) == [
        "  title     Call",
        "  when      Sat 21 Nov 2026, 20:00 – 22:00 Asia/Shanghai (UTC+8), 2 h",
        "  here      Sat 21 Nov 2026, 13:00 – 15:00 Europe/Berlin (UTC+1), 2 h",
        "  repeat    every week on Sat",
        "  next      Sat 28 Nov 2026, 20:00 – 22:00 Asia/Shanghai (UTC+8), 2 h",
        "            [@20261128T200000]",
        "  location  Zoom",
        "  geo       52.5,13.25",
        "  place     Office",
        "  alarms    1 h before, Sat 21 Nov 2026 16:33:20 UTC+8",
        "  url       https://example.org/a",
        "  show-as   free",
        "  status    tentative",
        "  notes     Line 1",
        "            Line 2",
        "  organizer Boss <boss@example.org>",
        "  attendees Me <me@example.org> [accepted]",
        "            you@example.org [no answer yet, optional]",
        "  calendar  home",
        "  created   Wed 18 Nov 2026, 12:06:40 Europe/Berlin (UTC+1)",
        "  modified  Thu 19 Nov 2026, 15:53:20 Europe/Berlin (UTC+1)",
        "  version   3",
        "  id        \(event.id)",
        "  uid       call@example.org",
        "  file      ~/.calendars/home/a.ics",
      ])
  }

  @Test func saysOfWhichOccurrenceAChangedOneStands() {
    var event = EventSample.event(
      "Moved", "2026-11-22 10:00", "2026-11-22 11:00",
      occurrence: EventSample.time("2026-11-21 10:00"))
    event.item.isDetached = true
    #expect(
      lines(event).contains(
        "  in place  of the occurrence of Sat 21 Nov 2026, 10:00 Europe/Berlin (UTC+1)"))
  }

  @Test func addsARuleThatWordsDoNotExhaust() throws {
    var event = EventSample.event("Pill", "2026-11-21 09:00", "2026-11-21 09:00")
    event.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;BYHOUR=9,15")]
    #expect(lines(event).contains("  repeat    every day [FREQ=DAILY;BYHOUR=9,15]"))
  }

  @Test func letsNothingOfACalendarReachTheTerminal() {
    let evil = "\u{1B}[2J\u{202E}x"
    var event = StoredEvent(
      Event(
        uid: evil, title: evil,
        start: EventSample.time("2026-11-22 10:00"), end: EventSample.time("2026-11-22 11:00"),
        location: evil, notes: evil, url: evil), in: EventSample.home)
    event.item.attendees = [Participant(name: evil, address: evil, status: evil, role: evil)]
    event.item.organizer = Participant(name: evil, address: evil)
    for line in lines(event) {
      #expect(!line.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test func tellsWhatElseTheFileHas() {
    var event = EventSample.event("Call", "2026-11-21 09:00", "2026-11-21 10:00")
    let mail = Alarm(.relative(CivilDuration(), to: .time), action: .other("EMAIL"))
    event.alarms = [.before(CivilDuration(seconds: 3600)), mail]
    var details = EventDetails()
    details.classification = "PRIVATE"
    details.categories = ["Work", "Travel", "\u{1B}[2J"]
    details.attachments = ["https://example.org/a.pdf", nil]
    details.otherProperties = ["EXDATE", "X-CONFERENCE"]
    let shown = lines(event, details: details)
    for line in [
      "  alarms    1 h before", "  alarms    1 other alarm: email", "  class     private",
      "  category  Work,Travel,\\u{1B}[2J", "  attached  https://example.org/a.pdf",
      "            in the file itself", "  also has  EXDATE, X-CONFERENCE",
    ] { #expect(shown.contains(line), "\(line)") }
    event.alarms = ["EMAIL", "PROCEDURE", "EMAIL", "\u{1B}[2J"].map { action in
      Alarm(.unreadable, action: .other(action))
    }
    event.alarms.insert(Alarm(.unreadable), at: 3)
    let alarms = lines(event, details: details, width: 120)
    #expect(
      alarms.contains(
        "  alarms    5 other alarms: email, procedure, at no time that can be read, \\u{1B}[2j"))
  }

  @Test func endsARepetitionByTheClockOfTheEvent() throws {
    var event = EventSample.event("Call", "2026-11-22 00:00", "2026-11-22 01:00")
    event.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY;UNTIL=20270130T230000Z")]
    let shown = lines(event, zone: .gmt, width: 100)
    #expect(
      shown.contains(
        "  repeat    every week, until Sun 31 Jan 2027, 00:00 Europe/Berlin (UTC+1)"))
  }

  @Test func saysOnceThatItIsCanceled() {
    for title in ["Canceled: Call", "Cancelled: Call", "Call"] {
      let event = EventSample.event(
        title, "2026-11-21 09:00", "2026-11-21 10:00", status: .canceled)
      #expect(lines(event).contains("  status    cancelled") == (title == "Call"))
    }
    let event = EventSample.event("Canceled: Call", "2026-11-21 09:00", "2026-11-21 10:00")
    #expect(!lines(event).contains { $0.hasPrefix("  status") })
  }
}
