internal import CLinux
internal import Foundation

/// A directory that is open to add to, and cannot be read through that.
final class OpenDirectory: Sendable {
  let path: String
  let descriptor: Int32

  init(_ path: String) throws(SystemFault) {
    descriptor = open(path, Int32(CLINUX_O_PATH) | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .latest }
    self.path = path
  }

  deinit { close(descriptor) }

  /// Whether it has that name, by stat(2) alone.
  func contains(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }
}
