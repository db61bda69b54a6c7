import Foundation
import Glibc
import Testing

/// A reminder that another program changes while it is edited.
@Suite struct ReminderConflictTests {
  private let home: TestHome
  private let folder: String

  init() throws {
    home = try TestHome()
    folder = try home.configureSource(event: Self.rent())
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
  }

  private static func rent(_ title: String = "Rent", priority: Int = 5, _ more: String = "")
    -> String
  {
    TestHome.object(
      """
      BEGIN:VTODO
      UID:rent@example.org
      SUMMARY:\(title)
      PRIORITY:\(priority)
      X-OWN:\(priority)\(more)
      END:VTODO
      """)
  }

  /// The prompt with another title, when the file was changed.
  private func conflict(_ theirs: String? = rent("Theirs", priority: 1)) throws -> PromptRun {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", "rent@example.org"], in: home)
    try run.expect("edit> ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("title Mine", expecting: "edit> ")
    if let theirs {
      try home.folder.file("home/.calendars/home/dentist.ics", theirs)
      try run.expect("changed meanwhile: title → Theirs, priority → 1")
    } else {
      try FileManager.default.removeItem(atPath: "\(folder)/dentist.ics")
      try run.expect("removed by another program")
    }
    return run
  }

  @Test func mergesTheChangesOfBoth() throws {
    let run = try conflict()
    try run.enter("s", expecting: "not saved")
    try run.enter("merge", expecting: "your changes are merged into")
    try run.ends("s")
    let merged = try home.event(in: folder)
    #expect(merged.contains("SUMMARY:Mine\n"))
    #expect(merged.contains("PRIORITY:1\n") && merged.contains("X-OWN:1\n"))
  }

  @Test func leavesTheirs() throws {
    let run = try conflict()
    try run.ends("keep", with: 1)
    #expect(try home.event(in: folder) == TestHome.unfolded(Self.rent("Theirs", priority: 1)))
    #expect(run.text.contains("unchanged "))
  }

  @Test func addsAgainWhatSomebodyRemoved() throws {
    let run = try conflict(nil)
    try run.ends("s")
    let again = try home.event(in: folder)
    #expect(again.contains("SUMMARY:Mine\n") && again.contains("UID:rent@example.org\n"))
    #expect(again.contains("PRIORITY:5\n"))
  }

  /// What the card does not have is no conflict.
  @Test func keepsThatAnotherProgramCompletedIt() throws {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", "rent@example.org"], in: home)
    try run.expect("edit> ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("title Mine", expecting: "edit> ")
    try home.folder.file(
      "home/.calendars/home/dentist.ics", Self.rent("Rent", "\nSTATUS:COMPLETED"))
    try run.ends("s")
    let merged = try home.event(in: folder)
    #expect(merged.contains("SUMMARY:Mine\n") && merged.contains("STATUS:COMPLETED\n"))
  }

  @Test func asksAgainWhenASaveFails() throws {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", "rent@example.org"], in: home)
    try run.expect("edit> ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("title Mine", expecting: "edit> ")
    #expect(rename(folder, folder + ".away") == 0)
    try run.enter("s", expecting: "not saved")
    #expect(rename(folder + ".away", folder) == 0)
    try run.ends("s")
    #expect(try home.event(in: folder).contains("SUMMARY:Mine\n"))
  }
}
