internal import Glibc

/// A terminal that shows a list: it is redrawn without flicker, and keys are read singly.
final class WatchedTerminal {
  /// Keeps the descriptor of the terminal for input open.
  private let keys: ControllingTerminal
  private let terminal: ControllingTerminal
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
  convenience init(_ process: Tool) throws(CommandError) {
    guard process.showsResults,
      let person = process.terminal(recordsFromStandardInput: false)
    else {
      throw CommandError(ExitStatus.usage, "no terminal to watch on; leave out --watch")
    }
    let name = process.environment["TERM"] ?? ""
    guard !name.isEmpty, name != "dumb" else {
      throw CommandError(
        ExitStatus.usage, "the terminal cannot be drawn on (TERM is dumb); leave out --watch")
    }
    self.init(keys: person, output: process.streams.output, environment: process.environment)
  }

  deinit { leave() }

  var input: Int32 { terminal.input }

  var size: TerminalSize { terminal.size(environment: environment) }

  /// Hides the cursor; keys are read singly, without echo.
  func enter() {
    if !isEntered { tcgetattr(terminal.input, &original) }
    isEntered = true
    var modes = original
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal.input, TCSANOW, &modes)
    terminal.write("\u{1B}[?25l")
  }

  /// Restores the terminal; the list stays above the cursor.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    terminal.write("\u{1B}[?25h\r\n")
    tcsetattr(terminal.input, TCSANOW, &original)
  }

  /// Redraws the lines in one write, from the top. They must fit the terminal.
  func draw(_ lines: [String]) {
    terminal.write(
      "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// The next typed byte; 0 if there is none yet, nil if the terminal is gone.
  func key() -> UInt8? {
    var byte: UInt8 = 0
    let count = read(terminal.input, &byte, 1)
    if count == 1 { return byte }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : nil
  }
}
