internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import GRDB

/// Reads entries within one transaction, each calendar once.
struct EntryReader {
  /// Of `records r`.
  static let columns = """
    r.id, r.part, r.action, r.identity, r.uid, r.fingerprint, r.calendar, r.href, r.etag, \
    r.title, r.start, r.sequence, r.created, r.ending
    """

  /// The rows of a booking, latest first, and possibly those of another.
  static let ofBooking = "SELECT \(columns) FROM records r WHERE r.booking = ?1 ORDER BY r.id DESC"

  /// What an entry takes from the part that its row belongs to.
  private struct Part {
    var id: Int64
    var importID: Int64
    /// 0 before it is settled, then 1 or the time of `LedgerEntry.changed`.
    var settled: Int64

    var isSettled: Bool { settled != 0 }
  }

  private let database: Database
  private var parts: [Int64: Part] = [:]
  private var latestPart: Part?
  private var calendars: [Int64: EventCalendar] = [:]
  private var latestCalendar: (id: Int64, calendar: EventCalendar)?

  init(_ database: Database) { self.database = database }

  /// The latest row that still tells what became of the booking; the statement is `ofBooking`.
  mutating func latest(
    of identity: UUID, _ statement: LedgerStatement
  ) throws -> LedgerEntry? {
    statement.bind(identity.bookingNumber, at: 1)
    var undone: [UUID] = []
    return try statement.first { row in
      guard row.uuid(3) == identity, try isSettled(row) else { return nil }
      let isForgotten = row.number(2) == LedgerEntry.Action.forget.rawValue
      if isForgotten || !undone.isEmpty, let uid = row.uuid(4), uid != identity {
        if isForgotten { undone.append(uid) }
        if undone.contains(uid) { return nil }
      }
      let entry = try entry(row)
      return entry.action.isAside ? nil : entry
    }
  }

  /// Whether the row counts; it is of a statement that selects `columns` first.
  mutating func isSettled(_ row: LedgerStatement) throws -> Bool {
    try part(row.integer(1)).isSettled
  }

  /// The row of a statement that selects `columns` first.
  mutating func entry(_ row: LedgerStatement) throws -> LedgerEntry {
    guard let action = LedgerEntry.Action(rawValue: row.number(2)), let identity = row.uuid(3),
      let uid = row.uuid(4), let fingerprint = row.uuid(5),
      let calendar = try calendar(row.integer(6)), let href = row.string(7),
      let title = row.string(9)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let part = try part(row.integer(1))
    return LedgerEntry(
      id: row.integer(0), importID: part.importID, action: action,
      identity: identity, uid: uid,
      fingerprint: ContentFingerprint(digest: fingerprint), calendar: calendar, href: href,
      etag: row.string(8), title: title, start: row.withBytes(10, EventTime.init(ledgerText:)),
      end: row.withBytes(13, EventTime.init(ledgerText:)),
      sequence: row.number(11), creationDate: Instant(secondsSince1970: row.number(12)),
      changed: part.settled > 1 ? Int(part.settled) : nil)
  }

  private mutating func part(_ id: Int64) throws -> Part {
    if let latestPart, latestPart.id == id { return latestPart }
    let part: Part
    if let known = parts[id] {
      part = known
    } else {
      let statement = try LedgerStatement(
        database, "SELECT import, settled FROM parts WHERE id = ?")
      statement.bind(id, at: 1)
      let found = try statement.first { row in
        Part(id: id, importID: row.integer(0), settled: row.integer(1))
      }
      guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      part = found
      parts[id] = part
    }
    latestPart = part
    return part
  }

  /// Nil where the ledger has no such calendar.
  private mutating func calendar(_ id: Int64) throws -> EventCalendar? {
    if let latestCalendar, latestCalendar.id == id { return latestCalendar.calendar }
    if let known = calendars[id] { return known }
    let statement = try LedgerStatement(
      database, "SELECT title, source, identifier FROM calendars WHERE id = ?")
    statement.bind(id, at: 1)
    let found = try statement.first { row in
      row.string(0).map {
        EventCalendar(title: $0, source: row.string(1), identifier: row.string(2))
      }
    }
    guard let found else { return nil }
    calendars[id] = found
    latestCalendar = (id, found)
    return found
  }
}

extension UUID {
  /// The first half: a hash's bits are all as good.
  var bookingNumber: Int64 {
    withUnsafeBytes(of: uuid) { Int64(bigEndian: $0.loadUnaligned(as: Int64.self)) }
  }
}
