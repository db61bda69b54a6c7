import Foundation
import Testing

/// `ticketcal calendars`, on folders that it made and on others.
@Suite struct CalendarsCommandTests {
  @Test(.enabled(if: Program.canActAsOrdinaryUser, "needs an ordinary user"))
  func aCalendarThatCannotBeReadHidesNoOther() throws {
    let home = try TestHome(forOrdinaryUser: true)
    try home.configureSource()
    let closed = home.folder("home/.calendars/closed")
    try home.folder.folder("home/.calendars/closed")
    home.giveAway()
    try home.run("access", "grant", "personal", "-q")
    chmod(closed, 0)
    defer { chmod(closed, 0o755) }
    let listed = try home.run("calendars")
    #expect(listed.output.contains("personal/home"))
    #expect(listed.errors.contains("closed: permission denied"))
    let checked = try home.run("calendars", "check")
    #expect(checked.errors.contains("closed: permission denied"))
    #expect(checked.errors.contains("1 problem") && checked.status == 65)
  }

  @Test func makesACalendarBesideTheDefaultOne() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal")
    #expect(try home.run("calendars", "add", "Here").errors.hasPrefix("made local/Here "))
    #expect(try home.run("calendars", "default", "personal/home").status == 0)
    #expect(try home.run("calendars", "add", "There").errors.hasPrefix("made personal/There "))
    let named = try home.run("calendars", "add", "Named", "--source", "local")
    #expect(named.errors.hasPrefix("made local/Named "))
    try home.run("access", "deny", "personal")
    #expect(try home.run("calendars", "add", "Else").errors.hasPrefix("made local/Else "))
  }

  @Test func makesNoSecondCalendarOfATitleInOneSource() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal")
    try home.imports(TestHome.booked)
    try home.run("calendars", "add", "Far Travel", "--source", "local")
    let before = try home.run("calendars").lines
    for words in [
      ["add", "Far Travel"], ["add", " Far  Travel\t"], ["rename", "local/tickets", "Far Travel "],
    ] {
      let again = try home.run(
        ["calendars"] + words + (words[0] == "add" ? ["--source", "local"] : [])
      )
      #expect(again.status == (words[0] == "add" ? 73 : 64))
      #expect(
        again.errors
          == "ticketcal: local/Far-Travel is called Far Travel already; choose another title\n")
    }
    #expect(try home.run("calendars").lines == before)
    #expect(try home.run("calendars", "rename", "local/Far-Travel", "Far  Travel").status == 0)
    #expect(try home.run("calendars", "add", "Far Travel", "--source", "personal").status == 0)
  }

  @Test func keepsTheDefaultWhenItsFolderIsRenamed() throws {
    let home = try TestHome()
    #expect(try home.run("calendars", "add", "Trips").status == 0)
    #expect(try home.run("calendars", "default", "Trips").status == 0)
    let folder = home.folder("data/ticketcal/calendars")
    rename("\(folder)/Trips", "\(folder)/Journeys")
    let file = try home.file("seed.json", TestHome.seed)
    let run = try home.run("--yes", file)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.events(in: "\(folder)/Journeys").count == 1)
  }

  @Test func isMadeByAnImportThatAsksForIt() throws {
    let home = try TestHome()
    let file = try home.file("seed.json", TestHome.seed)
    let folder = home.folder("data/ticketcal/calendars/Film-Club")
    #expect(try home.run("--yes", "-c", "Film Club", file).status == 64)
    #expect(try home.run("-n", "--create", "-c", "Film Club", file).status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
    for _ in 0..<2 {
      let run = try home.run("--yes", "--create", "-c", "Film Club", file)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try home.events(in: folder).count == 1)
    #expect(try home.text(folder + "/displayname") == "Film Club")
    let more = try home.file("more.csv", TestHome.rows(2))
    #expect(try home.run("--yes", "--create", "-c", "Film Club", more).status == 0)
    #expect(try home.events(in: folder).count == 3)
    #expect(try home.run("--yes", "--create", file).status == 64)
    #expect(try home.run("--yes", "--create", "-c", "no/such", file).status == 64)
  }

  @Test(arguments: [
    ("xterm-256color", "", "\u{1B}[38;5;67m■"), ("xterm", "truecolor", "\u{1B}[38;2;70;130;180m■"),
    ("xterm", "", ""),
  ])
  func showsItsColorAsTheTerminalCan(_ term: String, _ depth: String, _ swatch: String) throws {
    let home = try TestHome()
    #expect(try home.run("calendars", "add", "Blue", "steelblue").status == 0)
    let environment = ["TERM": term, "COLORTERM": depth]
    let shown = try home.run("calendars", "--color", "always", environment: environment).output
    #expect(shown.contains("■") == !swatch.isEmpty && (swatch.isEmpty || shown.contains(swatch)))
    #expect(try !home.run("calendars", environment: environment).output.contains("■"))
  }

  @Test func choosesWhereNewEventsGo() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    try home.run("access", "grant", "personal")
    #expect(try home.run("calendars", "default").output == "local/tickets\n")
    #expect(try home.run("calendars", "default", "--reminders").output == "local/reminders\n")
    #expect(try home.run("calendars", "default", "personal/home").status == 0)
    #expect(try home.run("calendars", "default").output == "personal/home\n")
    let log = try home.run("log").output
    let again = try home.run("calendars", "default", "personal/home")
    #expect(again.status == 0 && again.errors.contains("new events already go to personal/home"))
    #expect(try home.run("log").output == log)
    let file = try home.file("seed.json", TestHome.seed)
    #expect(try home.run("--yes", file).status == 0)
    #expect(try home.events(in: folder).count == 2)
  }

  @Test func leavesTheDefaultToTheConfiguration() throws {
    let home = try TestHome()
    try home.configure("[defaults]\ncalendar = \"local/tickets\"\n")
    let run = try home.run("calendars", "default", "local/tickets")
    #expect(run.status == 64)
    #expect(run.errors.contains(home.folder("config/ticketcal/config.toml")))
  }

  @Test func emptiesAfterAQuestion() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    try home.run("access", "grant", "personal")
    #expect(try home.run("calendars", "empty", "home").status == 64)
    let asked = try home.terminal(["calendars", "empty", "home"])
    try asked.expect("remove 1 item from personal/home? [y/N] ")
    try asked.send("n\n")
    #expect(try asked.wait() == 0)
    #expect(try home.events(in: folder).count == 1)
    #expect(try home.run("calendars", "empty", "-y", "home").status == 0)
    #expect(try home.events(in: folder).isEmpty)
  }

  @Test func deletingTheDefaultGivesTheBuiltInBack() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.folder.folder("home/.calendars/work")
    try home.run("access", "grant", "personal")
    try home.run("calendars", "default", "work")
    let run = try home.run("calendars", "delete", "-y", "work")
    #expect(run.status == 0)
    #expect(run.errors == "deleted personal/work\nnew events go to local/tickets again\n")
    #expect(try home.run("calendars", "default").output == "local/tickets\n")
    let file = try home.file("seed.json", TestHome.seed)
    #expect(try home.run("--yes", file).status == 0)
  }

  @Test func saysWhichDefaultIsGone() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.folder.folder("home/.calendars/work")
    try home.run("access", "grant", "personal")
    try home.run("calendars", "default", "work")
    try FileManager.default.removeItem(atPath: home.folder("home/.calendars/work"))
    let file = try home.file("seed.json", TestHome.seed)
    let run = try home.run("--yes", file)
    #expect(run.status == 78)
    #expect(run.errors.contains("personal/work, which was chosen for new events"))
    #expect(run.errors.contains("ticketcal calendars default CALENDAR"))
    #expect(try home.run("calendars", "default", "personal/home").status == 0)
    #expect(try home.run("--yes", file).status == 0)
  }

  @Test func aDefaultThatIsGoneStopsOnlyWhatWouldGoThere() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.folder.folder("home/.calendars/work")
    try home.run("access", "grant", "personal")
    try home.run("calendars", "default", "work")
    try FileManager.default.removeItem(atPath: home.folder("home/.calendars/work"))
    let (named, other) = (
      #"{"title":"A","start":"2031-01-01T10:00Z","calendar":"home"}"#,
      #"{"title":"B","start":"2031-01-01T10:00Z"}"#
    )
    let file = try home.file("a.json", named)
    #expect(try home.run("--yes", file).status == 0)
    #expect(try home.run("undo", "--yes").status == 0)
    try home.file("b.jsonl", named + "\n" + other)
    let run = try home.run("--yes", "--format", "json", "b.jsonl")
    #expect(try run.results("status") == ["saved", "rejected"])
    #expect(run.status == 78)
    let prompt = try PromptRun(other, in: home, columns: 200)
    try prompt.enter("save", expecting: "personal/work, which was chosen for new events")
    try prompt.enter("calendar home", expecting: "(was: ")
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.events(in: home.folder("home/.calendars/home")).count == 3)
  }

  @Test func deletingACalendarDeletesItsBookings() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.folder.folder("home/.calendars/work")
    try home.run("access", "grant", "personal")
    try home.file("a.csv", TestHome.rows(2))
    #expect(try home.run("--yes", "-c", "work", "a.csv").status == 0)
    #expect(try home.run("calendars", "delete", "-y", "--with-events", "work").status == 0)
    let again = try home.run("--yes", "--format", "json", "a.csv")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try again.results("status") == ["skipped", "skipped"])
    #expect(
      try again.results("reason")[0]
        == "deleted from the calendar since it was saved; --again brings it back")
    let undo = try home.run("undo", "--yes", "1")
    #expect(undo.status == 0 && undo.errors.contains("2 skipped"), "\(undo.errors)")
    #expect(try home.run("--yes", "--again", "a.csv").status == 0)
    #expect(try home.events().count == 2)
  }
}
