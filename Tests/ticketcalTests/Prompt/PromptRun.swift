import Foundation
import Testing

/// The program at its prompt, in a terminal of its own, and a person who types.
final class PromptRun {
  let run: TerminalProcess
  let home: TestHome

  /// Imports `record` from a file.
  convenience init(
    _ record: String, in home: TestHome, options: [String] = [],
    environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws {
    try home.file("booking", record)
    try self.init(
      Program.ticketcal, options + ["booking"], in: home, environment: environment, rows: rows,
      columns: columns)
    try waitsForALine()
  }

  init(
    _ executable: String, _ arguments: [String], in home: TestHome,
    environment: [String: String] = [:], rows: Int = 24, columns: Int = 80,
    input: TerminalProcess.Stream = .terminal, output: TerminalProcess.Stream = .terminal
  ) throws {
    self.home = home
    run = try TerminalProcess(
      executable, arguments, environment: home.environment.merging(environment) { $1 },
      directory: home.work.path, rows: rows, columns: columns, input: input, output: output)
  }

  var transcript: String { run.transcript }
  /// Without colours and cursor movements.
  var text: String { run.terminal.text.replacing("\r\n", with: "\n") }

  func waitsForALine() throws {
    try run.expect("/", timeout: 30)
    try run.expect("> ", timeout: 30)
    try run.terminal.expect(cooked: false, timeout: 30)
  }

  func keys(_ keys: String) throws { try run.send(keys) }

  @discardableResult
  func expect(_ text: String) throws -> String { try run.expect(text, timeout: 30) }

  /// Types a line; what the program says until `expected`.
  @discardableResult
  func enter(_ line: String, expecting expected: String) throws -> String {
    let start = run.transcript.utf8.count
    try run.send(line + "\r")
    try expect(expected)
    // After a question, keys count once the terminal hands them over one by one.
    if expected.hasSuffix(" ") { try run.terminal.expect(cooked: false, timeout: 30) }
    return said(from: start)
  }

  /// Types a line; the program says something, and asks for a command again.
  func does(_ line: String, saying expected: String = "\n") throws {
    try run.send(line + "\r")
    try expect(expected)
    try waitsForALine()
  }

  /// The exit status.
  @discardableResult
  func ends() throws -> Int32 { try run.wait(timeout: 30) }

  /// Types the last line; the exit status is to be this one.
  func ends(
    _ line: String, saying expected: String = "", with status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try keys(line + "\r")
    if !expected.isEmpty { try expect(expected) }
    #expect(try ends() == status, sourceLocation: sourceLocation)
  }

  private func said(from start: Int) -> String {
    String(decoding: Array(run.transcript.utf8)[start...], as: UTF8.self)
      .replacing("\r\n", with: "\n")
  }
}

extension TestHome {
  /// `ticketcal edit` at its prompt.
  func edit(_ arguments: String...) throws -> PromptRun {
    let run = try PromptRun(Program.ticketcal, ["edit"] + arguments, in: self)
    try run.expect("edit> ")
    return run
  }
}
