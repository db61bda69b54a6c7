import Foundation
import Glibc
import Testing

/// `ticketcal edit` in a terminal.
@Suite struct EditEventCommandTests {
  /// A home with one calendar that may be read, and its folder.
  static func home(_ event: String = TestHome.dentist) throws -> (TestHome, String) {
    let home = try TestHome()
    let folder = try home.configureSource(event: event)
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    return (home, folder)
  }

  static let standup = TestHome.object(
    """
    BEGIN:VEVENT
    UID:3f2a9c1b-0000-4000-8000-000000000001
    DTSTAMP:20261001T080000Z
    DTSTART;TZID=Europe/Berlin:20261102T090000
    DTEND;TZID=Europe/Berlin:20261102T093000
    RRULE:FREQ=WEEKLY;COUNT=10
    SUMMARY:Stand-up
    ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org
    END:VEVENT
    """)

  private func text(_ folder: String, _ name: String = "dentist.ics") throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private func run(_ arguments: String..., in home: TestHome) throws -> PromptRun {
    try PromptRun(Program.ticketcal, ["edit"] + arguments, in: home)
  }

  @Test func editsBesideFoldersOfCanonicallyEqualNames() throws {
    let (home, folder) = try Self.home()
    for name in ["caf\u{E9}", "cafe\u{301}"] {
      try home.folder.folder("home/.calendars/\(name)")
    }
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    try run.ends("s")
    #expect(try text(folder).contains("SUMMARY:Doctor"))
  }

  // MARK: New events

  @Test func makesAnEvent() throws {
    let home = try TestHome()
    let run = try run(in: home)
    try run.expect("event: ")
    try run.enter("Lunch", expecting: "start: ")
    try run.enter("2026-12-04T12:30", expecting: "new> ")
    #expect(run.text.contains("Fri 4 Dec 2026, 12:30 – 13:30"))
    #expect(run.text.contains("in the time zone of this machine"))
    try run.enter("location Kantine", expecting: "new> ")
    try run.ends("s")
    #expect(run.text.contains("saved        Fri 4 Dec 2026 12:30 UTC   Lunch  (tickets)"))
    let name = try #require(try home.events().first)
    #expect(run.text.contains("Lunch  (tickets)  \(name.prefix(8))\n"))
    let event = try home.event()
    #expect(event.contains("SUMMARY:Lunch\n") && event.contains("LOCATION:Kantine\n"))
    #expect(event.contains("DTSTART:20261204T123000Z"))
  }

  @Test func makesAnEventWhereNothingMayBeRead() throws {
    let home = try TestHome()
    let folder = try home.configureSource(access: "write-only")
    let run = try run("-c", "home", in: home)
    try run.expect("event: ")
    try run.enter("Lunch", expecting: "start: ")
    try run.enter("2026-12-04", expecting: "new> ")
    try run.ends("save")
    #expect(try home.events(in: folder).count == 2)
  }

  @Test func showsAPathInTheHomeAsShort() throws {
    let (home, folder) = try Self.home()
    let run = try run("-c", "home", in: home)
    try run.expect("event: ")
    try run.enter("Lunch", expecting: "start: ")
    try run.enter("2026-12-04T12:30", expecting: "new> ")
    try FileManager.default.removeItem(atPath: folder)
    try run.enter("s", expecting: "~/.calendars/home: no such folder")
    try run.keys("q\r")
  }

  @Test func makesNone() throws {
    let home = try TestHome()
    let run = try run(in: home)
    try run.expect("event: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.keys("\u{4}")
    #expect(try run.ends() == 1)
    #expect(run.text.contains("not saved    no event"))
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }

  // MARK: Changes

  @Test(arguments: [("q", 1, "canceled"), ("s", 0, "unchanged"), ("delete", 0, "deleted")])
  func thePromptSaysItsOutcome(_ key: String, _ status: Int32, _ word: String) throws {
    let (home, _) = try Self.home()
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

  @Test func changesTheFieldAlone() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    #expect(run.text.contains("(was: Dentist)"))
    try run.ends("s")
    #expect(run.text.contains("saved        Tue 24 Nov 2026 09:00  Doctor  (home)"))
    let kept = TestHome.dentist.split(separator: "\r\n").filter {
      !$0.hasPrefix("SUMMARY") && !$0.hasPrefix("DTSTAMP")
    }
    let after = try text(folder)
    for line in kept { #expect(after.contains(line)) }
    #expect(after.contains("SUMMARY:Doctor\r\n") && after.contains("SEQUENCE:1\r\n"))
  }

  @Test func leavesWhatWasNotChanged() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.ends("s")
    #expect(run.text.contains("unchanged"))
    #expect(try text(folder) == TestHome.dentist)
  }

  @Test func deletes() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist")
    try run.enter("delete", expecting: "delete the event? [y/N] ")
    try run.ends("y")
    #expect(run.text.contains("deleted "))
    #expect(try home.events(in: folder).isEmpty)
    #expect(try home.text("\(home.state)/history") == "delete\n")
  }

