internal import CalendarStore
internal import CivilTime
public import Foundation
internal import GRDB

extension Ledger {
  /// The latest settled entry of each of these bookings that has one.
  ///
  /// A second event that was undone leaves its booking with the event before it.
  public func entries(of identities: [UUID]) throws(LedgerError) -> [UUID: LedgerEntry] {
    try lookUp { database in
      var reader = EntryReader(database)
      let statement = try LedgerStatement(database, EntryReader.ofBooking)
      var entries: [UUID: LedgerEntry] = [:]
      entries.reserveCapacity(identities.count)
      for identity in identities {
        if let entry = try reader.latest(of: identity, statement) { entries[identity] = entry }
      }
      return entries
    }
  }

  /// Whether an import has written that content of the booking as the event that has this etag. One that
  /// is under way and has not settled its writes counts, as an etag is remembered before its event shows.
  public func hasWritten(
    _ fingerprint: ContentFingerprint, of identity: UUID, as etag: String
  ) throws(LedgerError) -> Bool {
    try read { database in
      var reader = EntryReader(database)
      let statement = try LedgerStatement(database, EntryReader.ofBooking)
      statement.bind(identity.bookingNumber, at: 1)
      let entry = try statement.first { row -> LedgerEntry? in
        guard row.uuid(3) == identity, row.string(8) == etag else { return nil }
        return try reader.entry(row)
      }
      return entry?.fingerprint == fingerprint
    }
  }

  /// Whether a person has decided, since the entry was written, to keep what somebody made of its event
  /// instead of that content.
  public func isKept(
    _ fingerprint: ContentFingerprint, since entry: LedgerEntry
  ) throws(LedgerError) -> Bool {
    try lookUp { database in
      var reader = EntryReader(database)
      let statement = try LedgerStatement(database, EntryReader.ofBooking)
      statement.bind(entry.identity.bookingNumber, at: 1)
      // The latest such decision counts, and so does nothing from before the entry.
      return try statement.first { row -> Bool? in
        guard row.integer(0) > entry.id else { return false }
        guard row.number(2) == LedgerEntry.Action.keep.rawValue, row.uuid(3) == entry.identity,
          row.uuid(5) == fingerprint.digest, try reader.isSettled(row)
        else { return nil }
        return true
      } ?? false
    }
  }

  /// Whether that content of the booking was written once and replaced by the entry, or by what led to
  /// it: its source may hold both, and the later one counts.
  public func wasReplaced(
    _ fingerprint: ContentFingerprint, by entry: LedgerEntry
  ) throws(LedgerError) -> Bool {
    try read { database in
      let statement = try LedgerStatement(
        database,
        """
        SELECT r.identity FROM records r CROSS JOIN parts p
        WHERE r.booking = ?1 AND r.id < ?2 AND r.fingerprint = ?3 AND p.id = r.part
          AND p.settled AND r.action <> \(LedgerEntry.Action.keep.rawValue)
        """)
      statement.bind(entry.identity.bookingNumber, at: 1)
      statement.bind(entry.id, at: 2)
      statement.bind(fingerprint.digest, at: 3)
      return try statement.first { row in row.uuid(0) == entry.identity ? true : nil } ?? false
    }
  }

  /// The events that stand in a calendar and were last written for a record of that source, by their
  /// bookings' latest entries, oldest first.
  public func entries(writtenFrom source: String) throws(LedgerError) -> [LedgerEntry] {
    try read { database in
      var reader = EntryReader(database)
      let latest = try LedgerStatement(database, EntryReader.ofBooking)
      // Parts and the rows within them are met in the order in which they were written.
      let candidates = try LedgerStatement(
        database,
        """
        SELECT r.id, r.identity
        FROM sources s CROSS JOIN part_sources m CROSS JOIN parts p CROSS JOIN records r
        WHERE s.name = ?1 AND m.source = s.id AND p.id = m.part AND p.settled
          AND r.id BETWEEN p.first AND p.last AND r.part = p.id AND r.source = s.id
        """)
      candidates.bind(source, at: 1)
      var entries: [LedgerEntry] = []
      try candidates.run { row in
        guard let identity = row.uuid(1) else { throw damage }
        if let entry = try reader.latest(of: identity, latest), entry.id == row.integer(0),
          entry.isStanding
        {
          entries.append(entry)
        }
      }
      return entries
    }
  }

  /// The long texts of an entry.
  public func texts(of entryID: Int64) throws(LedgerError) -> LedgerTexts {
    try read { database in
      let statement = try LedgerStatement(
        database,
        """
        SELECT r.uid, c.text, c.drafted, c.original, r.position, s.name
        FROM records r CROSS JOIN contents c ON c.record = r.id
        LEFT JOIN sources s ON s.id = r.source WHERE r.id = ?
        """)
      statement.bind(entryID, at: 1)
      let texts = try statement.first { row in
        guard let uid = row.uuid(0) else { throw damage }
        func text(_ column: Int32) -> EventText? {
          row.bytes(column).map { EventText(uid: uid, written: $0) }
        }
        return LedgerTexts(
          written: text(1), drafted: text(2), original: row.bytes(3) ?? [],
          position: row.string(4) ?? "", source: row.string(5))
      }
      guard let texts else { throw damage }
      return texts
    }
  }
}

extension LedgerEntry {
  /// Whether it says that an event is in the calendar.
  public var isStanding: Bool { action.isStanding }
}
