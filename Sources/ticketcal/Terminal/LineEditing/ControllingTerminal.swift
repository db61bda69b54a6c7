internal import Glibc
internal import TicketImport

/// The terminal a person sits at, and the descriptors to talk to them through.
final class ControllingTerminal {
  let input: Int32
  let output: Int32
  private let opened: Int32?

  /// Standard input and standard error (else standard output) where both are terminals and the
  /// records do not come from standard input; otherwise `/dev/tty`. `nil` where there is none.
  static func find(recordsFromStandardInput: Bool) -> ControllingTerminal? {
    if !recordsFromStandardInput, isatty(STDIN_FILENO) == 1 {
      for output in [STDERR_FILENO, STDOUT_FILENO] where isatty(output) == 1 {
        return ControllingTerminal(input: STDIN_FILENO, output: output)
      }
    }
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    return ControllingTerminal(input: descriptor, output: descriptor, opened: descriptor)
  }

  /// The descriptors stay the caller's, unless `opened` names one to close.
  init(input: Int32, output: Int32, opened: Int32? = nil) {
    self.input = input
    self.output = output
    self.opened = opened
  }

  deinit {
    if let opened { close(opened) }
  }

  /// Lines edited with libedit, or plain ones where the terminal cannot edit. `history` is oldest
  /// first.
  func lineInput(
    watch: SignalWatch, environment: [String: String], history: [String]
  ) -> any LineInput {
    EditLineInput(terminal: self, watch: watch, environment: environment, history: history)
      ?? PlainLineInput(terminal: self, watch: watch)
  }

  func size(environment: [String: String]) -> TerminalSize {
    TerminalSize(of: output, environment: environment)
  }

  /// Writes all of it, as it is: what comes from outside goes through `SafeText` first.
  func write(_ text: String) {
    DescriptorOutput.write(text.utf8, to: output)
  }
}
