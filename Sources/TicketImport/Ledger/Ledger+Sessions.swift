public import CivilTime
internal import Foundation
internal import GRDB

extension Ledger {
  /// Keeps an interactive import as it begins, with all of its drafts. On disk when this returns.
  ///
  /// - Parameter old: the number of an interrupted one that goes on as this one.
  public func saveSession(
    _ session: SavedSession, inPlaceOf old: Int64? = nil, at moment: Instant
  ) throws(LedgerError) {
    try write(.now) { database in
      try Self.drop(session.importID, database)
      if let old { try close(old, at: moment, database) }
      try database.execute(
        sql: """
          INSERT INTO sessions (import, settings, inputs, saved, remaining) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          session.importID, session.settings, try JSONText.text(of: session.inputs),
          session.saved, session.left,
        ])
      try Self.put(session.rows, of: session.importID, database)
    }
    passed(.sessionSaved)
  }

  /// Keeps rows that changed, each in place of the one of its index, and the counts where they are given.
  /// On disk when this returns. A session that was dropped stays so.
  public func updateSession(
    _ importID: Int64, rows: [SavedSession.Row], saved: Int? = nil, left: Int? = nil
  ) throws(LedgerError) {
    try write(.now) { database in
      try database.execute(
        sql: """
          UPDATE sessions SET saved = ifnull(?, saved), remaining = ifnull(?, remaining)
          WHERE import = ?
          """, arguments: [saved, left, importID])
      if database.changesCount > 0 { try Self.put(rows, of: importID, database) }
    }
    passed(.sessionSaved)
  }

  /// Claims the session of an import whose program has ended, as long as this ledger is there; false
  /// where another program has it.
  public func claimSession(_ importID: Int64) -> Bool { locks.claimSession(of: importID) }

  /// The sessions whose programs have ended and that nobody else goes on with, oldest first.
  ///
  /// - Parameter withRows: false for what there is to say of them alone.
  public func sessions(withRows: Bool = true) throws(LedgerError) -> [SavedSession] {
    try read { database in
      var sessions = try allSessions(database)
      sessions.removeAll { isAlive($0.importID) || locks.isSessionClaimed(of: $0.importID) }
      guard withRows else { return sessions }
      for index in sessions.indices {
        sessions[index].rows = try Row.fetchAll(
          database,
          sql: """
            SELECT number, position, original, state, first, draft FROM session_rows
            WHERE session = ? ORDER BY number
            """, arguments: [sessions[index].importID]
        ).map(SavedSession.Row.init(row:))
      }
      return sessions
    }
  }

  /// Whether some interrupted session goes on in another program now.
  public func isResumedElsewhere() throws(LedgerError) -> Bool {
    try read { database in
      try allSessions(database).contains { session in
        if locks.isSessionClaimed(of: session.importID) { return true }
        let kind = try Int.fetchOne(
          database, sql: "SELECT kind FROM imports WHERE id = ?", arguments: [session.importID])
        return kind == ImportDescription.Kind.resume.rawValue && isAlive(session.importID)
      }
    }
  }

  /// Without their rows.
  private func allSessions(_ database: Database) throws -> [SavedSession] {
    try Row.fetchAll(
      database,
      sql: "SELECT import, settings, inputs, saved, remaining FROM sessions ORDER BY import"
    ).map { row in
      guard let inputs = JSONText.value([String].self, of: row[2]) else { throw damage }
      return SavedSession(
        importID: row[0], settings: row[1], inputs: inputs, rows: [], saved: row[3], left: row[4])
    }
  }

  /// Forgets the session of an import whose program has ended: the import counts as finished.
  public func discardSession(_ importID: Int64, at moment: Instant) throws(LedgerError) {
    try write { database in try close(importID, at: moment, database) }
  }

  private func close(_ importID: Int64, at moment: Instant, _ database: Database) throws {
    try Self.drop(importID, database)
    try database.execute(
      sql: """
        UPDATE imports SET finished = ifnull(finished, ?), interrupted = 0, counts = ifnull(counts, ?)
        WHERE id = ?
        """,
      arguments: [
        moment.secondsSince1970, try JSONText.text(of: try rowCounts(of: importID, database)),
        importID,
      ])
  }

  /// Forgets a session; none of that number is no fault.
  public func dropSession(_ importID: Int64) throws(LedgerError) {
    try write { database in try Self.drop(importID, database) }
  }

  private static func drop(_ importID: Int64, _ database: Database) throws {
    for deletion in [
      "DELETE FROM session_rows WHERE session = ?", "DELETE FROM sessions WHERE import = ?",
    ] {
      try database.execute(sql: deletion, arguments: [importID])
    }
  }

  private static func put(
    _ rows: [SavedSession.Row], of importID: Int64, _ database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO session_rows (session, number, position, original, state, first, draft)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for row in rows {
      try statement.execute(
        arguments: [
          importID, row.index, row.position, Data(row.original), row.state, row.first, row.draft,
        ])
    }
  }
}

extension SavedSession.Row {
  fileprivate init(row: Row) {
    self.init(
      index: row[0], position: row[1], original: Array(row[2] as Data), state: row[3],
      first: row[4], draft: row[5])
  }
}
