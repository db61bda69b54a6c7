internal import CLinux
internal import Foundation
package import SystemPackage

/// Locks on a file or a folder, released with this object or at the program's exit. Only programs
/// that ask for a lock respect it.
///
/// The whole file is locked by flock(2), which needs no permission to write, so that a folder can be
/// locked, too; single bytes by fcntl(2), as "open file description locks". A lock of one kind does
/// not exclude one of the other.
package final class FileLock: Sendable {
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
    guard Self.lock(descriptor) else { throw .taken }
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

  /// For locks on bytes. The file is made if it is missing (mode 0600).
  package init(bytesOf file: String) throws(Errno) { descriptor = try Self.make(file) }

  /// For locks on bytes, or, where the file may not be written, for questions about them. Nil without
  /// a file.
  package init?(bytesOfExisting file: String) throws(Errno) {
    let flags = O_CLOEXEC | O_NOFOLLOW
    let writable = open(file, O_RDWR | flags)
    descriptor = writable >= 0 ? writable : open(file, O_RDONLY | flags)
    guard descriptor < 0 else { return }
    let error = Errno.latest
    guard error == .noSuchFileOrDirectory else { throw error }
    return nil
  }

  private static func make(_ file: String) throws(Errno) -> Int32 {
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .latest }
    return descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  // MARK: The whole file

  /// Locks an open file until it is closed, as `init(_:in:)` does; false if another program has it.
  @discardableResult
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Whether no other program shares the lock; true keeps them out until `share`.
  func isAlone() -> Bool { Self.lock(descriptor) }

  func share() throws(Errno) { try wait(for: LOCK_SH) }

  private func wait(for operation: Int32) throws(Errno) {
    while flock(descriptor, operation) != 0 {
      let fault = Errno.latest
      guard fault == .interrupted else { throw fault }
    }
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

  // MARK: Bytes

  /// Locks the byte; false if it is locked through another open file. On a file system without such
  /// locks everybody gets it.
  @discardableResult
  package func lock(byte: Int64) -> Bool {
    guard set(CLINUX_F_WRLCK, on: byte) != 0 else { return true }
    return errno != EAGAIN && errno != EACCES
  }

  /// Waits for the lock on the byte.
  package func lock(waitingForByte byte: Int64) {
    while set(CLINUX_F_WRLCK, on: byte, by: CLINUX_F_OFD_SETLKW) != 0 && errno == EINTR {}
  }

  package func unlock(byte: Int64) { _ = set(CLINUX_F_UNLCK, on: byte) }

  /// A program that this process is just starting elsewhere has the open file, too, and would keep the
  /// locks for a moment longer.
  package func unlockBytes() { _ = fcntl_ofd_unlock_all(descriptor) }

  /// Whether the byte is locked through another open file.
  package func isLocked(byte: Int64) -> Bool { fcntl_ofd_is_locked(descriptor, byte) == 1 }

  private func set(_ kind: Int, on byte: Int64, by command: Int = CLINUX_F_OFD_SETLK) -> Int32 {
    fcntl_ofd_lock_byte(descriptor, Int32(command), Int32(kind), byte)
  }
}
