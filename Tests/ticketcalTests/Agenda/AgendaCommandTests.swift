import CalendarStore
import Foundation
import Glibc
import Testing

@testable import ticketcal

@Suite struct AgendaCommandTests {
  private let home: TestHome
  private let calendar: String

  init() throws {
    home = try TestHome()
    calendar = try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
  }

  private func add(_ name: String, _ lines: String) throws {
    try home.folder.file(
      "home/.calendars/home/\(name).ics",
      TestHome.object("BEGIN:VEVENT\nDTSTAMP:20261001T080000Z\n\(lines)\nEND:VEVENT"))
  }

  /// The agenda on any day: without the words for the days around today.
  private static func withoutDayWords(_ output: String) -> String {
    ["Yesterday, ", "Today, ", "Tomorrow, "].reduce(output) { $0.replacing($1, with: "") }
  }

  @Test func takesADayThatBeginsWithAHyphen() throws {
    for words in [["--from", "-30d"], ["--from", "2 weeks ago"], ["--from=-1month"]] {
      let run = try home.run(["agenda"] + words + ["--to", "+9999d", "-q"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("Dentist"))
    }
  }

  @Test func listsAPeriodInTheViewersZone() throws {
    try add(
      "weekly",
      """
      UID:aaaaaaaa-0000-4000-8000-000000000001
      DTSTART;TZID=Europe/Berlin:20261102T090000
      DURATION:PT15M
      SUMMARY:Standup
      RRULE:FREQ=WEEKLY;BYDAY=MO,TU
      EXDATE;TZID=Europe/Berlin:20261123T090000
      """)
    let run = try home.run("agenda", "--from", "2026-11-23", "--to", "2026-11-24")
    #expect(run.status == 0)
    #expect(
      Self.withoutDayWords(run.output)
        == """
        Tue 24 Nov 2026
        ! 08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  aaaaaaaa@20261124
        ! 08:00-09:00  Dentist (09:00 Europe/Berlin), Main Street 1  (home)  c54d4ceb

        """.replacing("c54d4ceb", with: shortID))
    #expect(run.errors.isEmpty)
  }

  /// Of `dentist@example.org`.
  private var shortID: String {
    String(ItemID(uid: "dentist@example.org").description.prefix(8))
  }

  @Test func takesTheLastDayIn() throws {
    let through = try home.run("agenda", "--from", "2026-11-20", "--to", "2026-11-24")
    #expect(through.output.contains("Dentist"))
    let before = try home.run("agenda", "--from", "2026-11-20", "--to", "2026-11-23")
    #expect(before.output.isEmpty)
    #expect(before.errors.hasPrefix("no events from Fri 20 Nov 2026 to Mon 23 Nov 2026;"))
    #expect(before.status == 0)
  }

  @Test func namesTheNextEventAfterAnEmptyPeriod() throws {
    func next(_ day: String) throws -> Substring? {
      let errors = try home.run("agenda", day).errors
      return errors.split(separator: "\n").first?.split(separator: ";").last
    }
    #expect(try next("2026-11-23") == " next: Tue 24 Nov 2026 08:00 Dentist")
    #expect(try next("2020-11-23") == " next: Tue 24 Nov 2026 08:00 Dentist")
    #expect(try home.run("agenda", "2016-01-01").errors == "no events on Fri 1 Jan 2016\n")
    let json = try home.run("agenda", "2026-11-23", "--format", "json")
    #expect(json.output.isEmpty && json.errors.isEmpty)
  }

