public import CalendarStore

/// What became of one event when an import was undone.
public struct UndoResult: Sendable, Equatable {
  public enum Status: String, Sendable, Equatable, CaseIterable {
    case removed, restored
    /// It was gone already, or undone.
    case skipped
    /// It could not be written.
    case rejected
    /// Somebody changed it since, or a later import wrote it again, and it was kept.
    case conflict
    case wouldRemove = "would-remove"
    case wouldRestore = "would-restore"
  }

  public var item: UndoItem
  public var status: Status
  /// Why it was not undone.
  public var reason: String?
}

/// How many events came to what.
public struct UndoSummary: Sendable, Equatable {
  public private(set) var counts: [UndoResult.Status: Int] = [:]
  /// A calendar or the ledger could not be written to: the first cause.
  public var writeFailure: WriteError?
  public var wasInterrupted = false

  public init() {}

  mutating func count(_ status: UndoResult.Status) { counts[status, default: 0] += 1 }

  public subscript(status: UndoResult.Status) -> Int { counts[status, default: 0] }
}