  @Test func movesToAnotherCalendar() throws {
    let (home, folder) = try Self.home()
    try home.folder.folder("home/.calendars/work")
    let run = try home.edit("dentist@example.org")
    try run.enter("calendar work", expecting: "edit> ")
    #expect(run.text.contains("save takes it from home to work"))
    try run.ends("s")
    #expect(try home.events(in: folder).isEmpty)
    #expect(try text(home.folder("home/.calendars/work")) == TestHome.dentist)
  }

  // MARK: Conflicts

  @Test(arguments: ["merge", "replace", "theirs", "keep"])
  func tellsWhatSomebodyChangedMeanwhile(_ word: String) throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    let theirs = TestHome.dentist.replacing("Main Street 1", with: "Side Street 22")
    try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.enter("s", expecting: "another program changed it in home")
    try run.expect("there now: Side Street 22")
    try run.expect("edit> ")
    switch word {
    case "merge":
      try run.enter(word, expecting: "your changes are merged into")
      try run.expect("edit> ")
      try run.keys("s\r")
    case "theirs":
      try run.enter(word, expecting: "edit> ")
      try run.enter("notes x", expecting: "edit> ")
      try run.keys("s\r")
    default: try run.keys("\(word)\r")
    }
    #expect(try run.ends() == (word == "keep" ? 1 : 0))
    let after = try text(folder)
    switch word {
    case "replace":
      #expect(after.contains("SUMMARY:Doctor") && after.contains("LOCATION:Main Street 1"))
    case "merge":
      #expect(after.contains("SUMMARY:Doctor") && after.contains("LOCATION:Side Street 22"))
    case "theirs":
      #expect(after.contains("SUMMARY:Dentist") && after.contains("LOCATION:Side Street 22"))
      #expect(after.contains("DESCRIPTION:x"))
    default: #expect(after == theirs)
    }
  }

  @Test func savesOverAVersionThatDiffersInNothingOfIt() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    let other = TestHome.dentist.replacing("LOCATION", with: "X-NEW:1\r\nLOCATION")
    try other.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.ends("s")
    let after = try text(folder)
    #expect(after.contains("SUMMARY:Doctor") && after.contains("X-NEW:1"))
  }

  @Test func deletesNothingThatSomebodyChangedMeanwhile() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("delete", expecting: "delete the event? [y/N] ")
    let theirs = TestHome.dentist.replacing("LOCATION", with: "X-NEW:1\r\nLOCATION")
    try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.enter("y", expecting: "another program changed it in home")
    #expect(try text(folder) == theirs)
    try run.expect("edit> ")
    try run.enter("delete", expecting: "delete the event? [y/N] ")
    try run.ends("y")
    #expect(try home.events(in: folder).isEmpty)
  }

  @Test func movesNothingThatCannotBeSaved() throws {
    let (home, folder) = try Self.home()
    try home.folder.folder("home/.calendars/work")
    let run = try home.edit("dentist@example.org")
    try run.enter("calendar work", expecting: "edit> ")
    try run.enter("start 3500-01-01T10:00", expecting: "edit> ")
    try run.enter("s", expecting: "3000")
    #expect(try text(folder) == TestHome.dentist)
    #expect(try home.events(in: home.folder("home/.calendars/work")).isEmpty)
  }

  @Test func endsWellWhereARefusedChangeIsLeft() throws {
    let (home, folder) = try Self.home(
      TestHome.dentist.replacing(
        "END:VCALENDAR",
        with: "BEGIN:VEVENT\r\nUID:other\r\nDTSTART:20261201T100000Z\r\nEND:VEVENT\r\n"
          + "END:VCALENDAR"))
    let before = try text(folder)
    try home.folder.folder("home/.calendars/work")
    let run = try home.edit("dentist@example.org")
    try run.enter("calendar work", expecting: "edit> ")
    try run.enter("s", expecting: "its file holds other things too")
    try run.expect("edit> ")
    try run.enter("q", expecting: "leave without saving? [y/N] ")
    try run.ends("y", with: 1)
    #expect(run.text.contains("unchanged    Tue 24 Nov 2026 09:00  Dentist  (home)"))
    #expect(try text(folder) == before)
  }

  @Test func tellsTheEventAsItIsWhereTheDraftIsLeft() throws {
    let (home, _) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    try run.enter("keep", expecting: "; quit leaves it")
    try run.expect("edit> ")
    try run.enter("q", expecting: "leave without saving? [y/N] ")
    try run.ends("y", with: 1)
    #expect(run.text.contains("unchanged    Tue 24 Nov 2026 09:00  Dentist  (home)"))
  }

  @Test func tellsTheirsWhereItIsKept() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    let theirs = TestHome.dentist.replacing("SUMMARY:Dentist", with: "SUMMARY:Theirs")
    try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.enter("s", expecting: "there now: Theirs")
    try run.expect("edit> ")
    try run.ends("keep", with: 1)
    #expect(run.text.contains("unchanged    Tue 24 Nov 2026 09:00  Theirs  (home)"))
  }

  @Test func saysWhyAnOccurrenceCannotRepeatOrMove() throws {
    let (home, _) = try Self.home(Self.standup)
    let run = try home.edit("3f2a@2026-11-09", "--span", "this")
    try run.enter("repeat daily", expecting: "the repeat rule belongs to the whole series")
    try run.expect("edit> ")
    try run.enter("calendar work", expecting: "the calendar belongs to the whole series")
    try run.expect("edit> ")
    try run.ends("q", with: 1)
  }

  // MARK: Refusals

  @Test func refusesWhatIsNotThere() throws {
    let (home, _) = try Self.home(Self.standup)
    for (arguments, reason) in [
      (["ffff"], "no event ffff"), (["-c", "nowhere"], "--calendar: "),
      (["--span", "this"], "--span is about an event that repeats"),
      (["3f2a", "--span", "this"], "is a whole series; name the occurrence as 3f2a@DATE"),
    ] {
      let run = try PromptRun(Program.ticketcal, ["edit"] + arguments, in: home)
      #expect(try run.ends() == 64)
      #expect(run.text.replacing("\n", with: " ").contains(reason))
    }
  }

  @Test func asksBeforeItReads() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    let run = try run("dentist@example.org", in: home)
    try run.expect(
      "Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] ")
    try run.ends("n", with: 77)
    #expect(run.text.replacing("\n", with: " ").contains("run ticketcal access grant personal"))
    #expect(try text(folder) == TestHome.dentist)
    let again = try home.run("show", "dentist@example.org")
    #expect(again.status == 77)
    #expect(again.errors.contains("no event dentist@example.org among those that may be read"))
  }

  @Test func isLeftByControlCBeforeItReads() throws {
    let home = try TestHome()
    try home.configureSource()
    for _ in 0..<2 {
      let run = try run("dentist@example.org", in: home)
      try run.expect(
        "Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] ")
      try run.keys("\u{3}")
      #expect(try run.ends() == 130)
      #expect(!run.text.contains("access grant"))
    }
  }

  @Test func decidesNothingAtTheEndOfTheInput() throws {
    let home = try TestHome()
    try home.configureSource()
    for _ in 0..<2 {
      let run = try run("dentist@example.org", in: home)
      try run.expect("reminder lists in ~/.calendars? [y/N] ")
      try run.keys("\u{4}")
      #expect(try run.ends() == 77)
      #expect(run.text.replacing("\n", with: " ").contains("ticketcal access grant personal"))
    }
    #expect(try home.run("access").lines[0].contains("will ask"))
  }

  @Test func showsNothingThatATerminalObeys() throws {
    let (home, _) = try Self.home(
      TestHome.dentist.replacing("Main Street 1", with: "a\u{1B}[2Jb\u{202E}"))
    let run = try home.edit("dentist@example.org")
    try run.ends("q", with: 1)
    #expect(!run.transcript.contains("\u{1B}[2J") && !run.transcript.contains("\u{202E}"))
  }
}
