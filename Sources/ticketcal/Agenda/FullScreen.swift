internal import Glibc

/// A terminal's alternate screen, redrawn without flicker; leaving it restores the terminal.
final class FullScreen {
  enum Key: Equatable {
    /// A typed character; Enter is a line feed.
    case character(Unicode.Scalar)
    case up, down, left, right
    case other
    /// The terminal is gone.
    case closed
  }

  /// The terminal that keys are read from and that is drawn on.
  let terminal: ControllingTerminal
  private let environment: [String: String]
  private var original = termios()
  private var isEntered = false

  /// - Parameters:
  ///   - keys: the terminal for input; its descriptors stay open.
  ///   - output: the terminal that is drawn on.
  init(keys: ControllingTerminal, output: Int32, environment: [String: String]) {
    self.keys = keys
    terminal = ControllingTerminal(input: keys.input, output: output)
    self.environment = environment
  }

  /// Throws if standard output is not a terminal, there is no terminal for input, or the terminal
  /// cannot move its cursor.
  convenience init(_ process: CommandProcess) throws(CommandError) {
    guard isatty(STDOUT_FILENO) == 1,
      let person = ControllingTerminal.find(recordsFromStandardInput: false)
    else {
      throw CommandError(ExitStatus.usage, "no terminal to watch on; leave out --watch")
    }
    let name = process.environment["TERM"] ?? ""
    guard !name.isEmpty, name != "dumb" else {
      throw CommandError(
        ExitStatus.usage, "the terminal cannot be drawn on (TERM is dumb); leave out --watch")
    }
    self.init(keys: person, output: STDOUT_FILENO, environment: process.environment)
  }

  /// Keeps the descriptor of the terminal for input open.
  private let keys: ControllingTerminal

  deinit { leave() }

  var input: Int32 { terminal.input }

  var size: TerminalSize { terminal.size(environment: environment) }

  /// Switches to the alternate screen; keys are read singly, without echo.
  func enter() {
    if !isEntered { tcgetattr(terminal.input, &original) }
    isEntered = true
    var modes = original
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal.input, TCSANOW, &modes)
    // Without wrapping, a line that is too long, as in a narrow terminal, still takes one row.
    terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  /// Leaves the alternate screen and restores the terminal.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    terminal.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(terminal.input, TCSANOW, &original)
  }

  /// Redraws the screen in one write. The lines must fit the screen.
  func draw(_ lines: [String]) {
    terminal.write(
      "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// The next typed key. Later input stays for the next reader of the terminal.
  func key() -> Key {
    switch byte() {
    case .value(0x1B): return escaped()
    case .value(let byte) where byte < 0x80: return .character(Unicode.Scalar(byte))
    case .value, .none: return .other
    case .closed: return .closed
    }
  }

  /// Whether another key has been typed already.
  var hasKey: Bool { isReady(within: 0) }

  private enum Byte {
    case value(UInt8)
    case none, closed
  }

  private func byte() -> Byte {
    var byte: UInt8 = 0
    let count = read(terminal.input, &byte, 1)
    if count == 1 { return .value(byte) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .none : .closed
  }

  private func isReady(within milliseconds: Int32) -> Bool {
    var readable = pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0)
    return poll(&readable, 1, milliseconds) > 0
  }

  /// In milliseconds: the wait for the next byte of a key. The bytes of one key arrive together,
  /// except on a slow line.
  private static let patience: Int32 = 50
  private static let longestSequence = 64

  /// Reads a control sequence (ECMA-48 §5.4) to its end: no part of an unknown sequence is mistaken
  /// for a key.
  private func escaped() -> Key {
    guard isReady(within: Self.patience), case .value(let introducer) = byte(),
      [UInt8(ascii: "["), UInt8(ascii: "O")].contains(introducer)
    else { return .other }
    var isPlain = true
    for _ in 0..<Self.longestSequence {
      guard isReady(within: Self.patience), case .value(let byte) = byte() else { return .other }
      guard (0x40...0x7E).contains(byte) else {
        isPlain = false
        continue
      }
      guard isPlain else { return .other }
      switch byte {
      case UInt8(ascii: "A"): return .up
      case UInt8(ascii: "B"): return .down
      case UInt8(ascii: "C"): return .right
      case UInt8(ascii: "D"): return .left
      default: return .other
      }
    }
    return .other
  }
}
