internal import Foundation

/// A system call that failed: its errno(3).
package struct SystemFault: Error, Equatable, CustomStringConvertible {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The fault of the last system call; read it before another call.
  package static var latest: SystemFault { SystemFault(code: errno) }

  /// In lower case (strerror(3)).
  package var description: String { String(cString: strerror(code)).lowercased() }

  var cause: StoreError.Cause {
    switch code {
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .noSuchCalendar
    case EACCES, EPERM, EISDIR: .notPermitted
    case ENOSPC, EDQUOT: .noSpace
    case EROFS: .readOnly
    case EAGAIN, EBUSY, ETXTBSY, EMFILE, ENFILE: .busy
    case EPIPE: .brokenPipe
    default: .inputOutput
    }
  }

  /// Lower case, with the next step.
  var reason: String {
    switch code {
    case ENOENT: "no such folder; make it, or correct its path"
    case ENOTDIR: "not a folder; correct its path"
    case ELOOP: "its links lead in a circle; mend them"
    case ENAMETOOLONG: "its name is too long; rename it"
    case EACCES, EPERM: "permission denied; ask its owner for permission (chmod, chown)"
    case ENOSPC: "no space left on its disk; free some and try again"
    case EDQUOT: "the disk quota is used up; free some space and try again"
    case EROFS: "its file system is read-only; choose a calendar on another one"
    case EAGAIN, EBUSY, ETXTBSY:
      "another program is using it; try again when that has finished"
    case EMFILE, ENFILE: "too many files are open; close some or raise the limit (ulimit -n)"
    case EPIPE: "the reader of the output has ended"
    case EISDIR: "it is a folder; move it out of the calendar"
    case EIO: "input/output error; check its disk and try again"
    default: "\(self); check its disk and try again"
    }
  }
}

extension StoreError {
  /// - Parameter path: the calendar or object of the failed call.
  init(_ fault: SystemFault, path: String) {
    self = .failed(cause: fault.cause, path: path, reason: fault.reason)
  }
}
