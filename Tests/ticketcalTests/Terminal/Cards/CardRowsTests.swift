import CalendarStore
import Foundation
import Reservations
import Testing
import TicketImport

@testable import ticketcal

@Suite struct CardRowsTests {
  @Test(arguments: [
    ("title", "  title     text"), ("occurrence", "  occurrence text"),
    ("occurrences", "  occurrences text"),
  ])
  func keepsALabelApartFromItsText(_ label: String, _ line: String) {
    var rows = CardRows(style: EventSample.plain, width: 80)
    rows.add(CardRow(label, "text"))
    rows.addParagraph(label, "text") { $0 }
    #expect(rows.lines == [line, line])
  }

  @Test(arguments: [1, 9, 20, 31])
  func keepsAllValuesInANarrowTerminal(_ width: Int) {
    var rows = CardRows(style: EventSample.plain, width: width)
    rows.add(
      CardRow("location", "Main Street 1, Leipzig", note: "from the record"), isChanged: true)
    rows.add(CardRow("", "second value"))
    rows.addParagraph("problem", "no start") { $0 }
    rows.addBelow("24 Nov 2026")
    let labels = ["*location", " problem"]
    #expect(rows.lines.filter { labels.contains($0) } == labels)
    let values = rows.lines.filter { !labels.contains($0) }
    #expect(values.allSatisfy { DisplayWidth.of($0) <= max(3, width) })
    let text = values.joined().filter { $0 != " " }
    #expect(text == "MainStreet1,Leipzig[fromtherecord]secondvaluenostart24Nov2026")
  }
}

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
      lines(KeptFields(event, in: .gmt)) == [
        "  alarms    2 other alarms: email, on arriving at Home",
        "  organizer Boss <boss@example.org>",
        "  attendees Me <me@example.org> [accepted]",
        "            you@example.org [no answer yet, optional]",
        "            (kept as they are; they cannot be changed here)",
      ])
  }

  /// Another rule may remove occurrences that have values of their own, so the card says that they are
  /// not named.
  @Test func saysThatChangedOccurrencesCannotBeRead() throws {
    let root = try TemporaryFolder()
    let tool = Tool.sharingProcess(["HOME": root.path])
    try root.folder("one/home")
    let series = try root.file(
      "one/home/a.ics",
      TestHome.dentist.replacing("SUMMARY", with: "RRULE:FREQ=DAILY\r\nSUMMARY"))
    var configuration = Configuration(folders: tool.folders)
    configuration.sources.insert(.vdir("one", root("one")), at: 0)
    let store = try tool.calendarAccess(by: configuration).requestFullAccess { _ in true }
    let event = try #require(try store.events(containing: "Dentist").first)
    #expect(lines(Event.kept(of: event, in: store, .gmt)).isEmpty)
    try FileManager.default.removeItem(atPath: series)
    #expect(lines(Event.kept(of: event, in: store, .gmt)).isEmpty)
    try root.folder("one/home/a.ics")
    let line = lines(Event.kept(of: event, in: store, .gmt)).first ?? ""
    #expect(line.hasPrefix("  occurrences those with values of their own cannot be read: "))
  }

  @Test func isNothingWhereThereIsNothing() {
    #expect(lines(KeptFields()).isEmpty)
    #expect(lines(KeptFields(event([]), in: .gmt)).isEmpty)
  }

  @Test func doesNotFloodTheTerminal() {
    let many = (0..<500).map { Participant(name: nil, address: "mailto:\($0)@example.org") }
    let lines = lines(KeptFields(event(many), in: .gmt))
    #expect(lines.count == 22)
    #expect(lines.contains("            and 480 more"))
  }

  @Test func letsNothingOfACalendarReachTheTerminal() {
    let evil = "\u{1B}[2J\u{202E}x\ny"
    let person = Participant(name: evil, address: evil, status: evil, role: evil)
    let alarms = [Alarm(.unreadable, action: .other(evil)), Alarm(.namedPlace(.leave, evil))]
    let event = event([person], organizer: person, alarms: alarms)
    for line in lines(KeptFields(event, in: .gmt)) {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
  }
}

