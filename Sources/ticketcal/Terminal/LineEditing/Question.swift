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

  /// Asks the question; the end of the input means no.
  func ask() -> Answer { answer() ?? .no }

  /// Nil if the input ends before an answer.
  func answer() -> Answer? {
    let input = PlainLineInput(terminal: terminal, watch: watch)
    let prompt = SafeText(text, limit: 4096).text + " [y/N] "
    switch input.readLine(prompt: prompt, initial: "", history: false, completions: { _ in [] }) {
    case .line(let line) where ["y", "yes"].contains(line.lowercased()): return .yes
    case .line: return .no
    case .endOfInput: return nil
    case .interrupted: return .interrupted
    case .hungUp: return .hungUp(watch.terminationSignal ?? SIGHUP)
    }
  }
}

/// The question whether a change applies to one occurrence or also to the following ones; Enter
/// alone means neither.
struct SpanQuestion {
  enum Answer: Equatable {
    case part(EditMode.Part)
    case neither
    /// By Ctrl-C.
    case interrupted
    /// The terminal was closed, or a signal ended the program: the signal.
    case hungUp(Int32)
  }

  /// The verb of the question: `change`, `delete`.
  let verb: String
  let terminal: ControllingTerminal
  let watch: SignalWatch

  func ask() -> Answer {
    let input = PlainLineInput(terminal: terminal, watch: watch)
    let prompt = "\(verb) this occurrence [t], this and all future ones [f], or none [N]? "
    while true {
      switch input.readLine(prompt: prompt, initial: "", history: false, completions: { _ in [] }) {
      case .line(let line):
        switch line.lowercased() {
        case "t", "this": return .part(.occurrence)
        case "f", "future": return .part(.following)
        case "", "n", "no", "none": return .neither
        default: terminal.write("write t, f or n\n")
        }
      case .endOfInput: return .neither
      case .interrupted: return .interrupted
      case .hungUp: return .hungUp(watch.terminationSignal ?? SIGHUP)
      }
    }
  }
}