  @Test func printsAnOccurrenceALineAsJSON() throws {
    let run = try home.run("agenda", "--day", "2026-11-24", "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "id", "calendar", "title", "start", "end", "location", "geo", "notes", "url", "status",
        "show-as", "alarms", "repeat", "occurrence",
      ])
    #expect(object["start"] as? String == "2026-11-24T09:00:00+01:00[Europe/Berlin]")
  }

  @Test func printsWholeObjectsAsOneCalendar() throws {
    try add(
      "weekly",
      """
      UID:aaaaaaaa-0000-4000-8000-000000000001
      DTSTART;TZID=Europe/Berlin:20261102T090000
      DURATION:PT15M
      SUMMARY:Standup
      RRULE:FREQ=DAILY
      X-SECRET;X-P="a:b":1
      """)
    let run = try home.run(
      "agenda", "--from", "2026-11-23", "--to", "2026-11-24", "--format", "ical")
    let lines = run.output.components(separatedBy: "\r\n")
    #expect(lines.filter { $0 == "BEGIN:VCALENDAR" }.count == 1)
    #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 2)
    #expect(lines.contains(#"X-SECRET;X-P="a:b":1"#))
    #expect(lines.contains("RRULE:FREQ=DAILY"))
    #expect(!run.output.replacing("\r\n", with: "").contains("\n"))
  }

  @Test func warnsOfEachFileAndShowsTheRest() throws {
    try home.folder.file("home/.calendars/home/bad.ics", "hello")
    try home.folder.file("home/.calendars/home/e\u{1B}[2Jvil.ics", "")
    let run = try home.run("agenda", "--day", "2026-11-24")
    #expect(run.status == 0)
    #expect(run.output.contains("Dentist"))
    let warnings = run.errors.split(separator: "\n")
    #expect(warnings.count == 2)
    #expect(warnings.allSatisfy { $0.hasPrefix("warning: ") && $0.contains(".ics: the file is") })
    #expect(!run.errors.contains("\u{1B}"))
    #expect(try home.run("agenda", "--day", "2026-11-24", "-q").errors.isEmpty)
  }

  @Test func keepsToTheCalendarsNamed() throws {
    let run = try home.run("agenda", "--day", "2026-11-24", "-c", "tickets", "-q")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(try home.run("agenda", "-c", "nowhere").status == 64)
  }

  @Test func readsNothingThatIsNotGranted() throws {
    try home.run("access", "reset", "personal", "-q")
    let run = try home.run("agenda", "--day", "2026-11-24")
    #expect(run.status == 77)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("ticketcal access grant personal"))
  }

  @Test(arguments: [
    ["--day", "10:00"], ["--day", "mon", "--from", "tue"], ["--to", "yesterday"],
    ["--watch"], ["--watch", "--format", "json"],
  ])
  func refusesWhatMakesNoSense(_ arguments: [String]) throws {
    let run = try home.run(["agenda"] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
  }

  @Test func saysWhichSourceIsLeftOut() throws {
    for answer in ["deny", "write-only"] {
      if answer == "deny" {
        try home.run("access", "deny", "personal", "-q")
      } else {
        try home.configureSource(access: "write-only")
        try home.run("access", "reset", "personal", "-q")
      }
      for arguments in [["agenda"], ["search", "dentist"]] {
        let run = try home.run(arguments)
        #expect(run.status == 0)
        let lines = run.errors.split(separator: "\n").filter { $0.contains("not shown") }
        #expect(
          lines == [
            answer == "deny"
              ? "personal: not shown (access denied); to allow it: ticketcal access grant personal"
              : "personal: not shown (no read access by the configuration)"
          ])
        #expect(try home.run(arguments + ["-q"]).errors.isEmpty)
        let named = try home.run(arguments + ["-c", "local/tickets"])
        #expect(named.status == 0)
        #expect(!named.errors.contains("not shown"))
      }
    }
    try home.configureSource(access: "none")
    #expect(!(try home.run("agenda").errors.contains("not shown")))
  }

  @Test func showsTheBuiltInCalendarWhileAnotherSourceIsNotAskedAbout() throws {
    try home.run("access", "reset", "personal", "-q")
    #expect(try home.run("agenda").status == 77)
    #expect(try home.run("agenda", "-c", "local/tickets").status == 0)
  }
}
