internal import Foundation
internal import GRDBSQLite

/// The folders of all calendars that a ledger has led to, read beside the ledger itself: without another
/// thread, for those who have to know them before they may have one.
public struct LedgerCalendars: Sendable, Equatable {
  private static let patience: Int32 = 1000

  /// Absolute paths.
  public let folders: [String]

  /// Empty where the folder has no ledger; nil where the ledger cannot be read. Makes no ledger, and changes
  /// none.
  public init?(folder: String) {
    let path = "\(folder)/ledger.sqlite"
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0 else {
      folders = []
      return
    }
    guard let found = Self.read(path) else { return nil }
    folders = found
  }

  private static func read(_ path: String) -> [String]? {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    guard let location = location(path),
      sqlite3_open_v2(location, &database, flags, nil) == SQLITE_OK
    else { return nil }
    sqlite3_busy_timeout(database, patience)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let query = "SELECT DISTINCT identifier FROM calendars WHERE identifier LIKE '/%'"
    guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else { return nil }
    var folders: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        if let text = sqlite3_column_text(statement, 0) {
          folders.append(String(cString: text))
        }
      case SQLITE_DONE: return folders
      default: return nil
      }
    }
  }

  /// Where nobody has left a WAL the file is all there is, and readers of a WAL would make its companions.
  private static func location(_ path: String) -> String? {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#%")
    guard let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) else {
      return nil
    }
    return "file:\(escaped)" + (access("\(path)-wal", F_OK) == 0 ? "" : "?immutable=1")
  }
}
