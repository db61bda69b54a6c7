public import CalendarStore
internal import GRDB

extension Ledger {
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

  /// The steps that undo an entry, latest write first; one for each object.
  func undoSteps(of importID: Int64) throws(StoreError) -> [UndoStep] {
    try read { database in
      var writes: [(first: LedgerObject, last: LedgerObject)] = []
      var places: [[String?]: Int] = [:]
      let rows = try LedgerObject.cursor(database, where: LedgerObject.ofImport, [importID])
      while let row = try rows.next() {
        if let place = places[row.names] {
          writes[place].last = row
          writes[place].last.unit = row.unit ?? writes[place].first.unit
        } else {
          places[row.names] = writes.count
          writes.append((row, row))
        }
      }
      let arrivals = Dictionary(
        writes.lazy.map(\.last).filter { $0.unit != nil && $0.hasEvent }.map { ($0.unit, $0) },
        uniquingKeysWith: { first, _ in first })
      return try writes.sorted { $0.last.id > $1.last.id }.compactMap { first, last in
        let arrival = last.action == .leave ? arrivals[last.unit] : nil
        return try step(first, last, arrival ?? last, database)
      }
    }
  }

  /// - Parameters:
  ///   - first: the entry's first write of the object.
  ///   - arrival: the write that decides which version the entry left; of an event that left a
  ///     calendar, the one in its new calendar.
  /// - Returns: nil for an object that the entry left as it was.
  private func step(
    _ first: LedgerObject, _ last: LedgerObject, _ arrival: LedgerObject, _ database: Database
  ) throws -> UndoStep? {
    let before = try LedgerObject.Contents(of: first.id, database).before
    if first.id != last.id, before == (try LedgerObject.Contents(of: last.id, database)).after {
      return nil
    }
    let event = try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT max(id) FROM objects WHERE booking = ? AND identity = ? AND uid = ? AND settled
            AND action <> \(LedgerObject.Action.leave.rawValue)
          """), arguments: [arrival.identity?.bookingNumber, arrival.identity, arrival.uid])
    let object = try LedgerObject.latest(
      of: last.href, in: last.calendar, orUnsettled: last.action.isOfCommand, database)
    let latest = max(event ?? last.id, object ?? last.id)
    let current = latest == last.id ? last : try LedgerObject.row(latest, database) ?? last
    let previous = try LedgerObject.row(first.previousID, database)
    return UndoStep(
      entry: last, firstID: first.id, current: current, previous: previous,
      hadObject: before != nil,
      isLast: current.importID == last.importID || current.version == arrival.version)
  }

  /// The texts of a step's object before and after the entry wrote it.
  func texts(of step: UndoStep) throws(StoreError) -> LedgerObject.Contents {
    try read { database in
      var texts = try LedgerObject.Contents(of: step.entry.id, database)
      texts.before = try LedgerObject.Contents(of: step.firstID, database).before
      return texts
    }
  }

  /// What is undone:
  /// - `latest`: the entry that `undo` takes back without a number: the latest ended one that changed
  ///   something and is not undone, or an undo that did not finish; nil without one.
  /// - `finished`: the undos of undone entries, by these entries.
  /// - `begun`: the undos that did not finish, by the entries that they undo.
  public func undoState() throws(StoreError) -> (
    latest: Int64?, finished: [Int64: Int64], begun: [Int64: Int64]
  ) {
    try read { database in
      let entries = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, undoes, finished IS NOT NULL AND NOT interrupted, \(Self.changedSomething)
          FROM imports
          WHERE undoes IS NOT NULL OR \(Self.changedSomething) ORDER BY id DESC
          """)
      var (latest, finished, begun): (Int64?, [Int64: Int64], [Int64: Int64]) = (nil, [:], [:])
      while let row = try entries.next() {
        let entry = try row.decode(Int64.self, atIndex: 0)
        // An undo that is undone itself has not undone anything.
        if finished[entry] != nil || begun[entry] != nil || isAlive(entry) { continue }
        guard let target = try row.decode(Int64?.self, atIndex: 1) else {
          latest = latest ?? entry
          continue
        }
        let (isFinished, hasChanges): (Bool, Bool) =
          try (row.decode(atIndex: 2), row.decode(atIndex: 3))
        // An undo without changes has found that nothing is left to undo.
        if hasChanges, try !UndoneImport(entry, database).isUndone { latest = latest ?? entry }
        guard hasChanges || isFinished, finished[target] == nil else { continue }
        if isFinished {
          finished[target] = begun[target] == nil ? entry : nil
        } else if begun[target] == nil {
          begun[target] = entry
          latest = latest ?? entry
        }
      }
      return (latest, finished, begun)
    }
  }

  /// The condition of the imports and other commands that changed a calendar, or may have before they
  /// were killed, or changed something without a write.
  static let changedSomething = """
    (EXISTS (SELECT 1 FROM objects
        WHERE import = imports.id AND action <> \(LedgerObject.Action.adopt.rawValue))
      OR imports.id IN (SELECT f.import FROM facts f WHERE \(changedWithoutWrite)))
    """
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
  /// Whether the object is as the entry left it, even after later entries and their undoes.
  var isLast: Bool

  /// What makes the object what it was before the entry.
  var reversal: UndoDecision { hadObject ? .putBack : .remove(removal) }

  /// What the removal of an object that the entry added makes of its booking: what it was before.
  var removal: LedgerObject.Action {
    if entry.action.isOfCommand { return .remove }
    // The event is in the calendar that it was moved from.
    if entry.unit != nil { return .leave }
    return switch previous?.action {
    case nil, .forget: .forget
    case .withdraw: .withdraw
    case .create, .update, .cancel, .restore, .leave, .add, .change, .remove, .deleteAgain,
      .adopt:
      .deleteAgain
    }
  }
}
