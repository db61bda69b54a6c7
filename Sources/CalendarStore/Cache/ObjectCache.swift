internal import CivilTime
internal import Foundation
internal import GRDB

/// What is known of the objects of calendars, in SQLite.
///
/// A row has the facts of one text of an object, which its etag names. So several programs can use
/// and update one cache: a row of an older or newer text is read again, and never trusted.
///
/// No call fails. Without a usable file, or after an error, the cache is empty and in memory.
final class ObjectCache {
  private let file: CacheFile?
  private lazy var queue = file?.open() ?? CacheFile.inMemory()

  /// - Parameter folder: the absolute path of the file's folder; nil for a cache in memory.
  init(in folder: String?) { file = folder.map { CacheFile(in: $0) } }

  /// What a query may find in a calendar.
  struct Selection {
    /// Sorted by their bytes.
    var hrefs: [String] = []
    /// The objects that share a UID with an earlier object, by the names' order, and the name of
    /// the first such object.
    var twins: [(href: String, of: String)] = []
  }

  /// The calendar's tag at the last update; nil if unknown.
  func tag(of calendar: EventCalendar) -> String? {
    attempt { queue in
      try queue.read { database in
        try Self.number(of: calendar, database).flatMap { try Self.tag(of: $0, database) }
      }
    } ?? nil
  }

  /// The etags of the calendar's objects by their names, as they were when the objects were read.
  func etags(of calendar: EventCalendar) -> [ObjectHref: String] {
    attempt { queue in
      try queue.read { database in
        guard let number = try Self.number(of: calendar, database) else { return [:] }
        var etags: [ObjectHref: String] = [:]
        let rows = try Row.fetchCursor(
          database, sql: "SELECT href, etag FROM items WHERE calendar = ?", arguments: [number])
        while let row = try rows.next() {
          etags[ObjectHref(row[0] as String? ?? "")] = row[1] as String? ?? ""
        }
        return etags
      }
    } ?? [:]
  }

  /// Removes and adds objects of the calendar, then selects what the query may find. Nil after an
  /// error: any object may be found.
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
  ) -> Selection? {
    attempt { queue -> Selection? in
      if outdated.isEmpty, read.isEmpty, tags.map({ $0.known == $0.now }) ?? true {
        return try queue.read { database -> Selection? in
          guard let number = try Self.number(of: calendar, database) else {
            return tags?.known == nil ? Selection() : nil
          }
          if let tags, try Self.tag(of: number, database) != tags.known { return nil }
          return try Self.selection(query, in: number, database)
        }
      }
      return try queue.write { database in
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
    } ?? nil
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
  func prepareAlarms(after moment: Instant, in zone: TimeZone) {
    let (seconds, zone) = (moment.secondsSince1970, zone.identifier)
    let same = SQLRequest<Bool>(
      literal: "SELECT after = \(seconds) AND zone = \(zone) FROM alarms")
    let earlier = SQLRequest<Bool>(
      literal: "SELECT after <= \(seconds) AND zone = \(zone) FROM alarms")
    _ = attempt { queue in
      if try queue.read(same.fetchOne) ?? false { return }
      try queue.write { database in
        if try !(earlier.fetchOne(database) ?? true) {
          try database.execute(sql: "UPDATE items SET alarm = 0 WHERE alarm IS NOT NULL")
        }
        try database.execute(
          literal: "DELETE FROM alarms; INSERT INTO alarms VALUES (\(seconds), \(zone))")
      }
    }
  }

  /// Records the alarms of items whose objects still have the etag.
  func set(_ alarms: [NextAlarm], in calendar: EventCalendar) {
    guard !alarms.isEmpty else { return }
    _ = attempt { queue in
      try queue.write { database in
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
    }
  }

  /// The first alarm of the calendar's items that is behind the moment; nil if none is known.
  func nextAlarm(
    after moment: Instant, of type: EntityType, in calendar: EventCalendar
  ) -> Instant? {
    let found = attempt { queue in
      try queue.read { database in
        try Self.number(of: calendar, database).flatMap { number in
          try Int.fetchOne(
            database,
            sql: "SELECT min(alarm) FROM items WHERE calendar = ? AND kind = ? AND alarm > ?",
            arguments: [number, type.rawValue, moment.secondsSince1970])
        }
      }
    }
    return (found ?? nil).flatMap { $0 == .max ? nil : Instant(secondsSince1970: $0) }
  }

  /// The number of unreadable objects of the calendars, and whether any object is readable.
  func counts(of calendars: some Sequence<EventCalendar>) -> (hasReadable: Bool, unreadable: Int) {
    let counts = attempt { queue in
      try queue.read { database in
        try calendars.compactMap { try Self.number(of: $0, database) }.map { number in
          let unreadable = try Int.fetchOne(
            database,
            sql: """
              SELECT count(*) FROM items WHERE calendar = ? AND kind = 'problem' AND number = 0
              """,
            arguments: [number])
          let readable = try Int.fetchOne(
            database, sql: "SELECT 1 FROM items WHERE calendar = ? AND kind <> 'problem' LIMIT 1",
            arguments: [number])
          return (hasReadable: readable != nil, unreadable: unreadable ?? 0)
        }
      }
    }
    return (counts ?? []).reduce((false, 0)) { ($0.0 || $1.hasReadable, $0.1 + $1.unreadable) }
  }

  /// Removes all objects of a deleted calendar.
  func forget(_ calendar: EventCalendar) {
    _ = attempt { queue in
      try queue.write { database in
        guard let number = try Self.number(of: calendar, database) else { return }
        try database.execute(literal: "DELETE FROM items WHERE calendar = \(number)")
        try database.execute(literal: "DELETE FROM calendars WHERE number = \(number)")
      }
    }
  }

  private func attempt<Value>(_ body: (DatabaseQueue) throws -> Value) -> Value? {
    guard let queue else { return nil }
    do {
      return try body(queue)
    } catch {
      if CacheFile.isDamage(error) { file?.remove() }
      self.queue = CacheFile.inMemory()
      return nil
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
