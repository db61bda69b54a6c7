public import CalendarStore
public import CivilTime
public import Foundation
internal import GRDB
internal import Reservations

/// The latest write of a booking.
public struct LedgerEntry: Sendable, Equatable {
  public enum Action: Int, Sendable {
    /// The event was added.
    case create = 1
    /// The event's text was replaced, after a change of the record.
    case update = 2
    /// The event was marked as canceled.
    case cancel = 3
    /// The event's file was removed: the record was canceled, or is gone from its source.
    case withdraw = 4
    /// An undo restored an earlier text.
    case restore = 5
    /// An undo removed the event: the booking counts as never imported.
    case forget = 6
    /// The event left this calendar for another one; the other calendar's entry is the booking's
    /// latest.
    case leave = 7
    /// Nothing was written: a person has decided to keep the calendar's version instead of the
    /// record with this fingerprint. The entry before this one is the booking's latest.
    case keep = 8

    /// Whether the event is in the calendar after the action.
    public var hasEvent: Bool {
      switch self {
      case .create, .update, .cancel, .restore: true
      case .withdraw, .forget, .leave, .keep: false
      }
    }

    /// The actions that do not change the booking's latest entry.
    static let aside: [Action] = [.leave, .keep]

    var isAside: Bool { Self.aside.contains(self) }
  }

  /// The row of the ledger.
  public var id: Int64
  public var importID: Int64
  public var action: Action
  /// The identity of the booking.
  public var identity: UUID
  /// The event's UID: the identity, unless it was saved as a second event.
  public var uid: UUID
  public var fingerprint: ContentFingerprint
  /// The calendar has no identifier if it was deleted since, with all of its events.
  public var calendar: EventCalendar
  public var href: String
  /// The etag as written; nil for an event that is no longer in the calendar.
  public var etag: String?
  public var title: String
  public var start: EventTime?
  /// Exclusive, as in `Event`.
  public var end: EventTime?
  public var sequence: Int
  public var creationDate: Instant
  /// The change time of the event's file after the write, as in `ObjectVersion`; nil if unknown.
  public var changed: Int?
  /// The event's text after other commands have changed it since the write; nil if none has.
  var edited: [UInt8]?

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

  /// Whether the event is unchanged since it was written, by stat(2). A restored copy of the written
  /// file is unchanged.
  public func isUntouched(_ version: ObjectVersion) -> Bool {
    guard version.etag == etag else { return etag.map(version.has) ?? false }
    guard let written = changed, let latest = version.changed else { return true }
    return latest <= written
  }
}

extension LedgerEntry {
  /// Whether the event is in the calendar after the write.
  public var hasEvent: Bool { action.hasEvent }

  /// The same event in a further write.
  func following(_ action: Action) -> LedgerEntry {
    var entry = self
    entry.action = action
    (entry.etag, entry.changed, entry.edited) = (nil, nil, nil)
    return entry
  }
}

// MARK: Rows

extension LedgerEntry {
  /// The columns that `init(row:)` reads, of `records r`.
  static let columns = """
    r.id, r.import, r.action, r.identity, r.uid, r.fingerprint, r.href, r.etag, r.title, r.start, \
    r.ending, r.sequence, r.created, r.changed, c.title, c.source, c.identifier
    """
  static let columnCount = 17

  /// The tables of `columns`.
  static let tables = "records r JOIN calendars c ON c.id = r.calendar"

  init(row: Row) throws {
    guard let action = Action(rawValue: try row.decode(atIndex: 2)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    self.init(
      id: try row.decode(atIndex: 0), importID: try row.decode(atIndex: 1), action: action,
      identity: try row.decode(atIndex: 3), uid: try row.decode(atIndex: 4),
      fingerprint: ContentFingerprint(digest: try row.decode(atIndex: 5)),
      calendar: EventCalendar(
        name: try row.decode(atIndex: 14), source: try row.decode(atIndex: 15),
        identifier: try row.decode(atIndex: 16)),
      href: try row.decode(atIndex: 6), etag: try row.decode(atIndex: 7),
      title: try row.decode(atIndex: 8),
      start: try row.decode(String?.self, atIndex: 9).flatMap(EventTime.init(ledgerText:)),
      end: try row.decode(String?.self, atIndex: 10).flatMap(EventTime.init(ledgerText:)),
      sequence: try row.decode(atIndex: 11),
      creationDate: Instant(secondsSince1970: try row.decode(atIndex: 12)),
      changed: try row.decode(atIndex: 13))
  }

  /// The latest settled row that decides the state of the booking.
  static func latest(of identity: UUID, _ database: Database) throws -> LedgerEntry? {
    // The usual booking has no row yet, and GRDB makes a `Row` before it has read one.
    let search = try database.cachedStatement(
      sql: "SELECT id FROM records WHERE booking = ? AND identity = ? AND settled LIMIT 1")
    guard try Int64.fetchOne(search, arguments: [identity.bookingNumber, identity]) != nil else {
      return nil
    }
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(columns) FROM \(tables) WHERE r.booking = ? AND r.identity = ? AND r.settled
        ORDER BY r.id DESC
        """)
    let rows = try Row.fetchCursor(
      statement, arguments: [identity.bookingNumber, identity])
    var undone: [UUID] = []
    while let row = try rows.next() {
      let entry = try LedgerEntry(row: row)
      if entry.uid != identity {
        if entry.action == .forget { undone.append(entry.uid) }
        if undone.contains(entry.uid) { continue }
      }
      if !entry.action.isAside { return entry }
    }
    return nil
  }
}

/// An event of the ledger with what its record states of the booking.
struct LedgerBooking {
  var entry: LedgerEntry
  var kind: ReservationKind
  /// Whether the record states the end.
  var statesEnd: Bool
}

/// The long texts of one row of the ledger.
public struct LedgerTexts: Sendable, Equatable {
  /// The text written to the calendar; nil for a removal.
  public var written: EventText?
  /// The text as the record alone gave it; nil where it equals `written`.
  public var drafted: EventText?
  /// The record as it was read.
  public var original: [UInt8] = []
  /// The position of the record: `bookings.csv:3`.
  public var position: String
  /// The source of the record, for `--prune`.
  public var source: String?
  /// Whether a record states the end; nil without a kind.
  public var statesEnd: Bool?
  /// Nil for a record that states none.
  var kind: ReservationKind?
}

extension LedgerTexts {
  /// The columns uid, text, drafted, original, position, the source's name, whether the end is
  /// stated and the kind, in this order.
  init(row: Row) throws {
    let uid = try row.decode(UUID.self, atIndex: 0)
    func text(_ column: Int) throws -> EventText? {
      try row.decode(Data?.self, atIndex: column).map { EventText(uid: uid, written: Array($0)) }
    }
    self.init(
      written: try text(1), drafted: try text(2),
      original: try row.decode(Data?.self, atIndex: 3).map { Array($0) } ?? [],
      position: try row.decode(atIndex: 4), source: try row.decode(atIndex: 5),
      statesEnd: try row.decode(Bool?.self, atIndex: 6),
      kind: try row.decode(String?.self, atIndex: 7).flatMap { ReservationKind(rawValue: $0) })
  }
}
