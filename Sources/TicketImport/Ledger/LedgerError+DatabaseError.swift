internal import Foundation
internal import GRDB
internal import GRDBSQLite

extension LedgerError {
  /// What a failure of SQLite means for the ledger of that path.
  init(_ error: any Error, path: String, errno code: Int32 = 0) {
    if let error = error as? LedgerError {
      self = error
    } else if let error = error as? DatabaseError {
      self.init(Self.cause(of: error, code), path)
    } else {
      self.init(.inputOutput, path)
    }
  }

  /// What a failed system call means for the ledger of that path.
  init(errno code: Int32, path: String) {
    let cause: Cause =
      switch code {
      case EACCES, EPERM: .notPermitted
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .noSpace
      case EISDIR, ENOTDIR, ELOOP: .corrupt
      case EAGAIN, EBUSY, EMFILE, ENFILE: .busy
      default: .inputOutput
      }
    self.init(cause, path)
  }

  private static func cause(of error: DatabaseError, _ code: Int32) -> Cause {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    case .SQLITE_READONLY: .readOnly
    case .SQLITE_FULL: .noSpace
    case .SQLITE_PERM, .SQLITE_AUTH: .notPermitted
    // A missing table or column, or a value no ledger holds.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
      .SQLITE_SCHEMA:
      .corrupt
    default: code == 0 ? .inputOutput : LedgerError(errno: code, path: "").cause
    }
  }
}
