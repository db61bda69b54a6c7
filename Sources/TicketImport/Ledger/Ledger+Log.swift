public import CalendarStore
public import CivilTime
internal import Foundation
internal import GRDB

extension Ledger {
  /// The imports and other commands, newest first.
  ///
  /// - Parameter all: false for those that changed something.
  public func imports(all: Bool = true) throws(StoreError) -> [LoggedImport] {
    try imports(where: all ? "TRUE" : Self.changedSomething)
  }

  /// The import with this number; nil without one.
  public func loggedImport(_ importID: Int64) throws(StoreError) -> LoggedImport? {
    try imports(where: "id = ?", [importID]).first
  }

  private func imports(
    where condition: String, _ arguments: StatementArguments = []
  ) throws(StoreError) -> [LoggedImport] {
    let undos = try undoState().finished
    return try read { database in
      try ImportRow.fetchAll(
        database, sql: "SELECT * FROM imports WHERE \(condition) ORDER BY id DESC",
        arguments: arguments
      ).map { row in
        let counts = row.finished == nil ? try rowCounts(of: row.id, database) : row.counts
        let outcome: LoggedImport.Outcome =
          if row.finished != nil {
            row.interrupted ? .interrupted : .finished
          } else {
            isAlive(row.id) ? .running : .cutOff
          }
        return LoggedImport(
          id: row.id, description: row.description, started: row.started, finished: row.finished,
          outcome: outcome, counts: counts ?? [:], undo: undos[row.id])
      }
    }
  }

  /// Reads the writes of an entry in their order, until `body` returns false; memory holds one. Of a
  /// live or interrupted import, those known so far.
  public func eachRecord(
    of importID: Int64, _ body: (LedgerObject) -> Bool
  ) throws(StoreError) {
    try read { database in
      let entries = try LedgerObject.cursor(
        database, where: "\(LedgerObject.ofImport) ORDER BY o.id", [importID])
      while let entry = try entries.next(), body(entry) {}
    }
  }

  /// The changes of a command, in their order; empty for an import.
  public func changes(of entry: Int64) throws(StoreError) -> [LedgerObject] {
    let changes = "o.import = ? AND o.action IN \(LedgerObject.Action.ofCommand) ORDER BY o.id"
    return try read { try Array(LedgerObject.cursor($0, where: changes, [entry])) }
  }

  /// The entries of commands that were cut off while they changed several objects as one.
  public func entriesCutOffInUnits() throws(StoreError) -> [Int64] {
    let entries = try read { database in
      try Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT o.import FROM objects o JOIN imports i ON i.id = o.import
          WHERE o.unit IS NOT NULL AND o.action IN \(LedgerObject.Action.ofCommand)
            AND (i.finished IS NULL OR i.interrupted)
          """)
    }
    return entries.filter { !isAlive($0) }
  }

  /// The number of writes of the entry, by the names of their actions.
  func rowCounts(of importID: Int64, _ database: Database) throws -> [String: Int] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT action, count(*), settled = 2 FROM objects
        WHERE import = ? AND (settled OR action IN \(LedgerObject.Action.ofCommand))
        GROUP BY action, settled
        """, arguments: [importID])
    var counts: [String: Int] = [:]
    while let row = try rows.next() {
      guard let action = LedgerObject.Action(rawValue: try row.decode(atIndex: 0)) else {
        throw damage
      }
      let word = try row.decode(Bool.self, atIndex: 2) ? "undecided" : action.word
      counts[word, default: 0] += try row.decode(Int.self, atIndex: 1)
    }
    return counts
  }
}

extension LedgerObject.Action {
  /// The name of the action for a person; the key of its count in the log.
  package var word: String {
    switch self {
    case .create: "saved"
    case .update: "updated"
    case .cancel: "cancelled"
    case .withdraw: "withdrawn"
    case .restore: "restored"
    case .forget, .remove, .deleteAgain: "removed"
    case .leave: "moved"
    case .add: "added"
    case .change: "changed"
    case .adopt: "adopted"
    }
  }
}

