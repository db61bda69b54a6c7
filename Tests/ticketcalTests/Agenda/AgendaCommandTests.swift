import Foundation
import Testing

@Suite struct AgendaCommandTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
  }

  private func add(_ name: String, _ lines: String) throws {
    try home.folder.file(
      "home/.calendars/home/\(name).ics",
      TestHome.object("BEGIN:VEVENT\nDTSTAMP:20261001T080000Z\n\(lines)\nEND:VEVENT"))
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
}
