/// One draft of a session with its history of changes.
public struct EditEntry: Sendable {
  public enum State: Sendable, Equatable {
    /// Still to be decided.
    case pending
    /// In the calendar.
    case settled
    case leftOut
  }

  public private(set) var draft: ItemDraft
  /// The first version: from the record or the calendar, with a person's edits of an earlier import.
  public internal(set) var original: ItemDraft
  /// The draft by the record alone.
  public let record: ItemDraft
  public internal(set) var state: State
  public internal(set) var booking: SavedState
  /// The calendar with the event, if the draft names another calendar.
  public internal(set) var elsewhere: String?
  /// How the draft is saved; valid while a `.save` is carried out.
  public internal(set) var resolution: EditResolution = .ordinary
  /// The text of the external editor that could not be read, to be corrected.
  var rejectedText: String?
  /// The fields that were changed both by the person and in the calendar before a merge.
  private var contested: [DraftField] = []
  /// The calendar's version that was merged into an import's draft; nil for another draft. In front of the
  /// merge, the conflict is about the version that was written last.
  private var merged: ItemDraft?
  private var past: [Version] = []
  private var future: [Version] = []
  /// The changes and the mappings of the file in their order, which `undo` takes back from the last.
  private var steps: [Step] = []

  private enum Step { case change, mapping }

  /// The draft before or after a change.
  private struct Version: Sendable {
    var draft: ItemDraft
    /// Another one on the other side of a change that has decided a conflict.
    var original: ItemDraft
    var contested: [DraftField]
    var booking: SavedState
    var merged: ItemDraft?
    /// The number of the change, if it is one of several drafts.
    var group: Int?
  }

  /// Whether the last change is a mapping of the file.
  var isMappedLast: Bool { steps.last == .mapping }

  public init(
    _ draft: ItemDraft, record: ItemDraft? = nil, state: State = .pending,
    booking: SavedState = .new, elsewhere: String? = nil
  ) {
    self.init(
      draft, original: draft, record: record ?? draft, state: state, booking: booking,
      elsewhere: elsewhere)
  }

  init(
    _ draft: ItemDraft, original: ItemDraft, record: ItemDraft, state: State,
    booking: SavedState, elsewhere: String?
  ) {
    self.draft = draft
    self.original = original
    self.record = record
    self.state = state
    self.booking = booking
    self.elsewhere = elsewhere
  }

  /// The entry as first shown, with a remark more.
  func adding(_ remark: Remark) -> EditEntry {
    var (draft, original, record) = (draft, original, record)
    draft.remarks.append(remark)
    original.remarks.append(remark)
    record.remarks.append(remark)
    return EditEntry(
      draft, original: original, record: record, state: state, booking: booking,
      elsewhere: elsewhere)
  }

  /// The fields of a merged draft that overwrite changes made in the calendar.
  public var overridden: [DraftField] {
    guard case .update(let theirs) = booking else { return [] }
    return contested.filter { draft.differs(from: theirs, in: $0) }
  }

  /// Whether an import can put what was changed in the calendar into the draft. An iCalendar object has
  /// more than its draft, and the dates of a series are those of its records.
  public var canBeMerged: Bool {
    guard case .conflict(_, isUndecided: false) = booking else { return false }
    return !draft.isCalendarObject && draft.repeatRule == nil
  }

  /// Resolves a conflict: `theirs`, the calendar's version, becomes the base of the draft.
  ///
  /// - Parameter contested: the fields of the draft that were changed in the calendar, too.
  mutating func rebase(
    with theirs: ItemDraft, as draft: ItemDraft, contested: [DraftField] = []
  ) {
    change(to: draft)
    (original, booking) = (theirs, .update(theirs))
    self.contested = contested
  }

  /// Puts what was changed in the calendar into an import's draft, which stays that of its records.
  ///
  /// - Parameter base: the version that was written last. What was merged before is a part of the draft.
  mutating func merge(_ theirs: ItemDraft, since base: ItemDraft) {
    let base = merged ?? base
    let changes = Override.changes(from: base, to: theirs)
    change(to: draft.overridden(by: changes))
    original = original.overridden(by: changes)
    (booking, merged) = (.update(theirs), theirs)
    contested = DraftField.allCases.filter { field in
      theirs.isChanged(field, since: base) && draft.differs(from: theirs, in: field)
        && (field != .notes || !draft.hasLines(added: theirs, to: base))
    }
  }

  /// - Parameter group: the number of a change of several drafts; nil for one of this draft alone.
  mutating func change(to draft: ItemDraft, group: Int? = nil) {
    past.append(version(group))
    steps.append(.change)
    future = []
    self.draft = draft
    resolution = .ordinary
  }

