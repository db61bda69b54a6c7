internal import CLinux
internal import Foundation
package import SystemPackage

/// A lock on a file or a folder (flock(2)), released with this object or at the program's exit. Only
/// programs that ask for the lock respect it.
package final class FileLock {
  enum Failure: Error {
    /// A running program has the lock.
    case taken
    /// The file cannot be opened for locking, so no other process of this user has the lock.
    case impossible
  }

  private let descriptor: Int32

  /// Shows other programs that the file's writer is still running. Opens the file for writing, because
  /// that needs no read permission; writes nothing.
  ///
  /// - Parameter directory: nil for an absolute path.
  init(_ name: String, in directory: OpenDirectory? = nil) throws(Failure) {
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    descriptor = openat_existing(directory?.descriptor ?? AT_FDCWD, name, flags)
    guard descriptor >= 0 else { throw .impossible }
    // Do not close here, deinit does: a second close could hit another thread's file.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .taken }
  }

  /// Waits for the lock on a folder.
  init(waitingFor folder: String) throws(Errno) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .latest }
    try wait(for: LOCK_EX)
  }

  /// Waits until no program has the file for itself. The file is made if it is missing (mode 0600).
  init(sharing file: String) throws(Errno) {
    descriptor = try Self.make(file)
    try share()
  }

  /// Nil if another program has the file. It is made if it is missing (mode 0600).
  package init?(making file: String) throws(Errno) {
    descriptor = try Self.make(file)
    guard isAlone() else { return nil }
  }

  private static func make(_ file: String) throws(Errno) -> Int32 {
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .latest }
    return descriptor
  }

  deinit { close(descriptor) }

  /// Whether no other program shares the lock; true keeps them out until `share`.
  func isAlone() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  func share() throws(Errno) { try wait(for: LOCK_SH) }

  private func wait(for operation: Int32) throws(Errno) {
    while flock(descriptor, operation) != 0 {
      let fault = Errno.latest
      guard fault == .interrupted else { throw fault }
    }
  }

  /// The inode of the locked file, which may have another name by now.
  var inode: ino_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_ino : nil
  }

  package static func isTaken(_ path: String) -> Bool { isTaken(path, in: nil) }

  static func isTaken(_ name: String, in directory: OpenDirectory?) -> Bool {
    do throws(Failure) {
      _ = try FileLock(name, in: directory)
      return false
    } catch {
      return error == .taken
    }
  }
}
