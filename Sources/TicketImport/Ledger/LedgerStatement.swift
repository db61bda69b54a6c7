internal import CSQLite
internal import Foundation
internal import GRDB

/// A prepared statement of SQLite, bound and read without a box a value.
///
/// Parameters count from 1, columns from 0, as in SQLite.
struct LedgerStatement {
  private let database: Database
  private let statement: Statement
  private let handle: OpaquePointer

  /// Prepares the statement, or takes the one prepared before: no two uses may overlap.
  init(_ database: Database, _ sql: String) throws {
    self.database = database
    statement = try database.cachedStatement(sql: sql)
    handle = statement.sqliteStatement
  }

  func bind(_ value: Int, at index: Int32) { sqlite3_bind_int64(handle, index, Int64(value)) }

  func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }

  func bind(_ value: Int64?, at index: Int32) {
    if let value { bind(value, at: index) } else { sqlite3_bind_null(handle, index) }
  }

  func bind(_ value: UUID, at index: Int32) {
    withUnsafeBytes(of: value.uuid) { bytes in
      _ = sqlite3_bind_blob_copy(handle, index, bytes.baseAddress, 16)
    }
  }

  func bind(_ value: String?, at index: Int32) {
    guard var value else {
      sqlite3_bind_null(handle, index)
      return
    }
    value.withUTF8 { bytes in bind(text: UnsafeRawBufferPointer(bytes), at: index) }
  }

  func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) {
    // A null pointer would be NULL, and an empty buffer may have one.
    let start = bytes.bindMemory(to: CChar.self).baseAddress
    if let start, !bytes.isEmpty {
      _ = sqlite3_bind_text_copy(handle, index, start, Int32(clamping: bytes.count))
    } else {
      _ = sqlite3_bind_text_copy(handle, index, "", 0)
    }
  }

  func bind(_ value: [UInt8]?, at index: Int32) {
    guard let value else {
      sqlite3_bind_null(handle, index)
      return
    }
    value.withUnsafeBytes { bytes in
      if bytes.isEmpty {
        sqlite3_bind_zeroblob(handle, index, 0)
      } else {
        _ = sqlite3_bind_blob_copy(
          handle, index, bytes.baseAddress, Int32(clamping: bytes.count))
      }
    }
  }

  /// Steps to the end and makes the statement ready for its next use, whatever comes of it.
  func run(_ row: (LedgerStatement) throws -> Void = { _ in }) throws {
    try first { statement in
      try row(statement)
      return nil as Void?
    }
  }

  /// The first value that is not nil, and no row after it.
  @discardableResult
  func first<Value>(_ value: (LedgerStatement) throws -> Value?) throws -> Value? {
    defer { sqlite3_reset(handle) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: if let value = try value(self) { return value }
      case SQLITE_DONE: return nil
      case let code:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
      }
    }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func string(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// What was bound as text or bytes; nil for NULL.
  func bytes(_ column: Int32) -> [UInt8]? {
    isNull(column) ? nil : withBytes(column) { [UInt8]($0) }
  }

  /// The bytes of a column, which go with the call.
  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = sqlite3_column_blob(handle, column)
    return body(
      UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))))
  }

  func uuid(_ column: Int32) -> UUID? {
    withBytes(column) { bytes in
      bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
    }
  }
}
