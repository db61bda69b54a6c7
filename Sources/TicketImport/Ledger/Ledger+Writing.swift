internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import GRDB
internal import Reservations

/// The outcome of a recorded write.
enum Settlement: Sendable, Equatable {
  /// - Parameters:
  ///   - etag: the etag of the event in the calendar after the write; nil without an etag.
  ///   - changed: when the event's file was changed last, as in `ObjectVersion`.
  ///   - href: the name that a server gave the event; nil for the one that was asked for.
  case made(etag: String?, changed: Int? = nil, href: String? = nil)
  /// - Parameter changed: the last change time of the remaining event's file, if this program has
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
  func intend(_ intents: [LedgerEntry], of importID: Int64) throws(StoreError) -> [Int64] {
    guard !intents.isEmpty else { return [] }
    passed(.intentBegun)
    let rows = try write(.now) { database in
      var writer = IntentWriter(database, importID: importID)
      return try intents.map { try writer.insert($0) }
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

  /// Records the outcomes of writes. After a power cut, the next import may have to reconcile them again.
  func settle(_ results: [(row: Int64, Settlement)]) throws(StoreError) {
    guard !results.isEmpty else { return }
    passed(.settleBegun)
    try write { try Self.settle(results, $0) }
    passed(.settled)
  }

  static func settle(_ results: [(row: Int64, Settlement)], _ database: Database) throws {
    let made = try database.cachedStatement(
      sql: """
        UPDATE records SET settled = 1, etag = ifnull(?, etag), changed = ?, href = ifnull(?, href)
        WHERE id = ?
        """)
    let stays = try database.cachedStatement(
      sql: """
        UPDATE records SET changed = ?
        WHERE id = (SELECT previous FROM records WHERE id = ?) AND changed IS NOT NULL
        """)
    let notMade = try [
      "DELETE FROM contents WHERE record = ?", "DELETE FROM facts WHERE record = ?",
      "DELETE FROM overrides WHERE record = ?",
      "DELETE FROM records WHERE id = ?",
    ].map(database.cachedStatement)
    let undecided = try database.cachedStatement(
      sql: "UPDATE records SET settled = 2 WHERE id = ?")
    let areChanged = try LedgerEntry.areChanged(database)
    for (row, settlement) in results {
      switch settlement {
      case .made(let etag, let changed, let href):
        try made.execute(arguments: [etag, changed, href, row])
        if areChanged { try LedgerEntry.keepEdits(before: row, database) }
        try Self.withdrawFacts(undoneBy: row, database)
        try Self.withdrawOverrides(undoneBy: row, database)
      case .notMade(let changed):
        if let changed { try stays.execute(arguments: [changed, row]) }
        for deletion in notMade { try deletion.execute(arguments: [row]) }
      case .undecided: try undecided.execute(arguments: [row])
      case .unknown: break
      }
    }
  }
}

/// Inserts the intents of one import within a transaction.
struct IntentWriter {
  let database: Database
  let importID: Int64
  private var calendars: [EventCalendar: Int64] = [:]
  private var sources: [String: Int64] = [:]
  let encoder = JSONEncoder()

  init(_ database: Database, importID: Int64) {
    self.database = database
    self.importID = importID
  }

  /// Inserts an intent; returns the number of its row.
  mutating func insert(_ entry: LedgerEntry) throws -> Int64 {
    let record = try database.cachedStatement(
      sql: """
        INSERT INTO records (
          import, booking, identity, uid, action, fingerprint, calendar, href, etag, title, start,
          ending, sequence, created, source, position, message, kind, day, states_end, previous,
          sent)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try record.execute(
      arguments: [
        importID, entry.identity.bookingNumber, entry.identity, entry.uid,
        entry.action.rawValue, entry.fingerprint.digest, try id(of: entry.calendar), entry.href,
        entry.etag, entry.title, entry.start?.ledgerText, entry.end?.ledgerText, entry.sequence,
        entry.creationDate.secondsSince1970, try entry.source.map { try id(ofSource: $0) },
        entry.position, entry.messageID, entry.kind?.rawValue,
        entry.kind.flatMap { _ in entry.start?.reading.date.daysSinceEpoch }, entry.statesEnd,
        entry.previousID, entry.sent?.secondsSince1970,
      ])
    let row = database.lastInsertedRowID
    let content = try database.cachedStatement(
      sql: "INSERT INTO contents (record, original, text, object) VALUES (?, ?, ?, ?)")
    try content.execute(
      arguments: [
        row, Data(entry.contents.original), entry.contents.written.map { Data($0.bytes) },
        entry.contents.object.map { Data($0) },
      ])
    for facts in entry.facts { try insert(facts, of: row) }
    try Ledger.insert(
      entry.overrides, of: entry.identity, entry: importID, record: row, database)
    return row
  }

  mutating func id(of calendar: EventCalendar) throws -> Int64 {
    if let known = calendars[calendar] { return known }
    let id = try row(
      "SELECT id FROM calendars WHERE title IS ? AND source IS ? AND identifier IS ?",
      "INSERT INTO calendars (title, source, identifier) VALUES (?, ?, ?)",
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
