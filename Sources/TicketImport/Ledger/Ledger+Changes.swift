public import CalendarStore
internal import CivilTime
internal import Foundation
internal import GRDB

extension Ledger {
  /// Records changes before they are made, all or none; returns their rows. They are on disk when
  /// this returns.
  public func record(
    _ changes: [LedgerChange], of entry: Int64
  ) throws(StoreError) -> [Int64] {
    guard !changes.isEmpty else { return [] }
    let rows = try write(.now) { database in
      var writer = IntentWriter(database, importID: entry)
      // The row of the first change of each unit.
      var units: [Int: Int64] = [:]
      return try changes.map { change in
        let insertion = try database.cachedStatement(
          sql: """
            INSERT INTO changes (
              import, subject, calendar, href, before, etag, after, title, start, uid, unit)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        let object = change.object
        try insertion.execute(
          arguments: [
            entry, change.subject.rawValue, try writer.id(of: object.calendar), object.href,
            object.before.map { Data($0) }, object.etag, object.after.map { Data($0) },
            change.title, change.start?.ledgerText, change.uid, object.unit.flatMap { units[$0] },
          ])
        let row = database.lastInsertedRowID
        if let unit = object.unit, units[unit] == nil {
          units[unit] = row
          try database.execute(
            sql: "UPDATE changes SET unit = id WHERE id = ?", arguments: [row])
        }
        return row
      }
    }
    passed(.intentWritten)
    return rows
  }

  /// Records the etags of objects after changes, so that an import knows its events again, and the
  /// names that a server gave them.
  ///
  /// - Parameters:
  ///   - changes: with the etag of each object, nil without one, and the name that a server gave it, nil
  ///     for the recorded one.
  ///   - objects: those that nobody has changed, as in `restored`.
  public func settle(
    _ changes: [(row: Int64, etag: String?, href: String?)],
    restoring objects: [RestoredObject] = []
  ) throws(StoreError) {
    guard !changes.isEmpty || !objects.isEmpty else { return }
    try write { database in
      let update = try database.cachedStatement(
        sql: "UPDATE changes SET made = ?, href = ifnull(?, href) WHERE id = ?")
      for (row, etag, href) in changes {
        try Self.storeOverrides(ofChange: row, database)
        try update.execute(arguments: [etag, href, row])
      }
      try Self.restore(objects, database)
    }
  }

  /// Removes the rows of changes that were not made.
  func drop(_ rows: [Int64]) throws(StoreError) {
    guard !rows.isEmpty else { return }
    try write { try Self.drop(rows, $0) }
  }

  private static func drop(_ rows: [Int64], _ database: Database) throws {
    let deletion = try database.cachedStatement(sql: "DELETE FROM changes WHERE id = ?")
    for row in rows { try deletion.execute(arguments: [row]) }
  }

  /// Removes the rows of changes that were not made, and their entry if it has no others. Returns
  /// whether the entry is gone.
  public func drop(_ rows: [Int64], of entry: Int64) throws(StoreError) -> Bool {
    try write { database in
      try Self.drop(rows, database)
      let others = try Bool.fetchOne(
        database, sql: "SELECT 1 FROM changes WHERE import = ?", arguments: [entry])
      guard others == nil else { return false }
      try database.execute(sql: "DELETE FROM imports WHERE id = ?", arguments: [entry])
      return true
    }
  }

  /// Removes a command from the log, with its changes.
  public func drop(_ entry: Int64) throws(StoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM changes WHERE import = ?", arguments: [entry])
      try database.execute(sql: "DELETE FROM imports WHERE id = ?", arguments: [entry])
    }
  }

  /// The changes of a command, in their order; empty for an import.
  public func changes(of entry: Int64) throws(StoreError) -> [LedgerChange] {
    try read { database in
      try Row.fetchAll(
        database, sql: "\(LedgerChange.selection) WHERE h.import = ? ORDER BY h.id",
        arguments: [entry]
      ).map(LedgerChange.init(row:))
    }
  }

  /// The entries of commands that were cut off while they changed several objects as one.
  public func entriesCutOffInUnits() throws(StoreError) -> [Int64] {
    let entries = try read { database in
      try Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT h.import FROM changes h JOIN imports i ON i.id = h.import
          WHERE h.unit IS NOT NULL AND i.finished IS NULL
          """)
    }
    return entries.filter { !isAlive($0) }
  }

  /// The latest change of the object with this name; nil if no command changed it.
  public func latestChange(
    of href: String, in calendar: EventCalendar
  ) throws(StoreError) -> LedgerChange? {
    try read { database in
      try Row.fetchOne(
        database,
        sql: """
          \(LedgerChange.selection) WHERE h.href = ? AND c.title = ? AND c.source IS ?
          ORDER BY h.id DESC
          """, arguments: [href, calendar.name, calendar.source]
      ).map(LedgerChange.init(row:))
    }
  }

  /// The latest command after this one that changed an object, too; for every object.
  public func laterChanges(after entry: Int64) throws(StoreError) -> LaterChanges {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT c.source, c.title, h.href, max(h.import)
          FROM changes h JOIN calendars c ON c.id = h.calendar WHERE h.import > ? GROUP BY 1, 2, 3
          """, arguments: [entry])
      var later = LaterChanges()
      while let row = try rows.next() {
        let key: [String?] = try (0...2).map { try row.decode(atIndex: $0) }
        later.entries[key] = try row.decode(Int64.self, atIndex: 3)
      }
      return later
    }
  }

  /// Records that this program gave objects another etag, and that nobody has changed them: imports
  /// that wrote them can be undone, and can change them.
  public func restored(_ objects: [RestoredObject]) throws(StoreError) {
    try settle([], restoring: objects)
  }

  private static func restore(_ objects: [RestoredObject], _ database: Database) throws {
    guard !objects.isEmpty else { return }
    var writer = IntentWriter(database, importID: 0)
    var restored: [[String?]: RestoredObject] = [:]
    for object in objects { restored[[object.href, object.former]] = object }
    let rows = try Row.fetchAll(
      database, sql: "SELECT id, href, etag FROM records WHERE etag IS NOT NULL")
    for row in rows {
      let key: [String?] = try (1...2).map { try row.decode(atIndex: $0) }
      guard let object = restored[key] else { continue }
      let id = try row.decode(Int64.self, atIndex: 0)
      try database.execute(
        sql: "UPDATE records SET etag = ?, changed = NULL WHERE id = ?",
        arguments: [object.etag, id])
      if let calendar = object.calendar {
        try database.execute(
          sql: "UPDATE records SET calendar = ? WHERE id = ?",
          arguments: [try writer.id(of: calendar), id])
      }
      if let text = object.text { try LedgerEntry.replaceText(of: id, by: text, database) }
    }
    for object in objects {
      try database.execute(
        sql: "UPDATE changes SET made = ? WHERE href = ? AND made = ?",
        arguments: [object.etag, object.href, object.former])
    }
  }

  /// Records that a deleted calendar is there again: the opposite of `forget`.
  public func remember(_ calendar: EventCalendar) throws(StoreError) {
    try write(.now) { database in
      try database.execute(
        sql: """
          UPDATE calendars SET identifier = ? WHERE identifier IS NULL AND title = ? AND source IS ?
          """, arguments: [calendar.identifier, calendar.name, calendar.source])
    }
  }

  /// The number of changes of the entry, by `LedgerChange.word`.
  func changeCounts(of entry: Int64, _ database: Database) throws -> [String: Int] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT before IS NULL, after IS NULL, count(*) FROM changes WHERE import = ? GROUP BY 1, 2
        """, arguments: [entry])
    var counts: [String: Int] = [:]
    while let row = try rows.next() {
      let word = LedgerChange.word(
        isNew: try row.decode(atIndex: 0), isRemoved: try row.decode(atIndex: 1))
      counts[word, default: 0] += try row.decode(Int.self, atIndex: 2)
    }
    return counts
  }
}

