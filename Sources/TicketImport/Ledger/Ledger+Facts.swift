import CalendarStore
internal import Foundation
internal import GRDB
internal import Reservations

extension Ledger {
  /// The facts of a booking that count, in the order in which they were stored: those of writes that
  /// were made, without those that an undo has withdrawn.
  ///
  /// - Parameters:
  ///   - origin: an import whose facts do not count, or which counts without its undo.
  ///   - source: its imports do not count.
  ///   - areWithdrawn: those that undos have withdrawn, in place of those that count.
  func facts(
    of identity: UUID, undoing origin: UndoneImport? = nil, besides source: String? = nil,
    areWithdrawn: Bool = false
  ) throws(StoreError) -> [Fact] {
    try read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT f.value, f.import, f.withdrawn FROM facts f LEFT JOIN objects r ON r.id = f.record
            WHERE f.booking = ?1 AND f.identity = ?2 AND (f.record IS NULL OR r.settled)
              AND iif(f.import = ?3, ?4, (f.withdrawn IS NOT NULL) = ?6)
              AND (?5 IS NULL OR f.import NOT IN (
                SELECT m.import FROM import_sources m JOIN sources s ON s.id = m.source
                WHERE s.name = ?5))
            ORDER BY f.id
            """),
        arguments: [
          identity.bookingNumber, identity, origin?.id, origin?.isUndone, source, areWithdrawn,
        ])
      let decoder = JSONDecoder()
      var readings: [Fact] = []
      while let row = try rows.next() {
        var fact = try decoder.decode(Fact.self, from: row.decode(Data.self, atIndex: 0))
        (fact.entryOfLog, fact.withdrawal) = try (row.decode(atIndex: 1), row.decode(atIndex: 2))
        readings.append(fact)
      }
      return Fact.uniting(readings)
    }
  }

  /// Whether undos have withdrawn something that was stated of a booking.
  func hasWithdrawnFacts(of identity: UUID) throws(StoreError) -> Bool {
    try read { database in
      try database.has(
        "SELECT 1 FROM facts WHERE booking = ? AND identity = ? AND withdrawn IS NOT NULL",
        [identity.bookingNumber, identity])
    }
  }

  /// Once a row of a booking is made: an undo withdraws what its entry has stated and what a person
  /// has changed with it; the undo of the undo brings that back. What a command has changed of the event
  /// is stored.
  static func followBooking(of row: Int64, _ database: Database) throws {
    let search = try database.cachedStatement(
      sql: """
        SELECT o.identity, o.import, i.undoes, o.action IN \(LedgerObject.Action.ofCommand)
        FROM objects o JOIN imports i ON i.id = o.import WHERE o.id = ? AND o.identity IS NOT NULL
        """)
    guard let found = try Row.fetchOne(search, arguments: [row]) else { return }
    let (identity, entry): (UUID, Int64) =
      try (found.decode(atIndex: 0), found.decode(atIndex: 1))
    if let undone = try found.decode(Int64?.self, atIndex: 2) {
      try UndoneImport(undone, database).withdraw(identity, by: entry, database)
      // A booking that counts as never imported has no changes.
      let latest = try LedgerObject.latest(of: [identity], database)[identity]
      guard latest == nil || latest?.action == .forget else { return }
      try database.execute(
        sql: "UPDATE overrides SET withdrawn = ? WHERE identity = ? AND withdrawn IS NULL",
        arguments: [entry, identity])
    } else if try found.decode(atIndex: 3) {
      var texts = try LedgerObject.Contents(of: row, database)
      if texts.before == nil, let old = try departure(of: row, database) {
        texts.before = try LedgerObject.Contents(of: old, database).before
      }
      try storeOverrides(of: identity, by: entry, texts, database)
    }
  }

  /// The row of a moved event in its old calendar; nil for an event that is not moved.
  private static func departure(of row: Int64, _ database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT old.id FROM objects o JOIN objects old ON old.unit = o.unit AND old.uid = o.uid
          WHERE o.id = ? AND old.id <> o.id
          """), arguments: [row])
  }

  /// Whether entries after another one have stated, changed or withdrawn something of a booking, which is not
  /// taken back, or have made it again. What an import has stated does not count, nor does another way to read
  /// a record of it that has changed nothing.
  func hasStatements(
    of identity: UUID, since entry: Int64, besides origin: UndoneImport
  ) throws(StoreError) -> Bool {
    try read { database in
      let redone = try Int64.fetchAll(
        database.cachedStatement(sql: "SELECT id FROM imports WHERE undoes < id AND id > ?"),
        arguments: [entry]
      ).map { try UndoneImport($0, database) }.filter { !$0.isUndone }.map(\.id)
      return try database.has(
        """
        WITH others (entry, withdrawn) AS (
          SELECT f.import, f.withdrawn FROM facts f
            WHERE f.booking = ?1 AND f.identity = ?2 AND f.import <> ?3
              AND (f.record IS NOT NULL OR f.digest NOT IN (
                SELECT g.digest FROM facts g
                WHERE g.booking = ?1 AND g.identity = ?2 AND g.import = ?3))
          UNION ALL SELECT entry, withdrawn FROM overrides WHERE identity = ?2 AND entry <> ?3)
        SELECT 1 FROM others o
        WHERE iif(o.entry > ?4, o.withdrawn IS NULL, o.withdrawn > ?4)
          OR o.entry IN (SELECT value FROM json_each(?5))
        """, [identity.bookingNumber, identity, origin.id, entry, "\(redone)"])
    }
  }

  /// What an import has stated, and its undo withdraws; of an undo, what its own undo counts again.
  ///
  /// The plus keeps SQLite from the index of the import, which has all its rows for each fact.
  func stated(by origin: UndoneImport) throws(StoreError) -> StatedFacts {
    try read { database in
      let bookings = try Row.fetchAll(
        database,
        sql: """
          SELECT f.identity, max(f.record IS NULL), EXISTS (SELECT 1 FROM objects o
            WHERE o.booking = f.booking AND o.identity = f.identity AND +o.import = ?)
          FROM facts f WHERE f.import = ? AND (f.withdrawn IS NOT NULL) = ?
          GROUP BY f.identity ORDER BY min(f.id)
          """, arguments: [origin.entry, origin.id, origin.isUndone])
      let others = try bookings.filter { try !$0.decode(Bool.self, atIndex: 2) }
        .map { row -> (identity: UUID, isAlone: Bool) in
          try (row.decode(atIndex: 0), row.decode(atIndex: 1))
        }
      let latest = try LedgerObject.latest(of: others.map(\.identity), database)
      let cancellations = others.count { identity, isAlone in
        isAlone && latest[identity]?.action ?? .forget == .forget
      }
      let steps = others.compactMap { identity, _ -> UndoStep? in
        guard var current = latest[identity], current.decidesBooking else { return nil }
        current.unit = nil
        return UndoStep(
          entry: current, firstID: current.id, current: current, hadObject: true, isLast: true)
      }
      return StatedFacts(
        bookings: try origin.bookings(database), cancellations: cancellations, steps: steps)
    }
  }

  /// The condition of facts of bookings that no event was written for, or whose event an undo has removed.
  private static let areWithoutEvent = """
    ifnull((
      SELECT r.action FROM objects r
      WHERE r.booking = f.booking AND r.identity = f.identity AND r.settled
        AND r.action <> \(LedgerObject.Action.leave.rawValue)
      ORDER BY r.id DESC LIMIT 1), \(LedgerObject.Action.forget.rawValue))
      = \(LedgerObject.Action.forget.rawValue)
    """

  /// The condition of facts of imports that have changed something without a write: they have remembered
  /// a cancellation, or an undo has withdrawn an earlier write of their event, which they state now.
  static let changedWithoutWrite = """
    f.withdrawn IS NULL AND f.record IS NULL AND (\(areWithoutEvent) OR EXISTS (
      SELECT 1 FROM facts g JOIN objects w ON w.import = g.import
      WHERE g.booking = f.booking AND g.identity = f.identity AND g.import < f.import
        AND g.withdrawn > f.import AND w.identity = f.identity AND w.settled
        AND NOT EXISTS (SELECT 1 FROM objects r WHERE r.import = g.withdrawn
          AND r.identity = f.identity AND r.settled
          AND r.action <> \(LedgerObject.Action.update.rawValue))))
    """
}

