import Glibc
import Testing

/// Looking at calendars whose files the system does not let be read.
@Suite(.enabled(if: Program.canActAsOrdinaryUser))
struct ForbiddenFilesTests {
  private let home: TestHome
  private let calendar: String

  init() throws {
    home = try TestHome(forOrdinaryUser: true)
    calendar = try home.configureSource()
    home.giveAway()
    try home.run("access", "grant", "personal", "-q")
  }

  private func forbid() { chmod(calendar + "/dentist.ics", 0) }

  @Test(arguments: [
    ["agenda", "--day", "2026-11-24"], ["search", "dentist"], ["reminders"],
  ])
  func refusesWhereNothingMayBeRead(_ arguments: [String]) throws {
    forbid()
    for _ in 0..<2 {
      let run = try home.run(arguments)
      #expect(run.status == 77)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("no permission to read any of it; check the modes of the files"))
      #expect(run.errors.contains("warning: ~/.calendars/home/dentist.ics: "))
      #expect(!run.errors.contains("no event") && !run.errors.contains("no reminders"))
    }
    #expect(try home.run(arguments + ["-q"]).errors.split(separator: "\n").count == 2)
  }

  /// The list is not complete.
  @Test func namesThemWhereSomethingElseCanBeShown() throws {
    forbid()
    try home.folder.file(
      "home/.calendars/home/other.ics",
      TestHome.dentist.replacing("dentist@", with: "other@"))
    home.giveAway()
    let run = try home.run("agenda", "--day", "2026-11-24")
    #expect(run.status == 0)
    #expect(run.output.contains("Dentist"))
    for arguments in [["agenda", "--day", "2026-11-25"], ["search", "x"], ["reminders"]] {
      let nothing = try home.run(arguments + ["-q"])
      #expect(nothing.status == 0 && nothing.output.isEmpty)
      #expect(
        nothing.errors.hasPrefix("warning: ~/.calendars/home/dentist.ics: permission denied; "))
      #expect(try home.run(arguments).errors == nothing.errors)
    }
  }

  /// Another event of the title may be in a file that cannot be read.
  @Test(arguments: [true, false])
  func changesNothingByItsTitleAlone(isCached: Bool) throws {
    try home.folder.file(
      "home/.calendars/home/other.ics",
      TestHome.dentist.replacing("dentist@", with: "other@"))
    home.giveAway()
    if isCached { #expect(try home.run("agenda", "-q").status == 0) }
    forbid()
    for arguments in [["delete", "-y", "Dentist"], ["edit", "--notes", "x", "Dent"]] {
      let run = try home.run(arguments + ["-q"])
      #expect(run.status == 77)
      #expect(run.errors.contains("another event may have this title: 1 file could not be read; "))
      #expect(run.errors.contains("to choose this one, give its ID: "))
    }
    let run = try home.run("delete", "-y", "Dentist")
    #expect(run.errors.contains("warning: ~/.calendars/home/dentist.ics: "))
    #expect(try home.events(in: calendar) == ["dentist.ics", "other.ics"])
    #expect(try home.run("show", "Dentist").status == 0)
    #expect(try home.run("delete", "-y", "-q", "other@example.org").status == 0)
    #expect(try home.events(in: calendar) == ["dentist.ics"])
  }

  /// The cache may have what was readable before.
  @Test(arguments: [true, false])
  func countsThemWhereAnEventIsNotFound(isCached: Bool) throws {
    if isCached { #expect(try home.run("agenda", "-q").status == 0) }
    forbid()
    for arguments in [["show", "dentist@example.org"], ["delete", "-y", "dentist@example.org"]] {
      let run = try home.run(arguments)
      #expect(run.status == 77)
      #expect(run.errors.contains("(1 file could not be read)"))
    }
  }
}
