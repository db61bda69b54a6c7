internal import Foundation

/// Lets one import of a ledger write at a time, so that each decides by what the one before it wrote.
///
/// A file system without locks (fcntl(2)) lets all of them write at once: then each event is still
/// written once, and what two of them want different is a conflict.
public final class LedgerTurn {
  private static let pause = 10
  private static let quietTime = 1000

  private let ledger: Ledger
  private let patience: Int
  private let isInterrupted: () -> Bool
  private let say: (String) -> Void
  /// How often it was taken and not given back.
  private var depth = 0

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

  deinit { if depth > 0 { ledger.locks.endTurn() } }

  /// Waits until no other import writes, and keeps others waiting until `end` is called as often as this
  /// was. Throws `.busy` where that takes too long; false where the wait was interrupted.
  ///
  /// - Parameter isPatient: waits as long as it takes.
  public func take(isPatient: Bool = false) throws(LedgerError) -> Bool {
    var waited = 0
    while depth == 0, !ledger.locks.takeTurn() {
      if isInterrupted() { return false }
      guard isPatient || waited < patience * 1000 else { throw LedgerError(.busy, ledger.path) }
      if waited == Self.quietTime { say("waiting for another import to finish") }
      usleep(useconds_t(Self.pause * 1000))
      waited += Self.pause
    }
    depth += 1
    return true
  }

  /// Gives back what was taken once. Others may write when all of it is given back; more calls than
  /// that do nothing.
  public func end() {
    guard depth > 0 else { return }
    depth -= 1
    if depth == 0 { ledger.locks.endTurn() }
  }
}
