internal import TicketImport

/// The lines of a terminal. Asks before it uses several lines that arrive at once, because they are
/// probably a pasted text: a terminal without bracketed paste, `reset`, or a multiplexer
/// (`tmux paste-buffer`) sends it without marks.
final class PasteGuard: LineInput {
  let lines: any TypedLineInput
  /// The number of lines that a person has allowed as commands.
  private var allowed = 0

  init(_ lines: any TypedLineInput) { self.lines = lines }

  func readLine(
    prompt: String, initial: String, history: Bool,
    completions: @escaping (_ lineUpToCursor: String) -> [String]
  ) -> LineInputResult {
    while true {
      let result = lines.readLine(
        prompt: prompt, initial: initial, history: history, completions: completions)
      guard case .line(let first) = result, allowed == 0 else {
        allowed = max(0, allowed - 1)
        return result
      }
      let more = lines.typed.removeArrived()
      guard !more.isEmpty else { return result }
      let text = first + "\n" + String(decoding: more, as: UTF8.self)
      let count = text.split(whereSeparator: \.isNewline).count
      let use = history ? "run them as commands" : "take them as one value"
      switch lines.readLine(
        prompt: "\(count) lines arrived at once; \(use)? [y/N] ", initial: "", history: false,
        completions: { _ in [] })
      {
      case .line(let answer) where ["y", "yes"].contains(answer.lowercased()):
        guard history else { return .line(BracketedPaste.line(text)) }
        lines.typed.putBack(more)
        allowed = text.count(where: \.isNewline) - 1
        return result
      case .line, .interrupted: lines.typed.discard()
      case .endOfInput: return .endOfInput
      case .hungUp: return .hungUp
      }
    }
  }
}

/// Reads lines from a terminal's input.
protocol TypedLineInput: LineInput {
  /// The input that has arrived and is not part of a line yet.
  var typed: TerminalInput { get set }
}
