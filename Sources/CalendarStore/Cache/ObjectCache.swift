internal import CivilTime
internal import Foundation
internal import GRDB

/// What is known of the objects of calendars, in SQLite: of each object the facts of one text, which
/// its etag names, and, where a server has it, the text.
///
/// So several programs can use and update one cache: a row of an older or newer text is read again,
/// and never trusted. Every call throws an error of the file: a cache that cannot be read is not an
/// empty one.
final class ObjectCache {
  let file: CacheFile

  init(_ file: CacheFile) { self.file = file }

  /// - Parameter folder: the absolute path of the file's folder; nil for a cache in memory.
  convenience init(in folder: String?) { self.init(CacheFile(in: folder)) }

  /// The same cache for another thread, unless it is in memory.
  func copy() -> ObjectCache { ObjectCache(file.copy()) }

  // MARK: Reading

  /// Nil for a calendar of which the cache has nothing.
  func calendar(_ calendar: EventCalendar) throws(StoreError) -> CachedCalendar? {
    try file.read { database in try Self.calendar(calendar, database) }
  }

  /// The etags of the calendar's objects by their names; empty for an object that is owed.
  func etags(of calendar: EventCalendar) throws(StoreError) -> [ObjectHref: String] {
    try file.read { database in
      let rows = try SQLRequest<Row>(
        literal: """
          SELECT href, CASE WHEN isOwed THEN '' ELSE etag END FROM objects
          WHERE calendar = \(Self.number(of: calendar))
          """
      ).fetchCursor(database)
      var etags: [ObjectHref: String] = [:]
      while let row = try rows.next() { etags[ObjectHref(row[0])] = row[1] ?? "" }
      return etags
    }
  }

  /// The objects that the next update reads again.
  func owed(of calendar: EventCalendar) throws(StoreError) -> [String] {
    try file.read { database in
      try SQLRequest(
        literal: """
          SELECT href FROM objects WHERE calendar = \(Self.number(of: calendar)) AND isOwed
          """
      ).fetchAll(database)
    }
  }

  /// The objects that the cache has a text of, unsorted.
  func versions(of calendar: EventCalendar) throws(StoreError) -> [ObjectVersion] {
    try file.read { database in
      try SQLRequest<Row>(
        literal: """
          SELECT href, etag FROM objects
          WHERE calendar = \(Self.number(of: calendar)) AND text IS NOT NULL
          """
      ).fetchAll(database).map { ObjectVersion(href: $0[0], etag: $0[1]) }
    }
  }

  /// Sorted by the bytes of the names; without the texts.
  func problems(of calendar: EventCalendar) throws(StoreError) -> [CachedObject] {
    try file.read { database in
      try SQLRequest(
        literal: """
          SELECT href, etag, NULL AS text, problem, isForbidden, isOwed, isUnread FROM objects
          WHERE calendar = \(Self.number(of: calendar)) AND problem IS NOT NULL ORDER BY href
          """
      ).fetchAll(database)
    }
  }

