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

  /// What there is after the answer.
  private func answer(_ word: String, to run: PromptRun) throws -> String {
    let said = try run.enter("", expecting: "merge, keep, replace or theirs? ")
    #expect(said.contains("title: Rent → Theirs (you: Mine)"), "\(said)")
    #expect(said.contains("priority: 5 → 1"))
    try run.keys("\(word)\r")
    #expect(try run.ends() == 0)
    return try home.event(in: folder)
  }

  @Test func mergesBoth() throws {
    let merged = try answer("m", to: conflict())
    #expect(merged.contains("SUMMARY:Mine\n") && merged.contains("DESCRIPTION:typed\n"))
    #expect(merged.contains("PRIORITY:1\n") && merged.contains("X-OWN:1\n"))
  }

  @Test func replacesTheirs() throws {
    let replaced = try answer("replace", to: conflict())
    #expect(replaced.contains("SUMMARY:Mine\n") && replaced.contains("DESCRIPTION:typed\n"))
    #expect(replaced.contains("PRIORITY:5\n"))
    // What the form does not have stays as they wrote it.
    #expect(replaced.contains("X-OWN:1\n"))
  }

  @Test func keepsTheirs() throws {
    let run = try conflict()
    #expect(try answer("k", to: run) == TestHome.unfolded(Self.rent("Theirs", priority: 1)))
    #expect(run.text.contains("unchanged "))
  }

  @Test func editsTheirsWithWhatWasTypedInView() throws {
    let run = try conflict()
    try run.enter("", expecting: "merge, keep, replace or theirs? ")
    try run.enter("what", expecting: "write merge, keep, replace or theirs")
    try run.expect("? ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    let said = try run.enter("theirs", expecting: "you wrote notes: typed")
    try run.expect("Theirs")
    #expect(said.contains("you wrote title: Mine"))
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter(" now", expecting: "due: ")
    for next in [
      "start: ", "priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: ",
    ] {
      try run.enter("", expecting: next)
    }
    try run.keys("\r")
    #expect(try run.ends() == 0)
    #expect(try home.event(in: folder).contains("SUMMARY:Theirs now\n"))
  }

  @Test func addsAgainWhatSomebodyRemoved() throws {
    let run = try conflict(nil)
    try run.enter("", expecting: "keep or replace? ")
    try run.keys("replace\r")
    #expect(try run.ends() == 0)
    let again = try home.event(in: folder)
    #expect(again.contains("SUMMARY:Mine\n") && again.contains("UID:rent@example.org\n"))
  }

  /// As vdirsyncer does after an upload.
  @Test func asksNothingWhenOnlyTheFileWasWrittenAnew() throws {
    let run = try conflict(Self.rent() + "\r\n")
    try run.keys("\r")
    #expect(try run.ends() == 0)
    #expect(try home.event(in: folder).contains("SUMMARY:Mine\n"))
    #expect(!run.text.contains("changed meanwhile"))
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
    try run.enter("", expecting: "edit it again, or leave it? ")
    #expect(rename(folder + ".away", folder) == 0)
    try run.enter("edit", expecting: "title: ")
    try run.expect("Mine")
    for next in fields { try run.enter("", expecting: next) }
    try run.keys("\r")
    #expect(try run.ends() == 0)
    #expect(try home.event(in: folder).contains("SUMMARY:Mine\n"))
  }
}
