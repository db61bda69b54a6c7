import Foundation
import Glibc
import Testing

/// `ticketcal undo` on what `calendars` changed.
@Suite struct CalendarUndoTests {
  private let home: TestHome
  private let root: String

  init() throws {
    (home, _) = try EditEventCommandTests.home()
    root = home.folder("home/.calendars")
    try home.folder.file("home/.calendars/home/standup.ics", EditEventCommandTests.standup)
    try home.folder.file("home/.calendars/home/description", "Mine")
    try home.folder.file("home/.calendars/home/color", "#FF0000")
    try home.folder.folder("home/.calendars/work")
    try #require(try home.run("calendars", "default", "personal/home").status == 0)
  }

  /// The bytes of every file of the source, by path, and its folders.
  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      files[name] = FileManager.default.contents(atPath: "\(root)/\(name)") ?? Data()
    }
    return files
  }

  /// The redo of a deletion keeps a calendar with other items, and ends all the same.
  @Test(arguments: ["new.ics", "dentist.ics"])
  func keepsACalendarThatHoldsOtherItems(name: String) throws {
    #expect(try home.run("calendars", "delete", "-y", "--with-events", "home").status == 0)
    #expect(try home.run("undo", "-y").status == 0)
    let text = TestHome.dentist.replacing("Dentist", with: "Lunch")
    try home.folder.file("home/.calendars/home/\(name)", text)
    let redo = try home.run("undo", "-y", "2")
    #expect(redo.status == 65, "\(redo.errors)")
    #expect(redo.errors.contains("holds 1 item now and is kept"), "\(redo.errors)")
    #expect(try home.events(in: "\(root)/home") == [name])
    #expect(try home.run("log", "--format", "json").lines.first?.contains("finished") == true)
    // The latest is the redo itself.
    #expect(try home.run("undo", "-y").errors.contains("restored"))
    #expect(try home.text("\(root)/home/\(name)") == text)
  }

  @Test func keepsACalendarWithWhatCannotBeRead() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/home/link.ics", withDestinationPath: "/etc/passwd")
    let before = try files()
    let run = try home.run("calendars", "delete", "-y", "--with-events", "home")
    #expect(run.status == 74)
    #expect(
      run.errors.contains(
        "personal/home stays, as it has files that cannot be read: link.ics; make it readable, or "
          + "move it away"), "\(run.errors)")
    #expect(try files() == before)
    let emptied = try home.run("calendars", "empty", "-y", "home")
    #expect(emptied.status == 74 && emptied.errors.contains("link.ics cannot be read and stays"))
  }

  @Test func keepsACalendarWithAPropertyThatCannotBeKept() throws {
    try FileManager.default.removeItem(atPath: "\(root)/home/description")
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/home/description", withDestinationPath: "/etc/hostname")
    let before = try files()
    let run = try home.run("calendars", "delete", "-y", "--with-events", "home")
    #expect(run.status == 74)
    #expect(
      run.errors.contains("personal/home stays, as its properties cannot be kept for undo: "),
      "\(run.errors)")
    #expect(run.errors.contains("/description: it is a link; replace it by the file itself"))
    let check = try home.run("calendars", "check")
    #expect(check.status == 65 && check.errors.contains("/description: it is a link"))
    #expect(try files() == before)
  }

  @Test func restoresPropertiesByteForByte() throws {
    let long = String(repeating: "x", count: 10_000)
    try home.folder.file("home/.calendars/home/description", long)
    try Data([0xFF, 0x0A]).write(to: URL(filePath: "\(root)/home/order"))
    let before = try files()
    #expect(try home.run("calendars", "delete", "-y", "--with-events", "home").status == 0)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try files() == before)
  }

  @Test(.enabled(if: Program.canActAsOrdinaryUser))
  func leavesWhatCannotBeRead() throws {
    let home = try TestHome(forOrdinaryUser: true)
    let calendar = try home.configureSource()
    try home.folder.file("home/.calendars/home/standup.ics", EditEventCommandTests.standup)
    home.giveAway()
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    chmod("\(calendar)/dentist.ics", 0)
    let emptied = try home.run("calendars", "empty", "-y", "home")
    #expect(emptied.status == 74)
    #expect(
      emptied.errors.contains(
        "warning: dentist.ics cannot be read and stays; make it readable, or move it away"))
    #expect(emptied.errors.contains("removed 1 item from personal/home"))
    #expect(try home.events(in: calendar) == ["dentist.ics"])
    let deleted = try home.run("calendars", "delete", "-y", "--with-events", "home")
    #expect(deleted.status == 74)
    #expect(try home.events(in: calendar) == ["dentist.ics"])
    #expect(try home.run("undo", "-y").errors.contains("1 restored"))
    #expect(try home.events(in: calendar) == ["dentist.ics", "standup.ics"])
  }

  @Test(.enabled(if: Program.isRoot && Program.canActAsOrdinaryUser))
  func takesADeletionBackThatFailedOnTheWay() throws {
    let home = try TestHome(forOrdinaryUser: true)
    let calendar = try home.configureSource()
    try home.folder.folder("home/.calendars/work")
    for name in ["a", "b", "c"] {
      try home.folder.file("home/.calendars/home/\(name).ics", EditEventCommandTests.standup)
    }
    // Only their owners can remove the files of the folder.
    home.giveAway()
    chown(calendar, 0, 0)
    chmod(calendar, 0o1777)
    chown("\(calendar)/b.ics", 0, 0)
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    let deletion = try home.run("calendars", "delete", "-y", "--with-events", "home")
    #expect(deletion.status == 77, "\(deletion.errors)")
    #expect(try home.events(in: calendar) == ["b.ics"])
    let undo = try home.run("undo", "-y")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try home.events(in: calendar) == ["a.ics", "b.ics", "c.ics", "dentist.ics"])
  }

  #if DEBUG
    @Test(arguments: [["delete", "-y", "--with-events"], ["empty", "-y"]], [true, false])
    func keepsWhatAnotherProgramWritesMeanwhile(_ words: [String], isNew: Bool) throws {
      let run = try home.stopped(at: "intentWritten:1", ["calendars"] + words + ["home"])
      let name = isNew ? "new.ics" : "dentist.ics"
      let text = TestHome.dentist.replacing("Dentist", with: "Lunch")
      try home.folder.file("home/.calendars/home/\(name)", text)
      run.send(SIGCONT)
      let status = try run.wait().status
      #expect(try home.text("\(root)/home/\(name)") == text)
      let events = ["dentist.ics", "standup.ics"]
      if words[0] == "delete" {
        #expect(status != 0)
        #expect(try home.events(in: "\(root)/home") == (isNew ? events + [name] : events).sorted())
      } else {
        #expect(try home.events(in: "\(root)/home") == [name])
        let removed = isNew ? "2 removed" : "1 removed"
        #expect(try home.run("log").output.contains("empty -y home: \(removed)\n"))
        #expect(try home.run("undo", "-y").status == 0)
        #expect(try home.events(in: "\(root)/home") == (isNew ? events + [name] : events).sorted())
        #expect(try home.text("\(root)/home/\(name)") == text)
      }
    }

    @Test func goesOnWithAnUndoThatFailedOnTheWay() throws {
      let before = try files()
      #expect(try home.run("calendars", "delete", "-y", "--with-events", "home").status == 0)
      let run = try home.stopped(at: "intentWritten:2", "undo", "-y")
      // The calendar is there again, and an event that is in the way.
      try home.folder.file("home/.calendars/home/dentist.ics", "")
      run.send(SIGCONT)
      #expect(try run.wait().status != 0)
      #expect(try home.run("log").lines.first?.contains("interrupted") == true)
      try FileManager.default.removeItem(atPath: "\(root)/home/dentist.ics")
      let undo = try home.run("undo", "-y")
      #expect(undo.status == 0, "\(undo.errors)")
      #expect(try files() == before)
    }

    @Test func endsAnUndoThatKeepsTheRest() throws {
      #expect(try home.run("calendars", "delete", "-y", "--with-events", "home").status == 0)
      let run = try home.stopped(at: "intentWritten:2", "undo", "-y")
      try home.folder.file("home/.calendars/home/dentist.ics", "")
      run.send(SIGCONT)
      #expect(try run.wait().status != 0)
      let undo = try home.run("undo", "-y")
      #expect(undo.status == 65 && undo.errors.contains("1 conflict"), "\(undo.errors)")
      #expect(try home.run("log").lines.last?.contains("undone by 2") == true)
      #expect(try home.run("undo", "-y").errors.contains("nothing to undo"))
      #expect(try home.text("\(root)/home/dentist.ics").isEmpty)
      #expect(try home.run("undo", "-y", "--force", "1").status == 0)
      #expect(try home.text("\(root)/home/dentist.ics") == TestHome.dentist)
    }

    @Test func goesOnToEarlierChangesFromAnUndoThatWasTooLate() throws {
      let before = try files()
      #expect(try home.run("calendars", "empty", "-y", "home").status == 0)
      let first = try home.stopped(at: "intentWritten:1", "undo", "-y")
      let second = try home.start(["undo", "-y"])
      #expect(second.waits { second.saidSoFar.contains("waiting for another import") })
      first.send(SIGCONT)
      #expect(try first.wait().status == 0)
      let late = try second.wait()
      #expect(late.status == 0 && late.errors.contains("2 skipped"), "\(late.errors)")
      #expect(try files() == before)
      #expect(try !home.run("undo", "-y").errors.contains("skipped"))
    }

    @Test func goesOnWithAnUndoThatWasCutOff() throws {
      let before = try files()
      #expect(try home.run("calendars", "delete", "-y", "--with-events", "home").status == 0)
      // The calendar is there again, its events are not.
      try home.isKilled(at: "intentWritten:2", "undo", "-y")
      #expect(try home.events(in: "\(root)/home").isEmpty)
      let undo = try home.run("undo", "-y")
      #expect(undo.status == 0, "\(undo.errors)")
      #expect(try files() == before)
    }
  #endif

  @Test func goesOnToAnEarlierChangeFromOneThatFailed() throws {
    #expect(try home.run("delete", "-y", "dentist@example.org").status == 0)
    // Nothing is removed from a folder that holds more than a calendar.
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/home/link.ics", withDestinationPath: "/etc/passwd")
    try home.folder.file("home/.calendars/home/notes.txt", "Mine")
    let before = try files()
    #expect(try home.run("calendars", "delete", "-y", "--with-events", "home").status != 0)
    #expect(try files() == before)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.text("\(root)/home/dentist.ics") == TestHome.dentist)
  }
}