extension LedgerEntry {
  /// Follows the changes that commands made to the event since it was written, in whatever calendar: each
  /// has the etag that the one before it left. Changes of single occurrences are not followed: the next version of its
  /// booking would replace them.
  mutating func follow(changes database: Database) throws {
    guard hasEvent else { return }
    var followed = self
    var before: [UInt8]?
    let search = try database.cachedStatement(
      sql: """
        SELECT h.id, h.made, h.after, h.before FROM changes h
        WHERE h.href = ? AND h.etag = ? AND h.id > ? AND h.made IS NOT NULL ORDER BY h.id
        """)
    var latest: Int64 = 0
    while let row = try Row.fetchOne(
      search, arguments: [href, followed.etag, latest])
    {
      latest = try row.decode(atIndex: 0)
      (followed.etag, followed.changed) = (try row.decode(atIndex: 1), nil)
      followed.edited = try row.decode(Data?.self, atIndex: 2).map { Array($0) }
      if before == nil { before = try row.decode(Data?.self, atIndex: 3).map { Array($0) } }
    }
    if followed.keepsOccurrences(of: before) { self = followed }
  }

  /// Whether the edited object has the occurrences of the one before the edits, and no problem.
  private func keepsOccurrences(of before: [UInt8]?) -> Bool {
    guard let before, let edited, let old = try? ICalendarObject(before).contents(),
      let new = try? ICalendarObject(edited).contents(), new.problem == nil,
      new.series.count == old.series.count, new.places.count == old.places.count,
      // The next version of a record does not say that a reminder is completed.
      new.reminders.map(\.isCompleted) == old.reminders.map(\.isCompleted)
    else { return false }
    return zip(new.series, old.series).allSatisfy { $0.hasOccurrences(of: $1) }
  }

