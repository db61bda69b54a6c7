/// An action of the host after a line.
public enum EditEffect: Sendable, Equatable {
  /// All drafts, numbered.
  case showOverview
  /// A draft as a card, with the changed fields marked.
  case showCard(Int, changed: [FieldChange])
  case showRecord(Int)
  /// Where the values of a draft come from, or that of one field.
  case showSources(Int, DraftField?)
  /// The list of commands, or one of them explained.
  case showHelp(EditVerb?)
  case say(String)
  /// A failure, with the next step.
  case complain(String)
  /// Saves these drafts, each by its entry's `resolution`; call `settle` for each, then `advance`.
  case save([Int])
  /// Reads the calendar's version of an import's draft, and calls `merge`.
  case merge(Int)
  /// Maps a column to a field, or saves or shows the mapping.
  case map(String?)
  /// After the save, the prompt goes to this draft.
  case goTo(Int)
  /// The person skipped these drafts.
  case leftOut([Int])
  /// A skipped draft is open again.
  case reopened(Int)
  /// Opens this text in the external editor; pass the result to `edited`.
  case editText(String)
}

/// The next question of the host.
public struct EditRequest: Sendable, Equatable {
  public var prompt: String
  /// The text on the line, to be edited in place.
  public var initial: String
  /// Whether the line is a command, which belongs in the history.
  public var history: Bool
}

/// The outcome of a save.
public enum EditOutcome: Sendable, Equatable {
  /// Saved now, or already in the calendar.
  case settled
  /// Lower case, with the next step.
  case failed(String)
  /// Not saved, because the event was changed in the calendar since. With the last written version,
  /// or with the calendar's version if the calendar can be read.
  case changedSince(ItemDraft)
}

/// A field as it was before a change. Two changes are equal if the earlier texts are.
public struct FieldChange: Sendable, Equatable {
  public var field: DraftField
  /// The value as `text(of:)` formats it.
  public var before: String
  /// The draft before the change.
  public var draft: ItemDraft

  /// The reason why the earlier value could not be read; nil for a value that could.
  public var unread: String? {
    before.isEmpty ? draft.unread.first { $0.field == field }?.reason : nil
  }

  public static func == (one: FieldChange, other: FieldChange) -> Bool {
    one.field == other.field && one.before == other.before
  }
}
