public import CalendarStore

/// How many events came to what.
public struct UndoSummary: Sendable, Equatable {
  public private(set) var counts: [UndoResult.Status: Int] = [:]
  /// A calendar or the ledger could not be written to: the first cause.
  public private(set) var writeFailure: WriteError?
  /// A person or the configuration keeps this program out of a calendar.
  public var isRefused = false
  public var wasInterrupted = false

  public init() {}

  mutating func count(_ status: UndoResult.Status) { counts[status, default: 0] += 1 }

  mutating func note(_ failure: WriteError) { writeFailure = writeFailure ?? failure }

  public subscript(status: UndoResult.Status) -> Int { counts[status, default: 0] }
}
