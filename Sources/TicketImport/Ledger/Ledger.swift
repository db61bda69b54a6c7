public import CivilTime
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The record of all imports and their writes: a SQLite file in the state folder.
///
/// A call waits some seconds for another program that writes, then throws `.busy`. A ledger that only
/// reads throws `.readOnly` when told to write.
public final class Ledger {
  public enum Access: Sendable {
    case readWrite
    /// Nothing is written, and nothing is made where there is no ledger: it counts as an empty one.
    case readOnly
  }

  /// When a transaction is on disk.
  enum Durability: String {
    /// With the next durable one: a program that ends loses nothing, a machine might.
    case eventual = "PRAGMA synchronous = NORMAL"
    /// When the call returns.
    case now = "PRAGMA synchronous = FULL"
  }

  /// The file.
  public let path: String
  let access: Access
  let locks: ImportLocks
  private let queue: DatabaseQueue
  /// The imports begun here and not finished.
  private var living: Set<Int64> = []

  #if DEBUG
    /// Called at each step.
    public var reached: ((LedgerStep) -> Void)?
  #endif

  /// Opens `ledger.sqlite` in a folder that exists, making it where it is missing (mode 0600).
  ///
  /// `patience`, in seconds, is how long each call waits for another program that writes.
  public init(
    folder: String, access: Access, patience: Double = 10
  ) throws(LedgerError) {
    path = "\(folder)/ledger.sqlite"
    self.access = access
    let lockPath = "\(folder)/ledger.lock"
    do {
      switch access {
      case .readWrite:
        locks = try ImportLocks(making: lockPath)
        queue = try LedgerFile.openForWriting(path, locks, patience)
      case .readOnly:
        locks = try ImportLocks(reading: lockPath)
        queue = try LedgerFile.openForReading(path, patience)
      }
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  // MARK: Imports

  /// Begins an import, which lives from now until it is finished or this ledger goes.
  public func begin(
    _ description: ImportDescription, at moment: Instant
  ) throws(LedgerError) -> Int64 {
    let importID = try write { [locks] database in
      try database.execute(
        sql: """
          INSERT INTO imports (kind, how, inputs, source, calendar, started) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          description.kind.rawValue, description.how, try JSONText.text(of: description.inputs),
          description.source, description.calendar, moment.secondsSince1970,
        ])
      // Held before anybody can see the row.
      locks.claim(database.lastInsertedRowID)
      return database.lastInsertedRowID
    }
    living.insert(importID)
    passed(.importBegun)
    return importID
  }

  /// Ends an import. What of it is not settled is settled by the next `reconcile`, and so is an end that
  /// a power cut undoes.
  public func finish(
    _ importID: Int64, counts: [String: Int], at moment: Instant, wasInterrupted: Bool
  ) throws(LedgerError) {
    try write { database in
      var counts = counts
      // A booking that is cancelled or gone has its event marked, or withdrawn.
      let cancelled = counts["cancelled", default: 0]
      if cancelled > 0 {
        let withdrawn = min(cancelled, try rowCounts(of: importID, database)["withdrawn"] ?? 0)
        counts["cancelled"] = cancelled > withdrawn ? cancelled - withdrawn : nil
        counts["withdrawn"] = withdrawn > 0 ? withdrawn : nil
      }
      try database.execute(
        sql: "UPDATE imports SET finished = ?, interrupted = ?, counts = ? WHERE id = ?",
        arguments: [
          moment.secondsSince1970, wasInterrupted, try JSONText.text(of: counts), importID,
        ])
    }
    living.remove(importID)
    locks.release(importID)
    passed(.importFinished)
  }

  /// Remembers that a calendar was deleted on purpose: its events count as deleted from it.
  ///
  /// - Parameter identifier: what it was found by.
  public func forget(calendar identifier: String) throws(LedgerError) {
    try write(.now) { database in
      try database.execute(
        sql: "UPDATE calendars SET identifier = NULL WHERE identifier = ?", arguments: [identifier])
    }
  }

  /// The folders of all calendars that imports wrote to, as absolute paths.
  public func calendarFolders() throws(LedgerError) -> [String] {
    try read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT DISTINCT identifier FROM calendars WHERE identifier LIKE '/%' ORDER BY identifier
          """)
    }
  }

  /// Whether some program, this one included, is still at that import.
  func isAlive(_ importID: Int64) -> Bool {
    living.contains(importID) || locks.isHeldElsewhere(importID)
  }

  /// The latest row that any import has written; 0 where there is none.
  public func latestRow() throws(LedgerError) -> Int64 {
    try read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM records") ?? 0 }
  }

  // MARK: Transactions

  /// Reads in one transaction, so that all of it is of one moment.
  func read<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
    try transaction(.deferred, nil, body)
  }

  /// Writes in one transaction, all or nothing.
  func write<Value>(
    _ durability: Durability = .eventual, _ body: (Database) throws -> Value
  ) throws(LedgerError) -> Value {
    try transaction(.immediate, durability, body)
  }

  private func transaction<Value>(
    _ kind: Database.TransactionKind, _ durability: Durability?, _ body: (Database) throws -> Value
  ) throws(LedgerError) -> Value {
    do {
      let value = try queue.writeWithoutTransaction { database -> Value? in
        do {
          // Not within the transaction, where SQLite passes over it.
          if let durability { try database.cachedStatement(sql: durability.rawValue).execute() }
          var value: Value?
          try database.inTransaction(kind) {
            value = try body(database)
            return .commit
          }
          return value
        } catch {
          throw LedgerError(
            error, path: path, errno: sqlite3_system_errno(database.sqliteConnection))
        }
      }
      guard let value else { throw LedgerError(.inputOutput, path) }
      return value
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  /// A row that no ledger has.
  var damage: LedgerError { LedgerError(.corrupt, path) }

  /// Calls the observer of the tests; a release has none.
  func passed(_ step: LedgerStep) {
    #if DEBUG
      reached?(step)
    #endif
  }
}

/// A point of an import that the ledger has passed, for tests that end the program there.
public enum LedgerStep: String, Sendable, CaseIterable {
  case importBegun, intentBegun, intentWritten, settleBegun, settled, reconciled, importFinished
  case sessionSaved
}
