public import CalendarStore
public import Foundation
internal import GRDB
internal import Reservations

extension Ledger {
  /// The latest settled entry of each of these bookings that has one, with the etag and the text of
  /// its event after later changes by commands.
  ///
  /// After the undo of a second event, the entry is that of the first event.
  public func entries(of identities: [UUID]) throws(StoreError) -> [UUID: LedgerEntry] {
    try read { database in
      let areChanged = try LedgerEntry.areChanged(database)
      var entries: [UUID: LedgerEntry] = [:]
      entries.reserveCapacity(identities.count)
      for identity in identities {
        entries[identity] = try LedgerEntry.latest(of: identity, database)
        if areChanged { try entries[identity]?.follow(changes: database) }
      }
      return entries
    }
  }

  /// Whether a write of the booking's event has no recorded outcome.
  func hasUnsettledWrite(of identity: UUID) throws(StoreError) -> Bool {
    try read { database in
      try Bool.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT EXISTS (
              SELECT 1 FROM records WHERE booking = ? AND identity = ? AND settled = 0)
            """), arguments: [identity.bookingNumber, identity]) ?? false
    }
  }

  /// The entry of a row, with the text that its event had when it was replaced.
  func entry(_ id: Int64) throws(StoreError) -> LedgerEntry? {
    try read { database in try LedgerEntry.cursor(database, where: "r.id = ?", [id]).next() }
  }

  /// The identities of the bookings of a key, at most 10,000.
  func identities(of key: UUID) throws(StoreError) -> [UUID] {
    try read { database in
      try UUID.fetchAll(
        database.cachedStatement(
          sql: "SELECT identity FROM booking_keys WHERE key = ? LIMIT 10000"),
        arguments: [key])
    }
  }

  /// Whether an import has written this content of the booking as the event with this etag.
  /// Unsettled writes of a running import count, because an etag is recorded before its event is
  /// visible.
  func hasWritten(
    _ fingerprint: ContentFingerprint, of identity: UUID, as etag: String
  ) throws(StoreError) -> Bool {
    try read { database in
      let written = try UUID.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT fingerprint FROM records WHERE booking = ? AND identity = ? AND etag = ?
            ORDER BY id DESC
            """),
        arguments: [identity.bookingNumber, identity, etag])
      return written == fingerprint.digest
    }
  }

  /// Whether a person has decided, since the entry was written, to keep the calendar's version
  /// instead of this content.
  func isKept(
    _ fingerprint: ContentFingerprint, since entry: LedgerEntry
  ) throws(StoreError) -> Bool {
    try read { database in
      try Bool.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT 1 FROM records
            WHERE booking = ? AND identity = ? AND id > ? AND fingerprint = ? AND action = ? AND settled
            """),
        arguments: [
          entry.identity.bookingNumber, entry.identity, entry.id, fingerprint.digest,
          LedgerEntry.Action.keep.rawValue,
        ]) ?? false
    }
  }

  /// The events that are in a calendar and were last written for a record of this source, as the
  /// latest entries of their bookings, oldest first.
  func entries(writtenFrom source: String) throws(StoreError) -> [LedgerEntry] {
    try read { database in
      let candidates = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT r.id, r.identity FROM \(Self.recordsOfSource) ORDER BY r.id
            """),
        arguments: [source])
      var entries: [LedgerEntry] = []
      while let row = try candidates.next() {
        let id = try row.decode(Int64.self, atIndex: 0)
        if let entry = try LedgerEntry.latest(of: row.decode(atIndex: 1), database), entry.id == id,
          entry.hasEvent
        {
          entries.append(entry)
        }
      }
      return entries
    }
  }

  /// The settled records of a source by its name, with their texts.
  private static let recordsOfSource = """
    sources s CROSS JOIN import_sources m CROSS JOIN records r JOIN contents c ON c.record = r.id
    WHERE s.name = ? AND m.source = s.id AND r.import = m.import AND r.source = s.id AND r.settled
    """

  /// The events of bookings of a kind that start on these days, as the latest entries of their
  /// bookings, and those that started on them once; at most 1,000.
  func bookings(on days: ClosedRange<Int>) throws(StoreError) -> [LedgerEntry] {
    try read { database in
      try UUID.fetchAll(
        database,
        sql: """
          SELECT identity FROM records WHERE day BETWEEN ? AND ? AND settled
          GROUP BY identity ORDER BY max(id) DESC LIMIT 1000
          """, arguments: [days.lowerBound, days.upperBound]
      ).compactMap { try LedgerEntry.latest(of: $0, database) }
        .filter { $0.kind != nil && $0.hasEvent && $0.action != .cancel }
    }
  }

  /// The long texts of an entry.
  public func contents(of entry: LedgerEntry) throws(StoreError) -> LedgerEntry.Contents {
    try read { database in
      let row = try Row.fetchOne(
        database.cachedStatement(
          sql: "SELECT text, object, original FROM contents WHERE record = ?"),
        arguments: [entry.id])
      guard let row else { throw damage }
      func bytes(_ column: Int) throws -> [UInt8]? {
        try row.decode(Data?.self, atIndex: column).map { Array($0) }
      }
      return LedgerEntry.Contents(
        written: try bytes(0).map { EventText(uid: entry.uid, written: $0) },
        object: try bytes(1), original: try bytes(2) ?? [])
    }
  }
}
