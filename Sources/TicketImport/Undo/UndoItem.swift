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

/// Why an undo keeps an object.
public enum UndoObstacle: Sendable, Equatable {
  /// The object was changed or replaced in the calendar since.
  case changed
  /// The server does not tell whether the object is the one that was written.
  case undecided
  /// The object was deleted from the calendar since.
  case gone
  /// The object is already as it was before.
  case same
  /// Other imports state all that the event has.
  case stated
  /// The object could not be read when it was removed.
  case lost
  /// The event was moved to the calendar of this title since.
  case moved(to: String)
  /// A later import or command changed the object again.
  case superseded(by: Int64)
  /// The change was already undone.
  case undone(by: Int64)
  /// The calendar holds other items, or cannot be made again.
  case refused(reason: String)
  /// The calendar cannot be read or written to.
  case unreachable(CalendarResolverError)

  /// Nil for a calendar that is as the entry left it.
  ///
  /// - Parameter present: the calendar as the row has it; nil if there is none.
  public init?(_ present: [UInt8]?, of entry: LedgerObject) {
    if present == entry.contents.after { return nil }
    self = present != entry.contents.before ? .changed : present == nil ? .gone : .same
  }

  /// Lower case, with the next step.
  public var reason: String {
    switch self {
    case .changed: "changed in the calendar since and kept; --force undoes it all the same"
    case .undecided: BookingState.isUndecided
    case .gone: "gone from the calendar already"
    case .same: "already as it was before"
    case .stated: "other imports state the same; it stays"
    case .lost: "could not be read when it was removed, and cannot come back"
    case .moved(let calendar):
      "moved to \(calendar) since and kept; move it back first, or delete it there"
    case .superseded(let entry): "changed again by \(entry) and kept; undo that one first"
    case .undone(let entry): "undone already, by \(entry)"
    case .refused(let reason): reason
    case .unreachable(let error): error.reason
    }
  }

  var status: UndoItem.Status {
    switch self {
    case .changed, .undecided, .moved, .superseded: .conflict
    case .gone, .same, .stated, .undone: .skipped
    case .lost, .refused, .unreachable: .rejected
    }
  }

  /// Whether another try would find it, too.
  var isFinal: Bool { status == .skipped || self == .lost }

  /// Whether another try may undo the object: the calendar can be reached then, or a later change is undone.
  var isLeft: Bool {
    switch self {
    case .superseded, .unreachable: true
    case .changed, .undecided, .gone, .same, .stated, .lost, .moved, .undone, .refused: false
    }
  }
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

  /// After the undo was tried, also why it was not made.
  var decision: UndoDecision
  let step: UndoStep
  /// The row that describes the object, unless somebody else has changed it.
  var row: LedgerObject
  /// What the calendar has; nil if there is no object.
  var version: ObjectVersion?
  /// Nil where nothing may be read.
  var text: [UInt8]?
  /// The names of the object that is written or removed.
  let shown: LedgerObject
  /// The object that the entry added beside this one: it is removed once this one is back. At most one.
  var departures: [UndoItem] = []
  var isMade = false
  /// Why the other object is still there; nil for one that was removed.
  var remark: String?

  /// - Parameter before: the object before the entry, of which no row may tell the title.
  init(_ decision: UndoDecision, _ step: UndoStep, _ row: LedgerObject, before: [UInt8]? = nil) {
    (self.decision, self.step, self.row) = (decision, step, row)
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
  var isFollowed: Bool { isMade || obstacle?.status == .skipped }

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
  public var calendar: String { row.calendar.name }
  public var href: String { row.href }

  /// Whether the object can be undone, and is not yet.
  public var isOpen: Bool { obstacle == nil && !isMade }

  /// Whether an object of the calendar is removed.
  func removes(from calendar: EventCalendar) -> Bool {
    guard case .remove = decision else {
      return isOpen && departures.contains { $0.removes(from: calendar) }
    }
    return (row.calendar.name, row.calendar.source) == (calendar.name, calendar.source)
  }

  // MARK: The calendar

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
  func obstacle(_ texts: LedgerObject.Contents?, isForced: Bool) -> UndoObstacle? {
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
    (intent.title, intent.start, intent.end) = (shown.title, shown.start, shown.end)
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
