/// One draft of a session with its history of changes.
public struct EditEntry: Sendable {
  public enum State: Sendable, Equatable {
    /// Still to be decided.
    case pending
    /// In the calendar.
    case settled
    case leftOut
  }

  public private(set) var draft: EventDraft
  /// As the record gave it.
  public let original: EventDraft
  public internal(set) var state: State
  /// The text of the external editor that could not be read, to be mended.
  var rejectedText: String?
  private var past: [EventDraft] = []
  private var future: [EventDraft] = []

  public init(_ draft: EventDraft, state: State = .pending) {
    self.draft = draft
    original = draft
    self.state = state
  }

  mutating func change(to draft: EventDraft) {
    past.append(self.draft)
    future = []
    self.draft = draft
  }

  /// The entry one change back; nil where there is none.
  var undo: EditEntry? {
    guard let last = past.last else { return nil }
    var entry = self
    entry.past.removeLast()
    entry.future.append(draft)
    entry.draft = last
    return entry
  }

  /// The entry with the change made again that was last undone; nil where there is none.
  var redo: EditEntry? {
    guard let last = future.last else { return nil }
    var entry = self
    entry.future.removeLast()
    entry.past.append(draft)
    entry.draft = last
    return entry
  }
}
