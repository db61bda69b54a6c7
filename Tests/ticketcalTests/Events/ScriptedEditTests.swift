import Foundation
import Testing

/// `ticketcal edit` and `delete` of several events, from a script.
@Suite struct ScriptedEditTests {
  private static let haircut = TestHome.object(
    """
    BEGIN:VEVENT
    UID:haircut@example.org
    DTSTAMP:20261001T080000Z
    DTSTART;TZID=Europe/Berlin:20261125T110000
    DTEND;TZID=Europe/Berlin:20261125T113000
    SUMMARY:Haircut
    X-OTHER:kept
    END:VEVENT
    """)

  /// A home with two events.
  private func home() throws -> (TestHome, String) {
    let (home, folder) = try EditEventCommandTests.home()
    try home.folder.file("home/.calendars/home/haircut.ics", Self.haircut)
    return (home, folder)
  }

  private func text(_ folder: String, _ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name).ics", encoding: .utf8)
  }

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func setsFieldsOfSeveralEvents() throws {
    let (home, folder) = try home()
    let run = try home.run(
      "edit", "dentist@example.org", "haircut@example.org", "--location", "Elsewhere", "--geo",
      "51.34,12.37", "--alarm", "1d", "--alarm", "arrive Home@51.34,12.37~100m", "--notes",
      "a\\nb", "--show-as", "free", "--url", "https://example.org/", "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    let lines = try objects(run.output)
    #expect(lines.map { $0["status"] as? String } == ["saved", "saved"])
    #expect(lines.map { $0["title"] as? String } == ["Dentist", "Haircut"])
    #expect(Set(lines[0].keys) == ["status", "id", "calendar", "title", "start", "end"])
    for name in ["dentist", "haircut"] {
      let after = try text(folder, name)
      for line in [
        "LOCATION:Elsewhere", "GEO:51.340000;12.370000", "TRIGGER:-P1D", "PROXIMITY:ARRIVE",
        "DESCRIPTION:a\\nb", "TRANSP:TRANSPARENT", "URL:https://example.org/",
      ] {
        #expect(after.contains("\(line)\r\n"), "\(line)")
      }
    }
    #expect(try text(folder, "haircut").contains("X-OTHER:kept\r\n"))
    let again = try home.run(
      "edit", "haircut@example.org", "--location", "Elsewhere", "--format", "json")
    #expect(again.status == 0)
    #expect(try objects(again.output).first?["status"] as? String == "unchanged")
  }

  @Test func changesSeveralAndEachOnce() throws {
    let (home, folder) = try home()
    let ids = ["dentist@example.org", "haircut@example.org", "dentist@example.org"]
    let run = try home.run(["edit", "--title", "Moved", "--start", "+1h"] + ids)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(try text(folder, "haircut").contains("DTSTART;TZID=Europe/Berlin:20261125T120000\r\n"))
    let deleted = try home.run(["delete", "-y", "--format", "json"] + ids)
    #expect(deleted.status == 0, "\(deleted.errors)")
    #expect(
      try objects(deleted.output).map { $0["status"] as? String } == ["deleted", "deleted"])
    #expect(try home.events(in: folder).isEmpty)
  }
  @Test(arguments: [["edit", "--title", "X"], ["delete", "-y"]])
  func namesEachEventThatIsNotThereAndChangesNothing(_ command: [String]) throws {
    let (home, folder) = try home()
    let run = try home.run(command + ["ffff", "dentist@example.org", "eeee"])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("no event ffff") && run.errors.contains("no event eeee"))
    #expect(run.errors.contains("nothing was changed"))
    #expect(try text(folder, "dentist") == TestHome.dentist)
  }

  @Test(arguments: [
    (["--start", "soon"], 64, "dentist@example.org: --start: "),
    (["--geo", "91,0"], 64, "--geo: the latitude is not within"),
    (["--end", "2026-11-01T10:00"], 64, "--end"), (["--title", ""], 65, "no title"),
    (["--show-as", "away"], 64, "--show-as: not busy or free"),
    (
      ["--start", "2027-03-28 02:30"], 65,
      "the clock skips 02:30 that day; the start is after the gap; write another time"
    ),
  ])
  func aValueThatCannotBeUsedChangesNothing(
    _ options: [String], _ status: Int32, _ reason: String
  ) throws {
    let (home, folder) = try home()
    let run = try home.run(
      ["edit", "haircut@example.org", "dentist@example.org", "--location", "Elsewhere"] + options
    )
    #expect(run.status == status)
    #expect(run.errors.contains(reason.replacing("dentist@", with: "haircut@")), "\(run.errors)")
    #expect(try text(folder, "dentist") == TestHome.dentist)
    #expect(try text(folder, "haircut") == Self.haircut)
  }

  @Test func changesAnOccurrenceOrAllThatFollow() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let unclear = try home.run("edit", "3f2a@20261109", "--title", "X")
    #expect(unclear.status == 64)
    #expect(unclear.errors.contains("give --span this, or --span future"))
    let rule = try home.run("edit", "3f2a@20261109", "--span", "this", "--repeat", "daily")
    #expect(rule.status == 64)
    #expect(rule.errors.contains("the repeat rule belongs to the whole series"))
    #expect(try text(folder, "dentist") == EditEventCommandTests.standup)
    let one = try home.run("edit", "3f2a@20261109", "--span", "this", "--title", "Once")
    #expect(one.status == 0, "\(one.errors)")
    #expect(try text(folder, "dentist").contains("RECURRENCE-ID;TZID=Europe/Berlin:20261109T0900"))
    let rest = try home.run("edit", "3f2a@20261123", "--span", "future", "--title", "Rest")
    #expect(rest.status == 0, "\(rest.errors)")
    #expect(try home.events(in: folder).count == 2)
    let all = try home.run("edit", "3f2a", "--repeat", "every 2 weeks on mon until 1 dec 2026")
    #expect(all.status == 0, "\(all.errors)")
    #expect(try text(folder, "dentist").contains("INTERVAL=2;BYDAY=MO"))
    #expect(!all.errors.contains("does not follow"))
    let friday = try home.run("edit", "3f2a", "--repeat", "every last friday")
    #expect(friday.status == 0, "\(friday.errors)")
    #expect(friday.errors.contains("3f2a: the start does not follow the repeat rule"))
  }

  /// An occurrence with a change of its own takes the others of its series.
  @Test func changesOccurrencesInTheFieldsThatWereTheSame() throws {
    let home = try TestHome()
    #expect(try home.run("new", "-y", "Yoga every wed 25 nov 2026 18:00").status == 0)
    let own = ["edit", "yoga@20261209", "--span", "this"]
    #expect(try home.run(own + ["--location", "Park"]).status == 0)
    let all = try home.run(
      "edit", "yoga", "--title", "Flow", "--location", "Gym", "--end", "20:00")
    #expect(all.status == 0, "\(all.errors)")
    let components = try home.event().components(separatedBy: "BEGIN:VEVENT").dropFirst()
    let occurrence = try #require(components.first { $0.contains("RECURRENCE-ID") })
    #expect(occurrence.contains("SUMMARY:Flow\n") && occurrence.contains("LOCATION:Park\n"))
    #expect(occurrence.contains("DTEND:20261209T200000Z\n"))
  }

  @Test func changesAMovedOccurrenceWithAllThatFollow() throws {
    let home = try TestHome()
    #expect(try home.run("new", "-y", "Yoga every wed 25 nov 2026 18:00").status == 0)
    let moved = try home.run(
      "edit", "yoga@20261209", "--span", "this", "--start", "2026-12-10 18:00")
    #expect(moved.status == 0, "\(moved.errors)")
    let rest = try home.run(
      "edit", "yoga@20261202", "--span", "future", "--title", "Flow", "--end", "20:00")
    #expect(rest.status == 0, "\(rest.errors)")
    let texts = try home.events().map { try home.text("\(home.tickets)/\($0)") }
    let new = try #require(texts.first { $0.contains("SUMMARY:Flow") })
    #expect(new.components(separatedBy: "SUMMARY:Flow").count == 3)
    // Its own time stays.
    #expect(new.contains("DTSTART:20261210T180000Z") && new.contains("DTEND:20261210T190000Z"))
  }

  @Test func saysThatTheEndOfASeriesMoves() throws {
    let home = try TestHome()
    try home.configure("[defaults]\nzone = \"Europe/Berlin\"\n")
    let line = "Yoga every wed 25 nov 2026 18:00 until 31 mar 2027"
    #expect(try home.run("new", "-y", line).status == 0)
    let moved = try home.run("edit", "yoga", "--start", "2026-12-02 19:00")
    #expect(moved.status == 0)
    #expect(
      moved.errors.contains("the end of the series moves with its start: it repeats every week"))
    #expect(moved.errors.contains("until Wed 7 Apr 2027"))
    #expect(try home.event().contains("UNTIL=20270407T215959Z"))
  }

  @Test func renamesTheAlarm() throws {
    let home = try TestHome()
    #expect(try home.run("new", "-y", "Haircut 25 nov 2026 18:00").status == 0)
    #expect(try home.run("edit", "haircut", "--title", "Friseur").status == 0)
    let event = try home.event()
    #expect(event.contains("DESCRIPTION:Friseur") && !event.contains("Haircut"))
  }

  @Test func movesOneEvent() throws {
    let (home, folder) = try home()
    try home.folder.folder("home/.calendars/work")
    let run = try home.run(
      "edit", "haircut@example.org", "--calendar", "work", "--title", "Barber", "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try objects(run.output).first?["calendar"] as? String == "work")
    #expect(try home.events(in: folder) == ["dentist.ics"])
    #expect(
      try text(home.folder("home/.calendars/work"), "haircut").contains("SUMMARY:Barber\r\n"))
  }

  @Test func movesSeveralEventsTogetherOrNone() throws {
    let (home, folder) = try home()
    let work = try home.folder.folder("home/.calendars/work")
    let ids = ["dentist@example.org", "haircut@example.org"]
    try TestHome.dentist.write(toFile: "\(work)/x.ics", atomically: true, encoding: .utf8)
    let taken = try home.run("edit", ids[0], ids[1], "-c", "work", "--in", "home")
    #expect(taken.status != 0)
    #expect(taken.errors.contains("has this event already"), "\(taken.errors)")
    #expect(taken.errors.contains("no event was changed"))
    #expect(try home.events(in: folder) == ["dentist.ics", "haircut.ics"])
    #expect(try home.events(in: work) == ["x.ics"])
    let unclear = try home.run("edit", ids[0], ids[1], "-c", "work")
    #expect(unclear.status == 64)
    #expect(unclear.errors.contains("choose one with --in"), "\(unclear.errors)")
    try FileManager.default.removeItem(atPath: "\(work)/x.ics")
    let run = try home.run("edit", ids[0], ids[1], "-c", "work")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.events(in: folder) == [])
    #expect(try text(work, "dentist") == TestHome.dentist)
    #expect(try text(work, "haircut") == Self.haircut)
    let again = try home.run("edit", ids[0], ids[1], "-c", "work", "--format", "json")
    #expect(again.status == 0, "\(again.errors)")
    #expect(
      try objects(again.output).map { $0["status"] as? String } == ["unchanged", "unchanged"])
  }

  @Test func anOccurrenceDoesNotMove() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    try home.folder.folder("home/.calendars/work")
    let run = try home.run("edit", "3f2a@20261109", "--span", "this", "-c", "work")
    #expect(run.status == 64)
    #expect(run.errors.contains("--calendar: "), "\(run.errors)")
    #expect(try text(folder, "dentist") == EditEventCommandTests.standup)
    let new = try home.run("edit", "--in", "home")
    #expect(new.status == 64)
    #expect(new.errors.contains("--in is about an event of a calendar"), "\(new.errors)")
  }

  @Test(arguments: [true, false])
  func deletesNoneWhereOneWasChangedMeanwhileOrAPersonInterrupts(_ interrupts: Bool) throws {
    let (home, folder) = try home()
    let run = try PromptRun(
      Program.ticketcal, ["delete", "dentist@example.org", "haircut@example.org"], in: home)
    try run.expect("delete the event? [y/N] ")
    try run.keys("y\r")
    try run.expect("Haircut")
    try run.expect("delete the event? [y/N] ")
    let theirs = TestHome.dentist.replacing("Main Street 1", with: "Side Street 22")
    if !interrupts {
      try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    }
    try run.keys(interrupts ? "\u{3}" : "y\r")
    #expect(try run.ends() == (interrupts ? 130 : 75))
    #expect(run.text.contains("Dentist: changed by another program") != interrupts)
    #expect(!run.text.contains("deleted "))
    #expect(try home.events(in: folder) == ["dentist.ics", "haircut.ics"])
  }

  @Test func severalEventsNeedOptions() throws {
    let (home, _) = try home()
    #expect(try home.run("edit", "dentist@example.org", "haircut@example.org").status == 64)
    #expect(try home.run("edit", "--title", "X").status == 64)
    #expect(try home.run("delete", "-y").status == 64)
  }

  @Test(arguments: [("q", 1, "canceled"), ("s", 0, "unchanged"), ("delete", 0, "deleted")])
  func thePromptSaysItsOutcome(_ key: String, _ status: Int32, _ word: String) throws {
    let (home, _) = try home()
    let run = try PromptRun(
      Program.ticketcal, ["edit", "dentist@example.org", "--format", "json"], in: home)
    try run.expect("edit> ")
    try run.keys(key + "\r")
    if key == "delete" {
      try run.expect("delete the event? [y/N] ")
      try run.keys("y\r")
    }
    #expect(try run.ends() == status)
    #expect(run.text.contains("{\"status\":\"\(word)\",\"id\":"))
  }
}
