/// One draft of a session with its history of changes.
public struct EditEntry: Sendable {
  public enum State: Int, Sendable, Equatable, Codable {
    /// Still to be decided.
    case pending = 0
    /// In the calendar.
    case settled = 1
    case leftOut = 2
  }

  public private(set) var draft: EventDraft
  /// As it was shown first: as the record or the calendar gave it, with what a person made of its
  /// booking before.
  public internal(set) var original: EventDraft
  /// What the record alone gives.
  public let record: EventDraft
  public internal(set) var state: State
  public internal(set) var standing: EditStanding
  /// The calendar its event is in, where the draft names another one.
  public let elsewhere: String?
  /// How it is to be saved; counts while a `.save` is carried out.
  public internal(set) var resolution: EditResolution = .ordinary
  /// The text of the external editor that could not be read, to be mended.
  var rejectedText: String?
  /// What was edited here and changed in the calendar at once, when the two were merged.
  private var contested: [DraftField] = []
  private var past: [EventDraft] = []
  private var future: [EventDraft] = []

  public init(
    _ draft: EventDraft, record: EventDraft? = nil, state: State = .pending,
    standing: EditStanding = .new, elsewhere: String? = nil
  ) {
    self.init(
      draft, original: draft, record: record ?? draft, state: state, standing: standing,
      elsewhere: elsewhere)
  }

  init(
    _ draft: EventDraft, original: EventDraft, record: EventDraft, state: State,
    standing: EditStanding, elsewhere: String?
  ) {
    self.draft = draft
    self.original = original
    self.record = record
    self.state = state
    self.standing = standing
    self.elsewhere = elsewhere
  }

  /// The fields of a merged draft that overwrite what somebody made of them in the calendar.
  public var overridden: [DraftField] {
    guard case .update(let theirs) = standing else { return [] }
    return contested.filter { draft.differs(from: theirs, in: $0) }
  }

  /// From a conflict on, with what is in the calendar now.
  ///
  /// - Parameter contested: what this draft has otherwise though it was changed there.
  mutating func goOn(
    with theirs: EventDraft, as draft: EventDraft, contested: [DraftField] = []
  ) {
    change(to: draft)
    original = theirs
    standing = .update(theirs)
    self.contested = contested
  }

  mutating func change(to draft: EventDraft) {
    past.append(self.draft)
    future = []
    take(draft)
  }

  private mutating func take(_ draft: EventDraft) {
    self.draft = draft
    resolution = .ordinary
  }

  /// The entry one change back; nil where there is none.
  var undo: EditEntry? {
    guard let last = past.last else { return nil }
    var entry = self
    entry.past.removeLast()
    entry.future.append(draft)
    entry.take(last)
    return entry
  }

  /// The entry with the change made again that was last undone; nil where there is none.
  var redo: EditEntry? {
    guard let last = future.last else { return nil }
    var entry = self
    entry.future.removeLast()
    entry.past.append(draft)
    entry.take(last)
    return entry
  }
}
