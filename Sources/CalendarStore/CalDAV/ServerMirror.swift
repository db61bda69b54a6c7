internal import Foundation
internal import GRDB

/// A copy of what calendars of servers hold, by which they can be read without the server.
///
/// A server's answers are the truth: a file that is damaged or cannot be used is an empty copy.
final class ServerMirror {
  private let file: CacheFile?
  private lazy var queue = file?.open() ?? CacheFile.inMemory()

  /// - Parameter folder: of the file; nil for a copy in memory.
  init(in folder: String?) { file = folder.map { CacheFile(in: $0) } }

  /// The same copy for another thread, unless it is in memory.
  func copy() -> ServerMirror { ServerMirror(file) }

  private init(_ file: CacheFile?) { self.file = file }

  /// The state of a calendar in the copy.
  struct State: Equatable {
    /// What the server said of the whole calendar: it has not changed while it says the same.
    var tag: String?
    /// DAV:sync-token (RFC 6578); nil without one.
    var syncToken: String?
    /// When the server was last asked, in seconds since 1970.
    var read: Int
  }

  func state(of calendar: String) -> State? {
    read { database in
      try Row.fetchOne(
        database, sql: "SELECT tag, token, read FROM servers WHERE calendar = ?",
        arguments: [calendar]
      ).map { State(tag: $0["tag"], syncToken: $0["token"], read: $0["read"]) }
    } ?? nil
  }

  /// The etags of the calendar's objects, by their names; empty for an object without an etag.
  func etags(of calendar: String) -> [String: String] {
    read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT href, etag FROM texts WHERE calendar = ?", arguments: [calendar])
      return Dictionary(rows.map { ($0["href"], $0["etag"]) }) { $1 }
    } ?? [:]
  }

  func object(_ href: String, in calendar: String) -> CalendarObject? {
    read { database in
      try Row.fetchOne(
        database, sql: "SELECT etag, text FROM texts WHERE calendar = ? AND href = ?",
        arguments: [calendar, href]
      ).map { row in
        let (etag, text): (String, Data) = (row["etag"], row["text"])
        return CalendarObject(
          version: ObjectVersion(href: href, etag: etag.isEmpty ? nil : etag), text: Array(text))
      }
    } ?? nil
  }

  /// Sets the state and the objects that have changed.
  func update(
    _ calendar: String, to state: State, removing removed: some Sequence<String>,
    adding objects: [CalendarObject]
  ) {
    write { database in
      for href in removed {
        try database.execute(
          sql: "DELETE FROM texts WHERE calendar = ? AND href = ?", arguments: [calendar, href])
      }
      for object in objects {
        try database.execute(
          sql: "INSERT OR REPLACE INTO texts (calendar, href, etag, text) VALUES (?, ?, ?, ?)",
          arguments: [
            calendar, object.version.href, object.version.etag ?? "", Data(object.text),
          ])
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO servers (calendar, tag, token, read) VALUES (?, ?, ?, ?)",
        arguments: [calendar, state.tag, state.syncToken, state.read])
    }
  }

  /// Removes a deleted calendar.
  func forget(_ calendar: String) {
    write { database in
      try database.execute(sql: "DELETE FROM texts WHERE calendar = ?", arguments: [calendar])
      try database.execute(sql: "DELETE FROM servers WHERE calendar = ?", arguments: [calendar])
    }
  }

  private func read<Value>(_ body: (Database) throws -> Value) -> Value? {
    attempt { try $0.read(body) }
  }

  private func write(_ body: (Database) throws -> Void) { attempt { try $0.write(body) } }

  @discardableResult
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
}
