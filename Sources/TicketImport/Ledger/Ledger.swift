internal import CSQLite
public import CivilTime
internal import Foundation
internal import GRDB
internal import Synchronization

/// What was imported, from which record, and what was written where: a SQLite file in the state folder.
///
/// All calls may come from any thread and wait for each other; a call waits some seconds for another
/// program that writes, then throws `.busy`. A ledger that only reads throws `.readOnly` when told to
/// write.
public final class Ledger: Sendable {
  public enum Access: Sendable {
    case readWrite
    /// Nothing is written, and nothing is made where there is no ledger: it counts as an empty one.
    case readOnly
  }

  /// The file.
  public let path: String
  let queue: DatabaseQueue
  let locks: ImportLocks
  let access: Access
  /// The imports begun here and not finished, and whether they wrote anything.
  let living = Mutex<[Int64: Bool]>([:])
  /// For looking up while the other connection writes; nil while that was not needed.
  let lookups = Mutex<DatabaseQueue?>(nil)
  let patience: Double

  #if DEBUG
    private let observer = Mutex<(@Sendable (LedgerStep) -> Void)?>(nil)

    /// Is told of each step, on the thread that made it.
    public var reached: (@Sendable (LedgerStep) -> Void)? {
      get { observer.withLock { $0 } }
      set { observer.withLock { $0 = newValue } }
    }
  #endif

  /// Opens `ledger.sqlite` in a folder that exists, making it where it is missing (mode 0600).
  ///
  /// `patience`, in seconds, is how long each call waits for another program that writes.
  public init(
    folder: String, access: Access, patience: Double = 10
  ) throws(LedgerError) {
    path = "\(folder)/ledger.sqlite"
    self.access = access
    self.patience = patience
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

  deinit {
    lookups.withLock { $0 = nil }
    LedgerFile.keepShortLog(queue, path)
  }

  /// Begins an import, which lives from now until it is finished or this ledger goes.
  public func begin(
    _ description: ImportDescription, at moment: Instant
  ) throws(LedgerError) -> Int64 {
    let importID = try write { [locks] database in
      let statement = try LedgerStatement(
        database,
        """
        INSERT INTO imports (kind, how, inputs, source, calendar, started) VALUES (?, ?, ?, ?, ?, ?)
        """)
      statement.bind(description.kind.rawValue, at: 1)
      statement.bind(description.how, at: 2)
      statement.bind(try JSONText.text(of: description.inputs), at: 3)
      statement.bind(description.source, at: 4)
      statement.bind(description.calendar, at: 5)
      statement.bind(moment.secondsSince1970, at: 6)
      try statement.run()
      // Held before anybody can see the row.
      locks.hold(database.lastInsertedRowID)
      return database.lastInsertedRowID
    }
    living.withLock { $0[importID] = false }
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
      let statement = try LedgerStatement(
        database,
        "UPDATE imports SET finished = ?2, interrupted = ?3, counts = ?4 WHERE id = ?1")
      statement.bind(importID, at: 1)
      statement.bind(moment.secondsSince1970, at: 2)
      statement.bind(wasInterrupted ? 1 : 0, at: 3)
      statement.bind(try JSONText.text(of: counts), at: 4)
      try statement.run()
    }
    living.withLock { $0[importID] = nil }
    locks.release(importID)
    passed(.importFinished)
  }

  /// Remembers that a calendar was deleted on purpose: its events count as deleted from it.
  ///
  /// - Parameter identifier: what it was found by.
  public func forget(calendar identifier: String) throws(LedgerError) {
    try write(.now) { database in
      let statement = try LedgerStatement(
        database, "UPDATE calendars SET identifier = NULL WHERE identifier = ?")
      statement.bind(identifier, at: 1)
      try statement.run()
    }
  }

  /// Whether some program, this one included, is still at that import.
  func isAlive(_ importID: Int64) -> Bool {
    living.withLock { $0[importID] != nil } || locks.isHeldElsewhere(importID)
  }

  /// Tells whoever watches; nobody does in a release.
  func passed(_ step: LedgerStep) {
    #if DEBUG
      reached?(step)
    #endif
  }
}
