import Foundation
import Glibc
import Testing

@testable import ticketcal

/// `reminders --watch` in a terminal of its own.
@Suite struct RemindersWatchTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    for arguments in [
      ["Rent", "--due", "2031-01-01"], ["Water", "--due", "2031-01-02", "--repeat", "daily"],
      ["Zoo", "--due", "2031-01-03"],
    ] {
      #expect(try home.start(["reminders", "add", "-q"] + arguments).wait().status == 0)
    }
  }

  private static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  private func watch(
    _ options: String..., rows: Int = 24, columns: Int = 80
  ) throws -> TerminalProcess {
    let run = try home.terminal(
      ["reminders", "--watch", "--color", "never"] + options, rows: rows, columns: columns)
    try run.expect("\u{1B}[?1049h\u{1B}[?25l")
    try run.terminal.expect(cooked: false)
    return run
  }

  /// The next pictures, up to the one with the text.
  @discardableResult
  private func frame(with text: String, of run: TerminalProcess) throws -> String {
    while true {
      let frame = try run.expect("\u{1B}[J")
      if frame.contains(text) { return frame }
    }
  }

  private func end(_ run: TerminalProcess) throws {
    try run.send("q")
    #expect(try run.wait() == 0)
    #expect(run.transcript.contains(Self.closing) && run.terminal.isCooked)
  }

  private func titles(_ arguments: String...) throws -> [String?] {
    try home.start(["reminders", "--format", "json"] + arguments).wait().results("title")
  }

  @Test func completesAndOpensAgainTheSelectedOne() throws {
    let run = try watch()
    try frame(with: ">○  Wed 1 Jan 2031             Rent", of: run)
    try run.send(" ")
    try frame(with: ">✓  Wed 1 Jan 2031             Rent", of: run)
    #expect(try titles() == ["Water", "Zoo"])
    try run.send(" ")
    try frame(with: ">○  Wed 1 Jan 2031             Rent", of: run)
    #expect(try titles() == ["Rent", "Water", "Zoo"])
    try end(run)
  }

  @Test func takesBackTheMoveOfOneThatRepeats() throws {
    let run = try watch()
    try frame(with: "Water", of: run)
    try run.send("j ")
    try frame(with: "Water moved on to Fri 3 Jan 2031; u takes it back", of: run)
    try run.send("u")
    try frame(with: ">○  Thu 2 Jan 2031             Water", of: run)
    try end(run)
  }

  @Test func followsTheArrowsAndTheirLetters() throws {
    let run = try watch()
    let (rent, water) = ("Wed 1 Jan 2031             Rent", "Thu 2 Jan 2031             Water")
    let zoo = "Fri 3 Jan 2031             Zoo"
    try frame(with: rent, of: run)
    for (key, row) in [
      ("\u{1B}[B", water), ("j", zoo), ("\u{1B}OB", zoo), ("\u{1B}[A", water), ("k", rent),
    ] {
      try run.send(key)
      let drawn = try frame(with: ">", of: run)
      #expect(drawn.contains(">○  \(row)"), "\(drawn)")
    }
    try end(run)
  }

  @Test func goesFromDayToDay() throws {
    let run = try watch("--day", "2031-01-02")
    let first = try frame(with: "Thu 2 Jan 2031", of: run)
    #expect(first.contains("Water") && !first.contains("Rent"))
    try run.send("\u{1B}[D")
    try frame(with: "Rent", of: run)
    try run.send("\u{1B}[C\u{1B}[C")
    try frame(with: "Zoo", of: run)
    try run.send("\u{1B}[C")
    try frame(with: "no reminders to be done", of: run)
    try run.send(" dy")
    try end(run)
    #expect(try titles().count == 3)
  }

  @Test func drawsWhatChanges() throws {
    let run = try watch()
    try frame(with: "Rent", of: run)
    #expect(try home.run("reminders", "add", "New one", "--due", "2031-01-04").status == 0)
    try frame(with: "New one", of: run)
    run.resize(rows: 5, columns: 60)
    try frame(with: "1 of 4", of: run)
    try end(run)
  }

  @Test func asksBeforeItDeletes() throws {
    let run = try watch()
    try frame(with: "Rent", of: run)
    try run.send("d")
    try frame(with: "delete Rent? [y/N]", of: run)
    try run.send("q")
    try frame(with: "Rent", of: run)
    #expect(try titles().count == 3)
    try run.send("d")
    try frame(with: "delete Rent? [y/N]", of: run)
    try run.send("y")
    try frame(with: ">○  Thu 2 Jan 2031             Water", of: run)
    #expect(try titles() == ["Water", "Zoo"])
    try end(run)
  }

  @Test func opensTheFormAndReturns() throws {
    let run = try watch()
    try frame(with: "Rent", of: run)
    try run.send("\r")
    try run.expect(Self.closing)
    try run.expect("title: ")
    try run.terminal.expect(cooked: false)
    try run.send(" now\r")
    for next in [
      "due: ", "start: ", "priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: ",
    ] {
      try run.expect(next)
      try run.terminal.expect(cooked: false)
      try run.send("\r")
    }
    try frame(with: "Rent now", of: run)
    #expect(try titles().first == "Rent now")
    // Ctrl-C leaves the form and not the list.
    try run.send("\r")
    try run.expect("title: ")
    try run.terminal.expect(cooked: false)
    try run.send("x\u{3}")
    try frame(with: "Rent now", of: run)
    try end(run)
  }

  @Test func addsOneOnItsDay() throws {
    let run = try watch("--day", "2031-01-02")
    try frame(with: "Water", of: run)
    try run.send("n")
    try run.expect("title: ")
    try run.terminal.expect(cooked: false)
    try run.send("Another\r")
    for next in [
      "due: ", "start: ", "priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: ",
    ] {
      try run.expect(next)
      try run.terminal.expect(cooked: false)
      try run.send("\r")
    }
    try frame(with: ">○  Thu 2 Jan 2031             Another", of: run)
    try end(run)
    #expect(try titles("--day", "2031-01-02") == ["Another", "Water"])
  }

  @Test func worksInTenColumns() throws {
    let run = try watch(rows: 6, columns: 10)
    let drawn = try frame(with: ">○ Rent,…", of: run)
    for line in drawn.split(separator: "\r\n") {
      let plain = line.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
      #expect(DisplayWidth.of(String(plain)) <= 9, "\(plain)")
    }
    try run.send("d")
    try frame(with: "[y/N]", of: run)
    try run.send("y")
    try frame(with: ">○ Water…", of: run)
    run.resize(rows: 1, columns: 1)
    try frame(with: "\u{1B}[J", of: run)
    try end(run)
  }

  @Test func keepsTheSelectedOneInView() throws {
    for number in 10..<40 {
      try home.folder.file(
        "data/ticketcal/calendars/reminders/many\(number).ics",
        TestHome.object(
          "BEGIN:VTODO\nUID:many\(number)\nSUMMARY:Many \(number)\nDUE:20310201T0000\(number)Z\nEND:VTODO"
        ))
    }
    let run = try watch(rows: 8)
    try frame(with: "1 of 33", of: run)
    try run.send(String(repeating: "j", count: 40))
    let last = try frame(with: "33 of 33", of: run)
    #expect(last.contains("> ") || last.contains(">○"))
    #expect(last.contains("Many 39") && !last.contains("Many 30"))
    try end(run)
  }

  @Test func showsNothingThatControlsTheTerminal() throws {
    try home.folder.file(
      "data/ticketcal/calendars/reminders/evil.ics",
      TestHome.object(
        "BEGIN:VTODO\nUID:evil\nSUMMARY:A\u{1B}[2Jb\u{202E}c\nDUE;VALUE=DATE:20310101\nEND:VTODO"))
    let run = try watch()
    try frame(with: "b", of: run)
    #expect(!run.transcript.contains("\u{1B}[2J") && !run.transcript.contains("\u{202E}"))
    try end(run)
  }
}
