public import CalendarStore
internal import GRDB

/// The entries that are undone, by `imports.undoes` alone. An undo that is undone itself has not undone
/// anything.
public struct UndoState: Sendable {
  /// The entry that `undo` takes back without a number: the latest ended one that changed something and is
  /// not undone, or an undo that did not finish; nil without one.
  public fileprivate(set) var latest: Int64?
  /// The undos of undone entries, by these entries.
  public fileprivate(set) var finished: [Int64: Int64] = [:]
  /// The undos that did not finish, by the entries that they undo.
  public fileprivate(set) var begun: [Int64: Int64] = [:]

  /// The undo of an entry, finished or not; nil for none.
  func undo(of entry: Int64) -> Int64? { finished[entry] ?? begun[entry] }
}

/// The import or command that an entry of the log, and the entries that it undoes, are about.
struct UndoneImport {
  let entry: Int64
  private(set) var id: Int64
  /// Whether the entry undoes the import; otherwise it is the import, or makes it again.
  private(set) var isUndone = false

  init(_ entry: Int64, _ database: Database) throws {
    (self.entry, id) = (entry, entry)
    let search = try database.cachedStatement(
      sql: "SELECT undoes FROM imports WHERE id = ? AND undoes < id")
    while let target = try Int64.fetchOne(search, arguments: [id]) {
      (id, isUndone) = (target, !isUndone)
    }
  }
}

extension Ledger {
  public func undoState() throws(StoreError) -> UndoState {
    try read { database in
      var state = UndoState()
      let undos = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, undoes, finished IS NOT NULL AND NOT interrupted FROM imports
          WHERE undoes < id AND (finished IS NOT NULL AND NOT interrupted
            OR EXISTS (SELECT 1 FROM objects WHERE import = imports.id)) ORDER BY id DESC
          """)
      while let row = try undos.next() {
        let (undo, target): (Int64, Int64) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
        guard state.undo(of: undo) == nil, state.undo(of: target) == nil, !isAlive(undo) else {
          continue
        }
        if try row.decode(Bool.self, atIndex: 2) {
          state.finished[target] = undo
        } else {
          state.begun[target] = undo
        }
      }
      let changes = try Int64.fetchCursor(
        database, sql: "SELECT id FROM imports WHERE \(Self.changedSomething) ORDER BY id DESC")
      while state.latest == nil, let entry = try changes.next() {
        guard state.undo(of: entry) == nil, !isAlive(entry) else { continue }
        let origin = try UndoneImport(entry, database)
        // What an undo made again may be undone by the number of its import.
        let isLeft = !origin.isUndone && state.finished[origin.id] ?? entry <= entry
        if isLeft || state.begun.values.contains(entry) { state.latest = entry }
      }
      return state
    }
  }

  /// The import that an entry of the log is about.
  func origin(of entry: Int64) throws(StoreError) -> UndoneImport {
    try read { try UndoneImport(entry, $0) }
  }

  /// The condition of the imports and other commands that changed a calendar, or may have before they
  /// were killed, or changed something without a write.
  static let changedSomething = """
    (EXISTS (SELECT 1 FROM objects
        WHERE import = imports.id AND action <> \(LedgerObject.Action.adopt.rawValue))
      OR imports.id IN (SELECT f.import FROM facts f WHERE \(changedWithoutWrite)))
    """

  // MARK: Steps

  /// The steps that undo an entry, latest write first; one for each object.
  func undoSteps(of entry: Int64) throws(StoreError) -> [UndoStep] {
    try read { database in
      let writes = try Row.fetchAll(
        database,
        sql: """
          SELECT min(o.id), max(o.id), max(o.unit) FROM objects o JOIN calendars c ON c.id = o.calendar
          WHERE \(LedgerObject.ofImport) GROUP BY o.href, c.title, c.source ORDER BY max(o.id) DESC
          """, arguments: [entry])
      return try writes.compactMap { row in
        guard var last = try LedgerObject.row(row.decode(atIndex: 1), database) else {
          throw damage
        }
        last.unit = try row.decode(atIndex: 2)
        return try step(from: row.decode(atIndex: 0), to: last, database)
      }
    }
  }

  /// - Parameter first: the entry's first row of the object.
  /// - Returns: nil for an object that the entry left as it was.
  private func step(
    from first: Int64, to last: LedgerObject, _ database: Database
  ) throws -> UndoStep? {
    let before = try LedgerObject.Contents(of: first, database).before
    if first != last.id, before == (try LedgerObject.Contents(of: last.id, database)).after {
      return nil
    }
    // The entry may have left the event in another calendar, if it moved it.
    let event = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT max(id), max(iif(import = ?, id, NULL)) FROM objects
          WHERE booking = ? AND identity = ? AND uid = ? AND settled
            AND action <> \(LedgerObject.Action.leave.rawValue)
          """),
      arguments: [last.importID, last.identity?.bookingNumber, last.identity, last.uid])
    let arrival: Int64? = try event?.decode(atIndex: 1)
    let left = arrival == last.id ? last : try LedgerObject.row(arrival, database) ?? last
    let latest = [
      last.id, try event?.decode(atIndex: 0),
      try LedgerObject.latest(
        of: last.href, in: last.calendar, orUnsettled: last.action.isOfCommand, database),
    ].compactMap(\.self).max()
    let current = latest == last.id ? last : try LedgerObject.row(latest, database) ?? last
    let previous = try LedgerObject.cursor(
      database, where: "o.id = (SELECT previous FROM objects WHERE id = ?)", [first]
    ).next()
    let isBeside =
      try Bool.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT 1 FROM objects
            WHERE booking = ? AND identity = ? AND uid <> ? AND id < ? AND settled LIMIT 1
            """),
        arguments: [last.identity?.bookingNumber, last.identity, last.uid, first]) ?? false
    return UndoStep(
      entry: last, firstID: first, current: current, previous: previous,
      hadObject: before != nil, isSecond: previous == nil && isBeside,
      isLast: current.version == left.version)
  }

  /// The texts of a step's object before and after the entry wrote it.
  func texts(of step: UndoStep) throws(StoreError) -> LedgerObject.Contents {
    try read { database in
      var texts = try LedgerObject.Contents(of: step.entry.id, database)
      texts.before = try LedgerObject.Contents(of: step.firstID, database).before
      return texts
    }
  }
}

/// The rows that the undo of one object needs, however often the entry wrote the object.
struct UndoStep: Sendable, Equatable {
  /// The entry's last row of the object.
  var entry: LedgerObject
  /// The entry's first row of the object.
  var firstID: Int64
  /// The latest row of the object, or of its event in whatever calendar; its etag shows whether the
  /// object was changed since.
  var current: LedgerObject
  /// The row before the entry; nil for a new object, and for one that no entry wrote.
  var previous: LedgerObject?
  /// Whether there was an object before, whose text is restored; otherwise the object is removed.
  var hadObject: Bool
  /// Whether the entry added the event beside another one of its booking.
  var isSecond = false
  /// Whether the object is as the entry left it, even after later entries and their undoes.
  var isLast: Bool

  /// What makes the object what it was before the entry.
  var reversal: UndoDecision { hadObject ? .putBack : .remove(removal) }

  /// What the removal of an object that the entry added makes of its booking: what it was before.
  private var removal: LedgerObject.Action {
    if entry.action.isOfCommand { return .remove }
    // The event is in the calendar that it was moved from.
    if entry.unit != nil { return .leave }
    guard let previous, previous.action != .forget else { return .forget }
    return previous.action == .withdraw ? .withdraw : .deleteAgain
  }
}
