public import Foundation
internal import GRDB

extension Ledger {
  /// What stands in a calendar and was written for a record of that source, by the record's digest; only
  /// what is still the latest of its booking. Nothing for a source of more than so many rows.
  public func recordsKnown(
    from source: String, limit: Int
  ) throws(LedgerError) -> [UUID: LedgerEntry] {
    try read { database in
      var reader = EntryReader(database)
      let statement = try LedgerStatement(
        database,
        """
        SELECT \(EntryReader.columns), r.digest
        FROM sources s CROSS JOIN part_sources m CROSS JOIN parts p CROSS JOIN records r
        WHERE s.name = ?1 AND m.source = s.id AND p.id = m.part AND p.settled
          AND r.id BETWEEN p.first AND p.last AND r.part = p.id AND r.source = s.id
          AND r.digest IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM records n WHERE n.booking = r.booking AND n.id > r.id)
        """)
      statement.bind(source, at: 1)
      var known: [UUID: LedgerEntry] = [:]
      // One more than the limit ends the search.
      let isTooLong = try statement.first { row -> Bool? in
        guard let digest = row.uuid(14) else { return nil }
        let entry = try reader.entry(row)
        if entry.isStanding { known[digest] = entry }
        return known.count > limit ? true : nil
      }
      return isTooLong == true ? [:] : known
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
}
