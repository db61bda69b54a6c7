public import CalendarStore

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

  fileprivate var status: UndoResult.Status {
    switch self {
    case .changed, .undecided, .moved, .superseded: .conflict
    case .gone, .same, .undone: .skipped
    case .lost, .refused, .unreachable: .rejected
    }
  }

  /// Whether another try would find it, too.
  var isFinal: Bool { status == .skipped || self == .lost }

  /// Whether the object is kept because of what it is now.
  var keepsObject: Bool {
    if case .refused = self { true } else { status == .conflict }
  }
}

/// The undo of one event, reminder or calendar, planned or made.
public struct UndoResult: Sendable, Equatable {
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

  public private(set) var status: Status
  /// Whether another try may undo it: its calendar failed, or could not be reached, or it is still in
  /// the place that it is to leave.
  var isLeft = false
  /// The reason why the object is kept.
  public internal(set) var reason: String?
  public let title: String
  public let start: EventTime?
  /// Nil for a calendar, and for an object that cannot be read.
  public let uid: String?
  public let calendar: String
  public let href: String

  init(_ item: UndoItem) {
    status = item.deed == .remove ? .wouldRemove : .wouldRestore
    title = item.redrawn?.event.title ?? item.shown.title
    start = item.redrawn?.event.start ?? item.shown.start
    uid = item.shown.uid
    (calendar, href) = (item.home.row.calendar.name, item.home.row.href)
    if let obstacle = item.obstacle { keep(obstacle) }
  }

  /// Whether the object can be undone, and is not yet.
  public var isOpen: Bool { status == .wouldRemove || status == .wouldRestore }

  /// Makes this the result of an undo that was made; that of a dry run stays.
  mutating func make(isPretended: Bool) {
    if !isPretended { status = status == .wouldRemove ? .removed : .restored }
  }

  mutating func keep(_ obstacle: UndoObstacle, isLeft: Bool = false) {
    (status, reason, self.isLeft) = (obstacle.status, obstacle.reason, isLeft)
    if case .unreachable = obstacle { self.isLeft = true }
  }
}

/// The number of objects of each status.
public struct UndoSummary: Sendable, Equatable {
  public private(set) var counts: [UndoResult.Status: Int] = [:]
  /// Whether nothing was undone.
  public internal(set) var isPretended = false
  /// The number of cancellations of unknown bookings that are forgotten, or remembered by a redo.
  public internal(set) var cancellations = 0
  public internal(set) var isRedo = false
  /// The first failed write to a calendar or the ledger.
  public private(set) var writeFailure: StoreError?
  /// A person or the configuration keeps this program out of a calendar.
  public var isRefused = false
  public var wasInterrupted = false

  public init() {}

  public mutating func count(_ status: UndoResult.Status) { counts[status, default: 0] += 1 }

  mutating func record(_ failure: StoreError) { writeFailure = writeFailure ?? failure }

  public subscript(status: UndoResult.Status) -> Int { counts[status, default: 0] }
}
