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
  func facts(
    of identity: UUID, undoing origin: UndoneImport? = nil, besides source: String? = nil
  ) throws(StoreError) -> [Fact] {
    try read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT f.value, f.import FROM facts f LEFT JOIN objects r ON r.id = f.record
            WHERE f.booking = ?1 AND f.identity = ?2 AND (f.record IS NULL OR r.settled)
              AND iif(f.import = ?3, ?4, f.withdrawn IS NULL)
              AND (?5 IS NULL OR f.import NOT IN (
                SELECT m.import FROM import_sources m JOIN sources s ON s.id = m.source
                WHERE s.name = ?5))
            ORDER BY f.id
            """),
        arguments: [identity.bookingNumber, identity, origin?.id, origin?.isUndone, source])
      let decoder = JSONDecoder()
      var readings: [Fact] = []
      while let row = try rows.next() {
        var fact = try decoder.decode(Fact.self, from: row.decode(Data.self, atIndex: 0))
        fact.entryOfLog = try row.decode(atIndex: 1)
        readings.append(fact)
      }
      return Fact.uniting(readings)
    }
  }

  /// The import that an entry of the log is about.
  func origin(of entry: Int64) throws(StoreError) -> UndoneImport {
    try read { try UndoneImport(entry, $0) }
  }

  /// What is left of a booking without what an import has stated or undone; all of it for a command
  /// that has changed its event, and nil for an entry that has done neither.
  func facts(beside origin: UndoneImport, of identity: UUID) throws(StoreError) -> [Fact]? {
    let isPart = try read { database in
      try database.has(
        """
        SELECT 1 FROM facts WHERE booking = ?1 AND identity = ?2
          AND import = ?3 AND (withdrawn IS NOT NULL) = ?4
        UNION ALL SELECT 1 FROM overrides WHERE identity = ?2
          AND entry = ?3 AND (withdrawn IS NOT NULL) = ?4
        """, [identity.bookingNumber, identity, origin.id, origin.isUndone])
    }
    return isPart ? try facts(of: identity, undoing: origin) : nil
  }

  /// Whether undos have withdrawn something that was stated of a booking.
  func hasWithdrawnFacts(of identity: UUID) throws(StoreError) -> Bool {
    try read { database in
      try database.has(
        "SELECT 1 FROM facts WHERE booking = ? AND identity = ? AND withdrawn IS NOT NULL",
        [identity.bookingNumber, identity])
    }
  }

  /// The undo that has withdrawn what an import has stated of a booking; nil for none.
  func undo(of importID: Int64, about identity: UUID) throws(StoreError) -> Int64? {
    try read { database in
      try Int64.fetchOne(
        database,
        sql: """
          SELECT max(withdrawn) FROM facts WHERE booking = ?1 AND identity = ?2 AND import = ?3
          """, arguments: [identity.bookingNumber, identity, importID])
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
      try withdraw(identity, undoing: undone, by: entry, database)
    } else if try found.decode(atIndex: 3) {
      let texts = try LedgerObject.Contents(of: row, database)
      try storeOverrides(of: identity, by: entry, texts, database)
    }
  }

  /// Withdraws what an undone entry has stated of a booking, and what it has changed of its event; the
  /// undo of the undo brings both back.
  private static func withdraw(
    _ identity: UUID, undoing undone: Int64, by undo: Int64, _ database: Database
  ) throws {
    let origin = try UndoneImport(undone, database)
    try origin.withdrawFacts(of: identity, by: undo, database)
    try database.execute(
      sql: """
        UPDATE overrides SET withdrawn = ?1
        WHERE identity = ?2 AND (entry = ?3 OR ?1 IS NULL AND withdrawn = ?4)
        """, arguments: [origin.isUndone ? nil : undo, identity, origin.id, undone])
    // A booking that counts as never imported has no changes.
    let latest = try LedgerObject.latest(of: [identity], database)[identity]
    guard latest == nil || latest?.action == .forget else { return }
    try database.execute(
      sql: "UPDATE overrides SET withdrawn = ? WHERE identity = ? AND withdrawn IS NULL",
      arguments: [undo, identity])
  }

  /// What an import has stated, and its undo withdraws; of an undo, what its own undo counts again.
  ///
  /// - Returns: `cancellations` is the number of bookings without an event of which the import has read
  ///   that they are canceled.
  func stated(
    of origin: UndoneImport
  ) throws(StoreError) -> (cancellations: Int, hasFacts: Bool) {
    try read { database in
      let own = "FROM facts f WHERE f.import = ? AND (f.withdrawn IS NOT NULL) = ?"
      let arguments: StatementArguments = [origin.id, origin.isUndone]
      let cancellations = try Int.fetchOne(
        database,
        sql: """
          SELECT count(DISTINCT f.identity) \(own) AND f.record IS NULL AND \(Self.areWithoutEvent)
          """, arguments: arguments)
      return (cancellations ?? 0, try database.has("SELECT 1 \(own)", arguments))
    }
  }

  /// Whether entries after another one have stated, changed or withdrawn something of a booking, which is not
  /// taken back, or have made it again. What an import has stated does not count, nor does another way to read
  /// a record of it that has changed nothing.
  func hasStatements(
    of identity: UUID, since entry: Int64, besides origin: UndoneImport
  ) throws(StoreError) -> Bool {
    try read { database in
      try database.has(
        """
        WITH others (entry, withdrawn) AS (
          SELECT f.import, f.withdrawn FROM facts f
            WHERE f.booking = ?1 AND f.identity = ?2 AND f.import <> ?3
              AND (f.record IS NOT NULL OR f.digest NOT IN (
                SELECT g.digest FROM facts g
                WHERE g.booking = ?1 AND g.identity = ?2 AND g.import = ?3))
          UNION ALL SELECT entry, withdrawn FROM overrides WHERE identity = ?2 AND entry <> ?3)
        SELECT 1 FROM others o
        WHERE iif(o.entry > ?4, o.withdrawn IS NULL, o.withdrawn > ?4) OR EXISTS (
          WITH RECURSIVE chain (id, length) AS (
            SELECT id, 1 FROM imports WHERE undoes = o.entry
            UNION ALL SELECT i.id, length + 1 FROM chain c JOIN imports i ON i.undoes = c.id)
          SELECT 1 FROM chain WHERE id > ?4 AND length % 2 = 0)
        """, [identity.bookingNumber, identity, origin.id, entry])
    }
  }

  /// The steps that undo what an entry has stated of events that it has not written.
  ///
  /// The plus keeps SQLite from the index of the import, which has all its rows for each fact.
  func statedSteps(of origin: UndoneImport) throws(StoreError) -> [UndoStep] {
    try read { database in
      let identities = try UUID.fetchAll(
        database,
        sql: """
          SELECT DISTINCT f.identity FROM facts f
          WHERE f.import = ? AND (f.withdrawn IS NOT NULL) = ?
            AND NOT EXISTS (SELECT 1 FROM objects o
              WHERE o.booking = f.booking AND o.identity = f.identity AND +o.import = ?)
          """, arguments: [origin.id, origin.isUndone, origin.entry])
      let latest = try LedgerObject.latest(of: identities, database)
      return identities.compactMap { identity in
        guard var current = latest[identity], current.decidesBooking else { return nil }
        current.unit = nil
        return UndoStep(
          entry: current, firstID: current.id, current: current, hadObject: true, isLast: true)
      }
    }
  }

  /// Withdraws what an undone import has stated of bookings that no write of the undo is about, or counts it
  /// again.
  ///
  /// - Parameter kept: the bookings whose events the undo has kept.
  func withdrawFacts(
    of origin: UndoneImport, by undo: Int64, besides kept: [UUID]
  ) throws(StoreError) {
    let kept = Set(kept)
    try write { database in
      let own = try Row.fetchAll(
        database,
        sql: "SELECT id, identity FROM facts WHERE import = ? AND (withdrawn IS NOT NULL) = ?",
        arguments: [origin.id, origin.isUndone])
      let update = try database.cachedStatement(
        sql: "UPDATE facts SET withdrawn = ? WHERE id = ?")
      for fact in own where !kept.contains(try fact.decode(UUID.self, atIndex: 1)) {
        let id = try fact.decode(Int64.self, atIndex: 0)
        try update.execute(arguments: [origin.isUndone ? nil : undo, id])
      }
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
  /// a cancellation, or an undo has withdrawn earlier facts and has drawn their event anew.
  static let changedWithoutWrite = """
    f.withdrawn IS NULL AND f.record IS NULL AND (\(areWithoutEvent) OR EXISTS (
      SELECT 1 FROM facts g JOIN objects r ON r.import = g.withdrawn
      WHERE g.booking = f.booking AND g.identity = f.identity AND g.import < f.import
        AND g.withdrawn > f.import AND r.identity = f.identity AND r.settled
        AND r.action = \(LedgerObject.Action.update.rawValue)))
    """
}

/// The import that an entry of the log, and the entries that it undoes, are about.
struct UndoneImport {
  let entry: Int64
  let id: Int64
  /// Whether the entry undoes the import; otherwise it is the import, or makes it again.
  let isUndone: Bool

  init(_ entry: Int64, _ database: Database) throws {
    self.entry = entry
    let row = try Row.fetchOne(
      database,
      sql: """
        WITH RECURSIVE chain (id, length) AS (
          SELECT ?, 0
          UNION ALL SELECT i.undoes, length + 1 FROM imports i JOIN chain c ON i.id = c.id
            WHERE i.undoes < i.id)
        SELECT id, length % 2 FROM chain ORDER BY length DESC LIMIT 1
        """, arguments: [entry])
    id = try row?.decode(Int64.self, atIndex: 0) ?? entry
    isUndone = try row?.decode(Bool.self, atIndex: 1) ?? false
  }

  /// Withdraws what the import has stated of a booking, or counts it again.
  func withdrawFacts(of identity: UUID, by undo: Int64, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE facts SET withdrawn = ? WHERE import = ? AND booking = ? AND identity = ?",
      arguments: [isUndone ? nil : undo, id, identity.bookingNumber, identity])
  }
}

extension IntentWriter {
  /// Inserts facts with the keys of their booking.
  ///
  /// - Parameter record: the row of the write; nil for facts without one.
  func insert(_ stored: StoredFacts, of record: Int64?) throws {
    let insertion = try database.cachedStatement(
      sql: """
        INSERT INTO facts (record, import, booking, identity, digest, value)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    for fact in stored.facts {
      try insertion.execute(
        arguments: [
          record, fact.entryOfLog ?? importID, stored.identity.bookingNumber, stored.identity,
          fact.digest.digest, try encoder.encode(fact),
        ])
    }
    let key = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO booking_keys (key, identity) VALUES (?, ?)")
    for own in stored.keys { try key.execute(arguments: [own, stored.identity]) }
  }
}
