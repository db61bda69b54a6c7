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
    case .gone, .same, .undone: .skipped
    case .lost, .refused, .unreachable: .rejected
    }
  }

  /// Whether another try would find it, too.
  var isFinal: Bool { status == .skipped || self == .lost }

  /// Whether another try may undo the object: the calendar can be reached then, or a later change is undone.
  var isLeft: Bool {
    switch self {
    case .superseded, .unreachable: true
    case .changed, .undecided, .gone, .same, .lost, .moved, .undone, .refused: false
    }
  }
}