extension LedgerObject {
  /// The name of the write for a person.
  package var word: String { isUndecided ? "undecided" : action.word }
}

/// A row of `imports`; the lists are JSON.
struct ImportRow: Decodable, FetchableRecord {
  let id: Int64
  let kind: ImportDescription.Kind
  let how: String
  let inputs: [String]
  let source, calendar: String?
  let started: Instant
  let finished: Instant?
  let interrupted: Bool
  let counts: [String: Int]?
  let undoes: Int64?

  var description: ImportDescription {
    ImportDescription(
      kind: kind, inputs: inputs, source: source, how: how, calendar: calendar, undoneEntry: undoes)
  }

  /// Inserts the row of a command that has not ended; returns its number.
  static func insert(
    _ description: ImportDescription, started: Instant, _ database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO imports (kind, how, inputs, source, calendar, started, undoes)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        description.kind.rawValue, description.how, try json(description.inputs),
        description.source, description.calendar, started.secondsSince1970,
        description.undoneEntry,
      ])
    return database.lastInsertedRowID
  }

  /// Records the end of a command; false if there is no such row.
  static func end(
    _ id: Int64, counts: [String: Int], at moment: Instant, wasInterrupted: Bool,
    _ database: Database
  ) throws -> Bool {
    try database.execute(
      sql: "UPDATE imports SET finished = ?, interrupted = ?, counts = ? WHERE id = ?",
      arguments: [moment.secondsSince1970, wasInterrupted, try json(counts), id])
    return database.changesCount == 1
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}

/// An import as the log shows it.
public struct ImportDescription: Sendable, Equatable {
  /// The raw value is the number in the ledger.
  public enum Kind: Int, Sendable, Codable {
    case `import` = 1
    case undo = 2
    /// A command that changed calendars: `how` is its command line.
    case change = 3
  }

  public var kind: Kind
  /// The files, as the user named them; `-` is standard input.
  public var inputs: [String]
  /// The named source; nil without a name.
  public var source: String?
  /// The kind of confirmation or the command: `--yes`, `prompt`, `undo 3`.
  public var how: String
  /// The requested calendar; nil if the records choose their calendars.
  public var calendar: String?
  /// The entry that an undo is about; nil for another command.
  public private(set) var undoneEntry: Int64?

  public init(
    kind: Kind, inputs: [String], source: String? = nil, how: String, calendar: String? = nil,
    undoneEntry: Int64? = nil
  ) {
    self.kind = kind
    self.inputs = inputs
    self.source = source
    self.how = how
    self.calendar = calendar
    self.undoneEntry = undoneEntry
  }

  /// An undo of an entry, with the inputs, the source and the calendar of that entry.
  public static func undo(
    of entry: Int64, _ target: ImportDescription? = nil
  ) -> ImportDescription {
    ImportDescription(
      kind: .undo, inputs: target?.inputs ?? [], source: target?.source, how: "undo \(entry)",
      calendar: target?.calendar, undoneEntry: entry)
  }
}

/// An import as `log` lists it.
public struct LoggedImport: Sendable, Equatable, Identifiable {
  /// Whether the import has ended, and how.
  public enum Outcome: String, Sendable {
    case running, finished
    /// The import was interrupted and stopped in an orderly way.
    case interrupted
    /// The import ended without recording its end.
    case cutOff = "cut-off"
  }

  public var id: Int64
  public var description: ImportDescription
  public var started: Instant
  /// Nil for an import that is running or was cut off.
  public var finished: Instant?
  public var outcome: Outcome
  /// The number of records of each status. For an import that did not finish, the number of its
  /// rows by action: `saved`, `updated`, `cancelled`, `withdrawn`, `restored`, `removed`.
  public var counts: [String: Int]
  /// The finished undo of the entry; nil for an entry that is not undone.
  public var undo: Int64?
}
