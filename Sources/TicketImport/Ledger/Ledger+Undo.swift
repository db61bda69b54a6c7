public import CalendarStore
internal import Foundation
internal import GRDB

extension Ledger {
  /// What it takes to undo an import, latest write first; one step an event.
  ///
  /// The undo is an import of its own, whose rows are of the actions `restore` and `forget` and name the
  /// step's `entry` as previous: so it can be undone, too.
  public func undoSteps(of importID: Int64) throws(LedgerError) -> [UndoStep] {
    try read { database in
      var events: [WrittenEvent] = []
      var places: [UUID: Int] = [:]
      var left: [UUID: EventCalendar] = [:]
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT \(LedgerEntry.columns), r.previous FROM \(LedgerEntry.tables)
          WHERE r.import = ? AND r.settled ORDER BY r.id
          """, arguments: [importID])
      while let row = try rows.next() {
        let entry = try LedgerEntry(row: row)
        // The event that left is the one that came into the other calendar.
        if entry.action == .leave { left[entry.uid] = entry.calendar }
        guard !entry.action.isAside else { continue }
        if let place = places[entry.uid] {
          events[place].last = entry
        } else {
          places[entry.uid] = events.count
          events.append(WrittenEvent(last: entry, previousID: row[LedgerEntry.columnCount]))
        }
      }
      return try events.sorted { $0.last.id > $1.last.id }.map { event in
        var step = try step(event, of: importID, database)
        step.leftCalendar = left[event.last.uid]
        return step
      }
    }
  }

  private func step(
    _ event: WrittenEvent, of importID: Int64, _ database: Database
  ) throws -> UndoStep {
    let aside = LedgerEntry.Action.aside.map { "\($0.rawValue)" }.joined(separator: ", ")
    let current = try Row.fetchOne(
      database,
      sql: """
        SELECT \(LedgerEntry.columns) FROM \(LedgerEntry.tables)
        WHERE r.booking = ? AND r.uid = ? AND r.settled AND r.action NOT IN (\(aside))
        ORDER BY r.id DESC
        """, arguments: [event.last.identity.bookingNumber, event.last.uid]
    ).map(LedgerEntry.init(row:))
    var step = UndoStep(
      entry: event.last, current: current ?? event.last,
      isSuperseded: current.map { $0.importID != importID } ?? false)
    guard let previousID = event.previousID else { return step }
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT \(LedgerEntry.columns), t.text IS NOT NULL FROM \(LedgerEntry.tables)
        LEFT JOIN contents t ON t.record = r.id WHERE r.id = ?
        """, arguments: [previousID])
    // A second event takes the place of no other event.
    guard let row, case let previous = try LedgerEntry(row: row), previous.uid == event.last.uid
    else { return step }
    step.previous = previous
    step.hasText = row[LedgerEntry.columnCount]
    return step
  }

  /// The latest import that wrote anything and has ended; nil where there is none.
  public func latestUndoable() throws(LedgerError) -> Int64? {
    try read { database in
      let imports = try Int64.fetchCursor(
        database,
        sql:
          "SELECT DISTINCT import FROM records WHERE settled AND action <> ? ORDER BY import DESC",
        arguments: [LedgerEntry.Action.keep.rawValue])
      while let importID = try imports.next() {
        if !isAlive(importID) { return importID }
      }
      return nil
    }
  }
}

/// An event that an import wrote.
private struct WrittenEvent {
  var last: LedgerEntry
  /// The row that stood before the first write; nil where nothing stood there.
  var previousID: Int64?
}

/// What it takes to undo one event of an import.
///
/// An event that the import wrote more than once makes one step.
public struct UndoStep: Sendable, Equatable {
  /// The last that the import did to the event: what is undone.
  public var entry: LedgerEntry
  /// The latest that anybody did to it: whose etag tells whether it stands as we left it.
  public var current: LedgerEntry
  /// What held before the import; nil where nothing did.
  public var previous: LedgerEntry?
  /// Whether there is a text to put back, which is `previous`'s; else the event is to be removed.
  public var hasText = false
  /// The calendar that the import itself moved the event out of; nil where it did not move it.
  public var leftCalendar: EventCalendar?
  /// A later import wrote it again.
  public var isSuperseded: Bool
}
