public import CalendarStore
public import CivilTime
public import Foundation

/// What the ledger knows of the latest that was done for a booking.
public struct LedgerEntry: Sendable, Equatable {
  public enum Action: Int, Sendable {
    /// The event was added.
    case create = 1
    /// Its text was replaced by one that follows its record.
    case update = 2
    /// It was marked as cancelled.
    case cancel = 3
    /// Its file was removed: the record was cancelled, or is gone from its source.
    case withdraw = 4
    /// An undo put an earlier text back.
    case restore = 5
    /// An undo removed it: the booking counts as one that was never imported.
    case forget = 6
    /// It left this calendar for another one; the entry of the other one is the booking's latest.
    case leave = 7
    /// Nothing was written: a person has decided to keep what somebody made of the event, whatever the
    /// record of this fingerprint says. The entry before it is the booking's latest.
    case keep = 8

    /// Whether it says that an event is in the calendar.
    public var isStanding: Bool {
      switch self {
      case .create, .update, .cancel, .restore: true
      case .withdraw, .forget, .leave, .keep: false
      }
    }

    /// Whether it leaves the booking's latest entry as it is.
    public var isAside: Bool {
      switch self {
      case .leave, .keep: true
      case .create, .update, .cancel, .withdraw, .restore, .forget: false
      }
    }
  }

  /// The row of the ledger.
  public var id: Int64
  public var importID: Int64
  public var action: Action
  /// What the booking is told apart by.
  public var identity: UUID
  /// The event's UID: the identity, unless it was saved as a second event.
  public var uid: UUID
  public var fingerprint: ContentFingerprint
  /// Without an identifier where it was deleted since, with all that it held.
  public var calendar: EventCalendar
  public var href: String
  /// As it was written; nil where nothing stands in the calendar any more.
  public var etag: String?
  public var title: String
  public var start: EventTime?
  /// Exclusive, as in `Event`.
  public var end: EventTime?
  public var sequence: Int
  public var creationDate: Instant
  /// When the last file that was written together with the event was changed last, as in `EventVersion`; nil
  /// where nobody knows.
  public var changed: Int?

  public init(
    id: Int64, importID: Int64, action: Action, identity: UUID, uid: UUID,
    fingerprint: ContentFingerprint, calendar: EventCalendar, href: String, etag: String?,
    title: String, start: EventTime?, end: EventTime? = nil, sequence: Int, creationDate: Instant,
    changed: Int? = nil
  ) {
    self.id = id
    self.importID = importID
    self.action = action
    self.identity = identity
    self.uid = uid
    self.fingerprint = fingerprint
    self.calendar = calendar
    self.href = href
    self.etag = etag
    self.title = title
    self.start = start
    self.end = end
    self.sequence = sequence
    self.creationDate = creationDate
    self.changed = changed
  }

  /// Whether the event is as it was written, as far as stat(2) tells.
  public func isUntouched(_ version: EventVersion) -> Bool {
    guard version.etag == etag else { return false }
    guard let written = changed, let latest = version.changed else { return true }
    return latest <= written
  }
}
