internal import CivilTime
internal import Foundation
internal import GRDB

/// What is known of the objects of calendars, in SQLite.
///
/// A row has the facts of one text of an object, which its etag names. So several programs can use
/// and update one cache: a row of an older or newer text is read again, and never trusted.
///
/// Calls throw an error of the file.
final class ObjectCache {
  private let file: CacheFile

  init(_ file: CacheFile) { self.file = file }

  /// - Parameter folder: the absolute path of the file's folder; nil for a cache in memory.
  convenience init(in folder: String?) { self.init(CacheFile(in: folder)) }

  /// What a query may find in a calendar.
  struct Selection {
    /// Sorted by their bytes.
    var hrefs: [String] = []
    /// The objects that share a UID with an earlier object, by the names' order, and the name of
    /// the first such object.
    var twins: [(href: String, of: String)] = []
  }

  /// The calendar's tag at the last update; nil if unknown.
  func tag(of calendar: EventCalendar) throws(StoreError) -> String? {
    try file.read { database in
      try Self.number(of: calendar, database).flatMap { try Self.tag(of: $0, database) }
    }
  }

  /// The etags of the calendar's objects by their names, as they were when the objects were read.
  func etags(of calendar: EventCalendar) throws(StoreError) -> [ObjectHref: String] {
    try file.read { database in
      guard let number = try Self.number(of: calendar, database) else { return [:] }
      var etags: [ObjectHref: String] = [:]
      let rows = try Row.fetchCursor(
        database, sql: "SELECT href, etag FROM items WHERE calendar = ?", arguments: [number])
      while let row = try rows.next() {
        etags[ObjectHref(row[0] as String? ?? "")] = row[1] as String? ?? ""
      }
      return etags
    }
  }

  /// Removes and adds objects of the calendar, then selects what the query may find.
  ///
  /// Nil if another program has updated the cache meanwhile, or if the cache cannot be written now:
  /// any object may be found.
  ///
  /// - Parameters:
  ///   - outdated: the names and the etags of the objects to remove; an object that another program
  ///     has updated meanwhile stays.
  ///   - tags: the calendar's tag as it was in the cache, and as it was before the listing; nil to
  ///     leave it. If another program has updated the cache meanwhile, the tag is unknown.
  func update(
    _ calendar: EventCalendar, removing outdated: [ObjectHref: String] = [:],
    adding read: [CachedObject] = [], tags: (known: String?, now: String?)? = nil,
    finding query: ObjectQuery
  ) throws(StoreError) -> Selection? {
    if outdated.isEmpty, read.isEmpty, tags.map({ $0.known == $0.now }) ?? true {
      return try file.read { database -> Selection? in
        guard let number = try Self.number(of: calendar, database) else {
          return tags?.known == nil ? Selection() : nil
        }
        if let tags, try Self.tag(of: number, database) != tags.known { return nil }
        return try Self.selection(query, in: number, database)
      }
    }
    do throws(StoreError) {
      return try file.write { database -> Selection in
        try database.execute(
          literal: "INSERT OR IGNORE INTO calendars (identity) VALUES (\(Self.identity(calendar)))")
        guard let number = try Self.number(of: calendar, database) else { return Selection() }
        if let tags {
          try database.execute(
            literal: """
              UPDATE calendars SET tag = CASE WHEN tag IS \(tags.known) THEN \(tags.now) END
              WHERE number = \(number)
              """)
        }
        let remove = try database.cachedStatement(
          sql: "DELETE FROM items WHERE calendar = ? AND href = ? AND etag = ?")
        for (key, etag) in outdated { try remove.execute(arguments: [number, key.href, etag]) }
        for object in read { try Self.add(object, to: number, database) }
        return try Self.selection(query, in: number, database)
      }
    } catch {
      guard error.isOfWriting else { throw error }
      return nil
    }
  }

  // MARK: Alarms

  /// An item's first alarm behind the moment of `prepareAlarms`.
  struct NextAlarm {
    var href: String
    /// The etag of the text that was read.
    var etag: String
    /// The item's place in `CachedObject.items`.
    var number: Int
    /// Nil without any.
    var moment: Instant?
  }

  /// Lets the rows hold the first alarm behind the moment, in a viewer's zone. Rows that hold the
  /// first one behind a later moment, or in another zone, are looked at again.
  func prepareAlarms(after moment: Instant, in zone: TimeZone) throws(StoreError) {
    let (seconds, zone) = (moment.secondsSince1970, zone.identifier)
    let same = SQLRequest<Bool>(
      literal: "SELECT after = \(seconds) AND zone = \(zone) FROM alarms")
    let earlier = SQLRequest<Bool>(
      literal: "SELECT after <= \(seconds) AND zone = \(zone) FROM alarms")
    if try file.read(same.fetchOne) ?? false { return }
    let isEarlier = try file.read(earlier.fetchOne) ?? true
    do throws(StoreError) {
      try file.write { database in
        if try !(earlier.fetchOne(database) ?? true) {
          try database.execute(sql: "UPDATE items SET alarm = 0 WHERE alarm IS NOT NULL")
        }
        try database.execute(
          literal: "DELETE FROM alarms; INSERT INTO alarms VALUES (\(seconds), \(zone))")
      }
    } catch {
      // Rows of an earlier moment find too many objects, and miss none.
      guard error.isOfWriting, isEarlier else { throw error }
    }
  }

