public import CalendarStore

/// What becomes of an object that an entry of the log wrote, or of whose booking it stated
/// something.
enum UndoDecision {
  /// The entry replaced, moved or removed the object: its text before is restored.
  case putBack
  /// The entry added the object, or nothing is left of its booking. The ledger records the action.
  case remove(LedgerObject.Action)
  /// Other imports state the booking, too: it is drawn anew from what they state.
  indirect case redraw(Event, as: ForeignObject?)
  case keep(UndoObstacle)
}

/// The undo of one event, reminder or calendar, planned or made.
public struct UndoItem {
  public enum Status: String, Sendable, Equatable, CaseIterable {
    case removed, restored
    /// The object was already gone or undone.
    case skipped
    /// The object could not be written.
    case rejected
    /// The object was kept, because it was changed since.
    case conflict
    case wouldRemove = "would-remove"
    case wouldRestore = "would-restore"
  }

  /// An object in its calendar, as the undo finds it.
  struct Place {
    let step: UndoStep
    /// The row that describes the object, unless somebody else has changed it.
    var row: LedgerObject
    /// Nil if there is no object.
    var version: ObjectVersion?
    /// Nil where nothing may be read.
    var text: [UInt8]?
  }

  /// After the undo was tried, also why it was not made.
  var decision: UndoDecision
  /// The place where the object is put back, drawn anew or removed.
  let home: Place
  /// The place that the object leaves once it is back; nil for an object that was not moved.
  var departure: Place?
  /// The names of the object that is written or removed.
  let shown: LedgerObject
  var isMade = false
  /// Why the object is still in the place that it was to leave; nil for one that has left it.
  var remark: String?

  /// - Parameter before: the object before the entry, of which no row may tell the title.
  init(_ decision: UndoDecision, _ place: Place, before: [UInt8]? = nil) {
    (self.decision, home) = (decision, place)
    let (step, row) = (place.step, place.row)
    switch decision {
    case .putBack where step.entry.subject != .calendar:
      shown =
        step.previous.flatMap { $0.hasEvent ? $0 : nil }
        ?? LedgerObject(
          ObjectChange(calendar: row.calendar, href: row.href, before: nil, after: before))
    case .redraw(let event, _):
      var drawn = step.current
      (drawn.title, drawn.start, drawn.end) = (event.title, event.start, event.end)
      shown = drawn
    case .putBack, .remove, .keep: shown = step.current
    }
  }

  var step: UndoStep { home.step }
  var isCalendar: Bool { step.entry.subject == .calendar }

  /// Whether the booking, and not the object alone, decides.
  var isOfBooking: Bool {
    switch decision {
    case .redraw, .remove(.forget): true
    case .putBack, .remove, .keep: false
    }
  }

  /// Nil for an object that is undone, or can be.
  var obstacle: UndoObstacle? { if case .keep(let obstacle) = decision { obstacle } else { nil } }

  /// Whether what the import has stated of the booking is withdrawn, or counts again: its event is undone, or
  /// needs no write for that.
  var isFollowed: Bool {
    switch obstacle {
    case nil: isMade
    case .gone, .same, .undone: true
    case .changed, .undecided, .lost, .moved, .superseded, .refused, .unreachable: false
    }
  }

  func kept(_ obstacle: UndoObstacle) -> UndoItem {
    var item = self
    item.decision = .keep(obstacle)
    return item
  }

  // MARK: The result

  public var status: Status {
    switch decision {
    case .remove: isMade ? .removed : .wouldRemove
    case .putBack, .redraw: isMade ? .restored : .wouldRestore
    case .keep(let obstacle): obstacle.status
    }
  }

  /// The reason why the object is kept, or is still in the place that it was to leave.
  public var reason: String? { remark ?? obstacle?.reason }
  public var title: String { shown.title }
  public var start: EventTime? { shown.start }
  /// Nil for a calendar, and for an object that cannot be read.
  public var uid: String? { shown.uid }
  public var calendar: String { home.row.calendar.name }
  public var href: String { home.row.href }

  /// Whether the object can be undone, and is not yet.
  public var isOpen: Bool { obstacle == nil && !isMade }

  /// Whether an object of the calendar is removed.
  func removes(from calendar: EventCalendar) -> Bool {
    let place: Place? =
      switch decision {
      case .remove: home
      case .putBack, .redraw: departure
      case .keep: nil
      }
    guard let own = place?.row.calendar else { return false }
    return (own.name, own.source) == (calendar.name, calendar.source)
  }
}

extension UndoItem.Place {
  /// Without an etag, nobody can know that another program has not changed the object meanwhile.
  var condition: ObjectWrite.Condition {
    guard let version else { return .absent }
    return version.etag.map { .unchanged(etag: $0) } ?? .any
  }

  /// Whether the object is the one that the entry left.
  ///
  /// - Parameter after: the text that the entry left; nil, too, where nothing may be read.
  func isAsLeft(_ after: [UInt8]?) -> Bool {
    guard let version else { return !row.hasEvent }
    if let text, text == after { return true }
    return row.isUntouched(version)
  }

  /// Why the object stays as it is, by its bytes, or by its version where nothing may be read; nil
  /// for one that can be undone.
  ///
  /// - Parameters:
  ///   - texts: those before and after the entry wrote the object; nil where nothing may be read.
  ///   - isForced: undoes the write even if the object was changed since.
  func obstacle(
    to decision: UndoDecision, _ texts: LedgerObject.Contents?, isForced: Bool
  ) -> UndoObstacle? {
    let isRemoval = if case .remove = decision { true } else { false }
    if let texts {
      if texts.before == nil, texts.after == nil { return .lost }
      if let text, text == texts.before { return .same }
    }
    // A calendar without etags does not tell whether an import's event is still there.
    let hadObject = row.hasEvent && (row.etag != nil || row.action.isOfCommand)
    guard let version else { return isRemoval || hadObject && !isForced ? .gone : nil }
    if isForced, isRemoval || version.etag != nil { return nil }
    if hadObject, version.etag != nil, isAsLeft(texts?.after) { return nil }
    return step.current.isUndecided ? .undecided : .changed
  }

  /// The row of the undo, without texts.
  func intent(_ action: LedgerObject.Action) -> LedgerObject {
    // An event that is drawn anew is a version of its own. It is undone alone, as a removed booking
    // is, even if the entry moved it.
    let isDrawn = action == .update
    var intent = (isDrawn ? step.current : step.previous ?? step.current).following(action)
    (intent.calendar, intent.href) = (row.calendar, row.href)
    intent.subject = step.entry.subject
    intent.uid = step.current.uid ?? step.entry.uid
    intent.previousID = step.current.id
    if !isDrawn {
      if action != .forget { intent.unit = step.entry.unit }
      let wasThere = step.previous?.hasEvent ?? false
      intent.restoredID = wasThere == action.hasEvent ? step.previous?.version ?? 0 : 0
    }
    if action == .remove { intent.identity = nil }
    return intent
  }
}