/// What an import has stated, as its undo needs it.
struct StatedFacts {
  /// Those of which the import has stated something, or a command has changed something.
  let bookings: Set<UUID>
  /// The number of bookings without an event of which the import has only read that they are canceled.
  let cancellations: Int
  /// The steps of events that the entry has not written.
  let steps: [UndoStep]
}

extension UndoneImport {
  /// Withdraws what the import has stated of a booking, and what it has changed of its event; the undo of the
  /// undo counts both again.
  func withdraw(_ identity: UUID, by undo: Int64, _ database: Database) throws {
    let withdrawn = isUndone ? nil : undo
    try database.cachedStatement(
      sql: "UPDATE facts SET withdrawn = ? WHERE import = ? AND booking = ? AND identity = ?"
    ).execute(arguments: [withdrawn, id, identity.bookingNumber, identity])
    try database.cachedStatement(
      sql: """
        UPDATE overrides SET withdrawn = ?1
        WHERE identity = ?2 AND (entry = ?3 OR ?1 IS NULL AND withdrawn = ?4)
        """
    ).execute(arguments: [withdrawn, identity, id, entry])
  }

  /// Withdraws what the import has stated, and what a command has changed, of bookings that no write of the undo
  /// is about, or counts it again.
  ///
  /// - Parameter kept: the bookings whose events the undo has kept.
  func withdrawRest(by undo: Int64, besides kept: Set<UUID>, _ database: Database) throws {
    for identity in try bookings(database).subtracting(kept) {
      try withdraw(identity, by: undo, database)
    }
  }

  /// The bookings of which the import has stated something, or a command has changed something, that its undo
  /// withdraws; of an undo, that its own undo counts again.
  fileprivate func bookings(_ database: Database) throws -> Set<UUID> {
    try UUID.fetchSet(
      database,
      sql: """
        SELECT identity FROM facts WHERE import = ?1 AND (withdrawn IS NOT NULL) = ?2
        UNION SELECT identity FROM overrides WHERE entry = ?1 AND (withdrawn IS NOT NULL) = ?2
        """, arguments: [id, isUndone])
  }
}

extension IntentWriter {
  /// Inserts facts with the keys of their booking.
  ///
  /// - Parameter record: the row of the write; nil for facts without one.
  func insert(_ stored: StoredFacts, of record: Int64?) throws {
    let insertion = try database.cachedStatement(
      sql: """
        INSERT INTO facts (record, import, booking, identity, digest, value, withdrawn)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for fact in stored.facts {
      try insertion.execute(
        arguments: [
          record, fact.entryOfLog ?? importID, stored.identity.bookingNumber, stored.identity,
          fact.digest.digest, try encoder.encode(fact), fact.withdrawal,
        ])
    }
    let key = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO booking_keys (key, identity) VALUES (?, ?)")
    for own in stored.keys { try key.execute(arguments: [own, stored.identity]) }
  }
}
