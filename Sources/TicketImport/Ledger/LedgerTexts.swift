public import CalendarStore

/// The long texts of one row of the ledger.
public struct LedgerTexts: Sendable, Equatable {
  /// What was written to the calendar; nil for a removal.
  public var written: EventText?
  /// What the record alone gave, where a person changed it; else nil.
  public var drafted: EventText?
  /// The record as it was read.
  public var original: [UInt8]
  /// Where the record stood: `bookings.csv:3`.
  public var position: String
  /// What the record belongs to, for `--prune`.
  public var source: String?
}
