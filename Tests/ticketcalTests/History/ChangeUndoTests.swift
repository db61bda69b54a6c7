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

  /// Another program has put the event back under a name of its own, or a later one.
  @Test(arguments: [true, false])
  func restoresNoEventBesideAnotherOfItsUID(_ isSame: Bool) throws {
    let text = try home.text("\(folder)/dentist.ics")
    #expect(try home.run("delete", "-y", "dentist@example.org").status == 0)
    try home.folder.file(
      "home/.calendars/home/other.ics", isSame ? text : text.replacing("Dentist", with: "Doctor"))
    let undo = try home.run("undo", "-y")
    #expect(undo.errors.contains(isSame ? "1 skipped" : "1 conflict"), "\(undo.errors)")
    #expect(try home.events(in: folder) == ["other.ics", "standup.ics"])
    guard !isSame else { return }
    #expect(try home.run("undo", "-y", "--force").output.contains("restored"))
    #expect(try home.events(in: folder) == ["other.ics", "standup.ics"])
    #expect(try home.text("\(folder)/other.ics") == text)
    #expect(try home.run("undo", "-y", "2").errors.contains("1 restored"))
    #expect(try home.text("\(folder)/other.ics").contains("Doctor"))
  }

  /// Another program has given the changed object another name.
  @Test(arguments: [true, false])
  func undoesAnEditInAnObjectOfAnotherName(_ isAsLeft: Bool) throws {
    let text = try home.text("\(folder)/dentist.ics")
    #expect(try home.run("edit", "dentist@example.org", "--title", "Doctor").status == 0)
    let edited = try home.text("\(folder)/dentist.ics")
    try FileManager.default.removeItem(atPath: "\(folder)/dentist.ics")
    try home.folder.file(
      "home/.calendars/home/other.ics",
      isAsLeft ? edited : edited.replacing("Doctor", with: "Surgeon"))
    let undo = try home.run("undo", "-y")
    #expect(undo.errors.contains(isAsLeft ? "1 restored" : "1 conflict"), "\(undo.errors)")
    #expect(try home.events(in: folder) == ["other.ics", "standup.ics"])
    #expect(try (home.text("\(folder)/other.ics") == text) == isAsLeft)
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

  @Test(.enabled(if: Program.canActAsOrdinaryUser))
  func aChangeThatFailsIsNotInTheLog() throws {
    let home = try TestHome(forOrdinaryUser: true)
    let folder = try home.configureSource()
    home.giveAway()
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    #expect(try home.run("edit", "dentist@example.org", "--title", "Doctor").status != 0)
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

  #if DEBUG
    /// Another program changes or removes one of the objects just before it is written.
    @Test(
      arguments: [
        ["edit", standup, "--title", "Mine"], ["edit", "\(standup)@20261116", "--span", "this"],
        ["edit", "\(standup)@20261116", "--span", "future"], ["edit", standup, "-c", "work"],
        ["delete", "-y", "dentist@example.org", standup], ["delete", "-y", standup],
      ], [true, false])
    func whatLosesToAnotherProgramIsNotInTheLog(_ words: [String], isRemoved: Bool) throws {
      let isShort = words.count == 4 && words.contains("--span")
      let run = try home.stopped(
        at: "intentWritten:1", words + (isShort ? ["--location", "Room 1"] : []))
      let path = "\(folder)/standup.ics"
      if isRemoved {
        try FileManager.default.removeItem(atPath: path)
      } else {
        let theirs = EditEventCommandTests.standup.replacing("Stand-up", with: "Theirs")
        try home.folder.file("home/.calendars/home/standup.ics", theirs)
      }
      let others = try objects()
      run.send(SIGCONT)
      let lost = try run.wait()
      #expect(lost.status == 75, "\(lost.errors)")
      #expect(try objects() == others)
      #expect(try home.run("log").output.isEmpty)
      let undo = try home.run("undo", "-y", "--force")
      #expect(undo.status == 0 && undo.errors.contains("nothing to undo"), "\(undo.output)")
      #expect(try objects() == others)
    }
  #endif
}
