public import CivilTime
internal import GRDB

extension Ledger {
  /// Keeps an interactive import as it begins, with all of its drafts. On disk when this returns.
  ///
  /// - Parameter old: the number of one that was cut off and goes on as this one.
  public func saveSession(
    _ session: SavedSession, inPlaceOf old: Int64? = nil, at moment: Instant
  ) throws(LedgerError) {
    try write(.now) { database in
      try Self.drop(session.importID, database)
      if let old { try close(old, at: moment, database) }
      let statement = try LedgerStatement(
        database,
        """
        INSERT INTO sessions (import, settings, inputs, saved, remaining) VALUES (?, ?, ?, ?, ?)
        """)
      statement.bind(session.importID, at: 1)
      statement.bind(session.settings, at: 2)
      statement.bind(try JSONText.text(of: session.inputs), at: 3)
      statement.bind(session.saved, at: 4)
      statement.bind(session.left, at: 5)
      try statement.run()
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
      let statement = try LedgerStatement(
        database,
        """
        UPDATE sessions SET saved = ifnull(?2, saved), remaining = ifnull(?3, remaining)
        WHERE import = ?1
        """)
      statement.bind(importID, at: 1)
      statement.bind(saved.map(Int64.init), at: 2)
      statement.bind(left.map(Int64.init), at: 3)
      try statement.run()
      if database.changesCount > 0 { try Self.put(rows, of: importID, database) }
    }
    passed(.sessionSaved)
  }

  /// Has the session of an import whose program has ended for this ledger, as long as that is there;
  /// false where another program has it.
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
        sessions[index].rows = try rows(of: sessions[index].importID, database)
      }
      return sessions
    }
  }

  /// Whether some session that was cut off goes on in another program now.
  public func isResumedElsewhere() throws(LedgerError) -> Bool {
    try read { database in
      let kind = try LedgerStatement(database, "SELECT kind FROM imports WHERE id = ?")
      return try allSessions(database).contains { session in
        if locks.isSessionClaimed(of: session.importID) { return true }
        kind.bind(session.importID, at: 1)
        return try kind.first { $0.number(0) } == ImportDescription.Kind.resume.rawValue
          && isAlive(session.importID)
      }
    }
  }

  /// Without their rows.
  private func allSessions(_ database: Database) throws -> [SavedSession] {
    let statement = try LedgerStatement(
      database, "SELECT import, settings, inputs, saved, remaining FROM sessions ORDER BY import")
    var sessions: [SavedSession] = []
    try statement.run { row in
      guard let settings = row.string(1),
        let inputs = JSONText.value([String].self, of: row.string(2))
      else { throw damage }
      sessions.append(
        SavedSession(
          importID: row.integer(0), settings: settings, inputs: inputs, rows: [],
          saved: row.number(3), left: row.number(4)))
    }
    return sessions
  }

  /// Forgets the session of an import whose program has ended: the import counts as finished.
  public func discardSession(_ importID: Int64, at moment: Instant) throws(LedgerError) {
    try write(.now) { database in try close(importID, at: moment, database) }
  }

  private func close(_ importID: Int64, at moment: Instant, _ database: Database) throws {
    try Self.drop(importID, database)
    let statement = try LedgerStatement(
      database,
      """
      UPDATE imports SET finished = ifnull(finished, ?2), interrupted = 0, counts = ifnull(counts, ?3)
      WHERE id = ?1
      """)
    statement.bind(importID, at: 1)
    statement.bind(moment.secondsSince1970, at: 2)
    statement.bind(try JSONText.text(of: try rowCounts(of: importID, database)), at: 3)
    try statement.run()
  }

  /// Forgets a session; none of that number is no fault.
  public func dropSession(_ importID: Int64) throws(LedgerError) {
    try write { database in try Self.drop(importID, database) }
  }

  private static func drop(_ importID: Int64, _ database: Database) throws {
    for deletion in [
      "DELETE FROM session_rows WHERE session = ?", "DELETE FROM sessions WHERE import = ?",
    ] {
      let statement = try LedgerStatement(database, deletion)
      statement.bind(importID, at: 1)
      try statement.run()
    }
  }

  private static func put(
    _ rows: [SavedSession.Row], of importID: Int64, _ database: Database
  ) throws {
    let statement = try LedgerStatement(
      database,
      """
      INSERT OR REPLACE INTO session_rows (session, number, position, original, state, first, draft)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    for row in rows {
      statement.bind(importID, at: 1)
      statement.bind(row.index, at: 2)
      statement.bind(row.position, at: 3)
      statement.bind(row.original, at: 4)
      statement.bind(row.state, at: 5)
      statement.bind(row.first, at: 6)
      statement.bind(row.draft, at: 7)
      try statement.run()
    }
  }

  private func rows(of importID: Int64, _ database: Database) throws -> [SavedSession.Row] {
    let statement = try LedgerStatement(
      database,
      """
      SELECT number, position, original, state, first, draft FROM session_rows
      WHERE session = ? ORDER BY number
      """)
    statement.bind(importID, at: 1)
    var rows: [SavedSession.Row] = []
    try statement.run { row in
      guard let position = row.string(1), let first = row.string(4), let draft = row.string(5)
      else { throw damage }
      rows.append(
        SavedSession.Row(
          index: row.number(0), position: position, original: row.bytes(2) ?? [],
          state: row.number(3), first: first, draft: draft))
    }
    return rows
  }
}
