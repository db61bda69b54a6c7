public import CalendarStore
internal import Foundation
internal import GRDB

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

extension LedgerTexts {
  /// The columns uid, text, drafted, original, position and the source's name, in this order.
  init(row: Row) {
    let uid: UUID = row[0]
    func text(_ column: Int) -> EventText? {
      (row[column] as Data?).map { EventText(uid: uid, written: Array($0)) }
    }
    self.init(
      written: text(1), drafted: text(2), original: (row[3] as Data?).map { Array($0) } ?? [],
      position: row[4], source: row[5])
  }
}
