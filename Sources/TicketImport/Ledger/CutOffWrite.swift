public import CalendarStore
public import Foundation

/// A write that was begun and whose outcome nobody noted: what its calendar is to be asked about.
public struct CutOffWrite: Sendable, Equatable {
  public var calendar: EventCalendar
  public var uid: UUID
  /// The etag that the event was to have; nil where it was to be removed.
  public var intended: String?
  /// The etag that it had before; nil where there was no event, as far as the ledger knows.
  public var expected: String?
}
