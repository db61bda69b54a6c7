import Foundation
import Testing

/// Events that the words of a title name.
@Suite struct TitleReferenceTests {
  private func event(_ uid: String, _ start: String, _ title: String, _ more: String = "") -> String
  {
    """
    BEGIN:VEVENT
    UID:\(uid)
    DTSTAMP:20261001T080000Z
    DTSTART:\(start)
    \(more.isEmpty ? "" : more + "\n")SUMMARY:\(title)
    END:VEVENT
    """
  }

  private func home() throws -> (TestHome, String) {
    let (home, folder) = try EditEventCommandTests.home(
      TestHome.object(event("past@example.org", "20200301T100000Z", "Dentist check")))
    let more = [
      ("next", event("next@example.org", "20990301T100000Z", "Dentist Dr. M\u{FC}ller")),
      (
        "series",
        event("series@example.org", "20200106T090000Z", "Team Stand-up", "RRULE:FREQ=WEEKLY")
      ),
      ("a", event("a@example.org", "20990401T100000Z", "Film evening")),
      ("b", event("b@example.org", "20990402T100000Z", "Film evening with Ana")),
      ("c", event("c@example.org", "20990403T100000Z", "Film matinee 1234")),
    ]
    for (name, text) in more {
      try TestHome.object(text).write(
        toFile: "\(folder)/\(name).ics", atomically: true, encoding: .utf8)
    }
    return (home, folder)
  }

  @Test func showsTheComingEventOfTheWords() throws {
    let (home, _) = try home()
    #expect(try home.run("show", "dentist").output.contains("Dentist Dr. M\u{FC}ller"))
    #expect(try home.run("show", "MULLER", "dentist").output.contains("Dentist Dr. M\u{FC}ller"))
    #expect(try home.run("show", "dentist", "check").output.contains("Dentist check"))
    #expect(try home.run("show", "film", "1234", "matinee").output.contains("Film matinee 1234"))
    #expect(try home.run("show", "stand-up").output.contains("Team Stand-up"))
    #expect(try home.run("show", "Film", "evening").output.contains("Film evening\n"))
  }

  @Test func listsTheEventsThatAreMeant() throws {
    let (home, _) = try home()
    let run = try home.run("show", "film")
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains("film: several events have this title; choose one by its ID: "))
    #expect(run.errors.contains("(Film evening, Wed 1 Apr 2099)"))
    #expect(run.errors.contains("(Film evening with Ana, Thu 2 Apr 2099)"))
    #expect(try home.run("show", "nothing", "such").errors.contains("no event nothing such"))
  }

  @Test func editsAndDeletesByWords() throws {
    let (home, folder) = try home()
    #expect(try home.run("edit", "film", "ana", "--title", "Cinema").status == 0)
    #expect(try String(contentsOfFile: "\(folder)/b.ics", encoding: .utf8).contains("Cinema"))
    #expect(try home.run("delete", "-y", "dentist", "dr.").output.hasPrefix("deleted "))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/next.ics"))
    let list = try home.run("delete", "-y", "a@example.org", "cinema", "x")
    #expect(list.status == 64 && list.errors.contains("nothing was changed"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/a.ics"))
  }

  @Test func namesAnOccurrenceByWords() throws {
    let (home, folder) = try home()
    let run = try home.run(
      "edit", "stand-up@20991207", "--span", "this", "--start", "11:00")
    #expect(run.status == 0, "\(run.errors)")
    let run2 = try home.run("delete", "-y", "team", "stand-up@2099-12-14", "--span", "this")
    #expect(run2.status == 0, "\(run2.errors)")
    let text = try String(contentsOfFile: "\(folder)/series.ics", encoding: .utf8)
    #expect(text.contains("RECURRENCE-ID:20991207T090000Z"))
    #expect(text.contains("EXDATE:20991214T090000Z"))
    #expect(try home.run("show", "stand-up@20991208").errors.contains("no such occurrence"))
    #expect(try home.run("show", "opera@20991207").errors.contains("no event opera@20991207"))
  }

  @Test func readsNoMistypedIdentifierAsATitle() throws {
    let (home, folder) = try home()
    #expect(try home.run("delete", "-y", "1234").errors.contains("no event 1234"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/c.ics"))
  }

  @Test func cannotSearchWithoutPermissionToRead() throws {
    let (home, _) = try home()
    #expect(try home.run("access", "deny", "personal", "-q").status == 0)
    let run = try home.run("show", "dentist")
    #expect(
      run.status == 77 && run.errors.contains("no event dentist among those that may be read"))
  }

  @Test func editsAtThePromptByWords() throws {
    let (home, folder) = try home()
    let run = try PromptRun(Program.ticketcal, ["edit", "film", "matinee"], in: home)
    try run.expect("edit> ")
    try run.enter("title Matinee", expecting: "edit> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    #expect(try String(contentsOfFile: "\(folder)/c.ics", encoding: .utf8).contains("Matinee"))
  }
}
