internal import CalendarStore
internal import Glibc
internal import TicketImport

/// The terminal of the user, and the descriptors for its input and output.
final class ControllingTerminal {
  let input: Int32
  let output: Int32
  private let opened: Int32?

  /// The caller owns the descriptors, except `opened`, which the terminal closes.
  init(input: Int32, output: Int32, opened: Int32? = nil) {
    self.input = input
    self.output = output
    self.opened = opened
  }

  deinit {
    if let opened { close(opened) }
  }

  /// The input of lines: libedit's, or a plain one if the terminal cannot edit a line. Guarded
  /// against pasted lines: no terminal is certain to mark them.
  ///
  /// - Parameter history: oldest first.
  func lineInput(
    watch: SignalWatch, environment: [String: String], history: [String]
  ) -> any LineInput {
    let editing = LibeditInput(
      terminal: self, watch: watch, environment: environment, history: history)
    return PasteGuard(editing ?? PlainLineInput(terminal: self, watch: watch))
  }

  func size(environment: [String: String]) -> TerminalSize {
    TerminalSize(of: output, environment: environment)
  }

  /// Writes the text unchanged; text from outside must go through `SafeText` first.
  func write(_ text: String) {
    DescriptorOutput.write(text.utf8, to: output)
  }
}

extension Tool {
  /// Standard input, and standard error or else standard output, if these are terminals and the
  /// records do not come from standard input; otherwise the terminal of the process, `/dev/tty`.
  /// Nil without a terminal.
  func terminal(recordsFromStandardInput: Bool) -> ControllingTerminal? {
    if !recordsFromStandardInput, isatty(streams.input) == 1 {
      for output in [streams.errors, streams.output] where isatty(output) == 1 {
        return ControllingTerminal(input: streams.input, output: output)
      }
    }
    guard ownsProcess else { return nil }
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    return ControllingTerminal(input: descriptor, output: descriptor, opened: descriptor)
  }

  /// The terminal of a command that reads no records; throws `message` if there is no terminal.
  func requiredTerminal(else message: String) throws(CommandError) -> ControllingTerminal {
    if let terminal = terminal(recordsFromStandardInput: false) { return terminal }
    throw CommandError(ExitStatus.usage, message)
  }

  /// The terminal of a command that asks unless `--yes` is given.
  func requiredTerminal(
    insteadOfAsking verb: String
  ) throws(CommandError) -> ControllingTerminal {
    try requiredTerminal(else: "no terminal to ask on; give --yes to \(verb) without asking")
  }
}

/// The size of a terminal.
struct TerminalSize: Sendable, Equatable {
  var rows: Int
  var columns: Int

  /// The size of the terminal of `descriptor`. If it has none, `COLUMNS` and `LINES`; else 80
  /// columns and 24 rows.
  init(of descriptor: Int32, environment: [String: String]) {
    var size = winsize()
    let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    rows = Self.first(known ? Int(size.ws_row) : 0, environment["LINES"], 24)
    columns = Self.first(known ? Int(size.ws_col) : 0, environment["COLUMNS"], 80)
  }

  private static func first(_ measured: Int, _ stated: String?, _ assumed: Int) -> Int {
    if measured > 0 { return measured }
    guard let stated, let number = Int(stated), (1...10_000).contains(number) else {
      return assumed
    }
    return number
  }
}

/// The character set of the terminal.
enum TerminalLocale {
  /// Sets `LC_CTYPE`, and nothing else, so that libedit and `wcwidth(3)` know Unicode.
  ///
  /// The environment's locale if it is UTF-8, else `C.UTF-8`, because all output is UTF-8. Call
  /// this once, before other threads are started. Returns whether the locale is UTF-8 now.
  @discardableResult
  static func activate() -> Bool {
    // Does not set another locale in between, because another thread may measure text.
    if isUTF8 { return true }
    if setlocale(LC_CTYPE, "") != nil, isUTF8 { return true }
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
      return true
    }
    return false
  }

  private static var isUTF8: Bool {
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return strcasecmp(codeset, "UTF-8") == 0 || strcasecmp(codeset, "utf8") == 0
  }
}
