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
  public internal(set) var booking: Booking
  /// The calendar its event is in, where the draft names another one.
  public internal(set) var elsewhere: String?
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
    booking: Booking = .new, elsewhere: String? = nil
  ) {
    self.init(
      draft, original: draft, record: record ?? draft, state: state, booking: booking,
      elsewhere: elsewhere)
  }

  init(
    _ draft: EventDraft, original: EventDraft, record: EventDraft, state: State,
    booking: Booking, elsewhere: String?
  ) {
    self.draft = draft
    self.original = original
    self.record = record
    self.state = state
    self.booking = booking
    self.elsewhere = elsewhere
  }

  /// The fields of a merged draft that overwrite what somebody made of them in the calendar.
  public var overridden: [DraftField] {
    guard case .update(let theirs) = booking else { return [] }
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
    booking = .update(theirs)
    self.contested = contested
  }

  mutating func change(to draft: EventDraft) {
    past.append(self.draft)
    future = []
    show(draft)
  }

  private mutating func show(_ draft: EventDraft) {
    self.draft = draft
    resolution = .ordinary
  }

  /// The entry one change back; nil where there is none.
  var undo: EditEntry? {
    guard let last = past.last else { return nil }
    var entry = self
    entry.past.removeLast()
    entry.future.append(draft)
    entry.show(last)
    return entry
  }

  /// The entry with the change made again that was last undone; nil where there is none.
  var redo: EditEntry? {
    guard let last = future.last else { return nil }
    var entry = self
    entry.future.removeLast()
    entry.past.append(draft)
    entry.show(last)
    return entry
  }
}

// MARK: In a session

/// What a person decided and changed, but not the history of changes. What the calendar and the ledger know
/// is looked up again.
extension EditEntry: Codable {
  private enum CodingKeys: CodingKey { case state, original, record, draft, rejectedText }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let original = try container.decode(EventDraft.self, forKey: .original)
    self.init(
      try container.decodeIfPresent(EventDraft.self, forKey: .draft) ?? original,
      original: original,
      record: try container.decodeIfPresent(EventDraft.self, forKey: .record) ?? original,
      state: try container.decode(State.self, forKey: .state), booking: .new, elsewhere: nil)
    rejectedText = try container.decodeIfPresent(String.self, forKey: .rejectedText)
  }

  /// A draft nobody has changed is written once.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encode(original, forKey: .original)
    if record != original { try container.encode(record, forKey: .record) }
    if draft != original { try container.encode(draft, forKey: .draft) }
    try container.encodeIfPresent(rejectedText, forKey: .rejectedText)
  }

  /// Whether a session stores the same of both.
  func isStored(as other: EditEntry) -> Bool {
    state == other.state && draft == other.draft && rejectedText == other.rejectedText
      && original == other.original
  }
}

extension EditEntry {
  /// What the ledger and the calendar know of a draft's booking.
  public enum Booking: Sendable, Equatable {
    /// It is in no calendar.
    case new
    /// The record says something else than what was written; with what was written.
    case update(EventDraft)
    /// The record now says cancelled; with what was written.
    case cancellation(EventDraft)
    /// The event was changed in the calendar since; with what was written last, as an import does not read
    /// theirs, or with theirs where one event is edited.
    case conflict(EventDraft)

    /// What was written last; nil where the booking is in no calendar.
    public var written: EventDraft? {
      switch self {
      case .new: nil
      case .update(let written), .cancellation(let written), .conflict(let written): written
      }
    }

    public var isConflict: Bool {
      if case .conflict = self { true } else { false }
    }
  }
}

/// What a person decided beyond saving a draft.
public enum EditResolution: Sendable, Equatable {
  case ordinary
  /// Theirs gives way.
  case replace
  /// Theirs stays, and this becomes an event of its own.
  case second
  /// Theirs stays, and so it does as long as the record says the same.
  case keep
  /// It goes to the calendar that the draft names, and leaves the one it is in.
  case move
  /// The event is taken away.
  case remove
}
