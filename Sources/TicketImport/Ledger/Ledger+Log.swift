internal import CivilTime
internal import GRDB

extension Ledger {
  /// The imports, newest first.
  public func imports() throws(LedgerError) -> [LoggedImport] {
    try read { database in
      try Row.fetchAll(database, sql: "\(Self.importColumns) ORDER BY id DESC").map {
        try loggedImport($0, database)
      }
    }
  }

  /// One import; nil where there is none of that number.
  public func loggedImport(_ importID: Int64) throws(LedgerError) -> LoggedImport? {
    try read { database in
      try Row.fetchOne(
        database, sql: "\(Self.importColumns) WHERE id = ?", arguments: [importID]
      ).map { try loggedImport($0, database) }
    }
  }

  /// What an import did, in its order; of an import that lives or was interrupted, as far as it is known.
  public func records(of importID: Int64) throws(LedgerError) -> [LoggedRecord] {
    var records: [LoggedRecord] = []
    try eachRecord(of: importID) { record in
      records.append(record)
      return true
    }
    return records
  }

  /// The same one after the other, until `body` returns false: memory holds one.
  public func eachRecord(
    of importID: Int64, _ body: (LoggedRecord) -> Bool
  ) throws(LedgerError) {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT \(LedgerEntry.columns), r.position FROM \(LedgerEntry.tables)
          WHERE r.import = ? AND r.settled ORDER BY r.id
          """, arguments: [importID])
      while let row = try rows.next() {
        let record = LoggedRecord(
          entry: try LedgerEntry(row: row), position: row[LedgerEntry.columnCount])
        if !body(record) { return }
      }
    }
  }

  private static let importColumns = """
    SELECT id, kind, how, inputs, source, calendar, started, finished, interrupted, counts,
      EXISTS (SELECT 1 FROM sessions s WHERE s.import = imports.id)
    FROM imports
    """

  private func loggedImport(_ row: Row, _ database: Database) throws -> LoggedImport {
    let id: Int64 = row[0]
    guard let kind = ImportDescription.Kind(rawValue: row[1]),
      let inputs = JSONText.value([String].self, of: row[3])
    else { throw damage }
    let finished = (row[7] as Int?).map { Instant(secondsSince1970: $0) }
    let outcome: LoggedImport.Outcome =
      if finished != nil {
        row[8] ? .interrupted : .finished
      } else {
        isAlive(id) ? .running : .cutOff
      }
    return LoggedImport(
      id: id,
      description: ImportDescription(
        kind: kind, inputs: inputs, source: row[4], how: row[2], calendar: row[5]),
      started: Instant(secondsSince1970: row[6]), finished: finished, outcome: outcome,
      counts: finished == nil
        ? try rowCounts(of: id, database)
        : JSONText.value([String: Int].self, of: row[9]) ?? [:],
      isResumable: row[10] && outcome != .running)
  }

  /// How many settled rows the import has, by the names of their actions.
  func rowCounts(of importID: Int64, _ database: Database) throws -> [String: Int] {
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT action, count(*) FROM records WHERE import = ? AND settled GROUP BY action",
      arguments: [importID])
    var counts: [String: Int] = [:]
    while let row = try rows.next() {
      guard let action = LedgerEntry.Action(rawValue: row[0]) else { throw damage }
      counts[action.countName] = row[1]
    }
    return counts
  }
}

extension LedgerEntry.Action {
  fileprivate var countName: String {
    switch self {
    case .create: "saved"
    case .update: "updated"
    case .cancel: "cancelled"
    case .withdraw: "withdrawn"
    case .restore: "restored"
    case .forget: "removed"
    case .leave: "moved"
    case .keep: "kept"
    }
  }
}
