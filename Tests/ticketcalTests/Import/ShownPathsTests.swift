import Foundation
import Glibc
import Testing

/// Paths in texts for people have `~` for the home folder; those for programs are whole.
@Suite struct ShownPathsTests {
  private static let broken = TestHome.object(
    "BEGIN:VEVENT\nUID:x@example.org\nSUMMARY:No start\nEND:VEVENT")

  private func home(_ event: String = TestHome.dentist) throws -> (TestHome, String) {
    let home = try TestHome()
    let folder = try home.configureSource(event: event)
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    return (home, folder)
  }

  @Test func areShortForPeopleAndWholeForPrograms() throws {
    let (home, folder) = try home(Self.broken)
    let whole = home.folder("home")
    for arguments in [
      ["access"], ["agenda"], ["calendars", "check"],
      ["calendars", "add", "trips", "--source", "personal"],
      ["agenda", "-c", whole + "/nowhere"],
    ] {
      let run = try home.run(arguments)
      let text = run.output + run.errors
      #expect(text.contains("~/"), "\(arguments): \(text)")
      #expect(!text.contains(whole), "\(arguments): \(text)")
    }
    for arguments in [["access"], ["calendars"]] {
      let run = try home.run(arguments + ["--format", "json"])
      let paths = try run.results("path").compactMap { $0 }
      #expect(!paths.isEmpty && paths.allSatisfy { $0.hasPrefix("/") })
    }
    #expect(try home.run("calendars", "--format", "json").results("path").contains(folder))
  }

  @Test func areShortInTheLogAndWholeInItsJSON() throws {
    let (home, _) = try home()
    let file = try home.folder.file("home/b.csv", TestHome.rows(1))
    #expect(try home.run("-y", file).status == 0)
    let text = try home.run("log", "1").output
    #expect(text.contains("  ~/b.csv: 1 saved") && text.contains(": ~/b.csv:2"), "\(text)")
    #expect(try home.run("log", "1", "--format", "json").results("record") == ["\(file):2"])
    let bad = try home.folder.file("home/bad.csv", "title,start\nA,never\n")
    let run = try home.run("-y", bad)
    #expect(run.errors.hasPrefix("ticketcal: ~/bad.csv:2: "), "\(run.errors)")
    let json = try home.run("-y", "--format", "json", bad)
    #expect(try json.results("record") == ["\(bad):2"])
  }

  @Test func areShortAtThePrompt() throws {
    let (home, folder) = try home()
    let run = try PromptRun(Program.ticketcal, ["edit", "-c", "home"], in: home)
    try run.expect("event: ")
    try run.enter("Lunch", expecting: "start: ")
    try run.enter("2026-12-04T12:30", expecting: "new> ")
    try FileManager.default.removeItem(atPath: folder)
    try run.enter("s", expecting: "~/.calendars/home: no such folder")
    try run.keys("q\r")
  }
}
