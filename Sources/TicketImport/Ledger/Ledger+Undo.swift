public import CalendarStore
internal import Foundation
internal import GRDB

extension Ledger {
  /// The steps that undo an import, latest write first; one for each event.
  ///
  /// The undo is an import of its own, so it can be undone, too. Its rows have the actions
  /// `restore` and `forget`, and name the step's `entry` as their previous row.
  public func undoSteps(of importID: Int64) throws(StoreError) -> [UndoStep] {
    try read { database in
      var events: [(last: LedgerEntry, previousID: Int64?)] = []
      var places: [BookingEvent: Int] = [:]
      var left: [BookingEvent: EventCalendar] = [:]
      let entries = try LedgerEntry.cursor(database, where: LedgerEntry.ofImport, [importID])
      while let entry = try entries.next() {
        // The event that left is the one that was added to the other calendar.
        if entry.action == .leave { left[entry.event] = entry.calendar }
        guard !entry.action.isAside else { continue }
        if let place = places[entry.event] {
          events[place].last = entry
        } else {
          places[entry.event] = events.count
          events.append((entry, entry.previousID))
        }
      }
      return try events.sorted { $0.last.id > $1.last.id }.map { event in
        var step = try step(event.last, after: event.previousID, of: importID, database)
        step.leftCalendar = left[event.last.event]
        return step
      }
    }
  }

  /// - Parameter previousID: the row before the import's first write to the event; nil for none.
  private func step(
    _ last: LedgerEntry, after previousID: Int64?, of importID: Int64, _ database: Database
  ) throws -> UndoStep {
    let aside = LedgerEntry.Action.aside.map { "\($0.rawValue)" }.joined(separator: ", ")
    let current = try LedgerEntry.cursor(
      database,
      where: """
        r.booking = ? AND r.uid = ? AND r.settled AND r.action NOT IN (\(aside)) ORDER BY r.id DESC
        """, [last.identity.bookingNumber, last.uid]
    ).next()
    var previous = try LedgerEntry.cursor(database, where: "r.id = ?", [previousID]).next()
    try previous?.showText(database)
    return UndoStep(
      entry: last, current: current ?? last,
      // A second event replaces no other event.
      previous: previous?.uid == last.uid ? previous : nil,
      isSuperseded: current.map { $0.importID != importID } ?? false)
  }

  /// What is undone:
  /// - `latest`: the entry that `undo` takes back without a number: the latest ended one that changed
  ///   something and is not undone, or an undo that did not finish; nil without one.
  /// - `finished`: the undos of undone entries, by these entries.
  /// - `begun`: the undos that did not finish, by the entries that they undo.
  /// - `all`: the undos.
  public func undoState() throws(StoreError) -> (
    latest: Int64?, finished: [Int64: Int64], begun: [Int64: Int64], all: Set<Int64>
  ) {
    try read { database in
      let undos = try Row.fetchAll(
        database, sql: "SELECT id, undoes FROM imports WHERE undoes IS NOT NULL")
      let targets = try Dictionary(
        uniqueKeysWithValues: undos.map {
          (try $0.decode(Int64.self, atIndex: 0), try $0.decode(Int64.self, atIndex: 1))
        })
      let entries = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, finished IS NOT NULL AND NOT interrupted, \(Self.changedSomething) FROM imports
          WHERE undoes IS NOT NULL OR \(Self.changedSomething) ORDER BY id DESC
          """)
      var (latest, finished, begun): (Int64?, [Int64: Int64], [Int64: Int64]) = (nil, [:], [:])
      while let row = try entries.next() {
        let entry = try row.decode(Int64.self, atIndex: 0)
        // An undo that is undone itself has not undone anything.
        if finished[entry] != nil || begun[entry] != nil || isAlive(entry) { continue }
        let (isFinished, hasChanges): (Bool, Bool) =
          try (row.decode(atIndex: 1), row.decode(atIndex: 2))
        guard let target = targets[entry] else {
          latest = latest ?? entry
          continue
        }
        // An undo without changes has found that nothing is left to undo.
        if hasChanges, Self.isRedo(entry, targets) { latest = latest ?? entry }
        guard hasChanges || isFinished, finished[target] == nil else { continue }
        if isFinished {
          finished[target] = begun[target] == nil ? entry : nil
        } else if begun[target] == nil {
          begun[target] = entry
          latest = latest ?? entry
        }
      }
      return (latest, finished, begun, Set(targets.keys))
    }
  }

  /// Whether an undo makes a change again: it is the undo of an undo.
  private static func isRedo(_ entry: Int64, _ targets: [Int64: Int64]) -> Bool {
    var (current, isRedo) = (entry, true)
    while let target = targets[current], target < current {
      isRedo.toggle()
      current = target
    }
    return isRedo
  }

  /// The condition of the imports and other commands that changed a calendar, or may have before they
  /// were killed, or remembered a cancellation.
  static let changedSomething = """
    (EXISTS (SELECT 1 FROM records WHERE import = imports.id
        AND action <> \(LedgerEntry.Action.keep.rawValue))
      OR EXISTS (SELECT 1 FROM changes WHERE import = imports.id)
      OR imports.id IN (SELECT f.import FROM facts f WHERE \(factsBeforeBooking)))
    """
}

/// The rows that the undo of one event needs, however often the import wrote the event.
public struct UndoStep: Sendable, Equatable {
  /// The import's last row of the event.
  public var entry: LedgerEntry
  /// The latest row of the event; its etag shows whether the event was changed since.
  public var current: LedgerEntry
  /// The event's row before the import; nil for a new event.
  public var previous: LedgerEntry?
  /// The calendar that the import moved the event out of; nil for an event that it did not move.
  public var leftCalendar: EventCalendar?
  /// A later import wrote it again.
  public var isSuperseded: Bool

  /// Whether `previous` has a text to restore; otherwise the event is removed.
  var hasText: Bool { previous?.hasEvent ?? false }
}

/// One event of a booking. Another program's event may have the UID of a booking's event.
struct BookingEvent: Hashable {
  var identity: UUID
  var uid: UUID
}

extension LedgerEntry {
  var event: BookingEvent { BookingEvent(identity: identity, uid: uid) }

  /// Takes the title and times of the event's text where a command has changed it since.
  fileprivate mutating func showText(_ database: Database) throws {
    let text = try Data.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT text FROM contents
          WHERE record = ? AND EXISTS (SELECT 1 FROM changes WHERE href = ? AND made IS NOT NULL)
          """), arguments: [id, href])
    guard let text, let event = EventText(uid: uid, written: Array(text)).shown else { return }
    (title, start, end) = (event.title, event.start, event.end)
  }
}
