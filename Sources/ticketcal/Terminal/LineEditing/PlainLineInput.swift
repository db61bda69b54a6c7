internal import Glibc
internal import TicketImport

/// Reads lines on a terminal that cannot move its cursor; only the kernel edits them.
///
/// The initial text of the line is shown in brackets; an empty line accepts it.
final class PlainLineInput: TypedLineInput {
  private let terminal: ControllingTerminal
  private let watch: SignalWatch
  var typed: TerminalInput

  init(terminal: ControllingTerminal, watch: SignalWatch) {
    self.terminal = terminal
    self.watch = watch
    typed = TerminalInput(descriptor: terminal.input, watch: watch)
  }

  func readLine(
    prompt: String, initial: String, history: Bool,
    completions: @escaping (_ lineUpToCursor: String) -> [String]
  ) -> LineInputResult {
    let offered = initial.isEmpty ? "" : "[\(SafeText(initial, limit: 400).text)] "
    terminal.write(SafeText(prompt).text + offered)
    var line = ""
    while true {
      if watch.terminationSignal != nil { return ended(.hungUp) }
      if watch.consume(SIGINT) {
        typed.discard()
        return ended(.interrupted)
      }
      switch typed.next() {
      case .scalar("\n"), .scalar("\r"): return .line(line.isEmpty ? initial : line)
      case .scalar(let scalar): line.unicodeScalars.append(scalar)
      case .signal, .wakeup: continue
      case .closed: return line.isEmpty ? ended(.endOfInput) : .line(line)
      }
    }
  }

  private func ended(_ result: LineInputResult) -> LineInputResult {
    terminal.write("\n")
    return result
  }
}
