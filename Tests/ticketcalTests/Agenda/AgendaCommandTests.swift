import Foundation
import Testing

@Suite struct AgendaCommandTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
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

  /// Whoever looks at an event changes nothing.
  @Test func changesNothing() throws {
    let before = try home.listing().filter { $0.contains(".calendars") }
    for format in ["text", "json", "ical"] {
      #expect(try home.run("show", "dentist", "--format", format).status == 0)
      #expect(try home.run("agenda", "--format", format).status == 0)
    }
    #expect(try home.listing().filter { $0.contains(".calendars") } == before)
  }
}
