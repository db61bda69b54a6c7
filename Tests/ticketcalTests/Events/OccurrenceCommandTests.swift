import Foundation
import Testing

/// `ticketcal edit`, `delete` and `show` of what repeats.
@Suite struct OccurrenceCommandTests {
  /// A home whose calendar has one event with these lines, `5e71e500`, and the calendar's folder.
  private func home(_ lines: String) throws -> (TestHome, String) {
    try EditEventCommandTests.home(
      TestHome.object(
        """
        BEGIN:VEVENT
        UID:5e71e500-0000-4000-8000-000000000001
        DTSTAMP:20260101T000000Z
        \(lines)
        END:VEVENT
        """))
  }

  /// Saves what these lines make of the event; what the terminal showed.
  @discardableResult
  private func edit(
    _ arguments: String..., in home: TestHome, _ lines: String...
  ) throws -> String {
    let run = try PromptRun(Program.ticketcal, ["edit"] + arguments, in: home)
    try run.expect("edit> ")
    for line in lines { try run.enter(line, expecting: "edit> ") }
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    return run.text
  }

  /// When the events of December 2026 start: `2026-12-17T15:00`.
  private func december(_ home: TestHome) throws -> [String] {
    let run = try home.run(
      "agenda", "--from", "2026-12-01", "--to", "2026-12-31", "--format", "json")
    return run.lines.compactMap { line in
      line.split(separator: "\"start\":\"").last?.split(separator: "\"").first
        .map { String($0.prefix(16)) }
    }
  }

  // MARK: Occurrences that were moved

