public import CalendarStore
public import CivilTime
public import Foundation

/// A write that is about to be made, and all that is recorded of it.
public struct LedgerIntent: Sendable, Equatable {
  public var identity: UUID
  public var uid: UUID
  public var action: LedgerEntry.Action
  public var fingerprint: ContentFingerprint
  /// Where the record stood: `bookings.csv:3`.
  public var position: String
  /// What the record belongs to, for `--prune`: a name or an absolute path.
  public var source: String?
  /// The record as it was read.
  public var original: [UInt8]
  public var calendar: EventCalendar
  public var href: String
  /// What the event will have; nil for a removal.
  public var etag: String?
  /// What the file will hold; nil for a removal.
  public var text: [UInt8]?
  /// What the record alone would have given; nil where that is the text.
  public var drafted: [UInt8]?
  public var title: String
  public var start: EventTime?
  /// Exclusive, as in `Event`.
  public var end: EventTime?
  public var sequence: Int
  public var creationDate: Instant
  /// The row whose event this one takes the place of, or which it undoes; nil where nothing stood there.
  public var previousID: Int64?

  public init(
    identity: UUID, uid: UUID, action: LedgerEntry.Action, fingerprint: ContentFingerprint,
    position: String, source: String?, original: [UInt8], calendar: EventCalendar, href: String,
    etag: String?, text: [UInt8]?, drafted: [UInt8]? = nil, title: String, start: EventTime?,
    end: EventTime? = nil, sequence: Int, creationDate: Instant,
    previousID: Int64? = nil
  ) {
    self.identity = identity
    self.uid = uid
    self.action = action
    self.fingerprint = fingerprint
    self.position = position
    self.source = source
    self.original = original
    self.calendar = calendar
    self.href = href
    self.etag = etag
    self.text = text
    self.drafted = drafted
    self.title = title
    self.start = start
    self.end = end
    self.sequence = sequence
    self.creationDate = creationDate
    self.previousID = previousID
  }
}
