internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// Why the ledger cannot be used.
public struct LedgerError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Cause: Sendable, Equatable {
    /// A newer version of ticketcal created the ledger.
    case newerVersion
    /// The file is damaged, or is not a ledger.
    case corrupt
    /// The file or its file system cannot be written.
    case readOnly
    case notPermitted, noSpace, busy, inputOutput
  }

  public var cause: Cause
  /// The ledger's file.
  public var path: String
  /// Lower case, with the next step.
  public var reason: String

  public init(cause: Cause, path: String, reason: String) {
    self.cause = cause
    self.path = path
    self.reason = reason
  }

  public var description: String { "\(path): \(reason)" }
}

extension LedgerError {
  init(_ cause: Cause, _ path: String) {
    let importing = "--no-ledger imports without it"
    let reason =
      switch cause {
      case .newerVersion:
        "a newer ticketcal made this ledger; install that version again (\(importing))"
      case .corrupt:
        "the ledger is damaged or not a ledger; put a copy of its folder back, or move "
          + "its files away to begin a new one (\(importing))"
      case .readOnly:
        "the ledger cannot be written; make it writable (\(importing), and log reads it)"
      case .notPermitted:
        "no permission to use the ledger; ask its owner for it (\(importing))"
      case .noSpace:
        "no space left for the ledger; free some and import again (log still reads it)"
      case .busy:
        "another ticketcal is writing to the ledger; try again when it has finished "
          + "(\(importing))"
      case .inputOutput:
        "the ledger cannot be read or written; check its disk (\(importing))"
      }
    self.init(cause: cause, path: path, reason: reason)
  }
}

extension LedgerError {
  /// From a failure of SQLite.
  init(_ error: any Error, path: String, errno code: Int32 = 0) {
    if let error = error as? LedgerError {
      self = error
    } else if let error = error as? DatabaseError {
      self.init(Self.cause(of: error, code), path)
    } else if error is RowDecodingError {
      self.init(.corrupt, path)
    } else {
      self.init(.inputOutput, path)
    }
  }

  /// From a failed system call.
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
    // A table or column is missing, or a value is invalid.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
      .SQLITE_SCHEMA:
      .corrupt
    default: code == 0 ? .inputOutput : LedgerError(errno: code, path: "").cause
    }
  }
}
