/// What the host has to do after a line.
public enum EditEffect: Sendable, Equatable {
  /// All drafts, numbered.
  case showOverview
  /// A draft as a card; what changed is marked, with what it was before.
  case showCard(Int, changed: [FieldChange])
  case showRecord(Int)
  /// The list of commands, or one of them explained.
  case showHelp(EditVerb?)
  case say(String)
  /// Something did not work; says what to do.
  case complain(String)
  /// Save these, each as its entry's `resolution` says, tell each outcome with `settle`, then `advance`.
  case save([Int])
  /// After what was saved: the prompt goes to that draft.
  case goTo(Int)
  /// A person decided against these.
  case leftOut([Int])
  /// One that was left out is to be decided again.
  case reopened(Int)
  /// Open this text in the external editor and hand the result to `edited`.
  case editText(String)
}
