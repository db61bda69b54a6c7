public import CalendarStore
internal import CivilTime
internal import Foundation
internal import GRDB
internal import Reservations

/// The outcome of a recorded write.
public enum Settlement: Sendable, Equatable {
  /// - Parameters:
  ///   - etag: the etag of the object in the calendar after the write; nil without an etag.
  ///   - changed: when the object's file was changed last, as in `ObjectVersion`.
  ///   - href: the name that a server gave the object; nil for the one that was asked for.
  case made(etag: String?, changed: Int? = nil, href: String? = nil)
  /// - Parameter changed: the last change time of the remaining object's file, if this program has
  ///   touched the file.
  case notMade(changed: Int? = nil)
  /// The outcome is unknown; the next import asks the calendar.
  case unknown
  /// The calendar's server does not tell the outcome; each import asks again.
  case undecided
}

extension Ledger {
  /// Records the intents of writes, all or none of them; returns their rows, in their order. A row
  /// takes effect once it is settled. The rows are on disk when this returns, so that the outcomes
  /// can be determined after a crash.
  public func intend(
    _ intents: [LedgerObject], of importID: Int64
  ) throws(StoreError) -> [Int64] {
    guard !intents.isEmpty else { return [] }
    passed(.intentBegun)
    let rows = try write(.now) { database in
      var writer = IntentWriter(database, importID: importID)
      return try intents.map { try writer.insert($0, among: intents) }
    }
    passed(.intentWritten)
    return rows
  }

  /// Adds facts of bookings whose events are not written.
  func store(_ facts: [StoredFacts], of importID: Int64) throws(StoreError) {
    try write { database in
      let writer = IntentWriter(database, importID: importID)
      for facts in facts { try writer.insert(facts, of: nil) }
    }
  }

  /// Records the outcomes of writes. After a power cut, the next import may have to reconcile them
  /// again.
  public func settle(_ results: [(row: Int64, Settlement)]) throws(StoreError) {
    guard !results.isEmpty else { return }
    passed(.settleBegun)
    try write { try Self.settle(results, $0) }
    passed(.settled)
  }

  static func settle(
    _ results: [(row: Int64, Settlement)], _ database: Database
  ) throws {
    let made = try database.cachedStatement(
      sql: """
        UPDATE objects SET settled = 1, etag = ifnull(?, etag), changed = ?, href = ifnull(?, href)
        WHERE id = ?
        """)
    let stays = try database.cachedStatement(
      sql: """
        UPDATE objects SET changed = ?
        WHERE id = (SELECT previous FROM objects WHERE id = ?) AND changed IS NOT NULL
        """)
    let undecided = try database.cachedStatement(
      sql: "UPDATE objects SET settled = 2 WHERE id = ?")
    for (row, settlement) in results {
      switch settlement {
      case .made(let etag, let changed, let href):
        try made.execute(arguments: [etag, changed, href, row])
        try Self.followBooking(of: row, database)
      case .notMade(let changed):
        if let changed { try stays.execute(arguments: [changed, row]) }
        try drop(row, database)
      case .undecided: try undecided.execute(arguments: [row])
      case .unknown: break
      }
    }
  }

  private static func drop(_ row: Int64, _ database: Database) throws {
    for deletion in [
      "DELETE FROM texts WHERE object = ?", "DELETE FROM facts WHERE record = ?",
      "DELETE FROM overrides WHERE record = ?", "DELETE FROM objects WHERE id = ?",
    ] {
      try database.cachedStatement(sql: deletion).execute(arguments: [row])
    }
  }

  /// Removes an entry of the log and its rows: nothing was changed, or nothing is left of it.
  public func drop(_ entry: Int64) throws(StoreError) {
    try write { database in
      let rows = try Int64.fetchAll(
        database, sql: "SELECT id FROM objects WHERE import = ?", arguments: [entry])
      for row in rows { try Self.drop(row, database) }
      try database.execute(sql: "DELETE FROM imports WHERE id = ?", arguments: [entry])
    }
  }

  /// Removes an entry without rows; false for one that has some.
  public func dropIfEmpty(_ entry: Int64) throws(StoreError) -> Bool {
    try write { database in
      try database.execute(
        sql: """
          DELETE FROM imports
          WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM objects WHERE import = ?1)
          """, arguments: [entry])
      return database.changesCount > 0
    }
  }

  /// Records that this program has written objects without an entry of the log: imports and undo
  /// know them as unchanged.
  public func record(
    unlogged changes: [(change: ObjectChange, etag: String)]
  ) throws(StoreError) {
    try write { database in
      for (change, etag) in changes {
        try database.execute(
          sql: """
            UPDATE texts SET after = ?1
            WHERE object IN (SELECT id FROM objects WHERE href = ?2 AND etag = ?3)
            """, arguments: [change.after.map { Data($0) }, change.href, change.etag])
        try database.execute(
          sql: "UPDATE objects SET etag = ?, changed = NULL WHERE href = ? AND etag = ?",
          arguments: [etag, change.href, change.etag])
      }
    }
  }
}

/// Inserts the intents of one entry of the log within a transaction.
struct IntentWriter {
  let database: Database
  let importID: Int64
  private var calendars: [EventCalendar: Int64] = [:]
  private var sources: [String: Int64] = [:]
  /// The first row of each unit.
  private var units: [Int64: Int64] = [:]
  let encoder = JSONEncoder()

