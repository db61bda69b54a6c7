import CalendarStore
import Foundation

/// Records that their file had before and that are read otherwise now, with a time of day or a place
/// more: they state the same booking.
extension Planner {
  /// The entry of the event of such a record; nil for a record that the source did not have, or that
  /// has another title, another day or another time of day now: another row may have these.
  ///
  /// - Parameter event: of the record as it is read now, whose booking is in no ledger.
  func entryReadOtherwise(
    _ event: Event, _ original: [UInt8], from source: String?
  ) throws(WriteError) -> LedgerEntry? {
    guard let session, let source,
      let known = try session.booking(ofRecord: original, from: source),
      let entry = try session.entry(of: known), entry.hasEvent,
      let last = try session.lastWritten(entry)?.drafted, last.title == event.title,
      last.start == event.start
        || last.start.isAllDay && last.start.reading.date == event.start.reading.date
    else { return nil }
    session.readOtherwise.insert(known)
    return entry
  }
}
