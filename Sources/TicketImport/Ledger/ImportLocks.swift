internal import CLinux
internal import Foundation

/// Distinguishes live imports from those whose program has ended, however it ended.
///
/// Each import holds a lock on the byte of its number in a file beside the ledger. The lock belongs to the
/// open file (fcntl(2), "open file description locks"), so that the kernel lets go of it with the
/// program. Byte 0 is held while the ledger is made, and one behind all imports by the one that holds the write lock;
/// far behind it, one a session that goes on.
final class ImportLocks: Sendable {
  private static let writeLock: Int64 = 1 << 62
  private static let sessions: Int64 = 1 << 61

  private let descriptor: Int32

  /// Opens the file, making it where it is missing (mode 0600).
  init(making path: String) throws(LedgerError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      guard errno == EISDIR || errno == ELOOP else { throw LedgerError(errno: errno, path: path) }
      throw LedgerError(
        cause: .inputOutput, path: path,
        reason: "not a file, and the ledger needs a lock file of this name; move it away "
          + "(--no-ledger imports without it)")
    }
  }

  /// Opens the file to ask only; a missing one says that no import lives.
  init(reading path: String) throws(LedgerError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 || errno == ENOENT else { throw LedgerError(errno: errno, path: path) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A program that is just being started elsewhere in this process has the open file, too.
    _ = fcntl_ofd_unlock_all(descriptor)
    close(descriptor)
  }

  /// Marks the import as living; a file system without such locks has all imports dead.
  func claim(_ importID: Int64) {
    _ = fcntl_ofd_lock_byte(descriptor, Int32(CLINUX_F_OFD_SETLK), Int32(CLINUX_F_WRLCK), importID)
  }

  func release(_ importID: Int64) {
    _ = fcntl_ofd_lock_byte(descriptor, Int32(CLINUX_F_OFD_SETLK), Int32(CLINUX_F_UNLCK), importID)
  }

  /// Whether the import lives in another program, or through another ledger in this one.
  func isHeldElsewhere(_ importID: Int64) -> Bool {
    descriptor >= 0 && fcntl_ofd_is_locked(descriptor, importID) == 1
  }

  /// Whether no other program goes on with the session of an import; keeps others from it then.
  func claimSession(of importID: Int64) -> Bool { claim(byte: Self.sessions + importID) }

  func isSessionClaimed(of importID: Int64) -> Bool { isHeldElsewhere(Self.sessions + importID) }

  /// Whether no other import writes; keeps others from it then.
  func tryWriteLock() -> Bool { claim(byte: Self.writeLock) }

  /// On a file system without such locks every program gets every lock.
  private func claim(byte: Int64) -> Bool {
    fcntl_ofd_lock_byte(descriptor, Int32(CLINUX_F_OFD_SETLK), Int32(CLINUX_F_WRLCK), byte) == 0
      || errno != EAGAIN && errno != EACCES
  }

  func releaseWriteLock() { release(Self.writeLock) }

  /// Waits until no other program makes the ledger, and keeps them waiting.
  func whileMaking<Result>(_ body: () throws -> Result) rethrows -> Result {
    while fcntl_ofd_lock_byte(
      descriptor, Int32(CLINUX_F_OFD_SETLKW), Int32(CLINUX_F_WRLCK), 0) != 0 && errno == EINTR
    {}
    defer { release(0) }
    return try body()
  }
}

/// Lets one import of a ledger write at a time, so that each decides by what the one before it wrote.
///
/// A file system without locks (fcntl(2)) lets all of them write at once: then each event is still
/// written once, and what two of them want different is a conflict.
public final class WriteLock {
  private static let pause = 10
  private static let quietTime = 1000

  private let ledger: Ledger
  private let patience: Int
  private let isInterrupted: () -> Bool
  private let say: (String) -> Void
  public private(set) var isHeld = false

  /// - Parameters:
  ///   - patience: how many seconds to wait for another import.
  ///   - say: called once, when the wait exceeds a second.
  public init(
    _ ledger: Ledger, patience: Int = 60, isInterrupted: @escaping () -> Bool = { false },
    say: @escaping (String) -> Void = { _ in }
  ) {
    self.ledger = ledger
    self.patience = patience
    self.isInterrupted = isInterrupted
    self.say = say
  }

  deinit { release() }

  /// Waits until no other import writes, and keeps others waiting until `release`. Throws `.busy` where that
  /// takes too long; false where the wait was interrupted.
  ///
  /// - Parameter isPatient: waits as long as it takes.
  public func acquire(isPatient: Bool = false) throws(LedgerError) -> Bool {
    var waited = 0
    while !isHeld, !ledger.locks.tryWriteLock() {
      if isInterrupted() { return false }
      guard isPatient || waited < patience * 1000 else { throw LedgerError(.busy, ledger.path) }
      if waited == Self.quietTime { say("waiting for another import to finish") }
      usleep(useconds_t(Self.pause * 1000))
      waited += Self.pause
    }
    isHeld = true
    return true
  }

  /// Others may write; does nothing where the lock is not held.
  public func release() {
    if isHeld { ledger.locks.releaseWriteLock() }
    isHeld = false
  }
}
