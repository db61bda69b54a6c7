import Foundation
import Testing

/// `ticketcal reminders`.
@Suite struct RemindersCommandTests {
  static let reminders = "data/ticketcal/calendars/reminders"

  func add(_ home: TestHome, _ arguments: String...) throws {
    let run = try home.run(["reminders", "add"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
  }

  func list(_ home: TestHome, _ arguments: String...) throws -> [[String: Any]] {
    let run = try home.run(["reminders", "list", "--format", "json"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try run.lines.map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  func id(_ home: TestHome, of title: String) throws -> String {
    let found = try list(home, "--all").first { $0["title"] as? String == title }
    return String(try #require(found?["id"] as? String).prefix(8))
  }

  /// The prompt for the reminder "Rent".
  func edit(_ home: TestHome) throws -> PromptRun {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", try id(home, of: "Rent")], in: home)
    try run.expect("edit> ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    return run
  }

  @Test func deletesAfterAQuestion() throws {
    let home = try TestHome()
    try add(home, "Rent")
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "delete", try id(home, of: "Rent")], in: home)
    try run.expect("delete Rent? [y/N] ")
    try run.ends("")
    #expect(try list(home).count == 1)
  }

  // MARK: The prompt

  @Test func asksForANewOne() throws {
    let home = try TestHome()
    let alone = try home.run("reminders", "add")
    #expect(alone.status == 64)
    #expect(alone.errors.contains("reminders add \"Pay the rent\""))
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "add", "--due", "2031-01-03T18:00"], in: home)
    try run.expect("title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("Rent", expecting: "new> ")
    try run.ends("s")
    #expect(run.text.contains("added        Fri 3 Jan 2031 18:00 UTC   Rent  (reminders)"))
    #expect(try list(home).first?["due"] as? String == "2031-01-03T18:00:00Z")
    let left = try PromptRun(Program.ticketcal, ["reminders", "add"], in: home)
    try left.expect("reminder: ")
    try left.run.terminal.expect(cooked: false, timeout: 30)
    try left.keys("\u{4}")
    #expect(try left.ends() == 1)
    #expect(try list(home).map { $0["title"] as? String } == ["Rent"])
  }

  @Test func editsAtThePromptOfEvents() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00", "--repeat", "monthly")
    let run = try edit(home)
    for line in ["due 2031-01-05", "priority high", "start -2d", "alarms 1h"] {
      try run.enter(line, expecting: "edit> ")
    }
    try run.ends("s")
    let after = try #require(try list(home).first)
    #expect(after["due"] as? String == "2031-01-05T18:00:00Z")
    #expect(after["start"] as? String == "2031-01-03T18:00:00Z")
    #expect(after["priority"] as? Int == 1 && after["alarms"] as? [String] == ["1h"])
    #expect(
      run.text.contains(
        """
          title     Rent
        * due       Sun 5 Jan 2031, 18:00 UTC
                    (was: Fri 3 Jan 2031, 18:00 UTC)
          start     Fri 3 Jan 2031, 18:00 UTC
          repeat    every month
        * alarms    1 h before
                    (was: none)
        * priority  1
                    (was: none)
          list      reminders
        edit> s

        """), "\(run.text)")
  }

  @Test func isNotSavedWhereAFieldNeedsTheDueTime() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00", "--alarm", "1h")
    let run = try edit(home)
    try run.enter("due none", expecting: "alarms: counts from the due time; set due first")
    try run.expect("edit> ")
    try run.enter("s", expecting: "not saved: alarms: counts from the due time")
    try run.expect("edit> ")
    try run.enter("alarms none", expecting: "edit> ")
    try run.ends("s")
    #expect(try #require(try list(home).first)["due"] is NSNull)
  }

  @Test func isMovedToAnotherListAtThePrompt() throws {
    let home = try TestHome()
    try add(home, "Rent")
    #expect(try home.run("calendars", "add", "chores", "-q").status == 0)
    let run = try edit(home)
    try run.enter("list chores", expecting: "save takes it from reminders to chores")
    try run.expect("edit> ")
    try run.ends("s")
    #expect(try list(home).map { $0["calendar"] as? String } == ["chores"])
  }
}
