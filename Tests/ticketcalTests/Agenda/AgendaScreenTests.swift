import Foundation
import Glibc
import Testing

@testable import ticketcal

/// `agenda --watch` in a terminal of its own.
@Suite struct AgendaScreenTests {
  private let home: TestHome
  private let calendar: String

  init() throws {
    home = try TestHome()
    calendar = try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
  }

  private static let opening = "\u{1B}[?25l"
  private static let closing = "\u{1B}[?25h"

  private func watch(rows: Int = 24, columns: Int = 80) throws -> TerminalProcess {
    let run = try home.terminal(
      ["agenda", "--watch", "--day", "2026-11-24"], rows: rows, columns: columns)
    try run.expect(Self.opening)
    #expect(try frame(of: run).contains("Dentist"))
    return run
  }

  /// The next picture.
  private func frame(of run: TerminalProcess) throws -> String { try run.expect("\u{1B}[J") }

  private func leavesTheTerminalAsItWas(_ run: TerminalProcess) -> Bool {
    run.transcript.contains(Self.closing) && run.terminal.isCooked
  }

  private func quit(_ run: TerminalProcess) throws {
    try run.send("q")
    #expect(try run.wait() == 0)
    #expect(leavesTheTerminalAsItWas(run))
  }

  @Test func saysThatAFolderIsGone() throws {
    let run = try watch()
    try run.terminal.expect(cooked: false)
    #expect(rename(calendar, calendar + ".away") == 0)
    try run.expect("the folder of personal/home is gone")
    #expect(rename(calendar + ".away", calendar) == 0)
    try run.expect("Dentist")
    try FileManager.default.removeItem(atPath: calendar)
    try run.expect("no events on")
    try quit(run)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func leavesTheTerminalAsItWasOn(_ signal: Int32) throws {
    let run = try watch()
    if signal == SIGINT { try run.send("\u{3}") } else { kill(run.process, signal) }
    #expect(try run.wait() == 128 + signal)
    #expect(leavesTheTerminalAsItWas(run))
  }

  @Test func drawsWhatChanges() throws {
    let run = try watch()
    let event = TestHome.dentist.replacing("Dentist", with: "Optician")
      .replacing("dentist@", with: "optician@")
    try home.folder.file("home/.calendars/home/optician.ics", event)
    try run.expect("Optician")
    _ = try frame(of: run)
    try FileManager.default.removeItem(atPath: calendar + "/optician.ics")
    // The last frame with it may still be on its way.
    var drawn = "Optician"
    while drawn.contains("Optician") { drawn = try frame(of: run) }
    #expect(drawn.contains("Dentist"))
    try quit(run)
  }

  @Test func drawsInOnePieceAndFollowsTheSizeOfTheTerminal() throws {
    // Titles are shown in ten columns.
    let run = try watch(rows: 8, columns: 10)
    run.resize(rows: 10, columns: 60)
    let drawn = try frame(of: run)
    #expect(drawn.hasPrefix("\u{1B}[H"))
    #expect(!drawn.contains("\u{1B}[2J"))
    run.resize(rows: 1, columns: 80)
    try run.expect("... ")
    run.resize(rows: 24, columns: 80)
    try run.expect("Dentist")
    try quit(run)
  }

  /// The job of a shell: only there is it stopped.
  @Test func goesOnWhenItIsContinued() throws {
    let prompt = try PromptRun(
      "/bin/sh", ["-i"], in: home, environment: ["PS1": "shell: ", "ENV": ""])
    try prompt.expect("shell: ")
    try prompt.keys("'\(Program.ticketcal)' agenda --watch --day 2026-11-24\r")
    try prompt.expect(Self.opening)
    try prompt.expect("Dentist")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.keys("\u{1A}")
    try prompt.expect(Self.closing)
    try prompt.expect("Stopped")
    try prompt.expect("shell: ")
    try prompt.keys("fg\r")
    try prompt.expect(Self.opening)
    try prompt.expect("Dentist")
    try prompt.run.terminal.expect(cooked: false)
    try prompt.keys("q")
    try prompt.expect(Self.closing)
    try prompt.expect("shell: ")
    try prompt.keys("exit\r")
    #expect(try prompt.run.wait() == 0)
  }

  @Test func showsRemindersUntilQ() throws {
    let add = ["reminders", "add", "-q", "--due", "2031-01-01"]
    #expect(try home.run(add + ["Rent"]).status == 0)
    let run = try home.terminal(["reminders", "--watch", "--color", "never"], columns: 43)
    try run.expect(Self.opening)
    #expect(try frame(of: run).contains("Wed 1 Jan 2031  Rent"))
    #expect(try home.run(add + ["Zoo"]).status == 0)
    try run.expect("Zoo")
    try quit(run)
  }
}