  init(_ database: Database, importID: Int64) {
    self.database = database
    self.importID = importID
  }

  /// Inserts an intent; returns the number of its row.
  mutating func insert(_ intent: LedgerObject, among intents: [LedgerObject]) throws -> Int64 {
    var entry = intent
    if entry.action.isOfCommand, entry.previousID == nil { try trace(&entry, among: intents) }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO objects (
          import, unit, subject, action, calendar, href, uid, etag, title, start, ending, sent,
          previous, restored, booking, identity, sequence, created, source, position, message, day)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: [
        importID, entry.unit.flatMap { units[$0] }, entry.subject.rawValue, entry.action.rawValue,
        try id(of: entry.calendar), entry.href, entry.uid, entry.etag, entry.title,
        entry.start?.ledgerText, entry.end?.ledgerText, entry.sent?.secondsSince1970,
        entry.previousID, entry.restoredID, entry.identity?.bookingNumber, entry.identity,
        entry.sequence, entry.creationDate?.secondsSince1970,
        try entry.source.map { try id(ofSource: $0) }, entry.position, entry.messageID,
        entry.hasKind ? entry.start?.reading.date.daysSinceEpoch : nil,
      ])
    let row = database.lastInsertedRowID
    if let unit = entry.unit, units[unit] == nil {
      units[unit] = row
      try database.execute(sql: "UPDATE objects SET unit = id WHERE id = ?", arguments: [row])
    }
    let replaced = entry.action.replaces ? try replaced(by: entry) : nil
    try insert(entry.contents, of: row, replacing: replaced)
    for facts in entry.facts { try insert(facts, of: row) }
    if let identity = entry.identity {
      try Ledger.insert(entry.overrides, of: identity, entry: importID, record: row, database)
    }
    return row
  }

  /// The row whose text a write replaces: that of the booking, or of a command that has changed the object
  /// since, so that it is of no booking.
  private func replaced(by entry: LedgerObject) throws -> Int64? {
    let latest = try LedgerObject.latest(
      of: entry.href, in: entry.calendar, orUnsettled: false, database)
    return [latest, entry.previousID].compactMap(\.self).max()
  }

  /// - Parameter previous: the row whose text is the one before; nil for the text of the contents.
  private func insert(
    _ contents: LedgerObject.Contents, of row: Int64, replacing previous: Int64?
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO texts (object, before, after)
        VALUES (?, ifnull(?, (SELECT after FROM texts WHERE object = ?)), ?)
        """)
    try statement.execute(
      arguments: [
        row, contents.before.map { Data($0) }, previous, contents.after.map { Data($0) },
      ])
  }

  /// Finds the row of the object that a command changes or moves, in whatever calendar. If the
  /// object is the event of a booking, the row is the booking's latest.
  private func trace(_ entry: inout LedgerObject, among intents: [LedgerObject]) throws {
    var source = entry
    if entry.action == .add {
      let moved = intents.first {
        $0.unit == entry.unit && $0.href == entry.href && $0.action == .remove
      }
      guard entry.unit != nil, let moved else { return }
      source = moved
    }
    guard let former = source.former, let previous = try self.latest(entry.href, as: former)
    else { return }
    entry.previousID = previous.id
    guard previous.identity != nil, let before = source.contents.before,
      let after = entry.contents.after, LedgerObject.keepsOccurrences(before, after)
    else { return }
    entry.follow(previous)
  }

  /// The latest row that left an object with this etag, or a file of which that is a restored copy.
  private func latest(_ href: String, as etag: String) throws -> LedgerObject? {
    let version = ObjectVersion(href: href, etag: etag)
    let rows = try LedgerObject.cursor(
      database, where: "o.href = ? AND o.etag IS NOT NULL AND o.settled ORDER BY o.id DESC", [href])
    while let row = try rows.next() {
      if row.etag.map(version.has) == true { return row }
    }
    return nil
  }

  mutating func id(of calendar: EventCalendar) throws -> Int64 {
    if let known = calendars[calendar] { return known }
    // A deleted calendar may just have been made again.
    let id = try row(
      """
      SELECT id FROM calendars
      WHERE title IS ?1 AND source IS ?2 AND (identifier IS ?3 OR ?3 IS NULL)
      ORDER BY identifier IS NULL
      """, "INSERT INTO calendars (title, source, identifier) VALUES (?, ?, ?)",
      [calendar.name, calendar.source, calendar.identifier])
    calendars[calendar] = id
    return id
  }

  private mutating func id(ofSource name: String) throws -> Int64 {
    if let known = sources[name] { return known }
    let id = try row(
      "SELECT id FROM sources WHERE name = ?", "INSERT INTO sources (name) VALUES (?)", [name])
    try database.execute(
      sql: "INSERT OR IGNORE INTO import_sources (source, import) VALUES (?, ?)",
      arguments: [id, importID])
    sources[name] = id
    return id
  }

  /// The row with these values, which is inserted if it is missing.
  private func row(
    _ search: String, _ insertion: String, _ values: StatementArguments
  ) throws -> Int64 {
    if let id = try Int64.fetchOne(database, sql: search, arguments: values) { return id }
    try database.execute(sql: insertion, arguments: values)
    return database.lastInsertedRowID
  }
}

extension UUID {
  /// The first half of the identity, which is as random as the whole.
  var bookingNumber: Int64 {
    withUnsafeBytes(of: uuid) { Int64(bigEndian: $0.loadUnaligned(as: Int64.self)) }
  }
}