  /// After a write that replaced the event of another row: gives that row the text and the etag that
  /// the event had by then, so that an undo restores it.
  static func keepEdits(before row: Int64, _ database: Database) throws {
    let previous = try cursor(
      database, where: "r.id = (SELECT previous FROM records WHERE id = ?)", [row]
    ).next()
    guard var entry = previous else { return }
    try entry.follow(changes: database)
    guard let text = entry.edited else { return }
    try replaceText(of: entry.id, by: text, database)
    try database.execute(
      sql: "UPDATE records SET etag = ?, changed = NULL WHERE id = ?",
      arguments: [entry.etag, entry.id])
  }

  /// Gives a row the text that the event has after a command. An iCalendar object stays known as its
  /// records give it.
  fileprivate static func replaceText(
    of row: Int64, by text: [UInt8], _ database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE contents SET object = ifnull(object, text), text = ? WHERE record = ?",
      arguments: [Data(text), row])
  }

  /// Whether commands have changed any object.
  static func areChanged(_ database: Database) throws -> Bool {
    let search = try database.cachedStatement(
      sql: "SELECT 1 FROM changes WHERE made IS NOT NULL LIMIT 1")
    return try Bool.fetchOne(search) != nil
  }
}

/// An object with a new etag.
public struct RestoredObject: Sendable {
  public var href: String
  /// The etag that it had, in whatever calendar.
  public var former: String
  public var etag: String
  /// The calendar that it is in now; nil for the one that the ledger has.
  public var calendar: EventCalendar?
  /// The bytes that it has now; nil for those that the ledger has.
  public var text: [UInt8]?

  public init(
    href: String, former: String, etag: String, calendar: EventCalendar? = nil,
    text: [UInt8]? = nil
  ) {
    self.href = href
    self.former = former
    self.etag = etag
    self.calendar = calendar
    self.text = text
  }
}

/// The latest commands that changed objects after a command.
public struct LaterChanges: Sendable {
  /// By source, calendar and name.
  fileprivate var entries: [[String?]: Int64] = [:]

  /// Nil if no command changed the object.
  public subscript(object: ObjectChange) -> Int64? {
    entries[[object.calendar.source, object.calendar.name, object.href]]
  }
}

/// A change that a command other than an import made.
public struct LedgerChange: Sendable, Equatable {
  public enum Subject: Int, Sendable {
    case event = 1
    case reminder = 2
    /// A calendar that was deleted, or is there again; `object` has no name, and property files as
    /// JSON.
    case calendar = 3
  }

  public var subject: Subject
  public var object: ObjectChange
  public var title: String
  /// Nil without a start or a due time.
  public var start: EventTime?
  /// Nil for a calendar, and for an object that cannot be read.
  public var uid: String?
  /// The etag of the object after the change, or after an undo that put it back to that version; nil if
  /// unknown. A server may hold another text than was written.
  public var made: String?

  public init(
    subject: Subject, object: ObjectChange, title: String, start: EventTime? = nil,
    uid: String? = nil
  ) {
    self.subject = subject
    self.object = object
    self.title = title
    self.start = start
    self.uid = uid
  }

  public init(_ object: ObjectChange) {
    let shown = object.shown
    self.init(
      subject: shown.type == .event ? .event : .reminder, object: object, title: shown.title,
      start: shown.start, uid: shown.uid)
  }

  /// The key of the change's count in the log.
  public var word: String {
    Self.word(isNew: object.before == nil, isRemoved: object.after == nil)
  }

  static func word(isNew: Bool, isRemoved: Bool) -> String {
    isRemoved ? "removed" : isNew ? "added" : "changed"
  }
}

extension LedgerChange {
  /// The columns that `init(row:)` reads, and their tables.
  fileprivate static let selection = """
    SELECT h.subject, c.title, c.source, c.identifier, h.href, h.before, h.etag, h.after, h.title,
      h.start, h.uid, h.made, h.unit
    FROM changes h JOIN calendars c ON c.id = h.calendar
    """

  fileprivate init(row: Row) throws {
    guard let subject = Subject(rawValue: try row.decode(atIndex: 0)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    func bytes(_ column: Int) throws -> [UInt8]? {
      try row.decode(Data?.self, atIndex: column).map { Array($0) }
    }
    self.init(
      subject: subject,
      object: ObjectChange(
        calendar: EventCalendar(
          name: try row.decode(atIndex: 1), source: try row.decode(atIndex: 2),
          identifier: try row.decode(atIndex: 3)),
        href: try row.decode(atIndex: 4), before: try bytes(5), etag: try row.decode(atIndex: 6),
        after: try bytes(7), unit: try row.decode(Int?.self, atIndex: 12)),
      title: try row.decode(atIndex: 8),
      start: try row.decode(String?.self, atIndex: 9).flatMap(EventTime.init(ledgerText:)),
      uid: try row.decode(atIndex: 10))
    made = try row.decode(atIndex: 11)
  }
}
