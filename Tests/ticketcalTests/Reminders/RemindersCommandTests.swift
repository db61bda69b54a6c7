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

  /// The form of the reminder "Rent", with its title to be edited.
  func form(_ home: TestHome) throws -> PromptRun {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", try id(home, of: "Rent")], in: home)
    try run.expect("title: ")
    try run.expect("Rent")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    return run
  }

  @Test func deletesAfterAQuestion() throws {
    let home = try TestHome()
    try add(home, "Rent")
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "delete", try id(home, of: "Rent")], in: home)
    try run.expect("delete Rent? [y/N] ")
    try run.keys("\r")
    #expect(try run.ends() == 0)
    #expect(try list(home).count == 1)
  }

  // MARK: The form

  @Test func asksForANewOne() throws {
    let home = try TestHome()
    let alone = try home.run("reminders", "add")
    #expect(alone.status == 64)
    #expect(alone.errors.contains("reminders add \"Pay the rent\""))
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "add", "--due", "2031-01-03T18:00"], in: home)
    try run.expect("title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("", expecting: "empty; write what there is to do")
    try run.expect("title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("Rent", expecting: "due: ")
    for next in [
      "start: ", "priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: ",
    ] {
      try run.enter("", expecting: next)
    }
    try run.keys("\r")
    try run.expect("added ")
    #expect(try run.ends() == 0)
    #expect(try list(home).first?["due"] as? String == "2031-01-03T18:00:00Z")
    let left = try PromptRun(Program.ticketcal, ["reminders", "add"], in: home)
    try left.expect("title: ")
    try left.run.terminal.expect(cooked: false, timeout: 30)
    try left.keys("\u{4}")
    #expect(try left.ends() == 0)
    #expect(try list(home).map { $0["title"] as? String } == ["Rent"])
  }

  @Test func asksForEveryField() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00")
    let run = try form(home)
    try run.enter(" now", expecting: "due: ")
    try run.enter("\u{15}nonsense", expecting: "not a time")
    try run.expect("due: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("\u{15}2031-01-05", expecting: "start: ")
    for next in ["priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: "] {
      try run.enter("", expecting: next)
    }
    try run.keys("\r")
    #expect(try run.ends() == 0)
    let after = try #require(try list(home).first)
    #expect(after["title"] as? String == "Rent now")
    #expect(after["due"] as? String == "2031-01-05")
  }

  @Test func asksForTheDayThatAnAlarmNeeds() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00", "--alarm", "1h")
    let run = try form(home)
    try run.enter("", expecting: "due: ")
    try run.enter("\u{15}", expecting: "start: ")
    for next in ["priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: "] {
      try run.enter("", expecting: next)
    }
    try run.enter("", expecting: "set due first")
    try run.expect("due: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("2031-01-04T18:00", expecting: "alarms: ")
    try run.keys("\r")
    #expect(try run.ends() == 0)
    #expect(try list(home).first?["due"] as? String == "2031-01-04T18:00:00Z")
  }

  @Test func asksAgainForAFieldThatDoesNotGoWithTheOthers() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00")
    let run = try form(home)
    try run.enter(" now", expecting: "due: ")
    try run.enter("", expecting: "start: ")
    try run.enter("2031-01-02", expecting: "priority: ")
    for next in ["location: ", "notes: ", "url: ", "alarms: ", "repeat: "] {
      try run.enter("", expecting: next)
    }
    try run.enter("", expecting: "start: needs a time, as due has one")
    try run.expect("start: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.keys("\u{15}2031-01-02T08:00\r")
    #expect(try run.ends() == 0)
    let after = try #require(try list(home).first)
    #expect(after["title"] as? String == "Rent now")
    #expect(after["start"] as? String == "2031-01-02T08:00:00Z")
  }
}
