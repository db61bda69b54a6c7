public import Foundation
internal import GRDB

extension Ledger {
  /// What stands in a calendar and was written for a record of that source, by the record's digest; only
  /// what is still the latest of its booking. Nothing for a source of more than so many rows.
  public func recordsKnown(
    from source: String, limit: Int
  ) throws(LedgerError) -> [UUID: LedgerEntry] {
    try read { database in
      let count = try LedgerStatement(
        database,
        "SELECT count(*) FROM sources s CROSS JOIN records r WHERE s.name = ?1 AND r.source = s.id")
      count.bind(source, at: 1)
      let rows = try count.first { $0.number(0) } ?? 0
      guard rows > 0, rows <= limit else { return [:] }
      var reader = EntryReader(database)
      let statement = try LedgerStatement(
        database,
        """
        SELECT \(EntryReader.columns), r.digest
        FROM sources s CROSS JOIN records r CROSS JOIN parts p
        WHERE s.name = ?1 AND r.source = s.id AND p.id = r.part AND p.settled
          AND r.digest IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM records n WHERE n.booking = r.booking AND n.id > r.id)
        """)
      statement.bind(source, at: 1)
      var known: [UUID: LedgerEntry] = [:]
      known.reserveCapacity(rows)
      try statement.run { row in
        guard let digest = row.uuid(14) else { return }
        let entry = try reader.entry(row)
        if entry.isStanding { known[digest] = entry }
      }
      return known
    }
  }

  /// Whether the import that wrote an entry had written another content for its booking before: the
  /// source holds both, and the later one counts.
  public func wasReplaced(
    _ fingerprint: ContentFingerprint, by entry: LedgerEntry
  ) throws(LedgerError) -> Bool {
    try read { database in
      let statement = try LedgerStatement(
        database,
        """
        SELECT r.identity FROM records r CROSS JOIN parts p
        WHERE r.booking = ?1 AND r.id < ?2 AND r.fingerprint = ?3 AND p.id = r.part
          AND p.settled AND p.import = ?4
        """)
      statement.bind(entry.identity.bookingNumber, at: 1)
      statement.bind(entry.id, at: 2)
      statement.bind(fingerprint.digest, at: 3)
      statement.bind(entry.importID, at: 4)
      return try statement.first { row in row.uuid(0) == entry.identity ? true : nil } ?? false
    }
  }
}
