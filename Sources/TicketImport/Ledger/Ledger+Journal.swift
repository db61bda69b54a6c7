internal import CalendarStore
internal import CivilTime
public import Foundation
internal import GRDB
internal import Synchronization

extension Ledger {
  /// Remembers writes that are about to be made, all or none of them; returns the number of the part of
  /// the import that they form. They count once the part is settled. On disk when this returns, so that
  /// whatever happens from here on can be found out.
  public func intend(
    _ writes: [LedgerIntent], of importID: Int64
  ) throws(LedgerError) -> Int64 {
    passed(.intentBegun)
    // From here on, whoever looks something up would wait for the disk.
    living.withLock { $0[importID] = true }
    let part = try write(.now) { database in
      let part = try LedgerStatement(
        database, "INSERT INTO parts (import, first, last) VALUES (?, 0, -1)")
      part.bind(importID, at: 1)
      try part.run()
      var writer = RecordWriter(database, part: database.lastInsertedRowID)
      try writer.add(writes)
      return writer.part
    }
    passed(.intentWritten)
    return part
  }

  /// The writes of a part have been made, except those of these UIDs. A power cut may undo
  /// this, and the next import finds it out again.
  ///
  /// - Parameters:
  ///   - staying: events that were moved and are still in the calendar they were in, too.
  ///   - changed: when the last of their files was changed last, as in `EventVersion`.
  public func settle(
    _ part: Int64, without failed: [UUID], staying: [UUID] = [], changed: Int? = nil
  ) throws(LedgerError) {
    passed(.settleBegun)
    try write { database in
      try Self.settle(part, without: failed, staying: staying, changed: changed, database)
    }
    passed(.settled)
  }

  static func settle(
    _ part: Int64, without failed: [UUID], staying: [UUID] = [], changed: Int?,
    _ database: Database
  ) throws {
    try remove(failed, from: part, "1", database)
    try remove(staying, from: part, "action = \(LedgerEntry.Action.leave.rawValue)", database)
    let statement = try LedgerStatement(database, "UPDATE parts SET settled = ? WHERE id = ?")
    statement.bind(Int64(max(1, changed ?? 1)), at: 1)
    statement.bind(part, at: 2)
    try statement.run()
  }

  /// Removes the rows of these UIDs that meet a condition.
  private static func remove(
    _ uids: [UUID], from part: Int64, _ condition: String, _ database: Database
  ) throws {
    guard !uids.isEmpty else { return }
    let range = try LedgerStatement(database, "SELECT first, last FROM parts WHERE id = ?")
    range.bind(part, at: 1)
    let rows = try range.first { ($0.integer(0), $0.integer(1)) } ?? (0, -1)
    let selection = "id BETWEEN ?1 AND ?2 AND part = ?3 AND uid = ?4 AND \(condition)"
    for deletion in [
      "DELETE FROM contents WHERE record IN (SELECT id FROM records WHERE \(selection))",
      "DELETE FROM records WHERE \(selection)",
    ] {
      let statement = try LedgerStatement(database, deletion)
      for uid in uids {
        statement.bind(rows.0, at: 1)
        statement.bind(rows.1, at: 2)
        statement.bind(part, at: 3)
        statement.bind(uid, at: 4)
        try statement.run()
      }
    }
  }
}
