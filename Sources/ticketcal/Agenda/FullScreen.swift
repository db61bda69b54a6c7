internal import Glibc

/// A terminal's other screen, drawn anew without flicker, and the terminal as it was behind it.
final class FullScreen {
  enum Key: Equatable {
    /// `q`.
    case end
    /// Ctrl-L.
    case redraw
    case other
    /// The terminal is gone.
    case closed
  }

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

  /// Throws where standard output is no terminal, there is nobody to type, or the terminal cannot move
  /// its cursor.
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

  /// Keeps its descriptor open.
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
    // A line that is too long for the screen, as of a narrow one, is to take one row all the same.
    terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  /// Turns back; the terminal is as it was.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    terminal.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(terminal.input, TCSANOW, &original)
  }

  /// Draws over the screen in one write; the lines fit the screen.
  func draw(_ lines: [String]) {
    terminal.write(
      "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// The typed key; the last one counts, unless an earlier one quits.
  func key() -> Key {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(terminal.input, &bytes, bytes.count)
    if count == 0 { return .closed }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? .other : .closed }
    let typed = bytes.prefix(count)
    // What follows an escape is a cursor key or a paste, not a word of ours.
    guard typed.first != 0x1B else { return .other }
    if typed.contains(UInt8(ascii: "q")) || typed.contains(UInt8(ascii: "Q")) { return .end }
    return typed.contains(0x0C) ? .redraw : .other
  }
}
