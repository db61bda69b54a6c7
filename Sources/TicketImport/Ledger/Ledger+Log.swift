internal import CalendarStore
internal import CivilTime
internal import GRDB

extension Ledger {
  /// The imports, newest first.
  public func imports() throws(LedgerError) -> [LoggedImport] {
    try read { database in
      let statement = try LedgerStatement(database, "\(Self.importColumns) ORDER BY id DESC")
      var imports: [LoggedImport] = []
      try statement.run { row in imports.append(try loggedImport(row)) }
      for index in imports.indices where imports[index].finished == nil {
        imports[index].counts = try rowCounts(of: imports[index].id, database)
      }
      return imports
    }
  }

  /// One import; nil where there is none of that number.
  public func loggedImport(_ importID: Int64) throws(LedgerError) -> LoggedImport? {
    try read { database in
      let statement = try LedgerStatement(database, "\(Self.importColumns) WHERE id = ?")
      statement.bind(importID, at: 1)
      var found = try statement.first { try loggedImport($0) }
      if let one = found, one.finished == nil {
        found?.counts = try rowCounts(of: importID, database)
      }
      return found
    }
  }

  /// What an import did, in its order; of an import that lives or was cut off, as far as it is known.
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
      var reader = EntryReader(database)
      let statement = try LedgerStatement(database, Self.recordsOfImport)
      statement.bind(importID, at: 1)
      try statement.first { row in
        let record = LoggedRecord(entry: try reader.entry(row), position: row.string(14) ?? "")
        return body(record) ? nil : ()
      }
    }
  }

  static let recordsOfImport = """
    SELECT \(EntryReader.columns), r.position, r.previous FROM parts p CROSS JOIN records r
    WHERE p.import = ?1 AND p.settled AND r.id BETWEEN p.first AND p.last AND r.part = p.id
    ORDER BY r.id
    """

  private static let importColumns = """
    SELECT id, kind, how, inputs, source, calendar, started, finished, interrupted, counts,
      EXISTS (SELECT 1 FROM sessions s WHERE s.import = imports.id)
    FROM imports
    """

  private func loggedImport(_ row: LedgerStatement) throws -> LoggedImport {
    guard let kind = ImportDescription.Kind(rawValue: row.number(1)), let how = row.string(2),
      let inputs = JSONText.value([String].self, of: row.string(3))
    else { throw damage }
    let id = row.integer(0)
    let finished = row.optionalInteger(7).map { Instant(secondsSince1970: Int($0)) }
    let outcome: LoggedImport.Outcome =
      if finished != nil {
        row.number(8) == 0 ? .finished : .interrupted
      } else {
        isAlive(id) ? .running : .cutOff
      }
    return LoggedImport(
      id: id,
      description: ImportDescription(
        kind: kind, inputs: inputs, source: row.string(4), how: how, calendar: row.string(5)),
      started: Instant(secondsSince1970: row.number(6)), finished: finished, outcome: outcome,
      counts: JSONText.value([String: Int].self, of: row.string(9)) ?? [:],
      isResumable: row.number(10) != 0 && outcome != .running)
  }

  func rowCounts(of importID: Int64, _ database: Database) throws -> [String: Int] {
    let statement = try LedgerStatement(
      database,
      """
      SELECT r.action, count(*) FROM parts p CROSS JOIN records r
      WHERE p.import = ?1 AND p.settled AND r.id BETWEEN p.first AND p.last AND r.part = p.id
      GROUP BY r.action
      """)
    statement.bind(importID, at: 1)
    var counts: [String: Int] = [:]
    try statement.run { row in
      guard let action = LedgerEntry.Action(rawValue: row.number(0)) else { throw damage }
      counts[action.countName] = row.number(1)
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
