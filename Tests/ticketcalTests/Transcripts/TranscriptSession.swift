import Foundation

/// The program in a terminal of its own, where somebody types the lines of a transcript.
final class TranscriptSession {
  /// What the screen shows, without what a line looks like while it is typed.
  private(set) var screen = ""
  private let process: TerminalProcess
  /// How much of the terminal's text is on the screen.
  private var count = 0

  init(_ arguments: [String], environment: [String: String], directory: String) throws {
    process = try TerminalProcess(
      Program.ticketcal, arguments, environment: environment, directory: directory, rows: 50,
      columns: 100)
  }

  /// The exit status.
  /// - Parameter perform: runs a command while the program waits.
  func run(_ actions: [String], perform: (String) throws -> Void) throws -> Int32 {
    try waitForQuestion { _ in true }
    for action in actions {
      let text = String(action.dropFirst(2))
      switch action.first {
      case "!":
        try perform(text)
      case "?":
        screen += "\n"
        try waitForQuestion { $0.contains(text) }
      default:
        screen += text + "\n"
        try process.send(Self.keys[text] ?? text + "\r")
        try waitForQuestion { $0.contains("\n") }
      }
    }
    return try process.wait(timeout: 30)
  }

  private static let keys = ["^C": "\u{3}", "^D": "\u{4}"]

  /// Waits until the program asks for a line, after text that fulfills the condition, or ends.
  private func waitForQuestion(after condition: (String) -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let hasEnded = process.hasEnded
      // In raw mode, all that precedes the question is written; a yes or no is read without it.
      let isRaw = !process.terminal.isCooked
      while try process.terminal.receive(until: .now + .milliseconds(10)) {}
      let scalars = process.terminal.text.unicodeScalars.filter { $0 != "\r" }.dropFirst(count)
      let text = String(String.UnicodeScalarView(scalars))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let asks = (isRaw ? ["> ", ": ", "? ", "] "] : ["? ", "] "]).contains(where: text.hasSuffix)
      if hasEnded || asks && condition(text) {
        count += scalars.count
        screen += screen.isEmpty ? text : lines.dropFirst().joined(separator: "\n")
        return
      }
      guard ContinuousClock.now < deadline else {
        throw TestFailure(description: "asks for nothing; saw \(text.debugDescription)")
      }
      if process.terminal.isCooked { usleep(2_000) }
    }
  }
}