  /// An object with its text; nil if the cache has no such object. A damaged text is removed, and the
  /// object is owed from then on; it has no problem yet.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CachedObject? {
    let found = try file.read { database -> (object: CachedObject, id: Int64, digest: String?)? in
      let request = SQLRequest<Row>(
        literal: """
          SELECT * FROM objects WHERE calendar = \(Self.number(of: calendar)) AND href = \(href)
          """,
        cached: true)
      guard let row = try request.fetchOne(database) else { return nil }
      return (try CachedObject(row: row), row["id"], row["digest"])
    }
    guard let found else { return nil }
    if found.digest == Self.digest(of: found.object) { return found.object }
    try file.write { database in
      try database.execute(
        literal: """
          UPDATE objects SET isOwed = 1, isUnread = 1, text = NULL, digest = NULL,
            problem = \("its copy was damaged; do the same again") WHERE id = \(found.id)
          """)
    }
    return CachedObject(href: href, isOwed: true, isUnread: true)
  }

  /// Detects damage, not tampering; nil without a text.
  private static func digest(of object: CachedObject) -> String? {
    object.text.map { text in
      UUID.version5(of: Array("\(object.href)\n\(object.etag ?? "")\n".utf8) + text).lowercaseName
    }
  }

  /// What a query may find in a calendar.
  struct Selection {
    /// Sorted by their bytes.
    var hrefs: [String] = []
    /// The objects that share a UID with an earlier object, by the names' order, and the name of
    /// the first such object.
    var duplicates: [(href: String, of: String)] = []
  }

  func selection(
    of query: ObjectQuery, in calendar: EventCalendar
  ) throws(StoreError) -> Selection {
    try file.read { database in
      let number = Self.number(of: calendar)
      let duplicates = try SQLRequest<Row>(literal: query.duplicates(in: number)).fetchAll(database)
      return Selection(
        hrefs: try SQLRequest(literal: query.hrefs(in: number)).fetchAll(database),
        duplicates: duplicates.map { ($0[0], $0[1]) })
    }
  }

  /// The number of unreadable objects of the calendar, and whether any object is readable.
  func counts(of calendar: EventCalendar) throws(StoreError) -> ObjectCounts {
    try file.read { database in
      let number = Self.number(of: calendar)
      let unreadable = try SQLRequest<Int>(
        literal: """
          SELECT count(*) FROM objects WHERE calendar = \(number) AND problem IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM items WHERE object = objects.id)
          """
      ).fetchOne(database)
      let readable = try SQLRequest<Bool>(
        literal: """
          SELECT EXISTS (SELECT 1 FROM items WHERE calendar = \(number))
            OR EXISTS (SELECT 1 FROM objects WHERE calendar = \(number) AND problem IS NULL)
          """
      ).fetchOne(database)
      return ObjectCounts(hasReadable: readable ?? false, unreadable: unreadable ?? 0)
    }
  }

  // MARK: Writing

  /// Writes and removes objects of the calendar. Returns false, and changes nothing, if another
  /// program has changed the calendar's state meanwhile: the objects may be older than its own.
  ///
  /// - Parameters:
  ///   - before: the calendar's state when its source was asked.
  ///   - state: that from now on.
  func write(
    _ objects: [CachedObject], removing removed: some Sequence<ObjectHref>,
    in calendar: EventCalendar, ifStill before: SyncToken, leaving state: SyncToken
  ) throws(StoreError) -> Bool {
    try file.write { database in
      var row = try Self.calendar(calendar, database) ?? CachedCalendar(calendar)
      guard row.state == before else { return false }
      if row.number == nil || state != before {
        (row.tag, row.token) = (state.tag, state.token)
        try row.save(database)
      }
      guard let number = row.number else { return false }
      try Self.remove(removed, of: number, database)
      let reference = try AlarmReference.fetchOne(database)
      for object in objects { try Self.write(object, in: number, reference, database) }
      return true
    }
  }

  /// Sets the state that all rows of the calendar's objects are of now. Returns false, and changes
  /// nothing, if another program has changed it meanwhile.
  ///
  /// - Parameter versions: the objects that were read for the state. An older version of one, which
  ///   another program has written meanwhile, is read again by the next update.
  func finish(
    _ calendar: EventCalendar, having versions: [ObjectVersion],
    removing removed: some Sequence<ObjectHref>,
    state: SyncToken, ifStill before: SyncToken, at moment: Instant
  ) throws(StoreError) -> Bool {
    try file.write { database in
      var row = try Self.calendar(calendar, database) ?? CachedCalendar(calendar)
      guard row.state == before else { return false }
      (row.tag, row.token, row.read) = (state.tag, state.token, moment.secondsSince1970)
      try row.save(database)
      guard let number = row.number else { return true }
      try Self.remove(removed, of: number, database)
      let owe = try database.cachedStatement(
        sql: "UPDATE objects SET isOwed = 1 WHERE calendar = ? AND href = ? AND etag IS NOT ?")
      for version in versions where version.etag != nil {
        try owe.execute(arguments: [number, version.href, version.etag])
      }
      return true
    }
  }

  /// Removes a deleted calendar.
  func forget(_ calendar: EventCalendar) throws(StoreError) {
    try file.write { database in
      _ = try Self.calendar(calendar, database)?.delete(database)
    }
  }

  // MARK: Rows

  static func calendar(
    _ calendar: EventCalendar, _ database: Database
  ) throws -> CachedCalendar? {
    try CachedCalendar.fetchOne(
      database, key: ["identity": CachedCalendar.identity(of: calendar)])
  }

  /// A SELECT of the calendar's number.
  static func number(of calendar: EventCalendar) -> SQL {
    "(SELECT number FROM calendars WHERE identity = \(CachedCalendar.identity(of: calendar)))"
  }

  private static func remove(
    _ removed: some Sequence<ObjectHref>, of calendar: Int64, _ database: Database
  ) throws {
    let removal = try database.cachedStatement(
      sql: "DELETE FROM objects WHERE calendar = ? AND href = ?")
    for key in removed { try removal.execute(arguments: [calendar, key.href]) }
  }

  /// An object that could not be read keeps the text that the cache has of it, with its items. Plain
  /// statements: a first update writes 100,000 objects, and records would make it 12 % longer.
  private static func write(
    _ object: CachedObject, in calendar: Int64, _ reference: AlarmReference?,
    _ database: Database
  ) throws {
    if object.isUnread, let problem = object.problems.first {
      try database.execute(
        literal: """
          UPDATE objects SET problem = \("\(problem); an earlier version is shown"), isForbidden = \(object.isForbidden),
            isOwed = 1, isUnread = 1
          WHERE calendar = \(calendar) AND href = \(object.href) AND text IS NOT NULL
          """)
      if database.changesCount > 0 { return }
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO objects
          (calendar, href, etag, isOwed, isUnread, problem, isForbidden, digest, text)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      calendar, object.href, object.etag, object.isOwed, object.isUnread,
      object.problems.isEmpty ? nil : object.problems.joined(separator: "\n"), object.isForbidden,
      digest(of: object), object.text.map { Data($0) },
    ])
    let id = database.lastInsertedRowID
    let item = try database.cachedStatement(
      sql: """
        INSERT INTO items (object, number, calendar, kind, uuid, first, last, alarm)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    // Another program may have changed the reference meanwhile.
    let isCurrent = reference.map { object.reference?.serves($0) ?? false } ?? false
    for (index, row) in object.items.enumerated() {
      try item.execute(arguments: [
        id, index, calendar, row.kind.rawValue, row.uuid.lowercaseName, row.extent.lowerBound,
        row.extent.upperBound, row.alarm.map { isCurrent ? $0 : 0 },
      ])
    }
  }
}

extension CachedCalendar {
  /// A calendar of which the cache has nothing.
  fileprivate init(_ calendar: EventCalendar) { self.init(identity: Self.identity(of: calendar)) }

  static func identity(of calendar: EventCalendar) -> String {
    [calendar.source ?? "", calendar.name, calendar.identifier ?? ""].joined(separator: "\n")
  }
}

/// What is known of the readability of a calendar's objects.
struct ObjectCounts: Equatable {
  var hasReadable = false
  var unreadable = 0
}

extension StoreError {
  /// Whether the cache cannot be written now, and could be read.
  var isOfWriting: Bool {
    switch cause {
    case .busy, .noSpace, .readOnly: true
    case .noSuchCalendar, .notPermitted, .inputOutput, .unavailable, .undecided, .interrupted,
      .newerVersion, .brokenPipe, nil:
      false
    }
  }
}
