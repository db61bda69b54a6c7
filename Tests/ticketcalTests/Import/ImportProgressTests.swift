import Foundation
import Glibc
import Testing

/// The progress of an import that takes more than a second, which a slow input makes it do.
@Suite struct ImportProgressTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try #require(mkfifo(home.work("rows.csv"), 0o600) == 0)
  }

  private func start(
    _ options: String..., output: TerminalProcess.Stream = .terminal,
    error: TerminalProcess.Stream = .terminal, environment: [String: String] = [:]
  ) throws -> (TerminalProcess, FileHandle) {
    let run = try TerminalProcess(
      Program.ticketcal, ["-y", "rows.csv"] + options,
      environment: home.environment.merging(environment) { $1 }, directory: home.work.path,
      output: output, error: error)
    // Opens when the program has opened its end.
    let rows = FileHandle(
      fileDescriptor: try FIFO.writingEnd(home.work("rows.csv")), closeOnDealloc: true)
    try rows.write(contentsOf: Data("title,start\nFirst,2031-02-01T10:00Z\n".utf8))
    return (run, rows)
  }

  /// Goes on when the program has waited for a second, which it shows by saving what it has.
  private func finish(_ run: TerminalProcess, _ rows: FileHandle) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while (try? home.events().count) != 1, ContinuousClock.now < deadline { usleep(5_000) }
    try rows.write(contentsOf: Data("Second,2031-02-02T10:00Z\n".utf8))
    try rows.close()
    #expect(try run.wait(timeout: 30) == 0)
    #expect(try home.events().count == 2)
  }

  @Test func isDrawnOnATerminalAndGoesAway() throws {
    let (run, rows) = try start(output: .collected)
    try run.expect("\r1 record, 0 kB\u{1B}[K")
    try finish(run, rows)
    let end = run.transcript.components(separatedBy: "\u{1B}[K")
    #expect(end.dropLast().last == "\r")
    #expect(end.last == "2 saved\r\n")
    let results = run.collectedOutput()
    #expect(results.split(separator: "\n").count == 2 && !results.contains("record"))
  }

  @Test func isNotDrawnWhereStandardErrorGoesElsewhere() throws {
    let (run, rows) = try start(error: .collected)
    try finish(run, rows)
    #expect(run.collectedOutput() == "2 saved\n")
    #expect(!run.transcript.contains("record") && !run.transcript.contains("\u{1B}[K"))
  }

  @Test(arguments: [(["-q"], "xterm"), ([], "dumb")])
  func isNotDrawnWhereItIsNotWanted(options: [String], kind: String) throws {
    let (run, rows) = try start(
      options.first ?? "--color=auto", output: .collected, environment: ["TERM": kind])
    try finish(run, rows)
    #expect(!run.transcript.contains("record") && !run.transcript.contains("\u{1B}[K"))
  }

  @Test func isNotDrawnForQuickWork() throws {
    try home.file("quick.csv", TestHome.rows(3))
    let run = try TerminalProcess(
      Program.ticketcal, ["-y", "quick.csv"], environment: home.environment,
      directory: home.work.path, output: .collected)
    #expect(try run.wait(timeout: 30) == 0)
    #expect(run.transcript == "3 saved\r\n")
  }

  @Test func isClearedBeforeResults() throws {
    let (run, rows) = try start("--color=never")
    try run.expect("\r1 record, 0 kB\u{1B}[K")
    try finish(run, rows)
    #expect(run.transcript.contains("\u{1B}[Ksaved"))
    #expect(!run.transcript.contains("kBsaved") && !run.transcript.contains("kB\u{1B}[Ksaved"))
  }

  @Test func isClearedWhenItIsInterrupted() throws {
    let (run, rows) = try start("--color=never")
    try run.expect("\r1 record, 0 kB\u{1B}[K")
    try rows.write(contentsOf: Data("Second,2031-02-02T10:00Z\n".utf8))
    var waiting: Int32 = 1
    let deadline = ContinuousClock.now + .seconds(30)
    while ioctl(rows.fileDescriptor, UInt(FIONREAD), &waiting) == 0, waiting > 0,
      ContinuousClock.now < deadline
    { usleep(5_000) }
    try run.send("\u{03}")
    #expect(try run.wait(timeout: 30) == 130)
    try rows.close()
    let lines = run.transcript.components(separatedBy: "\r\n").filter { $0.contains("saved") }
    #expect(!lines.isEmpty)
    for line in lines {
      let shown = line.components(separatedBy: "\r\u{1B}[K").last ?? ""
      #expect(!shown.contains("kB"), "\(line.debugDescription)")
    }
  }
}
