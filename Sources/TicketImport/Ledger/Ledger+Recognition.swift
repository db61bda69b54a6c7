public import Foundation
internal import GRDB

extension Ledger {
  /// What stands in a calendar and was written for a record of that source, by the record's digest; only
  /// what is still the latest of its booking. Nothing for a source of more than so many rows.
  public func recordsKnown(
    from source: String, limit: Int
  ) throws(LedgerError) -> [UUID: KnownRecord] {
    try read { database in
      var reader = EntryReader(database)
      let isAlone = try hasAllSinceItsFirst(source, database)
      let statement = try LedgerStatement(
        database,
        """
        SELECT \(EntryReader.recordColumns), r.digest, r.source = s.id, r.booking
        FROM sources s CROSS JOIN part_sources m CROSS JOIN parts p CROSS JOIN records r
        WHERE s.name = ?1 AND m.source = s.id AND p.id = m.part AND p.settled
          AND r.id BETWEEN p.first AND p.last AND r.part = p.id \(isAlone ? "" : Self.isLatest)
        ORDER BY m.part, r.id
        """)
      statement.bind(source, at: 1)
      let most = min(try mostRecords(of: source, database), limit) + 1
      var known: [UUID: KnownRecord] = [:]
      known.reserveCapacity(most)
      /// The digests by their bookings.
      var digests: [Int64: UUID] = [:]
      if isAlone { digests.reserveCapacity(most) }
      // One more than the limit ends the search.
      let isTooLong = try statement.first { row -> Bool? in
        let booking = row.integer(10)
        if isAlone, let earlier = digests.removeValue(forKey: booking) { known[earlier] = nil }
        guard row.number(9) != 0, let digest = row.uuid(8), let record = try reader.record(row)
        else { return nil }
        known[digest] = record
        if isAlone { digests[booking] = digest }
        return known.count > limit ? true : nil
      }
      return isTooLong == true ? [:] : known
    }
  }

  private static let isLatest = """
    AND r.source = s.id AND r.digest IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM records n WHERE n.booking = r.booking AND n.id > r.id)
    """

  /// Whether all that was written since the source was first imported is in the parts that its own imports
  /// wrote, so that these tell what is the latest of a booking.
  private func hasAllSinceItsFirst(_ source: String, _ database: Database) throws -> Bool {
    let statement = try LedgerStatement(
      database,
      """
      SELECT 1 FROM sources s CROSS JOIN parts p
      WHERE s.name = ?1 AND p.id >= (SELECT min(part) FROM part_sources WHERE source = s.id)
        AND (NOT p.settled
          OR NOT EXISTS (SELECT 1 FROM part_sources m WHERE m.source = s.id AND m.part = p.id))
      """)
    statement.bind(source, at: 1)
    return try statement.first { _ in true } == nil
  }

  /// How many rows the parts have that the source wrote to; others may have written to them, too.
  private func mostRecords(of source: String, _ database: Database) throws -> Int {
    let statement = try LedgerStatement(
      database,
      """
      SELECT total(p.last - p.first + 1)
      FROM sources s CROSS JOIN part_sources m CROSS JOIN parts p
      WHERE s.name = ?1 AND m.source = s.id AND p.id = m.part AND p.settled
      """)
    statement.bind(source, at: 1)
    return try statement.first { $0.number(0) } ?? 0
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
}
