internal import CLinux
internal import Foundation

/// A file's lock (flock(2)), which ends with this or with the program: whoever finds the file under a
/// hidden name can tell whether a program that lives has put it there.
final class FileLock {
  enum Failure: Error {
    /// A program that lives has it.
    case taken
    /// The file cannot be opened to lock it; so nobody else like us has it.
    case impossible
  }

  private let descriptor: Int32

  /// Opens the file for writing alone, and does not write.
  init(_ name: String, in directory: OpenDirectory) throws(Failure) {
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    descriptor = openat_existing(directory.descriptor, name, flags)
    guard descriptor >= 0 else { throw .impossible }
    // deinit closes it: a second close could hit another thread's file.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .taken }
  }

  deinit { close(descriptor) }

  /// Of the file that is locked, whatever has its name now.
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
