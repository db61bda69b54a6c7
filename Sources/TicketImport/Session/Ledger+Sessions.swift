public import CivilTime
internal import Foundation
internal import GRDB
internal import Reservations

/// An import at the prompt that ended before every draft was decided.
public struct InterruptedSession: Sendable, Equatable {
  public var importID: Int64
  public var inputs: [String]
  /// The number of drafts saved so far.
  public var saved: Int
  public var left: Int

  public init(importID: Int64, inputs: [String], saved: Int, left: Int) {
    self.importID = importID
    self.inputs = inputs
    self.saved = saved
    self.left = left
  }
}

/// A draft of an import at the prompt, with the record that it came from.
struct SessionRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "session_rows"

  /// The number of the import.
  var session: Int64
  /// The place among the drafts.
  var number: Int
  var position: RecordPosition
  var original: Data
  /// The source of the record, by its name in the ledger.
  var source: String?
  /// The format of the record, for the file of rejected records.
  var format: String?
  var header: Data?
  var entry: EditEntry

  func reader(_ options: ReadingOptions) -> (any RecordReader)? {
    format.flatMap(RecordFormat.init(name:)).map {
      FinishedReader(
        file: position.file, format: $0, header: header.map { Array($0) }, options: options)
    }
  }
}

extension Ledger {
  /// Stores the drafts of an import at the prompt as it begins. On disk when this returns.
  ///
  /// - Parameter old: the number of the interrupted session that this one continues.
  func saveSession(
    of importID: Int64, _ settings: SessionSettings, inputs: [String], _ rows: [SessionRow],
    inPlaceOf old: Int64? = nil, at moment: Instant
  ) throws(LedgerError) {
    try write(.now) { database in
      try Self.drop(importID, database)
      if let old { try close(old, at: moment, database) }
      try database.execute(
        sql: "INSERT INTO sessions (import, settings, inputs) VALUES (?, ?, ?)",
        arguments: [
          importID, try JSONText.text(of: settings), try JSONText.text(of: inputs),
        ])
      for row in rows { try row.insert(database) }
    }
    passed(.sessionSaved)
  }

  /// Stores the changed drafts, by their numbers. On disk when this returns. A dropped session is
  /// not stored again.
  func updateSession(
    of importID: Int64, _ entries: [(number: Int, entry: EditEntry)]
  ) throws(LedgerError) {
    try write(.now) { database in
      let statement = try database.cachedStatement(
        sql: "UPDATE session_rows SET entry = ? WHERE session = ? AND number = ?")
      for (number, entry) in entries {
        try statement.execute(arguments: [try JSONText.text(of: entry), importID, number])
      }
    }
    passed(.sessionSaved)
  }

  /// Stores the settings of a session. A dropped session is not stored again.
  func updateSettings(
    of importID: Int64, _ settings: SessionSettings
  ) throws(LedgerError) {
    try write(.now) { database in
      try database.execute(
        sql: "UPDATE sessions SET settings = ? WHERE import = ?",
        arguments: [try JSONText.text(of: settings), importID])
    }
  }

  /// Claims the session of an import whose program has ended, until this ledger is released; false
  /// if another program has claimed it.
  public func claimSession(_ importID: Int64) -> Bool { locks.claimSession(of: importID) }

  /// The interrupted sessions that no other program continues, oldest first.
  public func sessions() throws(LedgerError) -> [InterruptedSession] {
    let counts = """
      SELECT s.import, s.inputs, count(*) FILTER (WHERE r.state = ?),
        count(*) FILTER (WHERE r.state = ?)
      FROM sessions s LEFT JOIN session_rows r ON r.session = s.import
      GROUP BY s.import ORDER BY s.import
      """
    let states: [EditEntry.State] = [.settled, .pending]
    return try read { database in
      try Row.fetchAll(
        database, sql: counts, arguments: StatementArguments(states.map(\.rawValue))
      )
      .compactMap { row in
        let id = try row.decode(Int64.self, atIndex: 0)
        if isAlive(id) || locks.isSessionClaimed(of: id) { return nil }
        guard let inputs = JSONText.value([String].self, of: try row.decode(atIndex: 1)) else {
          throw damage
        }
        return InterruptedSession(
          importID: id, inputs: inputs, saved: try row.decode(atIndex: 2),
          left: try row.decode(atIndex: 3))
      }
    }
  }

  /// The interrupted sessions that a notice has not named yet and that have an input which no later
  /// import has read to its end, oldest first.
  public func sessionsToAnnounce() throws(LedgerError) -> [InterruptedSession] {
    let all = try sessions()
    guard !all.isEmpty else { return [] }
    return try read { database in
      let silent = Set(
        try Int64.fetchAll(
          database,
          sql: "SELECT import FROM sessions WHERE json_extract(settings, '$.isAnnounced')"))
      return try all.filter { session in
        guard !silent.contains(session.importID) else { return false }
        let later = try String.fetchAll(
          database,
          sql: """
            SELECT inputs FROM imports
            WHERE id > ? AND kind = ? AND finished IS NOT NULL AND NOT interrupted
            """,
          arguments: [session.importID, ImportDescription.Kind.import.rawValue])
        let read = Set(later.flatMap { JSONText.value([String].self, of: $0) ?? [] })
        // Standard input is another one each time.
        return !session.inputs.allSatisfy { $0 != "-" && read.contains($0) }
      }
    }
  }

  /// Stores that a notice has named these sessions.
  public func markAnnounced(_ sessions: [InterruptedSession]) throws(LedgerError) {
    guard !sessions.isEmpty else { return }
    try write { database in
      for session in sessions {
        try database.execute(
          sql: """
            UPDATE sessions SET settings = json_set(settings, '$.isAnnounced', json('true'))
            WHERE import = ?
            """, arguments: [session.importID])
      }
    }
  }

  /// The settings of a session.
  public func sessionSettings(of importID: Int64) throws(LedgerError) -> SessionSettings {
    let text = try read { database in
      try String.fetchOne(
        database, sql: "SELECT settings FROM sessions WHERE import = ?", arguments: [importID])
    }
    guard let settings = JSONText.value(SessionSettings.self, of: text) else {
      throw unreadableSession(importID)
    }
    return settings
  }

  /// The drafts of a session, in their order.
  func sessionRows(of importID: Int64) throws(LedgerError) -> [SessionRow] {
    try read { database in
      do {
        return try SessionRow.fetchAll(
          database, sql: "SELECT * FROM session_rows WHERE session = ? ORDER BY number",
          arguments: [importID])
      } catch let error as DatabaseError { throw error } catch {
        throw unreadableSession(importID)
      }
    }
  }

  private func unreadableSession(_ importID: Int64) -> LedgerError {
    LedgerError(
      cause: .corrupt, path: path,
      reason: "the session of import \(importID) cannot be read; import its files again, or forget "
        + "it with ticketcal resume --discard \(importID)")
  }

  /// Whether another program continues an interrupted session now.
  public func isResumedElsewhere() throws(LedgerError) -> Bool {
    try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT s.import, i.kind FROM sessions s LEFT JOIN imports i ON i.id = s.import"
      ).contains { row in
        let id = try row.decode(Int64.self, atIndex: 0)
        let kind = try row.decode(Int?.self, atIndex: 1)
        return locks.isSessionClaimed(of: id)
          || kind == ImportDescription.Kind.resume.rawValue && isAlive(id)
      }
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

  /// Drops a session; an unknown number is not an error.
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
}