  /// Records the alarms of items whose objects still have the etag. Objects whose alarms cannot be
  /// recorded now are read again by the next search.
  func set(_ alarms: [NextAlarm], in calendar: EventCalendar) throws(StoreError) {
    guard !alarms.isEmpty else { return }
    do throws(StoreError) {
      try file.write { database in
        guard let number = try Self.number(of: calendar, database) else { return }
        let update = try database.cachedStatement(
          sql: """
            UPDATE items SET alarm = ? WHERE calendar = ? AND href = ? AND number = ? AND etag = ?
            """)
        for alarm in alarms {
          try update.execute(arguments: [
            alarm.moment?.secondsSince1970 ?? .max, number, alarm.href, alarm.number, alarm.etag,
          ])
        }
      }
    } catch {
      guard error.isOfWriting else { throw error }
    }
  }

  /// The first alarm of the calendar's items that is behind the moment; nil if none is known.
  func nextAlarm(
    after moment: Instant, of type: EntityType, in calendar: EventCalendar
  ) throws(StoreError) -> Instant? {
    let found = try file.read { database in
      try Self.number(of: calendar, database).flatMap { number in
        try Int.fetchOne(
          database,
          sql: "SELECT min(alarm) FROM items WHERE calendar = ? AND kind = ? AND alarm > ?",
          arguments: [number, type.rawValue, moment.secondsSince1970])
      }
    }
    return found.flatMap { $0 == .max ? nil : Instant(secondsSince1970: $0) }
  }

  /// The number of unreadable objects of the calendar, and whether any object is readable.
  func counts(of calendar: EventCalendar) throws(StoreError) -> ObjectCounts {
    try file.read { database in
      guard let number = try Self.number(of: calendar, database) else { return ObjectCounts() }
      let unreadable = try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM items WHERE calendar = ? AND kind = 'problem' AND number = 0",
        arguments: [number])
      let readable = try Int.fetchOne(
        database, sql: "SELECT 1 FROM items WHERE calendar = ? AND kind <> 'problem' LIMIT 1",
        arguments: [number])
      return ObjectCounts(hasReadable: readable != nil, unreadable: unreadable ?? 0)
    }
  }

  /// Removes all objects of a deleted calendar.
  func forget(_ calendar: EventCalendar) throws(StoreError) {
    try file.write { database in
      guard let number = try Self.number(of: calendar, database) else { return }
      try database.execute(literal: "DELETE FROM items WHERE calendar = \(number)")
      try database.execute(literal: "DELETE FROM calendars WHERE number = \(number)")
    }
  }

  // MARK: Rows

  private static func identity(_ calendar: EventCalendar) -> String {
    [calendar.source ?? "", calendar.name, calendar.identifier ?? ""].joined(separator: "\n")
  }

  private static func number(of calendar: EventCalendar, _ database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT number FROM calendars WHERE identity = ?",
      arguments: [identity(calendar)])
  }

  private static func tag(of number: Int64, _ database: Database) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT tag FROM calendars WHERE number = ?", arguments: [number])
  }

  private static func add(_ object: CachedObject, to number: Int64, _ database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM items WHERE calendar = ? AND href = ?")
      .execute(arguments: [number, object.href])
    let insert = try database.cachedStatement(
      sql: "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for (index, item) in object.items.enumerated() {
      try insert.execute(arguments: [
        number, object.href, index, object.etag, item.kind.rawValue, item.uuid.lowercaseName,
        item.extent.lowerBound, item.extent.upperBound, item.mayRing ? 0 : nil,
      ])
    }
    guard object.hasProblem || object.items.isEmpty else { return }
    try insert.execute(arguments: [
      number, object.href, object.items.count, object.etag, object.hasProblem ? "problem" : "none",
      nil, nil, nil, nil,
    ])
  }

  private static func selection(
    _ query: ObjectQuery, in number: Int64, _ database: Database
  ) throws -> Selection {
    let wanted = query.selection(in: number)
    let hrefs = SQLRequest<String>(
      literal: "SELECT DISTINCT href FROM (\(wanted)) ORDER BY href")
    let twins = SQLRequest<Row>(
      literal: """
        SELECT wanted.href, min(other.href) FROM (\(wanted)) AS wanted
        JOIN items AS other ON other.calendar = \(number) AND other.uuid = wanted.uuid
          AND other.href < wanted.href
        GROUP BY wanted.href ORDER BY wanted.href
        """)
    return Selection(
      hrefs: try hrefs.fetchAll(database),
      twins: try twins.fetchAll(database).map { ($0[0] as String? ?? "", $0[1] as String? ?? "") })
  }
}

/// What is known of the readability of a calendar's objects.
struct ObjectCounts: Equatable {
  var hasReadable = false
  var unreadable = 0
}

extension StoreError {
  /// Whether the cache cannot be written now, and could be read.
  fileprivate var isOfWriting: Bool {
    switch cause {
    case .busy, .noSpace, .readOnly: true
    case .noSuchCalendar, .notPermitted, .inputOutput, .unavailable, .undecided, .interrupted,
      .newerVersion,
      .brokenPipe,
      nil:
      false
    }
  }
}
