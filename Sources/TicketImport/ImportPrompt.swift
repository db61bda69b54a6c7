public import Reservations

/// What a person sees and types in an import.
public protocol ImportPrompt: AnyObject {
  var input: any LineInput { get }

  /// Shows an effect that changes nothing: cards, messages, help.
  func show(_ effect: EditEffect, of session: EditSession, records: [Record])

  /// Opens a text in the person's editor; nil where it failed, which has been said.
  func edit(_ text: String) -> String?
}
