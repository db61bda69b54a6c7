public import CalendarStore
public import Foundation

/// A record that the ledger knows to the byte, and what stands in a calendar for it. One object, as there
/// are many and each is handed on.
public final class KnownRecord: Sendable {
  /// What the booking is told apart by.
  public let identity: UUID
  /// The event's UID: the identity, unless it was saved as a second event.
  public let uid: UUID
  public let calendar: EventCalendar
  public let href: String
  public let title: String
  public let start: EventTime?
  /// Exclusive, as in `Event`.
  public let end: EventTime?

  init(
    identity: UUID, uid: UUID, calendar: EventCalendar, href: String, title: String,
    start: EventTime?, end: EventTime?
  ) {
    self.identity = identity
    self.uid = uid
    self.calendar = calendar
    self.href = href
    self.title = title
    self.start = start
    self.end = end
  }

  convenience init(_ entry: LedgerEntry) {
    self.init(
      identity: entry.identity, uid: entry.uid, calendar: entry.calendar, href: entry.href,
      title: entry.title, start: entry.start, end: entry.end)
  }
}
