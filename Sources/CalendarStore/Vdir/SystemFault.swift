internal import Foundation

/// A system call that failed: its errno(3).
struct SystemFault: Error, Equatable {
  let code: Int32

  /// The fault of the call that has just returned.
  static var latest: SystemFault { SystemFault(code: errno) }
}

extension WriteError {
  /// What a failed call means for the calendar or file of that name.
  init(_ fault: SystemFault, path: String) {
    let (cause, reason) = Self.meaning(of: fault)
    self.init(cause: cause, path: path, reason: reason)
  }

  init(_ event: UnwritableEvent, path: String) {
    self.init(cause: .invalidEvent, path: path, reason: event.reason)
  }

  private static func meaning(of fault: SystemFault) -> (Cause, String) {
    switch fault.code {
    case ENOENT: (.noSuchCalendar, "no such directory; make it or name another one")
    case ENOTDIR: (.noSuchCalendar, "not a directory; name a directory")
    case ELOOP, ENAMETOOLONG: (.noSuchCalendar, "the path cannot be followed; name another one")
    case EACCES, EPERM:
      (
        .notPermitted,
        "permission denied; ask its owner for write permission (chmod, chown) or name another one"
      )
    case ENOSPC: (.noSpace, "no space left on its disk; free some and import again")
    case EDQUOT: (.noSpace, "the disk quota is used up; free some space and import again")
    case EROFS:
      (.readOnly, "its file system is read-only; name a calendar on another one")
    case EAGAIN, EBUSY:
      (.busy, "another import is writing to it; import again when it has finished")
    case EMFILE, ENFILE:
      (.busy, "too many files are open; close some or raise the limit (ulimit -n)")
    case EPIPE: (.brokenPipe, "whoever read the output has gone away")
    case EISDIR: (.notPermitted, "it is a directory; name a file")
    case EIO: (.inputOutput, "input/output error; check its disk and import again")
    default:
      (
        .inputOutput,
        "\(String(cString: strerror(fault.code)).lowercased()); check its disk and import again"
      )
    }
  }
}

extension StoreError {
  /// What a failed call means for the calendar or object of that path.
  init(_ fault: SystemFault, path: String) {
    let (cause, reason) = Self.meaning(of: fault)
    self = .failed(cause: cause, path: path, reason: reason)
  }

  /// As the calendar's writer says it.
  init(_ error: WriteError) {
    self = .failed(cause: error.cause, path: error.path, reason: error.reason)
  }

  private static func meaning(of fault: SystemFault) -> (WriteError.Cause, String) {
    switch fault.code {
    case ENOENT: (.noSuchCalendar, "no such folder; make it, or correct its source's path")
    case ENOTDIR: (.noSuchCalendar, "not a folder; correct its source's path")
    case ELOOP: (.noSuchCalendar, "its links lead in a circle; mend them")
    case ENAMETOOLONG: (.noSuchCalendar, "its name is too long; rename it")
    case EACCES, EPERM:
      (.notPermitted, "permission denied; ask its owner for permission (chmod, chown)")
    case ENOSPC: (.noSpace, "no space left on its disk; free some and try again")
    case EDQUOT: (.noSpace, "the disk quota is used up; free some space and try again")
    case EROFS: (.readOnly, "its file system is read-only; choose a calendar on another one")
    case EAGAIN, EBUSY, ETXTBSY:
      (.busy, "another program is using it; try again when it has finished")
    case EMFILE, ENFILE:
      (.busy, "too many files are open; close some or raise the limit (ulimit -n)")
    case EISDIR: (.notPermitted, "it is a folder; move it out of the calendar")
    case EIO: (.inputOutput, "input/output error; check its disk and try again")
    default:
      (
        .inputOutput,
        "\(String(cString: strerror(fault.code)).lowercased()); check its disk and try again"
      )
    }
  }
}
