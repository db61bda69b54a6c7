public import CalendarStore
internal import CivilTime
public import Foundation
internal import GRDB
internal import Reservations

/// A write of a booking's event: a row of `records`.
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

  /// The row of the ledger; 0 before it is inserted.
  public internal(set) var id: Int64 = 0
  /// The import that made the write; 0 before the row is inserted.
  public internal(set) var importID: Int64 = 0
  public var action: Action
  /// The identity of the booking.
  public var identity: UUID
  /// The event's UID: the identity, unless it was saved as a second event.
  public var uid: UUID
  var fingerprint: ContentFingerprint
  /// The calendar has no identifier if it was deleted since, with all of its events.
  public var calendar: EventCalendar
  public var href: String
  /// The etag as written; nil for an event that is no longer in the calendar.
  public var etag: String?
  public var title: String
  public var start: EventTime?
  /// Exclusive, as in `Event`.
  var end: EventTime?
  var sequence: Int
  var creationDate: Instant
  /// The change time of the event's file after the write, as in `ObjectVersion`; nil if unknown.
  var changed: Int?
  /// The position of the record: `bookings.csv:3`.
  public var position: String
  /// The source of the record, for `--prune`.
  var source: String?
  /// The Message-ID of the mail that the record came from; nil for other records.
  public var messageID: String?
  /// Nil for a record that states none.
  var kind: ReservationKind?
  /// Whether a record states the end.
  var statesEnd = false
  /// The row whose event this write replaces or undoes; nil for none.
  var previousID: Int64?
  /// Of a row to be inserted; of a row that was read, `Ledger.contents` has them.
  var contents = Contents()
  /// What the records of the write state of bookings, of a row to be inserted.
  var facts: [StoredFacts] = []
  /// What a person changed of the event, of a row to be inserted.
  var overrides: [StoredOverride] = []
  /// The event's text after other commands have changed it since the write; nil if none has.
  var edited: [UInt8]?
  /// When the write was recorded, just before it was sent; nil in rows of earlier versions.
  var sent: Instant?
  /// Whether the server does not tell whether the write was made.
  var isUndecided = false

  /// The long texts of a row.
  public struct Contents: Sendable, Equatable {
    /// The text written to the calendar; nil for a removal.
    public var written: EventText?
    /// The iCalendar object as its records give it, without a person's changes; nil where it equals
    /// `written`, and for an event that is none.
    var object: [UInt8]?
    /// The record as it was read.
    var original: [UInt8] = []
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

  /// A further write of the event, without texts.
  func following(_ action: Action) -> LedgerEntry {
    var entry = self
    entry.action = action
    (entry.previousID, entry.contents, entry.facts, entry.overrides) = (id, Contents(), [], [])
    (entry.etag, entry.changed, entry.edited, entry.messageID) = (nil, nil, nil, nil)
    (entry.sent, entry.isUndecided) = (nil, false)
    return entry
  }
}

// MARK: Rows

extension LedgerEntry {
  /// The columns that `init(row:)` reads.
  static let columns = """
    r.*, c.title AS calendar_title, c.source AS calendar_source, c.identifier, s.name AS source_name
    """

  /// The tables of `columns`.
  static let tables = """
    records r JOIN calendars c ON c.id = r.calendar LEFT JOIN sources s ON s.id = r.source
    """

  init(row: Row) throws {
    func time(_ column: String) throws -> EventTime? {
      try row.decode(String?.self, forColumn: column).flatMap(EventTime.init(ledgerText:))
    }
    guard let action = Action(rawValue: try row.decode(forColumn: "action")) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    self.init(
      id: try row.decode(forColumn: "id"), importID: try row.decode(forColumn: "import"),
      action: action, identity: try row.decode(forColumn: "identity"),
      uid: try row.decode(forColumn: "uid"),
      fingerprint: ContentFingerprint(digest: try row.decode(forColumn: "fingerprint")),
      calendar: EventCalendar(
        name: try row.decode(forColumn: "calendar_title"),
        source: try row.decode(forColumn: "calendar_source"),
        identifier: try row.decode(forColumn: "identifier")),
      href: try row.decode(forColumn: "href"), etag: try row.decode(forColumn: "etag"),
      title: try row.decode(forColumn: "title"), start: try time("start"), end: try time("ending"),
      sequence: try row.decode(forColumn: "sequence"),
      creationDate: Instant(secondsSince1970: try row.decode(forColumn: "created")),
      changed: try row.decode(forColumn: "changed"),
      position: try row.decode(forColumn: "position"),
      source: try row.decode(forColumn: "source_name"),
      messageID: try row.decode(forColumn: "message"),
      kind: try row.decode(String?.self, forColumn: "kind").flatMap(
        ReservationKind.init(rawValue:)),
      statesEnd: try row.decode(forColumn: "states_end"),
      previousID: try row.decode(forColumn: "previous"),
      sent: try row.decode(Int?.self, forColumn: "sent").map(Instant.init(secondsSince1970:)),
      isUndecided: try row.decode(Int.self, forColumn: "settled") == 2)
  }

  /// The condition of the rows of an import, in their order.
  static let ofImport = "r.import = ? AND r.settled ORDER BY r.id"

  /// Reads the rows `r` of a condition one after the other.
  static func cursor(
    _ database: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> MapCursor<RowCursor, LedgerEntry> {
    let statement = try database.cachedStatement(
      sql: "SELECT \(columns) FROM \(tables) WHERE \(condition)")
    return try Row.fetchCursor(statement, arguments: arguments).map(LedgerEntry.init(row:))
  }

  /// The latest settled row that decides the state of the booking.
  static func latest(of identity: UUID, _ database: Database) throws -> LedgerEntry? {
    // The usual booking has no row yet, and GRDB makes a `Row` before it has read one.
    let search = try database.cachedStatement(
      sql: "SELECT id FROM records WHERE booking = ? AND identity = ? AND settled LIMIT 1")
    guard try Int64.fetchOne(search, arguments: [identity.bookingNumber, identity]) != nil else {
      return nil
    }
    let rows = try cursor(
      database, where: "r.booking = ? AND r.identity = ? AND r.settled ORDER BY r.id DESC",
      [identity.bookingNumber, identity])
    var undone: [UUID] = []
    while let entry = try rows.next() {
      if entry.uid != identity {
        if entry.action == .forget { undone.append(entry.uid) }
        if undone.contains(entry.uid) { continue }
      }
      if !entry.action.isAside { return entry }
    }
    return nil
  }
}
