internal import Foundation
internal import GRDB

/// A copy of what calendars of servers hold, by which they can be read without the server.
///
/// Every call throws an error of the file: a copy that cannot be read is not an empty one.
final class ServerMirror {
  private let file: CacheFile

  init(_ file: CacheFile) { self.file = file }

  /// - Parameter folder: of the file; nil for a copy in memory.
  convenience init(in folder: String?) { self.init(CacheFile(in: folder)) }

  /// The same copy for another thread, unless it is in memory.
  func copy() -> ServerMirror { ServerMirror(file.copy()) }

  /// The state of a calendar in the copy.
  struct State: Equatable {
    /// What the server said of the whole calendar: it has not changed while it says the same.
    var tag: String?
    /// DAV:sync-token (RFC 6578); nil without one.
    var syncToken: String?
    /// When the server was last asked, in seconds since 1970.
    var read: Int
  }

  func state(of calendar: String) throws(StoreError) -> State? {
    try file.read { database in
      try Row.fetchOne(
        database, sql: "SELECT tag, token, read FROM servers WHERE calendar = ?",
        arguments: [calendar]
      ).map { State(tag: $0["tag"], syncToken: $0["token"], read: $0["read"]) }
    }
  }

  /// The etags of the calendar's objects, by their names; empty for an object without an etag.
  func etags(of calendar: String) throws(StoreError) -> [ObjectHref: String] {
    try file.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT href, etag FROM texts WHERE calendar = ?", arguments: [calendar])
      return Dictionary(rows.map { (ObjectHref($0["href"]), $0["etag"]) }) { $1 }
    }
  }

  /// What a server listed and did not give.
  struct Owed: Equatable {
    /// The object's name; of what is outside the calendar, the href as the server wrote it.
    var href: String
    var isOutside: Bool
    /// Lower case, with the next step; nil for an object that the server was not asked for yet.
    var reason: String?
    var isForbidden: Bool
  }

  /// Sorted by the bytes of the names.
  func owed(of calendar: String) throws(StoreError) -> [Owed] {
    try file.read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT href, outside, reason, forbidden FROM owed WHERE calendar = ? ORDER BY href",
        arguments: [calendar]
      ).map { row in
        Owed(
          href: row["href"], isOutside: row["outside"], reason: row["reason"],
          isForbidden: row["forbidden"])
      }
    }
  }

  /// The copy of an object; nil without one. A damaged copy is removed, and owed from then on.
  func object(_ href: String, in calendar: String) throws(StoreError) -> CalendarObject? {
    let found = try file.read { database in
      try Row.fetchOne(
        database, sql: "SELECT etag, text, digest FROM texts WHERE calendar = ? AND href = ?",
        arguments: [calendar, href])
    }
    guard let found else { return nil }
    let (etag, text): (String, Data) = (found["etag"], found["text"])
    let object = CalendarObject(
      version: ObjectVersion(href: href, etag: etag.isEmpty ? nil : etag), text: Array(text))
    if found["digest"] == Self.digest(of: object) { return object }
    try file.write { database in
      try database.execute(
        sql: "DELETE FROM texts WHERE calendar = ? AND href = ?", arguments: [calendar, href])
      try Self.add(Owed(href: href, isOutside: false, isForbidden: false), to: calendar, database)
    }
    return nil
  }

  /// Detects damage, not tampering.
  private static func digest(of object: CalendarObject) -> String {
    let head = "\(object.version.href)\n\(object.version.etag ?? "")\n"
    return UUID.version5(of: Array(head.utf8) + object.text).lowercaseName
  }

  /// Sets the state, with what the server owes from then on.
  ///
  /// - Parameters:
  ///   - removed: the objects that are gone.
  ///   - changed: the objects that the server is to be asked for.
  ///   - outside: the hrefs that are not in the calendar.
  func update(
    _ calendar: String, to state: State, removing removed: some Sequence<ObjectHref>,
    owing changed: some Sequence<ObjectHref>, outside: [String]
  ) throws(StoreError) {
    try file.write { database in
      for key in removed {
        for table in ["texts", "owed"] {
          try database.execute(
            sql: "DELETE FROM \(table) WHERE calendar = ? AND href = ?",
            arguments: [calendar, key.href])
        }
      }
      for key in changed {
        try Self.add(
          Owed(href: key.href, isOutside: false, isForbidden: false), to: calendar, database)
      }
      try database.execute(
        sql: "DELETE FROM owed WHERE calendar = ? AND outside", arguments: [calendar])
      for href in outside {
        try Self.add(Owed(href: href, isOutside: true, isForbidden: false), to: calendar, database)
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO servers (calendar, tag, token, read) VALUES (?, ?, ?, ?)",
        arguments: [calendar, state.tag, state.syncToken, state.read])
    }
  }

  /// Keeps what the server gave, and why it did not give the others.
  ///
  /// - Parameter state: of the calendar when the server was asked. If another program has updated the
  ///   copy meanwhile, the results may be older than its own: all of them stay owed.
  func record(
    _ results: [ObjectHref: Result<CalendarObject, ObjectProblem>], in calendar: String,
    as state: State
  ) throws(StoreError) {
    try file.write { database in
      let isCurrent = try Bool.fetchOne(
        database, sql: "SELECT tag IS ? AND token IS ? FROM servers WHERE calendar = ?",
        arguments: [state.tag, state.syncToken, calendar])
      for (key, result) in results {
        switch result {
        case .success where isCurrent != true:
          let owed = Owed(href: key.href, isOutside: false, isForbidden: false)
          try Self.add(owed, to: calendar, database)
        case .success(let object):
          try database.execute(
            sql: """
              INSERT OR REPLACE INTO texts (calendar, href, etag, text, digest)
              VALUES (?, ?, ?, ?, ?)
              """,
            arguments: [
              calendar, key.href, object.version.etag ?? "", Data(object.text),
              Self.digest(of: object),
            ])
          try database.execute(
            sql: "DELETE FROM owed WHERE calendar = ? AND href = ? AND NOT outside",
            arguments: [calendar, key.href])
        case .failure(let problem):
          let owed = Owed(
            href: key.href, isOutside: false, reason: problem.reason,
            isForbidden: problem.isForbidden)
          try Self.add(owed, to: calendar, database)
        }
      }
    }
  }

  private static func add(_ owed: Owed, to calendar: String, _ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO owed (calendar, href, outside, reason, forbidden)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [calendar, owed.href, owed.isOutside, owed.reason, owed.isForbidden])
  }

  /// Removes a deleted calendar.
  func forget(_ calendar: String) throws(StoreError) {
    try file.write { database in
      for table in ["texts", "owed", "servers"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE calendar = ?", arguments: [calendar])
      }
    }
  }
}
