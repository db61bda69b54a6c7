import CalendarStore
import Foundation

/// Records that their file had before and that are read otherwise now, with a column more or with
/// another order of day and month: they state the same booking.
extension Planner {
  /// The entry of the event of such a record; nil for a new record, and for one of a kind, an
  /// iCalendar object or one with an id, whose booking does not depend on the reading.
  ///
  /// - Parameter identity: of the booking as the record is read now, which is in no ledger.
  func entryReadOtherwise(
    _ identity: UUID, _ original: [UInt8], from source: String?
  ) throws(WriteError) -> LedgerEntry? {
    guard let session, let source,
      let known = try session.bookingReadOtherwise(identity, original, from: source),
      let entry = try session.entry(of: known), entry.hasEvent
    else { return nil }
    return entry
  }
}
