internal import Glibc
internal import TicketImport

/// A yes-or-no question; Enter alone means no.
struct Question {
  enum Answer: Equatable {
    case yes, no
    /// By Ctrl-C.
    case interrupted
    /// The terminal was closed, or a signal ended the program: the signal.
    case hungUp(Int32)
  }

  /// The question without the choices.
  let text: String
  let terminal: ControllingTerminal
  let watch: SignalWatch

  /// Whether the answer is yes; the end of the input means no. Throws if the user or a signal ends
  /// the program.
  func confirm() throws(CommandError) -> Bool {
    switch answer() {
    case .yes: return true
    case .no, nil: return false
    case .interrupted: throw CommandError(silently: ExitStatus.interrupted)
    case .hungUp(let signal): throw CommandError(silently: 128 + signal)
    }
  }

  /// Nil if the input ends before an answer.
  func answer() -> Answer? {
    let input = PlainLineInput(terminal: terminal, watch: watch)
    let prompt = SafeText(text, limit: 4096).text + " [y/N] "
    while true {
      switch input.readLine(prompt: prompt, initial: "", history: false, completions: { _ in [] }) {
      case .line(let line):
        switch line.lowercased() {
        case "y", "yes": return .yes
        case "", "n", "no": return .no
        default: terminal.write("write y or n\n")
        }
      case .endOfInput: return nil
      case .interrupted: return .interrupted
      case .hungUp: return .hungUp(watch.terminationSignal ?? SIGHUP)
      }
    }
  }
}

/// The question whether a change applies to one occurrence or also to the following ones; Enter
/// alone means neither.
struct SpanQuestion {
  /// The verb of the question: `change`, `delete`.
  let verb: String
  let terminal: ControllingTerminal
  let watch: SignalWatch

  /// Nil for neither. Throws if the user or a signal ends the program.
  func ask() throws(CommandError) -> EditMode.Part? {
    let input = PlainLineInput(terminal: terminal, watch: watch)
    let prompt = "\(verb) this occurrence [t], this and all future ones [f], or none [N]? "
    while true {
      switch input.readLine(prompt: prompt, initial: "", history: false, completions: { _ in [] }) {
      case .line(let line):
        switch line.lowercased() {
        case "t", "this": return .occurrence
        case "f", "future": return .following
        case "", "n", "no", "none": return nil
        default: terminal.write("write t, f or n\n")
        }
      case .endOfInput: return nil
      case .interrupted: throw CommandError(silently: ExitStatus.interrupted)
      case .hungUp: throw CommandError(silently: 128 + (watch.terminationSignal ?? SIGHUP))
      }
    }
  }
}
