internal import CLinux
internal import Foundation

/// A lock on a file (flock(2)), released with this object or at the program's exit. It shows other
/// programs that the file's writer is still running.
final class FileLock {
  enum Failure: Error {
    /// A running program has the lock.
    case taken
    /// The file cannot be opened for locking, so no other process of this user has the lock.
    case impossible
  }

  private let descriptor: Int32

  /// Opens the file for writing, because that needs no read permission; writes nothing.
  init(_ name: String, in directory: OpenDirectory) throws(Failure) {
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    descriptor = openat_existing(directory.descriptor, name, flags)
    guard descriptor >= 0 else { throw .impossible }
    // Do not close here, deinit does: a second close could hit another thread's file.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .taken }
  }

  deinit { close(descriptor) }

  /// The inode of the locked file, which may have another name by now.
  var inode: ino_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_ino : nil
  }

  static func isTaken(_ name: String, in directory: OpenDirectory) -> Bool {
    do throws(Failure) {
      _ = try FileLock(name, in: directory)
      return false
    } catch {
      return error == .taken
    }
  }
}
