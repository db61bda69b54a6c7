/// A draft of a session in the form in which the session is kept: what a person decided and changed,
/// but not the history of changes.
public struct SavedEntry: Sendable, Equatable {
  public var state: EditEntry.State
  /// As it was shown first.
  public var original: EventDraft
  /// What the record alone gives.
  public var record: EventDraft
  public var draft: EventDraft
  /// The text of the external editor that could not be read, to be mended.
  public var rejectedText: String?

  public init(
    state: EditEntry.State, original: EventDraft, record: EventDraft? = nil, draft: EventDraft,
    rejectedText: String? = nil
  ) {
    self.state = state
    self.original = original
    self.record = record ?? original
    self.draft = draft
    self.rejectedText = rejectedText
  }
}

extension EditEntry {
  /// What is to be kept of it. What the calendar and the ledger know is looked up again.
  public var saved: SavedEntry {
    SavedEntry(
      state: state, original: original, record: record, draft: draft, rejectedText: rejectedText)
  }

  public init(
    saved: SavedEntry, standing: EditStanding = .new, elsewhere: String? = nil
  ) {
    self.init(
      saved.draft, original: saved.original, record: saved.record, state: saved.state,
      standing: standing, elsewhere: elsewhere)
    rejectedText = saved.rejectedText
  }
}

// MARK: JSON

extension SavedEntry: Codable {
  private enum Key: String, CodingKey { case state, original, record, draft, rejectedText }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let original = try container.decode(EventDraft.self, forKey: .original)
    self.init(
      state: try container.decodeIfPresent(EditEntry.State.self, forKey: .state) ?? .pending,
      original: original,
      record: try container.decodeIfPresent(EventDraft.self, forKey: .record),
      draft: try container.decodeIfPresent(EventDraft.self, forKey: .draft) ?? original,
      rejectedText: try container.decodeIfPresent(String.self, forKey: .rejectedText))
  }

  /// A draft nobody has changed is written once.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(state, forKey: .state)
    try container.encode(original, forKey: .original)
    if record != original { try container.encode(record, forKey: .record) }
    if draft != original { try container.encode(draft, forKey: .draft) }
    try container.encodeIfPresent(rejectedText, forKey: .rejectedText)
  }
}

extension SavedEntry {
  /// What changes of it in the course of a session, and what the record alone gives where that was not
  /// shown.
  private struct Latest: Codable {
    var record: EventDraft?
    var draft: EventDraft?
    var rejectedText: String?
  }

  /// The draft as it was shown first, as JSON. It stays the same for the whole session.
  public var originalText: String {
    get throws(SavedFormError) { try SavedForm.text(original) }
  }

  /// The draft as it is now, as JSON; short where nobody has changed it.
  public var draftText: String {
    get throws(SavedFormError) {
      try SavedForm.text(
        Latest(
          record: record == original ? nil : record, draft: draft == original ? nil : draft,
          rejectedText: rejectedText))
    }
  }

  /// From what `originalText` and `draftText` gave, and the number of the state.
  public init(
    state: Int, originalText: String, draftText: String
  ) throws(SavedFormError) {
    guard let state = EditEntry.State(rawValue: state) else { throw SavedFormError("state") }
    let original = try SavedForm.value(EventDraft.self, originalText)
    let latest = try SavedForm.value(Latest.self, draftText)
    self.init(
      state: state, original: original, record: latest.record, draft: latest.draft ?? original,
      rejectedText: latest.rejectedText)
  }
}
