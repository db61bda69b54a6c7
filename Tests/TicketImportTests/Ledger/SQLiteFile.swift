import GRDBSQLite
import Testing

/// Another program's connection to a SQLite file.
final class SQLiteFile {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    try #require(sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK)
  }

  deinit { sqlite3_close(handle) }

  func run(_ statements: String) throws {
    try #require(sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK)
  }
}
