import Foundation
import Testing

/// `ticketcal delete`.
@Suite struct DeleteEventCommandTests {
  private func text(_ folder: String) throws -> String {
    try String(contentsOfFile: "\(folder)/dentist.ics", encoding: .utf8)
  }

  @Test(arguments: [("y", 0, "deleted "), ("", 1, "unchanged "), ("n", 1, "unchanged ")])
  func asksFirst(_ answer: String, _ left: Int, _ word: String) throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try PromptRun(Program.ticketcal, ["delete", "dentist@example.org"], in: home)
    try run.expect("delete the event? [y/N] ")
    #expect(run.text.contains("delete       Tue 24 Nov 2026 09:00  Dentist  (home)"))
    try run.keys("what\r")
    try run.expect("write y or n")
    try run.ends(answer)
    #expect(run.text.contains(word))
    #expect(try home.events(in: folder).count == left)
  }

  @Test func isLeftByControlC() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try PromptRun(Program.ticketcal, ["delete", "dentist@example.org"], in: home)
    try run.expect("[y/N] ")
    try run.keys("\u{3}")
    #expect(try run.ends() == 130)
    #expect(try home.events(in: folder).count == 1)
  }

  @Test func asksHowMuchOfASeriesIsMeant() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try PromptRun(Program.ticketcal, ["delete", "3f2a@20261109"], in: home)
    try run.expect("delete this occurrence [t], this and all future ones [f], or none [N]? ")
    try run.keys("what\r")
    try run.expect("write t, f or n")
    try run.ends("this")
    #expect(try text(folder).contains("EXDATE;TZID=Europe/Berlin:20261109T090000\r\n"))
  }

  @Test func leavesOutWhatWentWithAnEarlierOne() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let all = try PromptRun(
      Program.ticketcal, ["delete", "3f2a", "3f2a@20261116"], in: home)
    try all.expect("delete the whole series? [y/N] ")
    try all.ends("y")
    #expect(all.text.contains("3f2a@20261116 was deleted with an earlier one"))
    #expect(try home.events(in: folder).isEmpty)
  }

  @Test func refusesWhatSomebodyChangedMeanwhile() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try PromptRun(Program.ticketcal, ["delete", "dentist@example.org"], in: home)
    try run.expect("delete the event? [y/N] ")
    // Nothing that a draft has.
    let theirs = TestHome.dentist.replacing("LOCATION", with: "X-NEW:1\r\nLOCATION")
    try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.keys("y\r")
    try run.expect("changed by another program; look at it again")
    #expect(try run.ends() == 75)
    #expect(try text(folder) == theirs)
  }

  @Test(arguments: [true, false])
  func deletesNoneWhereOneWasChangedMeanwhileOrAPersonInterrupts(_ interrupts: Bool) throws {
    let (home, folder) = try EditEventCommandTests.home()
    try home.folder.file("home/.calendars/home/standup.ics", EditEventCommandTests.standup)
    let run = try PromptRun(
      Program.ticketcal, ["delete", "dentist@example.org", "3f2a"], in: home)
    try run.expect("delete the event? [y/N] ")
    try run.keys("y\r")
    try run.expect("Stand-up")
    try run.expect("delete the whole series? [y/N] ")
    let theirs = TestHome.dentist.replacing("Main Street 1", with: "Side Street 22")
    if !interrupts {
      try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    }
    try run.keys(interrupts ? "\u{3}" : "y\r")
    #expect(try run.ends() == (interrupts ? 130 : 75))
    #expect(run.text.contains("Dentist: changed by another program") != interrupts)
    #expect(!run.text.contains("deleted "))
    #expect(try home.events(in: folder) == ["dentist.ics", "standup.ics"])
  }
}
