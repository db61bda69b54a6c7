import Foundation
import Glibc
import Testing

/// `after-save` of a source.
@Suite(.timeLimit(.minutes(2))) struct AfterSaveTests {
  private let home: TestHome
  private let calendar: String

  init() throws {
    home = try TestHome()
    calendar = try home.configureSource()
  }

  private var log: String { home.work("log") }

  private func configure(_ command: String, limit: String = "1m") throws {
    try home.configure(
      """
      [sources.personal]
      type = "vdir"
      path = "\(home.folder("home/.calendars"))"
      after-save = '''\(command)'''
      after-save-limit = "\(limit)"
      """)
    #expect(try home.run("access", "grant", "personal").status == 0)
  }

  private func runs() -> [String] {
    ((try? home.text(log)) ?? "").split(separator: "\n").map(String.init)
  }

  @Test func runsOnceAfterAnImportAndMayReadWhatTheImportMayNot() throws {
    try configure("cat \(calendar)/dentist.ics | wc -l >> \(log); echo on stdout")
    let file = try home.file("rows.csv", TestHome.rows(40))
    let run = try home.run("--yes", "-c", "personal/home", "--format", "json", file)
    #expect(run.status == 0, "\(run.errors)")
    #expect(runs().count == 1)
    #expect(runs().first.flatMap { Int($0) } ?? 0 > 5)
    #expect(run.lines.count == 40)
    #expect(run.errors.contains("on stdout"))
  }

  @Test func runsAfterEveryCommandThatChangesTheSource() throws {
    try configure("echo ran >> \(log)")
    let file = try home.file("seed.json", TestHome.seed)
    for arguments in [
      ["--yes", "-c", "personal/home", file], ["undo", "--yes"],
      ["reminders", "add", "Milk", "--list", "personal/home"],
      ["calendars", "rename", "personal/home", "House"], ["calendars", "add", "More"],
      ["calendars", "empty", "--yes", "personal/home"],
    ] {
      var arguments = arguments
      if arguments == ["calendars", "add", "More"] { arguments += ["--source", "personal"] }
      let before = runs().count
      let run = try home.run(arguments)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(runs().count == before + 1, "\(arguments)")
    }
  }

  @Test func runsNotWhereNothingChanged() throws {
    try configure("echo ran >> \(log)")
    let file = try home.file("seed.json", TestHome.seed)
    #expect(try home.run("-n", "-c", "personal/home", file).status == 0)
    #expect(try home.run("agenda").status == 0)
    #expect(try home.run("calendars").status == 0)
    #expect(try home.run("--yes", file).status == 0)
    #expect(runs().isEmpty)
  }

  @Test func tellsItsFailureAndNotTheChangeS() throws {
    try configure("exit 3")
    let file = try home.file("seed.json", TestHome.seed)
    let run = try home.run("--yes", "-c", "personal/home", file)
    #expect(run.status == 0)
    #expect(run.errors.contains("after-save of personal failed with status 3: exit 3"))
    #expect(try home.events(in: calendar).count == 2)
  }

  @Test func endsWhatHangs() throws {
    try configure("trap '' TERM; sleep 1000", limit: "1s")
    let file = try home.file("seed.json", TestHome.seed)
    let run = try home.run("--yes", "-c", "personal/home", file)
    #expect(run.status == 0)
    #expect(run.errors.contains("took longer than 1 s and was ended"))
  }

  @Test func endsOnControlC() throws {
    try configure("echo waiting >&2; exec sleep 1000", limit: "1h")
    let file = try home.file("seed.json", TestHome.seed)
    let run = try home.terminal(["--yes", "-c", "personal/home", file])
    try run.expect("after-save of personal is running; Ctrl-C ends it")
    try run.send("\u{3}")
    try run.expect("after-save of personal was interrupted")
    #expect(try run.wait() == 0)
    #expect(try home.events(in: calendar).count == 2)
  }

  @Test(arguments: [
    ("after-save = \"\"", "after-save: empty"), ("after-save = 3", "after-save: must be a string"),
    ("after-save-limit = \"0s\"", "after-save-limit: must be from 1s to 1d"),
    ("after-save-limit = \"soon\"", "after-save-limit: "),
  ])
  func refusesAWrongSetting(_ line: String, _ reason: String) throws {
    try home.configure("[sources.p]\ntype = \"vdir\"\npath = \"/x\"\n\(line)\n")
    let run = try home.run("calendars")
    #expect(run.status == 78)
    #expect(run.errors.contains("sources.p." + reason))
  }
}
