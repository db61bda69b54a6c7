import Foundation
import Glibc
import TicketImport

@testable import ticketcal

/// An `LibeditInput` on a terminal that is the controlling terminal of this process.
///
/// For exit tests only: it takes over the process's session, signals, locale and environment.
final class LineSession: @unchecked Sendable {
  let terminal: PTY
  let watch: SignalWatch
  private let thread = DispatchQueue(label: "line input")
  private let answered = DispatchSemaphore(value: 0)
  private var input: (any LineInput)?
  private var answer: LineInputResult?
  private let slave: Int32
  private let isEditing: Bool

  init(
    startUpFile: String? = nil, history: [String] = [], kind: String = "xterm", rows: Int = 24,
    columns: Int = 80
  ) throws {
    let home = NSTemporaryDirectory() + "line-session-\(getpid())"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    if let startUpFile {
      try startUpFile.write(toFile: home + "/.editrc", atomically: true, encoding: .utf8)
    }
    setenv("HOME", home, 1)
    unsetenv("EDITRC")
    setenv("TERM", kind, 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    TerminalLocale.activate()
    terminal = try PTY(rows: rows, columns: columns)
    setsid()
    slave = open(terminal.slavePath, O_RDWR)
    guard slave >= 0, tcgetsid(slave) == getsid(0) else {
      throw TestFailure(description: "no controlling terminal: errno \(errno)")
    }
    heedSignals()
    watch = SignalWatch()
    input = ControllingTerminal(input: slave, output: slave).lineInput(
      watch: watch, environment: ["TERM": kind], history: history)
    isEditing = (input as? PasteGuard)?.lines is LibeditInput
  }

  /// The terminal is closed with it, and that must not end the test.
  deinit { signal(SIGHUP, SIG_IGN) }

  /// `isAnswered` where the line will not wait for keys.
  func ask(
    _ prompt: String = "> ", initial: String = "", history: Bool = true, isAnswered: Bool = false,
    completions: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) throws {
    thread.async { [self] in
      answer = input?.readLine(
        prompt: prompt, initial: initial, history: history, completions: completions)
      answered.signal()
    }
    if isAnswered { return }
    if isEditing { try terminal.expect(cooked: false) }
    try terminal.expect(prompt.last.map(String.init) ?? "")
  }

  /// Waits until the person's line has ended.
  func result() throws -> LineInputResult? {
    let deadline = ContinuousClock.now + .seconds(20)
    while answered.wait(timeout: .now()) == .timedOut {
      guard ContinuousClock.now < deadline else {
        throw TestFailure(description: "no line; saw \(terminal.transcript.debugDescription)")
      }
      if terminal.master < 0 || (try? terminal.receive(until: .now + .milliseconds(10))) != true {
        usleep(2_000)
      }
    }
    return answer
  }

  /// Types `keys` and tells what came of them.
  func line(_ keys: String, initial: String = "", history: Bool = true) throws -> LineInputResult? {
    try ask(initial: initial, history: history)
    try terminal.send(keys)
    return try result()
  }

  var isCooked: Bool {
    var modes = termios()
    guard tcgetattr(slave, &modes) == 0 else { return false }
    return modes.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }
}
