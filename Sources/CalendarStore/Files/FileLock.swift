internal import CLinux
internal import Foundation
package import SystemPackage

/// Locks on bytes of a file ("open file description locks", fcntl(2)), released with this object or at
/// the program's exit. Only programs that ask for a lock respect it. On a file system without such
/// locks everybody gets them.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// The file is made if it is missing (mode 0600).
  package init(_ file: String) throws(Errno) {
    descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .latest }
  }

  /// For locks, or, where the file may not be written, for questions about them. Nil without a file.
  package init?(existing file: String) throws(Errno) {
    let flags = O_CLOEXEC | O_NOFOLLOW
    let writable = open(file, O_RDWR | flags)
    descriptor = writable >= 0 ? writable : open(file, O_RDONLY | flags)
    guard descriptor < 0 else { return }
    let error = Errno.latest
    guard error == .noSuchFileOrDirectory else { throw error }
    return nil
  }

  /// Opens a present file for writing, because that needs no read permission; writes nothing. Nil if it
  /// cannot be opened so.
  ///
  /// - Parameter directory: nil for an absolute path.
  init?(writing name: String, in directory: OpenDirectory?) {
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    descriptor = openat_existing(directory?.descriptor ?? AT_FDCWD, name, flags)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Locks byte 0 of an open file until it is closed: its writer is still running.
  static func lock(_ descriptor: Int32) { _ = set(CLINUX_F_WRLCK, on: 0, of: descriptor) }

  /// Whether another program, or another open file of this one, has byte 0 locked.
  package static func isTaken(_ path: String) -> Bool { isTaken(path, in: nil) }

  static func isTaken(_ name: String, in directory: OpenDirectory?) -> Bool {
    FileLock(writing: name, in: directory)?.isLocked(byte: 0) ?? false
  }

  /// Locks the byte; false if it is locked through another open file.
  @discardableResult
  package func lock(byte: Int64 = 0) -> Bool {
    guard Self.set(CLINUX_F_WRLCK, on: byte, of: descriptor) != 0 else { return true }
    return errno != EAGAIN && errno != EACCES
  }

  /// Waits for the lock on the byte.
  package func lock(waitingForByte byte: Int64) {
    let command = CLINUX_F_OFD_SETLKW
    while Self.set(CLINUX_F_WRLCK, on: byte, of: descriptor, by: command) != 0 && errno == EINTR {}
  }

  package func unlock(byte: Int64) { _ = Self.set(CLINUX_F_UNLCK, on: byte, of: descriptor) }

  /// A program that this process is just starting elsewhere has the open file, too, and would keep the
  /// locks for a moment longer.
  package func unlockBytes() { _ = fcntl_ofd_unlock_all(descriptor) }

  /// Whether the byte is locked through another open file.
  package func isLocked(byte: Int64) -> Bool { fcntl_ofd_is_locked(descriptor, byte) == 1 }

  private static func set(
    _ kind: Int, on byte: Int64, of descriptor: Int32, by command: Int = CLINUX_F_OFD_SETLK
  ) -> Int32 {
    fcntl_ofd_lock_byte(descriptor, Int32(command), Int32(kind), byte)
  }
}