@Suite struct RepeatPhraseTests {
  /// Rules of RFC 5545 §3.8.5.3 among them.
  @Test(arguments: [
    ("FREQ=DAILY;COUNT=10", "every day, 10 times"),
    ("FREQ=DAILY;INTERVAL=2", "every 2 days"),
    (
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "every 2 weeks on Mon, Wed and Fri, until Wed 24 Dec 1997, 00:00 UTC"
    ),
    ("FREQ=WEEKLY;UNTIL=20261224", "every week, until Thu 24 Dec 2026"),
    ("FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "every month on the 1st Fri, 10 times"),
    ("FREQ=MONTHLY;BYDAY=1SU,-1SU", "every month on the 1st Sun and the last Sun"),
    ("FREQ=MONTHLY;BYDAY=-2MO", "every month on the 2nd last Mon"),
    ("FREQ=MONTHLY;BYMONTHDAY=2,15", "every month on day 2 and 15"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "every month on day 1 and the last day"),
    ("FREQ=YEARLY;BYMONTH=6,7", "every year in Jun and Jul"),
    ("FREQ=YEARLY;BYYEARDAY=1,100", "every year on day 1 and day 100 of the year"),
    ("FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20", "every year on Mon in week 20"),
    ("FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Mon of the year"),
    ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "every year on every Thu in Mar"),
    ("FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "every 2 months on every Tue"),
    ("FREQ=YEARLY;BYMONTHDAY=25", "every year on day 25 of every month"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on Fri on day 13"),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "every month on Mon, Tue, Wed, Thu and Fri, of these the last"
    ),
    ("FREQ=YEARLY;COUNT=1", "every year, once"),
    ("FREQ=HOURLY;INTERVAL=3", "every 3 hours"),
  ])
  func saysItInWords(_ rule: String, _ words: String) throws {
    #expect(RepeatPhrase.phrase(try RecurrenceRule(rule)) == words)
  }

  @Test func tellsWhatWordsLeaveOut() throws {
    #expect(RepeatPhrase.isPartial(try RecurrenceRule("FREQ=DAILY;BYHOUR=9,15")))
    #expect(
      RepeatPhrase.isPartial(try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU")))
    #expect(!RepeatPhrase.isPartial(try RecurrenceRule("FREQ=WEEKLY;WKST=SU")))
  }

  @Test func tellsAnEndByTheClockOfTheEvent() throws {
    let rule = try RecurrenceRule("FREQ=WEEKLY;UNTIL=20270130T230000Z")
    #expect(
      RepeatPhrase.phrase(rule, in: EventSample.berlin)
        == "every week, until Sun 31 Jan 2027, 00:00 Europe/Berlin (UTC+1)")
    #expect(
      RepeatPhrase.phrase(rule, in: .gmt) == "every week, until Sat 30 Jan 2027, 23:00 UTC")
  }
}

/// What `why` says of a draft.
@Suite struct SourceCardTests {
  init() { TerminalLocale.activate() }

  private func lines(
    _ draft: ItemDraft, after commands: [String] = [], of field: DraftField? = nil
  ) -> [String] {
    var session = DraftSample.session([EditEntry(draft)])
    for command in commands { _ = session.enter(command) }
    return SourceCard(
      session.entries[0], of: "mail\u{1B}.eml:1", default: "tickets",
      style: Style(.never, isTerminal: false, environment: [:]), width: 100
    ).lines(of: field)
  }

  @Test func saysOfEachFieldWhereItComesFrom() throws {
    let all = lines(try DraftSample.draft(), after: ["title Other"])
    #expect(
      all == [
        "  title     edited at the prompt",
        "  start     mail\\u{1B}.eml:1",
        "  end       a default; mail\\u{1B}.eml:1 does not state it",
        "  zone      Europe/Berlin, mail\\u{1B}.eml:1",
        "  location  mail\\u{1B}.eml:1",
        "  alarms    a default; mail\\u{1B}.eml:1 does not state it",
        "  show-as   a default; mail\\u{1B}.eml:1 does not state it",
        "  calendar  tickets: the calendar of this import",
        "  status    a default; mail\\u{1B}.eml:1 does not state it",
      ])
  }

  @Test func namesTheRecordTheMemberAndTheRule() throws {
    var draft = try DraftSample.draft()
    draft.source = DraftSource(records: [.start: "old.eml"], members: [.start: "departureTime"])
    draft.zoneOrigin = .inferred
    draft.remarks = [.zoneOfPlace(.start, "Berlin Tegel"), .zoneOfPlace(.end, "Elsewhere")]
    #expect(
      lines(draft, of: .start) == [
        "  start     old.eml: departureTime",
        "  zone      Europe/Berlin, inferred from mail\\u{1B}.eml:1",
        "            the zone of the start is that of Berlin Tegel",
      ])
  }

  @Test func namesAnOptionAndTheConfiguration() throws {
    var draft = try DraftSample.draft()
    draft.alarms.origin = .configuration
    draft.zoneOrigin = .option
    #expect(lines(draft, of: .alarms) == ["  alarms    the configuration file"])
    #expect(
      lines(draft, of: .zone) == [
        "  zone      Europe/Berlin, an option of the command line: --zone"
      ])
  }

  @Test func saysWhatIsMissing() throws {
    let draft = try DraftSample.draft(start: nil)
    #expect(lines(draft, of: .start) == ["  start     no start time"])
    #expect(lines(draft, of: .url) == ["  url       no record of the booking states it"])
  }
}
