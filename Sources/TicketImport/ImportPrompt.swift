public import Reservations

/// What a person sees and types while drafts are decided, of an import or of one event.
public protocol ImportPrompt: AnyObject {
  var input: any LineInput { get }

  /// Shows an effect that changes nothing: cards, messages, help.
  func show(_ effect: EditEffect, of session: EditSession, records: [RecordOrigin])

  /// Keeps a command for later sessions.
  func remember(_ verb: EditVerb)

  /// Opens a text in the person's editor; nil where it failed, which has been said.
  func edit(_ text: String) -> String?
}

extension ImportPrompt {
  /// Asks for the session's next line.
  func answer(to session: EditSession) -> LineInputResult {
    let request = session.request
    let result = input.readLine(
      prompt: request.prompt, initial: request.initial, history: request.history,
      completions: { session.completions($0) })
    if case .line(let line) = result, let command = session.command(line) {
      remember(command.verb)
    }
    return result
  }
}
