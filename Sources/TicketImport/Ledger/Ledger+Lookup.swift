public import CalendarStore
public import Foundation
internal import GRDB

extension Ledger {
  /// The latest settled row of each of these bookings that has one.
  ///
  /// After the undo of a second event, the row is that of the first event.
  public func entries(of identities: [UUID]) throws(StoreError) -> [UUID: LedgerObject] {
    try read { try LedgerObject.latest(of: identities, $0) }
  }

  /// Whether an import's write of the booking's event has no recorded outcome, and may still be made.
  func hasUnsettledWrite(of identity: UUID) throws(StoreError) -> Bool {
    try read { database in
      try database.has(
        """
        SELECT 1 FROM objects WHERE booking = ? AND identity = ? AND settled = 0
          AND action NOT IN \(LedgerObject.Action.ofCommand)
        """, [identity.bookingNumber, identity])
    }
  }

  func entry(_ id: Int64) throws(StoreError) -> LedgerObject? {
    try read { try LedgerObject.row(id, $0) }
  }

  /// The latest write of the object with this name, by whatever entry, with its texts; nil for an
  /// object that no entry wrote.
  public func latestWrite(
    of href: String, in calendar: EventCalendar
  ) throws(StoreError) -> LedgerObject? {
    try read { database in
      let id = try LedgerObject.latest(of: href, in: calendar, orUnsettled: true, database)
      var entry = try LedgerObject.row(id, database)
      if let id { entry?.contents = try LedgerObject.Contents(of: id, database) }
      return entry
    }
  }

  /// The latest writes of objects in a calendar that have etags, at most 100.
  func latestObjects(in calendar: EventCalendar) throws(StoreError) -> [LedgerObject] {
    try read { database in
      try Array(
        LedgerObject.cursor(
          database,
          where: """
            c.title = ? AND c.source IS ? AND o.etag IS NOT NULL AND o.settled
            ORDER BY o.id DESC LIMIT 100
            """, [calendar.name, calendar.source]))
    }
  }

  /// The identities of the bookings of a key, at most 10,000.
  func identities(of key: UUID) throws(StoreError) -> [UUID] {
    try read { database in
      try UUID.fetchAll(
        database.cachedStatement(
          sql: "SELECT identity FROM booking_keys WHERE key = ? LIMIT 10000"),
        arguments: [key])
    }
  }

  /// Whether an import has written the event with this etag and has stored all of these facts; false without
  /// any.
  /// Unsettled writes of a running import count, because an etag is recorded before its event is
  /// visible.
  func hasWritten(
    _ stored: [StoredFacts], of identity: UUID, as etag: String?
  ) throws(StoreError) -> Bool {
    let facts = stored.flatMap(\.facts).filter { $0.withdrawal == nil }
    guard let etag, !facts.isEmpty else { return false }
    return try read { database in
      let isOurs = try database.has(
        "SELECT 1 FROM objects WHERE booking = ? AND identity = ? AND etag = ?",
        [identity.bookingNumber, identity, etag])
      return try isOurs
        && facts.allSatisfy { fact in
          try database.has(
            """
            SELECT 1 FROM facts
            WHERE booking = ? AND identity = ? AND digest = ? AND withdrawn IS NULL
            """, [identity.bookingNumber, identity, fact.digest.digest])
        }
    }
  }

