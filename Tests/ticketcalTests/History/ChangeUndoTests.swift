import Foundation
import Glibc
import Testing

/// `ticketcal undo` and `log` on what commands other than an import changed.
@Suite struct ChangeUndoTests {
  private let home: TestHome
  private let folder: String

  init() throws {
    (home, folder) = try EditEventCommandTests.home()
    try home.folder.file("home/.calendars/home/standup.ics", EditEventCommandTests.standup)
    try home.folder.folder("home/.calendars/work")
  }

  static let standup = "3f2a9c1b-0000-4000-8000-000000000001"

  /// The bytes of every object of the source, by path.
  private func objects() throws -> [String: Data] {
    let root = home.folder("home/.calendars")
    var objects: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root)
    where name.hasSuffix(".ics") {
      objects[name] = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    return objects
  }

  /// An event that a command moved to another calendar, byte for byte, is no change of a person.
  @Test func aRebookingFollowsAMoveAndItsUndo() throws {
    let arguments = ["import", "-y", "-q", "-c", "home"]
    func record(_ day: Int) throws {
      try home.file(
        "day\(day).csv", "title,start,pnr\nOpera,2026-12-0\(day)T17:10Z,R1\n")
    }
    for day in 3...5 { try record(day) }
    func moved(to calendar: String, day: Int) throws -> Bool {
      try objects().contains { name, data in
        name.hasPrefix(calendar)
          && String(decoding: data, as: UTF8.self).contains("202612\("0\(day)")T")
      }
    }
    #expect(try home.run(arguments + ["day3.csv"]).status == 0)
    #expect(try home.run("edit", "Opera", "-c", "work").status == 0)
    #expect(try moved(to: "work/", day: 3))
    #expect(try home.run(arguments + ["day4.csv"]).status == 0)
    #expect(try moved(to: "work/", day: 4))
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try moved(to: "work/", day: 3))
    let undo = try home.run("undo", "-y", "2")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try moved(to: "home/", day: 3))
    #expect(try home.run(arguments + ["day5.csv"]).status == 0)
    #expect(try moved(to: "home/", day: 5))
  }

  /// An event that was moved, and then changed where it is now.
  @Test func aRebookingKeepsAnEditInAnotherCalendar() throws {
    for day in 3...5 {
      try home.file("day\(day).csv", "title,start,pnr\nOpera,2026-12-0\(day)T17:10Z,R1\n")
    }
    let arguments = ["import", "-y", "-q", "-c", "home"]
    #expect(try home.run(arguments + ["day3.csv"]).status == 0)
    #expect(try home.run("edit", "Opera", "-c", "work").status == 0)
    #expect(try home.run("edit", "Opera", "--title", "Ballet").status == 0)
    let rebooking = try home.run(arguments + ["day4.csv"])
    #expect(rebooking.status == 0, "\(rebooking.errors)")
    let found = try objects().first { name, data in
      name.hasPrefix("work/") && String(decoding: data, as: UTF8.self).contains("20261204T")
    }
    let text = String(decoding: try #require(found).value, as: UTF8.self)
    #expect(text.contains("SUMMARY:Ballet"))
    // It is edited once more, and moved then.
    #expect(try home.run("edit", "Ballet", "--title", "Swan Lake").status == 0)
    #expect(try home.run("edit", "Swan", "-c", "home").status == 0)
    let next = try home.run(arguments + ["day5.csv"])
    #expect(next.status == 0, "\(next.errors)")
    let last = try objects().first { name, data in
      name.hasPrefix("home/") && String(decoding: data, as: UTF8.self).contains("20261205T")
    }
    let written = String(decoding: try #require(last).value, as: UTF8.self)
    #expect(written.contains("SUMMARY:Swan Lake"))
  }

  @Test(arguments: [
    ["edit", "dentist@example.org", "--title", "Doctor"],
    ["edit", "dentist@example.org", standup, "--span", "future", "--location", "Room"],
    ["edit", "\(standup)@2026-11-09", "--span", "this", "--title", "Sit-down"],
    ["edit", "\(standup)@2026-11-16", "--span", "future", "--title", "Sit-down"],
    ["edit", "dentist@example.org", "--calendar", "work"],
    ["edit", "dentist@example.org", "--calendar", "work", "--title", "Doctor"],
    ["delete", "-y", "dentist@example.org", standup, "--span", "future"],
    ["delete", "-y", "\(standup)@2026-11-09", "--span", "this"],
  ])
  func takesAnEditBack(command: [String]) throws {
    let before = try objects()
    let edit = try home.run(command)
    #expect(edit.status == 0, "\(edit.errors)")
    let after = try objects()
    #expect(after != before)
    let line = try #require(try home.run("log").lines.first)
    #expect(line.hasPrefix("1  ") && line.contains("  " + command.joined(separator: " ") + ": "))
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 0 && undo.errors.hasPrefix("1, "), "\(undo.errors)")
    #expect(try objects() == before)
    #expect(try home.run("log").lines.first?.contains("undo 1: ") == true)
    let redo = try home.run("undo", "--yes", "2")
    #expect(redo.status == 0, "\(redo.errors)")
    #expect(try objects() == after)
    #expect(try home.run("undo", "-y", "3").status == 0)
    #expect(try objects() == before)
  }

  /// The entry before a deletion is undone, too, and then the deletion is made again.
  @Test func deletesAgainWhatIsBackInAnEarlierVersion() throws {
    let before = try objects()
    let edit = ["edit", "dentist@example.org", "--title", "Doctor"]
    #expect(try home.run(edit).status == 0)
    #expect(try home.run("delete", "-y", "dentist@example.org").status == 0)
    let after = try objects()
    for _ in 0..<2 { #expect(try home.run("undo", "-y").status == 0) }
    #expect(try objects() == before)
    let redo = try home.run("undo", "-y", "3")
    #expect(redo.status == 0, "\(redo.errors)")
    #expect(try objects() == after)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try objects() == before)
  }

  /// An edit behind another one has the other one's text, too.
  @Test func makesAnEditAgainOnlyAfterTheOneBefore() throws {
    for title in ["Doctor", "Surgery"] {
      #expect(try home.run("edit", "dentist@example.org", "--title", title).status == 0)
    }
    let after = try objects()
    for _ in 0..<2 { #expect(try home.run("undo", "-y").status == 0) }
    let before = try objects()
    let redo = try home.run("undo", "-y", "3")
    #expect(
      redo.status == 65 && redo.errors.contains("changed again by 4 and kept; undo that one first"),
      "\(redo.errors)")
    #expect(try objects() == before)
    for undo in ["4", "3"] { #expect(try home.run("undo", "-y", undo).status == 0) }
    #expect(try objects() == after)
  }

  @Test func takesAnEditAtThePromptBack() throws {
    let before = try objects()
    let run = try PromptRun(Program.ticketcal, ["edit", "dentist@example.org"], in: home)
    try run.expect("edit> ")
    try run.enter("title Doctor", expecting: "edit> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    let undo = try PromptRun(Program.ticketcal, ["undo"], in: home)
    try undo.expect("undo 1: put back 1 event? [y/N] ")
    #expect(undo.text.contains("edit dentist@example.org: 1 changed"))
    #expect(undo.text.contains("put back "))
    try undo.keys("y\r")
    #expect(try undo.ends() == 0)
    #expect(undo.text.contains("1 restored"))
    #expect(try objects() == before)
  }

  @Test func takesANewEventBack() throws {
    let run = try PromptRun(Program.ticketcal, ["edit", "-c", "work"], in: home)
    try run.expect("event: ")
    try run.enter("Lunch", expecting: "start: ")
    try run.enter("2026-12-04T12:30", expecting: "new> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    #expect(try home.run("log").lines.first?.hasSuffix("edit -c work: 1 added") == true)
    #expect(try home.events(in: home.folder("home/.calendars/work")).count == 1)
    let undo = try home.run("undo", "-y")
    #expect(undo.output.hasPrefix("removed ") && undo.output.contains("Lunch  (work)"))
    #expect(try home.events(in: home.folder("home/.calendars/work")).isEmpty)
  }

  @Test func takesANewEventBackWhereNothingMayBeRead() throws {
    let home = try TestHome()
    let folder = try home.configureSource(access: "write-only")
    let run = try PromptRun(Program.ticketcal, ["edit", "-c", "home"], in: home)
    try run.expect("event: ")
    try run.enter("Lunch", expecting: "start: ")
    try run.enter("2026-12-04", expecting: "new> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 0 && undo.output.hasPrefix("removed "), "\(undo.errors)")
    #expect(try home.events(in: folder) == ["dentist.ics"])
    // The event is again what it was only after a look at it.
    #expect(try home.run("undo", "-y", "2").status == 77)
  }

  @Test func keepsWhatWasChangedSince() throws {
    let path = folder + "/dentist.ics"
    let before = try home.text(path)
    #expect(try home.run("edit", "dentist@example.org", "--title", "Doctor").status == 0)
    let edited = try home.text(path)
    try edited.replacing("Doctor", with: "Surgeon").write(
      toFile: path, atomically: true, encoding: .utf8)
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 65)
    #expect(undo.errors.contains("changed in the calendar since and kept; --force undoes it"))
    #expect(undo.errors.hasSuffix("undo NUMBER takes an earlier entry of ticketcal log back\n"))
    #expect(try home.text(path).contains("Surgeon"))
    #expect(try home.run("undo", "-y", "--force").status == 0)
    #expect(try home.text(path) == before)
  }

  /// What is gone by itself is in the way of nothing else.
  @Test func goesOnBehindWhatIsGone() throws {
    #expect(try home.run("edit", "dentist@example.org", "--title", "Doctor").status == 0)
    let number = try home.run("new", "--yes", "Lunch fri 12:00", "-c", "work")
    #expect(number.status == 0, "\(number.errors)")
    for name in try home.events(in: home.folder("home/.calendars/work")) {
      try FileManager.default.removeItem(atPath: home.folder("home/.calendars/work/\(name)"))
    }
    #expect(try home.run("undo", "-y").errors.contains("1 skipped"))
    #expect(try home.run("undo", "-y").output.contains("Dentist"))
    #expect(try home.run("undo", "-y").errors.contains("nothing to undo"))
  }

  /// The undo of a later import leaves the event as the edit did, and the undo of the edit as the first
  /// import did.
  @Test(arguments: [["--title", "Ballet"], ["--alarm", "2h"], ["-c", "work"]])
  func goesBackThroughAnEditBetweenImports(_ edit: [String]) throws {
    let empty = try objects()
    for day in 3...4 {
      try home.file("day\(day).csv", "title,start,pnr\nOpera,2026-12-0\(day)T17:10Z,R1\n")
    }
    let arguments = ["import", "-y", "-q", "-c", "home"]
    #expect(try home.run(arguments + ["day3.csv"]).status == 0)
    let first = try objects()
    #expect(try home.run(["edit", "Opera"] + edit).status == 0)
    let edited = try objects()
    #expect(try home.run(arguments + ["day4.csv"]).status == 0)
    for state in [edited, first, empty] {
      let undo = try home.run("undo", "-y")
      #expect(undo.status == 0, "\(undo.errors)")
      #expect(try objects() == state)
    }
  }

  /// After the undo of an edit, a rebooking does not bring the edit back.
  @Test func aRebookingForgetsAnUndoneEdit() throws {
    for day in 3...5 {
      try home.file("day\(day).csv", "title,start,pnr\nOpera,2026-12-0\(day)T17:10Z,R1\n")
    }
    let arguments = ["import", "-y", "-q", "-c", "home"]
    #expect(try home.run(arguments + ["day3.csv"]).status == 0)
    #expect(try home.run("edit", "Opera", "--title", "Ballet").status == 0)
    #expect(try home.run(arguments + ["day4.csv"]).status == 0)
    for _ in 0..<2 { #expect(try home.run("undo", "-y").status == 0) }
    let rebooking = try home.run(arguments + ["day5.csv"])
    #expect(rebooking.status == 0, "\(rebooking.errors)")
    #expect(try home.run("search", "Opera").output.contains("5 Dec 2026"))
    #expect(try home.run("search", "Ballet").output.isEmpty)
  }

  @Test func goesBackThroughEditsToTheImport() throws {
    try home.imports(TestHome.booked)
    let id = String(try #require(try home.events().first).dropLast(4))
    #expect(try home.run("edit", id, "--title", "One").status == 0)
    #expect(try home.run("edit", id, "--title", "Two").status == 0)
    #expect(try home.run("undo", "-y", "1").status == 65)
    #expect(try home.run("undo", "-y", "2").status == 65)
    #expect(try home.run("undo", "-y", "3").status == 0)
    #expect(try home.run("undo", "-y", "2").status == 0)
    let undo = try home.run("undo", "-y", "1")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try home.events().isEmpty)
  }

  @Test func needsTheAccessOfTheEdit() throws {
    #expect(try home.run("edit", "dentist@example.org", "--title", "Doctor").status == 0)
    let after = try objects()
    #expect(try home.run("access", "deny", "personal", "-q").status == 0)
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 77)
    #expect(undo.errors.contains("ticketcal access grant personal"))
    #expect(try objects() == after)
  }

  @Test func changesNothingUnderADryRun() throws {
    #expect(try home.run("delete", "-y", "dentist@example.org").status == 0)
    let undo = try home.run("undo", "-n", "--format", "json")
    let object = try home.object(try #require(undo.lines.first))
    #expect(object["import"] as? Int == 1 && object["status"] as? String == "would-restore")
    #expect(object["calendar"] as? String == "home" && object["href"] as? String == "dentist.ics")
    #expect(object["title"] as? String == "Dentist" && object["reason"] is NSNull)
    #expect(try home.events(in: folder) == ["standup.ics"])
    #expect(try home.run("log").lines.count == 1)
  }

  @Test func listsAChangeAsJSON() throws {
    #expect(try home.run("edit", "dentist@example.org", "--title", "A 'b'").status == 0)
    let entry = try home.object(try #require(try home.run("log", "--format", "json").lines.first))
    #expect(entry["kind"] as? String == "change" && entry["status"] as? String == "finished")
    #expect(entry["how"] as? String == "edit dentist@example.org --title 'A '\\''b'\\'''")
    #expect((entry["counts"] as? [String: Int])?["changed"] == 1)
    let change = try home.object(
      try #require(try home.run("log", "1", "--format", "json").lines.first))
    #expect(change["status"] as? String == "changed" && change["title"] as? String == "A 'b'")
    #expect(change["uid"] as? String == "dentist@example.org" && change["record"] is NSNull)
  }

  @Test func completesTheNumbersOfTheLog() throws {
    try home.imports(TestHome.booked)
    #expect(try home.run("edit", "dentist@example.org", "--title", "Doctor").status == 0)
    for command in ["undo", "log"] {
      let words = ["---completion", command, "--", "positional@0", "2", "0", ""]
      let fish = try home.start(words, environment: ["SAP_SHELL": "fish"]).wait()
      #expect(
        fish.lines == ["2\tedit dentist@example.org --title Doctor", "1\tbooking.json"])
      #expect(try home.start(words, environment: ["SAP_SHELL": "bash"]).wait().lines == ["2", "1"])
    }
  }

  @Test func changesNothingThatCannotBeRecorded() throws {
    try home.folder.file(
      "state/ticketcal/ledger.sqlite", String(repeating: "no ledger ", count: 99))
    let before = try objects()
    let run = try home.run("edit", "dentist@example.org", "--title", "Doctor")
    #expect(run.status == 74)
    #expect(run.errors.contains("ledger.sqlite: ") && run.errors.contains("nothing was changed"))
    #expect(try objects() == before)
  }

  @Test func aChangeThatFailsIsNotInTheLog() throws {
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    let run = try home.run("edit", "dentist@example.org", "--title", "Doctor")
    guard run.status != 0 else { return }  // root
    #expect(try home.run("log").output.isEmpty)
  }

  @Test(arguments: ["intentWritten:1", "importFinished:1"])
  func isFoundOutAfterAKill(step: String) throws {
    let before = try objects()
    try home.isKilled(at: step, "edit", "dentist@example.org", "--title", "Doctor")
    #expect(try (objects() == before) == (step == "intentWritten:1"))
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 0)
    if step == "intentWritten:1" { #expect(undo.output.contains("already as it was before")) }
    #expect(try objects() == before)
    // An entry that changed nothing is in the way of no earlier one.
    if step == "intentWritten:1" { #expect(try home.run("log").output.isEmpty) }
  }

  @Test func aLaterEditIsUndoneFirst() throws {
    let (home, _) = try EditEventCommandTests.home()
    for title in ["First", "Second"] {
      #expect(try home.run("edit", "dentist@example.org", "--title", title).status == 0)
    }
    for options in [["-y"], ["-y", "--force"]] {
      let kept = try home.run(["undo", "1"] + options)
      #expect(kept.status == 65)
      #expect(
        kept.errors.contains("changed again by 2 and kept; undo that one first"), "\(kept.errors)")
    }
    #expect(try home.run("undo", "2", "-y").status == 0)
    #expect(try home.run("undo", "1", "-y").status == 0)
  }
}
