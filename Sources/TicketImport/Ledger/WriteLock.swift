internal import Foundation

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
  ///   - say: is told when that takes longer than a moment.
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
