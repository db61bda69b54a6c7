import Foundation
import Testing

/// `ticketcal delete`.
@Suite struct DeleteEventCommandTests {
  private func text(_ folder: String) throws -> String {
    try String(contentsOfFile: "\(folder)/dentist.ics", encoding: .utf8)
  }

  @Test func deletesUnaskedWithYes() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try home.run("delete", "-y", "dentist@example.org")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "deleted      Tue 24 Nov 2026 09:00  Dentist  (home)\n")
    #expect(try home.events(in: folder).isEmpty)
    #expect(try home.run("delete", "-y", "dentist@example.org").status == 64)
  }

  @Test func needsATerminalOtherwise() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try home.run("delete", "dentist@example.org")
    #expect(run.status == 64)
    #expect(run.errors.contains("give --yes to delete without asking"))
    #expect(try home.events(in: folder).count == 1)
  }

  @Test(arguments: [("y", 0, "deleted "), ("", 1, "unchanged "), ("n", 1, "unchanged ")])
  func asksFirst(_ answer: String, _ left: Int, _ word: String) throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try PromptRun(Program.ticketcal, ["delete", "dentist@example.org"], in: home)
    try run.expect("delete the event? [y/N] ")
    #expect(run.text.contains("delete       Tue 24 Nov 2026 09:00  Dentist  (home)"))
    try run.keys("what\r")
    try run.expect("write y or n")
    try run.keys(answer + "\r")
    #expect(try run.ends() == 0)
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
    try run.keys("this\r")
    #expect(try run.ends() == 0)
    #expect(try text(folder).contains("EXDATE;TZID=Europe/Berlin:20261109T090000\r\n"))
  }

  @Test func deletesSeveralOccurrencesOfASeries() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let unclear = try home.run("delete", "-y", "3f2a@20261109")
    #expect(unclear.status == 64)
    #expect(unclear.errors.contains("give --span this, or --span future"))
    #expect(try text(folder) == EditEventCommandTests.standup)
    let run = try home.run(
      "delete", "-y", "--span", "this", "3f2a@20261109", "3f2a@2026-11-16T09:00")
    #expect(run.status == 0, "\(run.errors)")
    let after = try text(folder)
    #expect(after.contains("20261109T090000") && after.contains("20261116T090000"))
    #expect(try home.run("delete", "-y", "--span", "future", "3f2a@20261130").status == 0)
    #expect(try text(folder).contains("COUNT=4"))
    #expect(try home.run("delete", "-y", "--span", "this", "3f2a").status == 64)
    #expect(try home.run("delete", "-y", "3f2a").status == 0)
    #expect(try home.events(in: folder).isEmpty)
  }

  @Test func leavesOutWhatWentWithAnEarlierOne() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    try home.folder.file("home/.calendars/home/other.ics", TestHome.dentist)
    let run = try home.run(
      "delete", "-y", "--span", "this", "3f2a@20261109", "3f2a@20261109", "dentist@example.org")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("3f2a@20261109 was deleted with an earlier one"))
    #expect(try home.events(in: folder) == ["dentist.ics"])
    let all = try PromptRun(
      Program.ticketcal, ["delete", "3f2a", "3f2a@20261116"], in: home)
    try all.expect("delete the whole series? [y/N] ")
    try all.keys("y\r")
    #expect(try all.ends() == 0)
    #expect(all.text.contains("3f2a@20261116 was deleted with an earlier one"))
    #expect(try home.events(in: folder).isEmpty)
  }

  @Test func deletesNothingWhereOneIsNotThere() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try home.run("delete", "-y", "dentist@example.org", "ffff")
    #expect(run.status == 64)
    #expect(try home.events(in: folder).count == 1)
  }

  @Test func readsNothingThatWasNotGranted() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    let run = try home.run("delete", "-y", "dentist@example.org")
    #expect(run.status == 77)
    #expect(run.errors.contains("ticketcal access grant personal"))
    #expect(try home.events(in: folder).count == 1)
  }

  @Test func deletesNothingWhereTwoFilesHaveTheUID() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let other = TestHome.dentist.replacing("Main Street 1", with: "Side Street 22")
    try home.folder.file("home/.calendars/home/another.ics", other)
    for command in [["delete", "-y"], ["show"]] {
      let run = try home.run(command + ["dentist@example.org"])
      #expect(run.status == 64)
      #expect(run.errors.contains("2 files have this event; move all but one of them away"))
      #expect(run.errors.contains("~/.calendars/home/another.ics, ~/.calendars/home/dentist.ics"))
    }
    #expect(try home.events(in: folder) == ["another.ics", "dentist.ics"])
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
}
