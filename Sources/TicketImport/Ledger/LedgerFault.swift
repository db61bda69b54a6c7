internal import CalendarStore
internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import SystemPackage

/// Why the ledger cannot be used.
struct LedgerFault {
  fileprivate let cause: StoreError.Cause
  /// Lower case, with the next step.
  fileprivate let reason: String

  private static let importing = "--no-ledger imports without it"

  static let newerVersion = LedgerFault(
    cause: .newerVersion,
    reason: "a newer ticketcal made this ledger; install that version again (\(importing))")
  /// The file is damaged, or is not a ledger.
  static let corrupt = LedgerFault(
    cause: .inputOutput,
    reason: "the ledger is damaged or not a ledger; put a copy of its folder back, or move "
      + "its files away to begin a new one (\(importing))")
  /// The file or its file system cannot be written.
  static let readOnly = LedgerFault(
    cause: .notPermitted,
    reason: "the ledger cannot be written; make it writable (\(importing), and log reads it)")
  static let notPermitted = LedgerFault(
    cause: .notPermitted,
    reason: "no permission to use the ledger; ask its owner for it (\(importing))")
  static let noSpace = LedgerFault(
    cause: .noSpace,
    reason: "no space left for the ledger; free some and import again (log still reads it)")
  static let busy = LedgerFault(
    cause: .busy,
    reason: "another ticketcal is writing to the ledger; try again when it has finished "
      + "(\(importing))")
  static let inputOutput = LedgerFault(
    cause: .inputOutput,
    reason: "the ledger cannot be read or written; check its disk (\(importing))")

  /// The zone of a time in the ledger is not one of the machine's.
  static func unknownZone(_ name: String) -> LedgerFault {
    LedgerFault(
      cause: .inputOutput,
      reason: "the ledger has a time in the zone \(name.prefix(60)), which this machine does not "
        + "know; update its time zones, the package tzdata (\(importing))")
  }
}

extension LedgerFault {
  /// From a failed system call.
  fileprivate init(_ error: Errno) {
    self =
      switch error {
      case .permissionDenied, .notPermitted: .notPermitted
      case .readOnlyFileSystem: .readOnly
      case .noSpace, .diskQuotaExceeded: .noSpace
      case .isDirectory, .notDirectory, .tooManySymbolicLinkLevels: .corrupt
      case .resourceTemporarilyUnavailable, .resourceBusy, .tooManyOpenFiles,
        .tooManyOpenFilesInSystem:
        .busy
      default: .inputOutput
      }
  }

  /// From a failure of SQLite.
  fileprivate init(_ error: DatabaseError, errno code: Int32) {
    self =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_FULL: .noSpace
      case .SQLITE_PERM, .SQLITE_AUTH: .notPermitted
      // A table or column is missing, or a value is invalid.
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH,
        .SQLITE_SCHEMA:
        .corrupt
      default: code == 0 ? .inputOutput : LedgerFault(Errno(rawValue: code))
      }
  }
}

extension StoreError {
  /// - Parameter path: the ledger's file.
  init(_ fault: LedgerFault, _ path: String) {
    self = .failed(cause: fault.cause, path: path, reason: fault.reason)
  }

  /// From a failed system call on the ledger.
  init(_ error: Errno, path: String) { self.init(LedgerFault(error), path) }

  /// From a failure of SQLite, or any other one, on the ledger.
  init(_ error: any Error, path: String, errno code: Int32 = 0) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(LedgerFault(error, errno: code), path)
    case LedgerTimeError.unknownZone(let name): self.init(.unknownZone(name), path)
    case is RowDecodingError, is DecodingError, is LedgerTimeError: self.init(.corrupt, path)
    default: self.init(.inputOutput, path)
    }
  }
}
