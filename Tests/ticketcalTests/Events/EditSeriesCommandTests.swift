import Foundation
import Glibc
import Testing

/// `ticketcal edit` of a series and its occurrences, in a terminal.
@Suite struct EditSeriesCommandTests {
  private func text(_ folder: String, _ name: String = "dentist.ics") throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private func run(_ arguments: String..., in home: TestHome) throws -> PromptRun {
    try PromptRun(Program.ticketcal, ["edit"] + arguments, in: home)
  }

  @Test func asksHowMuchOfASeriesIsMeant() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try run("3f2a@2026-11-09", in: home)
    try run.expect("change this occurrence [t], this and all future ones [f], or none [N]? ")
    try run.keys("t\r")
    try run.expect("edit> ")
    try run.enter("start 9:15", expecting: "edit> ")
    try run.ends("s")
    let after = TestHome.unfolded(try text(folder))
    #expect(after.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261109T090000\n"))
    #expect(after.contains("DTSTART;TZID=Europe/Berlin:20261109T091500\n"))
    #expect(after.contains("RRULE:FREQ=WEEKLY;COUNT=10\n"))
  }

  @Test func changesNoneWhereNoneIsMeant() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try run("3f2a@2026-11-09", in: home)
    try run.expect("or none [N]? ")
    try run.ends("", with: 1)
    #expect(try text(folder) == EditEventCommandTests.standup)
  }

  @Test func endsASeriesAndBeginsAnother() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try home.edit("3f2a@2026-11-16", "--span", "future")
    try run.enter("title Sit-down", expecting: "edit> ")
    try run.ends("s")
    let files = try home.events(in: folder)
    try #require(files.count == 2)
    let old = try text(folder)
    let new = try text(folder, try #require(files.first { $0 != "dentist.ics" }))
    #expect(old.contains("SUMMARY:Stand-up\r\n") && !old.contains("COUNT=10"))
    #expect(new.contains("SUMMARY:Sit-down\r\n") && new.contains("X-FOO=1"))
    let name = try #require(files.first { $0 != "dentist.ics" }).prefix(8)
    #expect(run.text.contains("saved        Mon 16 Nov 2026 09:00  Sit-down  (home)  \(name)\n"))
    #expect(try home.run("show", String(name)).output.contains("  title     Sit-down\n"))
  }

  @Test func namesASeriesThatIsChangedFromItsFirstOccurrenceAsEver() throws {
    let (home, _) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try home.edit("3f2a@2026-11-02", "--span", "future")
    try run.enter("title Sit-down", expecting: "edit> ")
    try run.ends("s")
    #expect(run.text.contains("Sit-down  (home)  3f2a9c1b\n"))
  }

  @Test func changesAWholeSeries() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try home.edit("3f2a")
    #expect(run.text.contains("save changes all of the series"))
    try run.enter("repeat daily", expecting: "edit> ")
    try run.ends("s")
    #expect(run.text.contains("(was: every week, 10 times)"))
    #expect(run.text.contains("saved        Mon 2 Nov 2026 09:00   Stand-up  (home)  3f2a9c1b\n"))
    #expect(try text(folder).contains("RRULE:FREQ=DAILY\r\n"))
  }

  @Test func showsTheRuleAsItIsWrittenWhereTheStartMoves() throws {
    let (home, folder) = try EditEventCommandTests.home(
      TestHome.object(
        """
        BEGIN:VEVENT
        UID:5e71e500-0000-4000-8000-000000000001
        DTSTART;TZID=Europe/Berlin:20261202T100000
        DURATION:PT1H
        RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261231T090000Z
        SUMMARY:Course
        END:VEVENT
        """))
    let run = try home.edit("5e71")
    try run.enter("start 2026-12-03T10:00", expecting: "edit> ")
    #expect(run.text.contains("* repeat    every week on Thu, until Fri 1 Jan 2027"))
    #expect(run.text.contains("(was: every week on Wed, until Thu 31 Dec 2026"))
    #expect(!run.text.contains("does not follow"))
    try run.ends("s")
    #expect(
      try home.event(in: folder).contains(
        "RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20270101T090000Z\n"))
  }
}
