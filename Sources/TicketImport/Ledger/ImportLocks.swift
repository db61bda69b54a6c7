public import CalendarStore
internal import Foundation
internal import SystemPackage

/// Distinguishes live imports from those whose program has ended or crashed.
///
/// Each import holds a lock on the byte of its number in a file beside the ledger, which the kernel
/// releases when the program ends. Byte 0 is locked while the ledger is created. One byte behind all
/// imports is the write lock.
final class ImportLocks: Sendable {
  private static let writeLock: Int64 = 1 << 62

  /// Nil without the file: no import is live then.
  private let file: FileLock?

  /// Opens the file; creates it if it is missing (mode 0600).
  init(making path: String) throws(StoreError) {
    do throws(Errno) { file = try FileLock(path) } catch {
      guard error == .isDirectory || error == .tooManySymbolicLinkLevels else {
        throw StoreError(error, path: path)
      }
      throw .failed(
        cause: .inputOutput, path: path,
        reason: "not a file, and the ledger needs a lock file of this name; move it away "
          + "(--no-ledger imports without it)")
    }
  }

  /// Opens the file for queries, and for writing where that is allowed: a ledger of an earlier version
  /// is brought up to date by one program.
  init(reading path: String) throws(StoreError) {
    do throws(Errno) { file = try FileLock(existing: path) } catch {
      throw StoreError(error, path: path)
    }
  }

  deinit { file?.unlockBytes() }

  /// Marks the import as live. On a file system without such locks, all imports count as ended.
  func claim(_ importID: Int64) { file?.lock(byte: importID) }

  func release(_ importID: Int64) { file?.unlock(byte: importID) }

  /// Whether the import is live in another program, or through another ledger of this program.
  func isHeldElsewhere(_ importID: Int64) -> Bool { file?.isLocked(byte: importID) ?? false }

  /// Acquires the write lock; false if another import holds the lock.
  /// On a file system without such locks, every program gets it.
  func tryWriteLock() -> Bool { file?.lock(byte: Self.writeLock) ?? true }

  func releaseWriteLock() { release(Self.writeLock) }

  /// Waits until no other program creates the ledger, and makes other programs wait for `body`.
  func whileMaking<Result>(_ body: () throws -> Result) rethrows -> Result {
    file?.lock(waitingForByte: 0)
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
