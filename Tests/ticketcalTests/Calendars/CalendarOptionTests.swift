import Foundation
import Glibc
import Testing

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
        let run = try Running(
          try #require(Program.find("strace")),
          ["-f", "-o", trace, "-e", "trace=%file", Program.ticketcal] + arguments,
          environment: home.environment, directory: home.work.path
        ).wait()
        #expect(run.status == 0, "\(run.errors)")
        calls.append(try home.text(trace).split(separator: "\n").count)
      }
    }
    #expect(calls[2] < calls[0] * 6 && calls[3] < calls[1] * 6, "\(calls)")
  }

  /// Sources `personal` with `tickets` and `family`, and `work` with `trips`.
  private func configured(_ defaults: String = "") throws -> TestHome {
    let home = try TestHome()
    for name in ["personal/tickets", "personal/family", "work/trips"] {
      try home.folder.folder("cals/\(name)")
    }
    try home.configure(
      """
      \(defaults)
      [sources.personal]
      type = "vdir"
      path = "\(home.folder("cals/personal"))"
      [sources.work]
      type = "vdir"
      path = "\(home.folder("cals/work"))"
      """)
    try home.file("booking.json", TestHome.seed)
    return home
  }

  @Test(arguments: [
    ("family", "personal/family"), ("personal/tickets", "personal/tickets"),
    ("work/trips", "work/trips"), ("trips", "work/trips"),
  ])
  func isFoundByName(option: String, folder: String) throws {
    let home = try configured()
    let run = try home.run("-y", "-c", option, "booking.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.events(in: home.folder("cals/\(folder)")).count == 1)
    #expect(access(home.folder("data"), F_OK) != 0)
  }

  @Test func isFoundByItsFolder() throws {
    let home = try configured()
    try home.folder.folder("elsewhere/vdir")
    #expect(try home.run("-y", "-c", home.folder("elsewhere/vdir"), "booking.json").status == 0)
    #expect(try home.events(in: home.folder("elsewhere/vdir")).count == 1)
    try home.work.folder("near")
    try home.file("other.json", TestHome.booked)
    #expect(try home.run("-y", "-c", "near/", "other.json").status == 0)
    #expect(try home.events(in: home.work("near")).count == 1)
    let stays = try home.run("-y", "-c", "near/", "booking.json")
    #expect(stays.output.contains("stays in calendar \"vdir\""))
    #expect(try home.events(in: home.work("near")).count == 1)
  }

  @Test func isFoundByItsTitle() throws {
    let home = try configured()
    try home.folder.file("cals/personal/family/displayname", "Família & Freunde\n")
    let run = try home.run("-y", "-c", "Família & Freunde", "booking.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.events(in: home.folder("cals/personal/family")).count == 1)
    // A name has priority over a title.
    try home.folder.file("cals/personal/family/displayname", "trips")
    try home.file("other.json", TestHome.booked)
    #expect(try home.run("-y", "-c", "trips", "other.json").status == 0)
    #expect(try home.events(in: home.folder("cals/work/trips")).count == 1)
  }

  /// A calendar of another program gets an identifier when it is chosen.
  @Test func staysTheDefaultWhenItsFolderIsRenamed() throws {
    let home = try configured()
    #expect(try home.run("access", "grant", "personal").status == 0)
    #expect(try home.run("calendars", "default", "family").status == 0)
    let cals = home.folder("cals/personal")
    try FileManager.default.moveItem(atPath: "\(cals)/family", toPath: "\(cals)/kin")
    #expect(try home.run("-y", "booking.json").status == 0)
    #expect(try home.events(in: "\(cals)/kin").count == 1)
    let uid = try home.text("\(cals)/kin/uid")
    try home.file("other.json", TestHome.booked)
    #expect(try home.run("-y", "-c", uid, "other.json").status == 0)
    #expect(try home.events(in: "\(cals)/kin").count == 2)
  }

  @Test func isFoundByItsTitleAlsoInARecordAndAtThePrompt() throws {
    let home = try configured()
    try home.folder.file("cals/personal/family/displayname", "Família & Freunde\n")
    try home.file(
      "own.json", #"{"title":"A","start":"2031-01-01T10:00Z","calendar":"Família & Freunde"}"#)
    #expect(try home.run("-y", "own.json").status == 0)
    #expect(try home.events(in: home.folder("cals/personal/family")).count == 1)
    let run = try PromptRun(Program.ticketcal, ["new", "Tea 4 dec 2031 16:00"], in: home)
    try run.expect("new> ")
    try run.enter("calendar Família & Freunde", expecting: "new> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    #expect(try home.events(in: home.folder("cals/personal/family")).count == 2)
  }

  /// A title is a property, not an event: it needs no right to read the calendar.
  @Test(arguments: ["write-only", "full"]) func ofSeveralWithOneTitleIsAmbiguous(access: String)
    throws
  {
    let home = try configured()
    for name in ["personal/family", "work/trips"] {
      try home.folder.file("cals/\(name)/displayname", "Leisure")
    }
    let text = try home.text(home.folder("config/ticketcal/config.toml"))
    try home.configure(text.replacing("path =", with: "access = \"\(access)\"\npath ="))
    for arguments in [
      ["-y", "-c", "Leisure", "booking.json"], ["new", "-y", "-c", "Leisure", "Tea 1 jun 10:00"],
    ] {
      let run = try home.run(arguments)
      #expect(run.status == 64)
      #expect(
        run.errors.contains(
          "--calendar: several calendars have this name; choose one of personal/family, "
            + "work/trips"), "\(run.errors)")
    }
  }

  @Test func unknownIsRefusedWithThoseThereAre() throws {
    let home = try configured()
    let run = try home.run("-y", "-c", "famly", "booking.json")
    #expect(run.status == 64)
    #expect(run.errors.contains("did you mean family?"))
    for name in ["family", "trips", "personal/tickets", "local/tickets"] {
      #expect(run.errors.contains(name), "\(run.errors)")
    }
    #expect(run.errors.hasSuffix("; or make it with --create\n"), "\(run.errors)")
    let tea = try home.run("new", "-y", "-c", "famly", "Tea 1 jun 10:00")
    #expect(tea.status == 64 && !tea.errors.contains("--create"), "\(tea.errors)")
  }

  @Test func ofAnUnknownSourceIsNotMade() throws {
    let home = try configured()
    let run = try home.run("-y", "-c", "nosource/x", "--create", "booking.json")
    #expect(run.status == 64)
    #expect(
      run.errors.contains(
        "--calendar: nosource/x cannot be the name of a new calendar; write CALENDAR or "
          + "SOURCE/CALENDAR; sources: personal, work, local"), "\(run.errors)")
    let path = try home.run("-y", "-c", "./x", "--create", "booking.json")
    #expect(path.errors.contains("./x cannot be the name of a new calendar"))
    let without = try home.run("-y", "-c", "./x", "booking.json")
    #expect(without.errors.contains("the folder ./x does not exist; make it first"))
  }

  @Test func ofTheConfigurationIsTheDefault() throws {
    let home = try configured("[defaults]\ncalendar = \"trips\"\nalarms = []\nduration = \"45m\"\n")
    try home.file("b.json", #"{"title":"x","start":"2024-01-01T10:00Z"}"#)
    #expect(try home.run("-y", "b.json").status == 0)
    let event = try home.event(in: home.folder("cals/work/trips"))
    #expect(event.contains("DTEND:20240101T104500Z\n"))
    #expect(!event.contains("VALARM"))
  }

  @Test func ofARecordIsUsedWhenItIsConfigured() throws {
    let home = try configured()
    try home.file(
      "a.csv",
      """
      title,start,calendar
      one,2024-01-01,family
      two,2024-01-02,work/trips
      three,2024-01-03,
      four,2024-01-04,nowhere
      five,2024-01-05,\(home.folder("cals/personal/family"))
      six,2024-01-06,../../etc
      """)
    let run = try home.run("-y", "--format", "json", "a.csv")
    #expect(run.status == 65)
    #expect(
      try run.results("status") == ["saved", "saved", "saved", "rejected", "rejected", "rejected"])
    #expect(try run.results("calendar").prefix(3) == ["family", "trips", "tickets"])
    #expect(try home.events(in: home.folder("cals/personal/family")).count == 1)
    #expect(try home.events(in: home.folder("cals/work/trips")).count == 1)
    #expect(try home.events().count == 1)
    #expect(try run.results("reason")[3]?.contains("family") == true)
  }

  @Test func thatGivesNoAccessIsRefused() throws {
    let home = try TestHome()
    try home.folder.folder("cals/private")
    try home.configure(
      "[sources.own]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\naccess = \"none\"\n")
    try home.file("booking.json", TestHome.seed)
    #expect(try home.run("-y", "-c", "own/private", "booking.json").status == 77)
    #expect(try home.run("-y", "-c", home.folder("cals/private"), "booking.json").status == 77)
    #expect(try home.events(in: home.folder("cals/private")).isEmpty)
  }
}
