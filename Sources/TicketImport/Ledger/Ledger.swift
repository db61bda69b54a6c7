public import CalendarStore
public import CivilTime
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The record of all imports and their writes: a SQLite file in the state folder.
///
/// A call waits some seconds for another program that writes, then throws `.busy`. A read-only
/// ledger throws `.readOnly` on a write.
public final class Ledger {
  public enum Access: Sendable {
    case readWrite
    /// Nothing is written or created; a missing ledger counts as empty.
    case readOnly
    /// A copy, which is gone with this object: a dry run writes into it as the run would into the ledger.
    /// The ledger stays as it is.
    case scratch
  }

  /// The time at which a transaction is on disk.
  enum Durability: String {
    /// With the next durable transaction: a crash of the program loses nothing, a power cut may.
    case eventual = "PRAGMA synchronous = NORMAL"
    /// When the call returns.
    case now = "PRAGMA synchronous = FULL"
  }

  /// The file.
  public let path: String
  let access: Access
  let locks: ImportLocks
  private let queue: DatabaseQueue
  /// What a copy was made of, open as long as the copy: libdispatch would begin a thread to close it, and an
  /// import has none before it gives up reading.
  private let source: DatabaseQueue?
  /// Whether `snapshot` has begun a transaction.
  private var isInSnapshot = false
  /// The imports that this ledger has begun and not finished.
  private var living: Set<Int64> = []

  #if DEBUG
    /// Called at each step of an import.
    public var reached: ((LedgerStep) -> Void)?
  #endif

