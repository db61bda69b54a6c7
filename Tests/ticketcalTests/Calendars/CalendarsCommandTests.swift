import Foundation
import Glibc
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
}

/// `ticketcal calendars check`.
@Suite struct CalendarsCheckTests {
  @Test func namesAPropertyThatCannotBeRead() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    try home.run("access", "grant", "personal")
    symlink("/etc/hostname", "\(folder)/displayname")
    let problem = "displayname: it is a link; replace it by the file itself"
    let checked = try home.run("calendars", "check", "home")
    #expect(checked.status == 65 && checked.errors.contains("1 problem"))
    #expect(checked.lines.count == 1 && checked.output.contains("/home/\(problem)"))
    let listed = try home.run("calendars")
    #expect(listed.status == 0 && listed.errors.contains("/home/\(problem)"))
    #expect(try home.run("calendars", "check", "local/tickets").output.isEmpty)
  }

  @Test func checkNamesFilesThatAreNotUTF8() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    try home.run("access", "grant", "personal")
    let object = TestHome.object(
      """
      BEGIN:VEVENT
      UID:7a2a9c1b-0000-4000-8000-000000000001
      DTSTAMP:20261001T080000Z
      DTSTART:20260408T090000
      SUMMARY:Caf@ au lait
      END:VEVENT
      """)
    let bytes = object.utf8.map { $0 == UInt8(ascii: "@") ? 0xE9 : $0 }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/latin.ics"))
    let run = try home.run("calendars", "check", "home")
    #expect(run.status == 65)
    #expect(run.lines.count == 1)
    #expect(run.output.hasPrefix("~/.calendars/home/latin.ics: line 8 is not UTF-8, "))
    #expect(try home.run("agenda", "--day", "2026-04-08").errors.isEmpty)
  }
}

/// Where events go.
@Suite struct CalendarOptionTests {
  /// Linear costs 4 times as many calls, quadratic 16 times.
  @Test(.enabled(if: Program.find("strace") != nil, "needs strace(1)"))
  func looksAtEachOfManySourcesAFewTimes() throws {
    var calls: [Int] = []
    for count in [10, 40] {
      let home = try TestHome()
      var configuration = "[sources.closed]\ntype = \"vdir\"\npath = \"/none\"\naccess = \"none\"\n"
      for number in 0..<count {
        let path = try home.work.folder("\(number)/cal\(number)")
        configuration += "[sources.s\(number)]\ntype = \"vdir\"\npath = \"\(path)/..\"\n"
      }
      try home.configure(configuration)
      let named = (0..<count).map {
        #"{"title":"A\#($0)","start":"2031-01-01T10:00Z","calendar":"s\#($0)/cal\#($0)"}"#
      }
      try home.file("a.jsonl", named.joined(separator: "\n"))
      let trace = home.work("trace")
      for arguments in [["-y", "a.jsonl"], ["undo", "-y"]] {
        let run = try home.strace(["-o", trace, "-e", "trace=%file"], arguments)
        #expect(run.status == 0, "\(run.errors)")
        calls.append(try home.text(trace).split(separator: "\n").count)
      }
    }
    #expect(calls[2] < calls[0] * 6 && calls[3] < calls[1] * 6, "\(calls)")
  }
}

/// `ticketcal access`, and what the answers do to the commands that read.
@Suite struct AccessCommandTests {
  @Test func namesASourceThatIsNotThereInsteadOfAsking() throws {
    let home = try TestHome()
    try home.configure("[sources.personal]\ntype = \"vdir\"\npath = \"~/.calenders\"\n")
    let run = try home.terminal(["agenda"])
    try run.expect("sources.personal.path: no such folder: ~/.calenders")
    #expect(try run.wait() == 78)
  }

  @Test func saysThatTheRecordOfAServerIsDamaged() throws {
    let home = try TestHome()
    try home.configure(
      "[sources.work]\ntype = \"caldav\"\nurl = \"https://dav.example.org/\"\nuser = \"ada\"\n"
        + "password-command = [\"false\"]\n")
    let record = "\(home.state)/servers/work.json"
    let files = FileManager.default
    try files.createDirectory(
      atPath: "\(home.state)/servers", withIntermediateDirectories: true)
    #expect(
      files.createFile(
        atPath: record, contents: Data("{".utf8), attributes: [.posixPermissions: 0o600]))
    let file = try home.file("seed.json", TestHome.seed)
    for command in [["access", "status"], ["--yes", "-c", "work/tickets", file]] {
      let run = try home.run(command)
      #expect(run.errors.contains("not a record of a server; remove it"), "\(run.errors)")
      #expect(!run.errors.contains("not known yet"))
      #expect((run.status == 0) == (command.first == "access"))
    }
  }

  @Test func grantsNothingThatTheSystemRestricts() throws {
    let home = try TestHome()
    try home.configureSource(access: "full")
    try home.folder.file(
      "etc/ticketcal/config.toml",
      """
      [sources.personal]
      type = "vdir"
      path = "\(home.folder("home/.calendars"))"
      access = "write-only"
      """)
    try home.run("access", "grant", "personal")
    let run = try home.run("calendars", "--source", "personal")
    #expect(run.status == 77)
    #expect(try home.run("access").lines[0].contains("the configuration keeps ticketcal"))
  }
}
