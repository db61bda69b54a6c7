internal import Foundation

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
