import Foundation
import Testing

/// `ticketcal access`, and what the answers do to the commands that read.
@Suite struct AccessCommandTests {
  @Test func listsEverySourceInASentence() throws {
    let home = try TestHome()
    try home.configureSource()
    let run = try home.run("access")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.lines == [
        "personal (~/.calendars): events can be added; the first command that reads them will "
          + "ask; the first command that reads or adds reminders will ask.",
        "local (\(home.folder("data/ticketcal/calendars"))): "
          + "ticketcal may read and change events and reminders.",
      ])
  }

  @Test func listsTheStatusesAsJSON() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal", "--events")
    try home.run("access", "deny", "local")
    let objects = try home.run("access", "status", "--format", "json").lines.map(home.object)
    #expect(objects.map { $0["source"] as? String } == ["personal", "local"])
    #expect(objects.map { $0["events"] as? String } == ["fullAccess", "denied"])
    #expect(objects.map { $0["reminders"] as? String } == ["notDetermined", "denied"])
  }

  @Test func namesASourceThatIsNotThereInsteadOfAsking() throws {
    let home = try TestHome()
    try home.configure("[sources.personal]\ntype = \"vdir\"\npath = \"~/.calenders\"\n")
    let run = try home.terminal(["agenda"])
    try run.expect("sources.personal.path: no such folder: ~/.calenders")
    #expect(try run.wait() == 78)
  }

  @Test func grantsAddingWithoutReading() throws {
    let home = try TestHome()
    let calendar = try home.configureSource()
    #expect(try home.run("access", "grant", "--write-only", "personal").status == 0)
    let lines = try home.run("access", "status", "personal", "--format", "json").lines
    #expect(lines.count == 1)
    let status = try home.object(try #require(lines.first))
    #expect(status["events"] as? String == "writeOnly")
    #expect(status["reminders"] as? String == "notDetermined")
    #expect(try home.run("agenda", "-c", "personal/home").status == 77)
    let file = try home.file("seed.json", TestHome.seed)
    #expect(try home.run("--yes", "-c", "personal/home", file).status == 0)
    #expect(try home.events(in: calendar).count == 2)
  }

  @Test func grantsNoAddingOfReminders() throws {
    let home = try TestHome()
    try home.configureSource()
    let run = try home.run("access", "grant", "--write-only", "--reminders", "personal")
    #expect(run.status == 64)
    #expect(run.errors.contains("reminders cannot be added without reading them"))
  }

  @Test func failsWithTheRemedyWhereThereIsNobodyToAsk() throws {
    let home = try TestHome()
    try home.configureSource()
    let run = try home.run("calendars")
    #expect(run.status == 77)
    #expect(run.errors.contains("ticketcal access grant personal"))
    #expect(run.output.isEmpty)
  }

  @Test func remembersWhatWasGranted() throws {
    let home = try TestHome()
    try home.configureSource()
    #expect(try home.run("access", "grant", "personal").status == 0)
    let run = try home.run("calendars", "--source", "personal")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("personal/home"))
  }

  @Test func asksOnceAndRemembersYes() throws {
    let home = try TestHome()
    try home.configureSource()
    let question =
      "Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] "
    let first = try home.terminal(["calendars", "--source", "personal"])
    try first.expect(question)
    try first.send("y\n")
    try first.expect("personal/home")
    #expect(try first.wait() == 0)
    let second = try home.run("calendars", "--source", "personal")
    #expect(second.status == 0)
    #expect(second.output.contains("personal/home"))
  }

  @Test func remembersNoAndStillAdds() throws {
    let home = try TestHome()
    try home.configureSource()
    let first = try home.terminal(["calendars", "--source", "personal"])
    try first.expect("[y/N] ")
    try first.send("\n")
    #expect(try first.wait() == 77)
    let second = try home.terminal(["calendars", "--source", "personal"])
    #expect(try second.wait() == 77)
    #expect(!second.transcript.contains("[y/N]"))
    let file = try home.file("seed.json", TestHome.seed)
    #expect(try home.run("--yes", "-c", "personal/home", file).status == 0)
  }

  @Test func keepsImportsOutOfWhatWasDenied() throws {
    let home = try TestHome()
    let calendar = try home.configureSource()
    #expect(try home.run("access", "deny", "personal").status == 0)
    let file = try home.file("seed.json", TestHome.seed)
    let run = try home.run("--yes", "-c", "personal/home", file)
    #expect(run.status == 77)
    #expect(run.errors.contains("ticketcal access reset personal"))
    #expect(try home.events(in: calendar) == ["dentist.ics"])
    #expect(try home.run("access", "reset", "personal").status == 0)
    #expect(try home.run("--yes", "-c", "personal/home", file).status == 0)
  }

  @Test(arguments: ["write-only", "none"])
  func grantsNothingThatTheConfigurationRestricts(access: String) throws {
    let home = try TestHome()
    try home.configureSource(access: access)
    let grant = try home.run("access", "grant", "personal")
    #expect(grant.status == 77)
    #expect(grant.errors.contains("configuration"))
    #expect(try home.run("calendars", "--source", "personal").status == 77)
  }

  @Test func tellsWhatTheConfigurationAllowsAtMost() throws {
    for (limit, sentence) in [
      (
        "write-only",
        "events can be added; the configuration keeps ticketcal from reading them; "
          + "the configuration keeps ticketcal from reading and adding reminders"
      ),
      ("none", "the configuration keeps ticketcal from reading and adding events and reminders"),
    ] {
      let home = try TestHome()
      try home.configureSource(access: limit)
      #expect(try home.run("access").lines[0].contains(sentence))
      let object = try home.object(
        try #require(try home.run("access", "--format", "json").lines.first))
      let adds = limit == "write-only"
      #expect(object["events"] as? String == (adds ? "writeOnly" : "restricted"))
      #expect(object["reminders"] as? String == "restricted")
      let file = try home.file("seed.json", TestHome.seed)
      #expect(try home.run("--yes", "-c", "personal/home", file).status == (adds ? 0 : 77))
      #expect(try home.run("reminders", "add", "X", "--list", "personal/home").status == 77)
      #expect(object["limit"] as? String == limit)
    }
  }

  @Test(arguments: ["grant", "deny", "reset"])
  func tellsADecisionWithoutEscapeCodes(_ decision: String) throws {
    let home = try TestHome()
    try home.configureSource()
    let run = try home.run("access", decision, "personal", "--color", "always")
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("personal (~/.calendars): "))
    #expect(!run.errors.contains("1B"))
  }

  @Test func asksAboutWhatIsNotAnsweredAlone() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal", "--events")
    let run = try home.terminal(["reminders"])
    try run.expect("Let ticketcal read and change the reminder lists in ~/.calendars? [y/N] ")
    try run.send("n\n")
    _ = try run.wait()
    let objects = try home.run("access", "--format", "json").lines.map(home.object)
    #expect(objects[0]["events"] as? String == "fullAccess")
    #expect(objects[0]["reminders"] as? String == "denied")
    #expect(try home.run("reminders", "add", "X", "--list", "personal/home").status == 77)
    #expect(try home.run("access").lines[0].contains("reminders are neither read nor added"))
  }

  @Test func rejectsWhatIsKnownToBeInADeniedSource() throws {
    let home = try TestHome()
    let calendar = try home.configureSource()
    let file = try home.file("seed.json", TestHome.seed)
    #expect(try home.run("--yes", file).status == 0)
    #expect(try home.run("access", "deny", "local").status == 0)
    let run = try home.run("--yes", "-c", "personal/home", file)
    #expect(run.status == 77)
    #expect(run.errors.contains("ticketcal access reset local"))
    #expect(!run.errors.contains("--again"))
    #expect(try home.events(in: calendar) == ["dentist.ics"])
    let byDefault = try home.run("--yes", file)
    #expect(byDefault.status == 77)
    #expect(byDefault.errors.contains("ticketcal access reset local"))
    for option in ["--yes", "--dry-run"] {
      let undo = try home.run("undo", option)
      #expect(undo.status == 77)
      #expect(undo.errors.contains("ticketcal access reset local"))
      #expect(undo.errors.contains("1 rejected"))
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

  @Test func refusesAnswersThatAreDamaged() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal")
    let path = home.state + "/access.json"
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    let run = try home.run("calendars")
    #expect(run.status == 74)
    #expect(run.errors.contains(path))
  }

  @Test func knowsNoOtherSource() throws {
    let run = try TestHome().run("access", "grant", "nowhere")
    #expect(run.status == 64)
    #expect(run.errors.contains("sources: local"))
  }
}