  private func version(_ group: Int?) -> Version {
    Version(
      draft: draft, original: original, contested: contested, booking: booking, merged: merged,
      group: group)
  }

  /// Shows another version. Behind a decision about a conflict the draft is based on the version of
  /// the calendar that was decided about; in front of it, the conflict is to be decided again.
  private mutating func show(_ version: Version) {
    if merged != nil || version.merged != nil {
      (booking, merged) = (version.booking, version.merged)
    } else if version.original != original, let written = booking.written {
      booking = written == version.original ? .update(written) : .conflict(written)
    }
    (draft, original, contested) = (version.draft, version.original, version.contested)
    resolution = .ordinary
  }

  /// The entry with the drafts of its record as read again, and with the fields that a person
  /// changed.
  ///
  /// - Parameter isUndo: whether the last mapping was undone.
  func mapped(to new: EditEntry, _ context: EditContext, isUndo: Bool) -> EditEntry {
    var entry = EditEntry(
      new.draft, original: new.original, record: new.record, state: state, booking: new.booking,
      elsewhere: new.elsewhere)
    let edited = draft.fields(changedSince: original, context).map(\.field)
    if !edited.isEmpty {
      var merged = new.draft.merging(draft, since: original)
      merged.unread.removeAll { edited.contains($0.field) }
      entry.change(to: merged, group: past.count == 1 ? past[0].group : nil)
    }
    entry.rejectedText = rejectedText
    // All changes are one now, at the place of the last one.
    let last = edited.isEmpty ? nil : steps.lastIndex(of: .change) ?? steps.endIndex
    entry.steps = steps[..<(last ?? steps.endIndex)].filter { $0 == .mapping }
    if let last { entry.steps += [.change] + steps[last...].filter { $0 == .mapping } }
    if isUndo {
      entry.steps.lastIndex(of: .mapping).map { _ = entry.steps.remove(at: $0) }
    } else {
      entry.steps.append(.mapping)
    }
    return entry
  }

  /// The entry before the last change; nil without one.
  var undo: EditEntry? {
    guard let last = past.last else { return nil }
    var entry = self
    entry.past.removeLast()
    entry.steps.removeLast()
    entry.future.append(version(last.group))
    entry.show(last)
    return entry
  }

  /// The entry with the last undone change made again; nil without one.
  var redo: EditEntry? {
    guard let last = future.last else { return nil }
    var entry = self
    entry.future.removeLast()
    entry.past.append(version(last.group))
    entry.steps.append(.change)
    entry.show(last)
    return entry
  }

  /// Whether a change of several drafts is among those of this draft, also one that was taken back.
  func has(group: Int?) -> Bool { (past + future).contains { $0.group == group } }

  /// The number of the change that `undo` takes back, if it is one of several drafts.
  var undoGroup: Int? { isMappedLast ? nil : past.last?.group }

  /// The number of the change that `redo` makes again, if it is one of several drafts.
  var redoGroup: Int? { future.last?.group }
}

extension EditEntry {
  /// What is saved of the booking of a draft, by the ledger and the calendar.
  public enum SavedState: Sendable, Equatable {
    /// The booking is in no calendar.
    case new
    /// The record differs from the last written version, which is given.
    case update(ItemDraft)
    /// The record is now canceled; with the last written version.
    case cancellation(ItemDraft)
    /// The event was changed in the calendar since. With the last written version in an import, which cannot
    /// read the calendar; with the calendar's version where an event is edited. Or a server does not tell
    /// whether that version was written.
    case conflict(ItemDraft, isUndecided: Bool = false)
    /// The event is of a record of another file, with the same id and another title and day. With
    /// its last written version.
    case otherFile(ItemDraft)

    /// The given version; nil for a booking in no calendar.
    public var written: ItemDraft? {
      switch self {
      case .new: nil
      case .update(let written), .cancellation(let written), .conflict(let written, _),
        .otherFile(let written):
        written
      }
    }

    public var isConflict: Bool {
      switch self {
      case .conflict, .otherFile: true
      case .new, .update, .cancellation: false
      }
    }
  }
}

/// How a draft is saved.
public enum EditResolution: Sendable, Equatable {
  case ordinary
  /// Overwrites the calendar's version.
  case replace
  /// Keeps the calendar's version and adds this as a separate event.
  case second
  /// Keeps the calendar's version until the record changes.
  case keep
  /// Moves the event to the calendar that the draft names.
  case move
  /// Deletes the event.
  case remove
}
