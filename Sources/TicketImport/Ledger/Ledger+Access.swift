internal import CSQLite
internal import GRDB
internal import Synchronization

extension Ledger {
  /// When a transaction is on disk.
  enum Durability: String {
    /// With the next durable one: a program that ends loses nothing, a machine might.
    case eventual = "PRAGMA synchronous = NORMAL"
    /// When the call returns.
    case now = "PRAGMA synchronous = FULL"
  }

  /// Reads in one transaction, so that all of it is of one moment.
  func read<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
    try read(queue, body)
  }

  /// Reads what is committed, without waiting for an import of this program that is writing.
  func lookUp<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
    guard access == .readWrite, living.withLock({ $0.values.contains(true) }) else {
      return try read(queue, body)
    }
    let lookups: DatabaseQueue
    do {
      lookups = try self.lookups.withLock { known in
        let queue = try known ?? LedgerFile.openForLookups(path, patience)
        known = queue
        return queue
      }
    } catch {
      throw LedgerError(error, path: path)
    }
    return try read(lookups, body)
  }

  private func read<Value>(
    _ queue: DatabaseQueue, _ body: (Database) throws -> Value
  ) throws(LedgerError) -> Value {
    try access(queue) { database in
      var value: Value?
      try database.inTransaction(.deferred) {
        value = try body(database)
        return .commit
      }
      return value
    }
  }

  /// Copies what a long import has written so far from the WAL into the file, which is then not left for
  /// the end. For moments when the import waits for the disk anyway: another connection does it, so that
  /// neither writing nor looking up waits. What cannot be copied now stays in the WAL.
  public func copyBack() {
    guard let lookups = lookups.withLock(\.self), LedgerFile.hasLongLog(path) else { return }
    try? lookups.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
  }

  /// Writes in one transaction, all or nothing.
  func write<Value>(
    _ durability: Durability = .eventual, _ body: (Database) throws -> Value
  ) throws(LedgerError) -> Value {
    try access(queue) { database in
      // Not within the transaction, where SQLite passes over it.
      try LedgerStatement(database, durability.rawValue).run()
      var value: Value?
      try database.inTransaction(.immediate) {
        value = try body(database)
        return .commit
      }
      return value
    }
  }

  private func access<Value>(
    _ queue: DatabaseQueue, _ body: (Database) throws -> Value?
  ) throws(LedgerError) -> Value {
    do {
      let value = try queue.writeWithoutTransaction { database in
        do {
          return try body(database)
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

  /// A row that no ledger holds.
  var damage: LedgerError { LedgerError(.corrupt, path) }
}
