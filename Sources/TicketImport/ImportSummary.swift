public import CalendarStore

/// How many records came to what.
public struct ImportSummary: Sendable, Equatable {
  public private(set) var counts: [ImportResult.Status: Int] = [:]
  /// A calendar or the ledger could not be written to: the cause of the first failure.
  public private(set) var writeFailure: WriteError?
  /// Inputs that could not be opened or read, or held no record.
  public var unreadableInputs = 0
  public var wasInterrupted = false
  /// Records were rejected since this program is kept out of the calendars that have their events.
  public private(set) var isRefused = false
  /// Drafts of a session that was cut off and can be gone on with.
  public var left = 0

  public init() {}

  mutating func count(_ status: ImportResult.Status) { counts[status, default: 0] += 1 }

  mutating func count(_ result: ImportResult) {
    count(result.status)
    if result.isRefused { isRefused = true }
  }

  mutating func note(_ failure: WriteError) { writeFailure = writeFailure ?? failure }

  /// What was counted as saved or unchanged turned out not to be: the calendar was not completed.
  mutating func withdraw(saved: Int, unchanged: Int) {
    counts[.saved, default: 0] -= saved
    counts[.unchanged, default: 0] -= unchanged
    counts[.rejected, default: 0] += saved + unchanged
  }

  /// Records reported so far.
  public var total: Int { counts.values.reduce(0, +) }

  public subscript(status: ImportResult.Status) -> Int { counts[status, default: 0] }
}
