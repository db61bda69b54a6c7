internal import Dispatch
internal import Foundation

/// What became of the events of one group.
///
/// Sendable because one thread has it at a time: the one that names its files, and when it is done
/// whoever waited for that.
final class VdirRound: @unchecked Sendable {
  /// Whether it takes single events, which are synced by themselves.
  let isSingle: Bool
  private let done = DispatchGroup()
  /// By the events' numbers, as far as anything became of them.
  private var outcomes: [WriteOutcome?] = []

  init(isSingle: Bool) {
    self.isSingle = isSingle
    done.enter()
  }

  /// What became of an event; nil while nothing did.
  func outcome(_ index: Int) -> WriteOutcome? {
    outcomes.indices.contains(index) ? outcomes[index] : nil
  }

  func settle(_ index: Int, _ outcome: WriteOutcome) {
    while outcomes.count <= index { outcomes.append(nil) }
    outcomes[index] = outcome
  }

  /// Its outcomes are final and on disk.
  func complete() { done.leave() }

  func wait() { done.wait() }
}
