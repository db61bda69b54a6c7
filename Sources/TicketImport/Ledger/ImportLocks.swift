internal import CLinux
public import CalendarStore
internal import Foundation

/// Distinguishes live imports from those whose program has ended or crashed.
///
/// Each import holds a lock on the byte of its number in a file beside the ledger. The lock belongs
/// to the open file (fcntl(2), "open file description locks"), so the kernel releases it when the
/// program ends. Byte 0 is locked while the ledger is created. One byte behind all imports is the
/// write lock.
final class ImportLocks: Sendable {
  private static let writeLock: Int64 = 1 << 62

  private let descriptor: Int32

  /// Opens the file; creates it if it is missing (mode 0600).
  init(making path: String) throws(StoreError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      guard errno == EISDIR || errno == ELOOP else { throw StoreError(errno: errno, path: path) }
      throw .failed(
        cause: .inputOutput, path: path,
        reason: "not a file, and the ledger needs a lock file of this name; move it away "
          + "(--no-ledger imports without it)")
    }
  }

  /// Opens the file for queries, and for writing where that is allowed: a ledger of an earlier version
  /// is brought up to date by one program. Without the file, no import is alive.
  init(reading path: String) throws(StoreError) {
    let flags = O_CLOEXEC | O_NOFOLLOW
    let writable = open(path, O_RDWR | flags)
    descriptor = writable >= 0 ? writable : open(path, O_RDONLY | flags)
    guard descriptor >= 0 || errno == ENOENT else { throw StoreError(errno: errno, path: path) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A program that this process is just starting elsewhere has the open file, too.
    _ = fcntl_ofd_unlock_all(descriptor)
    close(descriptor)
  }

  /// Marks the import as live. On a file system without such locks, all imports count as ended.
  func claim(_ importID: Int64) {
    _ = fcntl_ofd_lock_byte(descriptor, Int32(CLINUX_F_OFD_SETLK), Int32(CLINUX_F_WRLCK), importID)
  }

  func release(_ importID: Int64) {
    _ = fcntl_ofd_lock_byte(descriptor, Int32(CLINUX_F_OFD_SETLK), Int32(CLINUX_F_UNLCK), importID)
  }

  /// Whether the import is live in another program, or through another ledger of this program.
  func isHeldElsewhere(_ importID: Int64) -> Bool {
    descriptor >= 0 && fcntl_ofd_is_locked(descriptor, importID) == 1
  }

  /// Acquires the write lock; false if another import holds the lock.
  /// On a file system without such locks, every program gets it.
  func tryWriteLock() -> Bool {
    fcntl_ofd_lock_byte(
      descriptor, Int32(CLINUX_F_OFD_SETLK), Int32(CLINUX_F_WRLCK), Self.writeLock) == 0
      || errno != EAGAIN && errno != EACCES
  }

  func releaseWriteLock() { release(Self.writeLock) }

  /// Waits until no other program creates the ledger, and makes other programs wait for `body`.
  func whileMaking<Result>(_ body: () throws -> Result) rethrows -> Result {
    while fcntl_ofd_lock_byte(
      descriptor, Int32(CLINUX_F_OFD_SETLKW), Int32(CLINUX_F_WRLCK), 0) != 0 && errno == EINTR
    {}
    defer { release(0) }
    return try body()
  }
}

/// Lets one import of a ledger write at a time, so that each import decides by the writes of the
/// one before.
///
/// On a file system without locks (fcntl(2)), imports write at the same time. Then each event is
/// still written once, and different versions of an event are a conflict.
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

  /// Waits for the write lock, and holds it until `release`. Throws `.busy` after too long a wait;
  /// returns false after an interrupted one.
  public func acquire() throws(StoreError) -> Bool {
    guard let isHeld = wait(seconds: patience) else { throw StoreError(.busy, ledger.path) }
    return isHeld
  }

  /// The same without a limit.
  func acquirePatiently() -> Bool { wait(seconds: nil) ?? false }

  /// False after an interruption; nil if another program has the lock for so many seconds.
  private func wait(seconds: Int?) -> Bool? {
    var waited = 0
    while !isHeld, !ledger.locks.tryWriteLock() {
      if isInterrupted() { return false }
      if let seconds, waited >= seconds * 1000 { return nil }
      if waited == Self.quietTime { say("waiting for another import to finish") }
      usleep(useconds_t(Self.pause * 1000))
      waited += Self.pause
    }
    isHeld = true
    return true
  }

  /// Releases the write lock; does nothing if the lock is not held.
  public func release() {
    if isHeld { ledger.locks.releaseWriteLock() }
    isHeld = false
  }
}
