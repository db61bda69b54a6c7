internal import CalendarStore
internal import Foundation
internal import GRDB

extension Ledger {
  /// What it takes to undo an import, latest write first; one step an event.
  ///
  /// The undo is an import of its own, whose rows are of the actions `restore` and `forget` and name the
  /// step's `entry` as previous: so it can be undone, too.
  public func undoSteps(of importID: Int64) throws(LedgerError) -> [UndoStep] {
    try read { database in
      var reader = EntryReader(database)
      var events: [Written] = []
      var places: [UUID: Int] = [:]
      var left: [UUID: EventCalendar] = [:]
      let statement = try LedgerStatement(database, Self.recordsOfImport)
      statement.bind(importID, at: 1)
      try statement.run { row in
        let entry = try reader.entry(row)
        // The event that left is the one that came into the other calendar.
        if entry.action == .leave { left[entry.uid] = entry.calendar }
        guard !entry.action.isAside else { return }
        if let place = places[entry.uid] {
          events[place].last = entry
        } else {
          places[entry.uid] = events.count
          events.append(Written(last: entry, previousID: row.optionalInteger(15)))
        }
      }
      let row = try LedgerStatement(
        database,
        """
        SELECT \(EntryReader.columns), c.text IS NOT NULL FROM records r
        LEFT JOIN contents c ON c.record = r.id WHERE r.id = ?
        """)
      let ofBooking = try LedgerStatement(database, EntryReader.ofBooking)
      var steps: [UndoStep] = []
      for event in events.sorted(by: { $0.last.id > $1.last.id }) {
        ofBooking.bind(event.last.identity.bookingNumber, at: 1)
        let current = try ofBooking.first { row -> LedgerEntry? in
          guard row.uuid(4) == event.last.uid, try reader.isSettled(row) else { return nil }
          let entry = try reader.entry(row)
          return entry.action.isAside ? nil : entry
        }
        var step = UndoStep(
          entry: event.last, current: current ?? event.last,
          isSuperseded: current.map { $0.importID != importID } ?? false)
        step.leftCalendar = left[event.last.uid]
        if let previousID = event.previousID {
          row.bind(previousID, at: 1)
          try row.run { row in
            let previous = try reader.entry(row)
            // A second event takes the place of no other event.
            guard previous.uid == event.last.uid else { return }
            step.previous = previous
            step.hasText = row.number(14) != 0
          }
        }
        steps.append(step)
      }
      return steps
    }
  }

  /// The latest import that wrote anything and has ended; nil where there is none.
  public func latestUndoable() throws(LedgerError) -> Int64? {
    try read { database in
      let statement = try LedgerStatement(
        database,
        """
        SELECT import FROM parts WHERE settled AND last >= first GROUP BY import
        ORDER BY import DESC
        """)
      return try statement.first { row in
        let importID = row.integer(0)
        return try !isAlive(importID) && hasRecords(importID, database) ? importID : nil
      }
    }
  }

  /// Whether any write of the import was made.
  private func hasRecords(_ importID: Int64, _ database: Database) throws -> Bool {
    let statement = try LedgerStatement(
      database,
      """
      SELECT 1 FROM parts p CROSS JOIN records r
      WHERE p.import = ?1 AND p.settled AND r.id BETWEEN p.first AND p.last AND r.part = p.id
        AND r.action <> \(LedgerEntry.Action.keep.rawValue)
      """)
    statement.bind(importID, at: 1)
    return try statement.first { _ in true } ?? false
  }

  private struct Written {
    var last: LedgerEntry
    /// What stood there before the first.
    var previousID: Int64?
  }
}