  /// Opens `ledger.sqlite` in an existing folder; creates the file if it is missing (mode 0600).
  ///
  /// `patience`, in seconds, is the time that each call waits for another program that writes.
  public init(
    folder: String, access: Access, patience: Double = 10
  ) throws(StoreError) {
    path = "\(folder)/ledger.sqlite"
    self.access = access
    let lockPath = "\(folder)/ledger.lock"
    do {
      switch access {
      case .readWrite:
        locks = try ImportLocks(making: lockPath)
        (queue, source) = (try LedgerFile.openForWriting(path, locks, patience), nil)
      case .readOnly:
        locks = try ImportLocks(reading: lockPath)
        (queue, source) = (try LedgerFile.openForReading(path, locks, patience), nil)
      case .scratch:
        locks = try ImportLocks(reading: lockPath)
        let source = try LedgerFile.openForReading(path, locks, patience)
        (queue, self.source) = (try LedgerFile.copy(of: source, patience), source)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  // MARK: Imports

  /// Begins an import, which is live until it is finished or this ledger is released.
  ///
  /// - Parameter begun: the entry that did not finish, and is continued; nil for a new one.
  public func begin(
    _ description: ImportDescription, at moment: Instant, continuing begun: Int64? = nil
  ) throws(StoreError) -> Int64 {
    let importID = try write { [locks, access] database in
      let importID = try begun ?? ImportRow.insert(description, started: moment, database)
      // Locked before another program can see the row. Nobody sees that of a copy.
      if access != .scratch { locks.claim(importID) }
      return importID
    }
    living.insert(importID)
    passed(.importBegun)
    return importID
  }

  /// Ends an import. The next `reconcile` settles its unsettled rows, and repeats an end that a
  /// power cut has lost.
  public func finish(
    _ importID: Int64, counts: [String: Int], at moment: Instant, wasInterrupted: Bool
  ) throws(StoreError) {
    try finish(importID, counts: counts, at: moment, wasInterrupted: wasInterrupted) { _ in }
  }

  /// - Parameter change: made in the same transaction.
  func finish(
    _ importID: Int64, counts: [String: Int], at moment: Instant, wasInterrupted: Bool,
    with change: (Database) throws -> Void
  ) throws(StoreError) {
    try write { database in
      try change(database)
      var counts = counts
      // The event of a booking that is canceled or gone is marked or withdrawn.
      let cancelled = counts["cancelled", default: 0]
      if cancelled > 0 {
        let withdrawn = min(cancelled, try rowCounts(of: importID, database)["withdrawn"] ?? 0)
        counts["cancelled"] = cancelled > withdrawn ? cancelled - withdrawn : nil
        counts["withdrawn"] = withdrawn > 0 ? withdrawn : nil
      }
      let isKnown = try ImportRow.end(
        importID, counts: counts, at: moment, wasInterrupted: wasInterrupted, database)
      guard isKnown else { throw damage }
    }
    living.remove(importID)
    if access != .scratch { locks.release(importID) }
    passed(.importFinished)
  }

  /// Records that a calendar was deleted on purpose: its events count as deleted.
  ///
  /// - Parameter identifier: the identifier of the calendar.
  public func forget(calendar identifier: String) throws(StoreError) {
    try write(.now) { database in
      try database.execute(
        sql: "UPDATE calendars SET identifier = NULL WHERE identifier = ?", arguments: [identifier])
    }
  }

  /// Records that a deleted calendar is there again: the opposite of `forget`.
  public func remember(_ calendar: EventCalendar) throws(StoreError) {
    try write(.now) { database in
      try database.execute(
        sql: """
          UPDATE calendars SET identifier = ? WHERE identifier IS NULL AND title = ? AND source IS ?
          """, arguments: [calendar.identifier, calendar.name, calendar.source])
    }
  }

  /// The folders of all calendars that imports wrote to, as absolute paths.
  public func calendarFolders() throws(StoreError) -> [String] {
    try read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT DISTINCT identifier FROM calendars WHERE identifier LIKE '/%' ORDER BY identifier
          """)
    }
  }

  /// Whether a program, this one included, still runs the import.
  func isAlive(_ importID: Int64) -> Bool {
    living.contains(importID) || locks.isHeldElsewhere(importID)
  }

  /// The number of the latest row of any import; 0 without one.
  public func latestRow() throws(StoreError) -> Int64 {
    try read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM objects") ?? 0 }
  }

  /// Another number than before if another program has written since.
  func dataVersion() throws(StoreError) -> Int64? {
    try read { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
  }

  // MARK: Transactions

  /// Reads in one transaction, so that all values are of one moment.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    guard isInSnapshot else { return try transaction(.deferred, nil, body) }
    do { return try queue.unsafeReentrantWrite(body) } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads as of one moment, with one transaction for all that the body reads. Nothing is written
  /// within it.
  func snapshot<Value>(_ body: () -> Value) throws(StoreError) -> Value {
    try transaction(.deferred, nil) { _ in
      isInSnapshot = true
      defer { isInSnapshot = false }
      return body()
    }
  }

  /// Writes in one transaction, all changes or none.
  func write<Value>(
    _ durability: Durability = .eventual, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    try transaction(.immediate, durability, body)
  }

  private func transaction<Value>(
    _ kind: Database.TransactionKind, _ durability: Durability?, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try queue.writeWithoutTransaction { database in
        do {
          // Outside the transaction, because SQLite ignores the statement within one.
          if let durability { try database.cachedStatement(sql: durability.rawValue).execute() }
          var value: Value?
          try database.inTransaction(kind) {
            value = try body(database)
            return .commit
          }
          guard let value else { throw damage }
          return value
        } catch {
          throw StoreError(
            error, path: path, errno: sqlite3_system_errno(database.sqliteConnection))
        }
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The error for a row with invalid values.
  var damage: StoreError { StoreError(.corrupt, path) }

  /// Calls the tests' observer; a release has none.
  func passed(_ step: LedgerStep) {
    #if DEBUG
      reached?(step)
    #endif
  }
}

/// A step of an import, at which tests can end the program.
public enum LedgerStep: String, Sendable, CaseIterable {
  case importBegun, intentBegun, intentWritten, settleBegun, settled, reconciled, importFinished
}