  /// The events that are in a calendar and were last written for a record of this source, as the
  /// latest rows of their bookings, oldest first.
  func entries(writtenFrom source: String) throws(StoreError) -> [LedgerObject] {
    try read { database in
      let candidates = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT o.id, o.identity
            FROM sources s CROSS JOIN import_sources m CROSS JOIN objects o
            WHERE s.name = ? AND m.source = s.id AND o.import = m.import AND o.source = s.id
              AND o.settled
            ORDER BY o.id
            """),
        arguments: [source])
      var entries: [LedgerObject] = []
      while let row = try candidates.next() {
        let id = try row.decode(Int64.self, atIndex: 0)
        let identity: UUID = try row.decode(atIndex: 1)
        if let entry = try LedgerObject.latest(of: [identity], database)[identity],
          entry.id == id, entry.hasEvent
        {
          entries.append(entry)
        }
      }
      return entries
    }
  }

  /// The events of bookings of a kind that start on these days, as the latest rows of their
  /// bookings, and those that started on them once; at most 1,000.
  func bookings(on days: ClosedRange<Int>) throws(StoreError) -> [LedgerObject] {
    try read { database in
      let identities = try UUID.fetchAll(
        database,
        sql: """
          SELECT identity FROM objects WHERE day BETWEEN ? AND ? AND settled
          GROUP BY identity ORDER BY max(id) DESC LIMIT 1000
          """, arguments: [days.lowerBound, days.upperBound])
      let entries = try LedgerObject.latest(of: identities, database)
      return identities.compactMap { entries[$0] }.filter { $0.hasEvent && $0.action != .cancel }
    }
  }

  /// The long texts of a row.
  public func contents(of entry: LedgerObject) throws(StoreError) -> LedgerObject.Contents {
    try read { try LedgerObject.Contents(of: entry.id, $0) }
  }
}

extension Database {
  /// Whether a query has a row.
  func has(_ query: String, _ arguments: StatementArguments) throws -> Bool {
    let search = try cachedStatement(sql: "SELECT EXISTS (\(query))")
    return try Bool.fetchOne(search, arguments: arguments) ?? false
  }
}

extension LedgerObject {
  /// The condition of the rows of an entry of the log. The changes of a command count before they are
  /// settled.
  static let ofImport = "o.import = ? AND (o.settled OR o.action IN \(Action.ofCommand))"

  /// Reads the rows `o` of a condition one after the other.
  static func cursor(
    _ database: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> MapCursor<RowCursor, LedgerObject> {
    let statement = try database.cachedStatement(
      sql: "SELECT \(columns) FROM \(tables) WHERE \(condition)")
    return try Row.fetchCursor(statement, arguments: arguments).map(LedgerObject.init(row:))
  }

  /// - Parameter id: nil for no row.
  static func row(_ id: Int64?, _ database: Database) throws -> LedgerObject? {
    try cursor(database, where: "o.id = ?", [id]).next()
  }

  /// The latest settled rows that decide the states of bookings; none for a booking without one.
  static func latest(
    of identities: [UUID], _ database: Database
  ) throws -> [UUID: LedgerObject] {
    let numbers = "[\(identities.map { "\($0.bookingNumber)" }.joined(separator: ","))]"
    // The usual booking has no row yet, and GRDB makes a `Row` before it has read one.
    let search = try database.cachedStatement(
      sql: """
        SELECT o.id FROM json_each(?) n CROSS JOIN objects o
        WHERE o.booking = n.value AND o.settled LIMIT 1
        """)
    guard try Int64.fetchOne(search, arguments: [numbers]) != nil else { return [:] }
    let rows = try cursor(
      database,
      where: "o.booking IN (SELECT value FROM json_each(?)) AND o.settled ORDER BY o.id DESC",
      [numbers])
    var latest: [UUID: LedgerObject] = [:]
    var undone: [UUID: [String?]] = [:]
    while let entry = try rows.next() {
      guard let identity = entry.identity, latest[identity] == nil else { continue }
      if entry.eventID != identity {
        if entry.action == .forget { undone[identity, default: []].append(entry.uid) }
        if undone[identity]?.contains(entry.uid) == true { continue }
      }
      if entry.action != .leave { latest[identity] = entry }
    }
    return latest
  }

  /// The number of the latest row of the object with this name.
  ///
  /// - Parameter orUnsettled: whether changes of commands count before they are settled.
  static func latest(
    of href: String, in calendar: EventCalendar, orUnsettled: Bool, _ database: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT max(o.id) FROM objects o JOIN calendars c ON c.id = o.calendar
          WHERE o.href = ? AND c.title = ? AND c.source IS ?
            AND (o.settled OR ? AND o.action IN \(Action.ofCommand))
          """), arguments: [href, calendar.name, calendar.source, orUnsettled])
  }
}

extension LedgerObject.Contents {
  /// - Parameter row: the number of a row.
  init(of row: Int64, _ database: Database) throws {
    let found = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT before, after FROM texts WHERE object = ?"),
      arguments: [row])
    guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    func bytes(_ column: Int) throws -> [UInt8]? {
      try found.decode(Data?.self, atIndex: column).map { Array($0) }
    }
    (before, after) = (try bytes(0), try bytes(1))
  }
}
