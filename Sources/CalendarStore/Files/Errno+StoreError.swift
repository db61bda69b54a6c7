internal import Glibc
package import SystemPackage

extension Errno {
  /// The error of the last system call; read it before another call.
  package static var latest: Errno { Errno(rawValue: errno) }

  /// In lower case, as in a message (strerror(3)).
  package var text: String { description.lowercased() }

  var cause: StoreError.Cause {
    switch self {
    case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong:
      .noSuchCalendar
    case .permissionDenied, .notPermitted, .isDirectory: .notPermitted
    case .noSpace, .diskQuotaExceeded: .noSpace
    case .readOnlyFileSystem: .readOnly
    case .resourceTemporarilyUnavailable, .resourceBusy, .textFileBusy, .tooManyOpenFiles,
      .tooManyOpenFilesInSystem:
      .busy
    case .brokenPipe: .brokenPipe
    default: .inputOutput
    }
  }

  /// Lower case, with the next step.
  var reason: String {
    switch self {
    case .noSuchFileOrDirectory: "no such folder; make it, or correct its path"
    case .notDirectory: "not a folder; correct its path"
    case .tooManySymbolicLinkLevels: "its links lead in a circle; mend them"
    case .fileNameTooLong: "its name is too long; rename it"
    case .permissionDenied, .notPermitted:
      "permission denied; ask its owner for permission (chmod, chown)"
    case .noSpace: "no space left on its disk; free some and try again"
    case .diskQuotaExceeded: "the disk quota is used up; free some space and try again"
    case .readOnlyFileSystem: "its file system is read-only; choose a calendar on another one"
    case .resourceTemporarilyUnavailable, .resourceBusy, .textFileBusy:
      "another program is using it; try again when that has finished"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
      "too many files are open; close some or raise the limit (ulimit -n)"
    case .brokenPipe: "the reader of the output has ended"
    case .isDirectory: "it is a folder; move it out of the calendar"
    case .ioError: "input/output error; check its disk and try again"
    default: "\(text); check its disk and try again"
    }
  }
}

extension StoreError {
  /// - Parameter path: the calendar or object of the failed call.
  init(_ error: Errno, path: String) {
    self = .failed(cause: error.cause, path: path, reason: error.reason)
  }
}
