internal import TicketImport

/// Lines whose commands are kept for later sessions, by their names: not what follows a command, and
/// not what is none, which may be a value pasted at the wrong prompt.
final class RememberedLines: LineInput {
  private let lines: any LineInput
  private let history: HistoryFile

  init(_ lines: any LineInput, in history: HistoryFile) {
    self.lines = lines
    self.history = history
  }

  func readLine(
    prompt: String, initial: String, history isCommand: Bool,
    completions: @escaping (_ lineUpToCursor: String) -> [String]
  ) -> LineInputResult {
    let result = lines.readLine(
      prompt: prompt, initial: initial, history: isCommand, completions: completions)
    if isCommand, case .line(let line) = result, let command = try? EditCommand.parse(line) {
      history.add(command.verb.rawValue)
    }
    return result
  }
}