  @Test func putsAllThatFollowWhereTheCardShowsAMovedOne() throws {
    let (home, _) = try home(
      """
      DTSTART;TZID=Europe/Berlin:20261202T100000
      DTEND;TZID=Europe/Berlin:20261202T110000
      RRULE:FREQ=WEEKLY;COUNT=5
      SUMMARY:Course
      """)
    let moved = try edit(
      "5e71@20261216", "--span", "this", in: home, "start 2026-12-17T15:00")
    #expect(!moved.contains("does not follow"))
    let text = try edit("5e71@20261216", "--span", "future", in: home, "start 2026-12-16T16:00")
    #expect(text.contains("repeat    every week, 5 times"))
    #expect(text.contains("saved        Wed 16 Dec 2026 16:00"))
    #expect(
      try december(home) == [
        "2026-12-02T10:00", "2026-12-09T10:00", "2026-12-16T16:00", "2026-12-23T16:00",
        "2026-12-30T16:00",
      ])
  }

  // MARK: Given days

  private static let days = [
    """
    DTSTART;TZID=Europe/Berlin:20261201T100000
    DTEND;TZID=Europe/Berlin:20261201T110000
    RDATE;TZID=Europe/Berlin:20261203T150000,20261205T160000
    """,
    """
    DTSTART;VALUE=DATE:20261201
    RDATE;VALUE=DATE:20261203,20261205
    """,
    """
    DTSTART;TZID=Europe/Berlin:20261201T100000
    DURATION:PT1H
    RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261203T150000/PT3H
    RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261205T160000/20261205T170000
    """,
  ]

  @Test(arguments: days)
  func takesOneOfGivenDays(_ lines: String) throws {
    let (home, _) = try home(lines + "\nSUMMARY:Course")
    #expect(try home.run("show", "5e71").output.contains("  repeat    on given days\n"))
    #expect(try home.run("search", "course").output.contains("repeats"))
    let all = try december(home)
    #expect(all.map { $0.prefix(10) } == ["2026-12-01", "2026-12-03", "2026-12-05"])
    #expect(try home.run("delete", "-y", "5e71@20261203").status == 64)
    let whole = try home.run("delete", "-y", "--span", "this", "5e71")
    #expect(whole.status == 64)
    #expect(whole.errors.contains("is a whole series; name the occurrence as 5e71@DATE"))
    #expect(try december(home) == all)
    try edit("5e71@20261205", "--span", "this", in: home, "title Other")
    #expect(try december(home) == all)
    #expect(try home.run("show", "5e71@20261205").output.contains("  title     Other\n"))
    #expect(try home.run("show", "5e71@20261203").output.contains("  title     Course\n"))
    let run = try home.run("delete", "-y", "--span", "this", "5e71@20261203")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try december(home) == [all[0], all[2]])
    #expect(try home.run("delete", "-y", "--span", "future", "5e71@20261205").status == 0)
    #expect(try december(home) == [all[0]])
  }

  @Test func saysThatASeriesAlsoComesOnGivenDays() throws {
    let (home, _) = try home(
      "DTSTART:20261201T100000Z\nRRULE:FREQ=WEEKLY\nRDATE:20261203T150000Z\nSUMMARY:Course")
    #expect(
      try home.run("show", "5e71").output.contains(
        "  repeat    every week\n  repeat    also on given days\n"))
  }

  // MARK: Rules

  @Test func showsTheRuleAsItIsWrittenWhereTheStartMoves() throws {
    let (home, folder) = try home(
      """
      DTSTART;TZID=Europe/Berlin:20261202T100000
      DURATION:PT1H
      RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261231T090000Z
      SUMMARY:Course
      """)
    let text = try edit("5e71", in: home, "start 2026-12-03T10:00")
    #expect(text.contains("* repeat    every week on Thu, until Fri 1 Jan 2027"))
    #expect(text.contains("(was: every week on Wed, until Thu 31 Dec 2026"))
    #expect(!text.contains("does not follow"))
    #expect(
      try home.event(in: folder).contains(
        "RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20270101T090000Z\n"))
  }

  @Test func refusesWhatStandsForAllLaterOnesBeforeItAsks() throws {
    let (home, folder) = try home(
      """
      DTSTART:20261201T100000Z
      RRULE:FREQ=DAILY;COUNT=5
      SUMMARY:Course
      END:VEVENT
      BEGIN:VEVENT
      UID:5e71e500-0000-4000-8000-000000000001
      RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T100000Z
      DTSTART:20261203T120000Z
      SUMMARY:Late
      """)
    let before = try home.event(in: folder)
    for arguments in [["delete", "-y", "--span", "this"], ["delete", "-y", "--span", "future"]] {
      let run = try home.run(arguments + ["5e71@20261203"])
      #expect(run.status == 64)
      #expect(run.errors.contains("(RANGE=THISANDFUTURE), which is read and never written"))
    }
    let run = try PromptRun(Program.ticketcal, ["edit", "5e71@20261204"], in: home)
    #expect(try run.ends() == 64)
    #expect(run.text.replacing("\n", with: " ").contains("or change the whole series"))
    #expect(try home.event(in: folder) == before)
    try edit("5e71", in: home, "location Hall")
    #expect(try home.event(in: folder).contains("LOCATION:Hall\n"))
  }

  // MARK: Whole UIDs

  @Test(arguments: ["x7", "abc@google.com", "da", "a@20261101"])
  func takesAWholeUIDWithAnOccurrence(_ uid: String) throws {
    let (home, folder) = try EditEventCommandTests.home(
      EditEventCommandTests.standup
        .replacing("UID:3f2a9c1b-0000-4000-8000-000000000001", with: "UID:\(uid)"))
    let shown = try home.run("show", "\(uid)@20261109")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("@20261109T090000\n"))
    #expect(try home.run("show", uid).output.contains("  uid       \(uid)\n"))
    #expect(try home.run("show", "\(uid)@20261110").errors.contains("no such occurrence"))
    let run = try home.run("delete", "-y", "--span", "this", "\(uid)@2026-11-09T09:00")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try String(contentsOfFile: "\(folder)/dentist.ics", encoding: .utf8)
        .contains("EXDATE;TZID=Europe/Berlin:20261109T090000\r\n"))
  }

  @Test func takesAWholeUIDBeforeWhatBeginsSo() throws {
    let (home, folder) = try EditEventCommandTests.home()
    for uid in ["daf8", "daf80000-0000-4000-8000-000000000001"] {
      try home.folder.file(
        "home/.calendars/home/\(uid).ics",
        TestHome.dentist.replacing("UID:dentist@example.org", with: "UID:\(uid)"))
    }
    #expect(try home.run("show", "daf8").output.contains("  uid       daf8\n"))
    #expect(try home.run("delete", "-y", "daf8").status == 0)
    #expect(
      try home.events(in: folder).sorted()
        == ["daf80000-0000-4000-8000-000000000001.ics", "dentist.ics"])
    #expect(try home.run("delete", "-y", "daf8").status == 0)
    #expect(try home.events(in: folder) == ["dentist.ics"])
  }
}
