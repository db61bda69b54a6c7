import Foundation
import Glibc
import Testing

/// A reminder that another program changes while its form is open.
@Suite struct ReminderConflictTests {
  private let home: TestHome
  private let folder: String

  init() throws {
    home = try TestHome()
    folder = try home.configureSource(event: Self.rent())
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
  }

  private static func rent(_ title: String = "Rent", priority: Int = 5) -> String {
    TestHome.object(
      """
      BEGIN:VTODO
      UID:rent@example.org
      SUMMARY:\(title)
      PRIORITY:\(priority)
      X-OWN:\(priority)
      END:VTODO
      """)
  }

  /// The form with another title and notes, when the file was changed and the answer is awaited.
  private func conflict(_ theirs: String? = rent("Theirs", priority: 1)) throws -> PromptRun {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", "rent@example.org"], in: home)
    try run.expect("title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("\u{15}Mine", expecting: "due: ")
    if let theirs {
      try home.folder.file("home/.calendars/home/dentist.ics", theirs)
    } else {
      try FileManager.default.removeItem(atPath: "\(folder)/dentist.ics")
    }
    for next in ["start: ", "priority: ", "location: ", "notes: "] {
      try run.enter("", expecting: next)
    }
    try run.enter("typed", expecting: "url: ")
    for next in ["alarms: ", "repeat: "] { try run.enter("", expecting: next) }
    return run
  }

  /// Answers each question of the form with Enter.
  private func confirm(_ run: PromptRun) throws {
    for next in [
      "due: ", "start: ", "priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: ",
    ] {
      try run.run.terminal.expect(cooked: false, timeout: 30)
      try run.enter("", expecting: next)
    }
    try run.keys("\r")
    #expect(try run.ends() == 0)
  }

  @Test func asksAgainWithTheChangesOfBoth() throws {
    let run = try conflict()
    let said = try run.enter("", expecting: "priority: 5 → 1")
    #expect(said.contains("title: Rent → Theirs (you: Mine)"), "\(said)")
    try run.expect("Mine")
    try confirm(run)
    let merged = try home.event(in: folder)
    #expect(merged.contains("SUMMARY:Mine\n") && merged.contains("DESCRIPTION:typed\n"))
    #expect(merged.contains("PRIORITY:1\n") && merged.contains("X-OWN:1\n"))
  }

  @Test func leavesTheirsAtTheEndOfTheInput() throws {
    let run = try conflict()
    try run.enter("", expecting: "title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.keys("\u{15}\u{4}")
    #expect(try run.ends() == 0)
    #expect(try home.event(in: folder) == TestHome.unfolded(Self.rent("Theirs", priority: 1)))
    #expect(run.text.contains("unchanged "))
  }

  @Test func addsAgainWhatSomebodyRemoved() throws {
    let run = try conflict(nil)
    try run.enter("", expecting: "removed by another program")
    try run.expect("title: ")
    try run.expect("Mine")
    try confirm(run)
    let again = try home.event(in: folder)
    #expect(again.contains("SUMMARY:Mine\n") && again.contains("UID:rent@example.org\n"))
  }

  @Test func asksAgainWhenASaveFails() throws {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", "rent@example.org"], in: home)
    try run.expect("title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    let fields = [
      "due: ", "start: ", "priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: ",
    ]
    try run.enter("\u{15}Mine", expecting: fields[0])
    for next in fields.dropFirst() { try run.enter("", expecting: next) }
    #expect(rename(folder, folder + ".away") == 0)
    try run.enter("", expecting: "title: ")
    #expect(rename(folder + ".away", folder) == 0)
    try run.expect("Mine")
    try confirm(run)
    #expect(try home.event(in: folder).contains("SUMMARY:Mine\n"))
  }
}
