package import Foundation

/// The UIDs seen so far.
final class UIDSet {
  private let pairs = WordPairs()

  func contains(_ uid: UUID) -> Bool {
    let (first, second) = uid.words
    return pairs.second(hash: uid.wordHash) { $0 == first && $1 == second } != nil
  }

  /// Whether the UID was not there.
  func insert(_ uid: UUID) -> Bool {
    if contains(uid) { return false }
    let (first, second) = uid.words
    pairs.add(first, second, hash: uid.wordHash)
    return true
  }
}

extension UUID {
  fileprivate var words: (UInt64, UInt64) { unsafeBitCast(uuid, to: (UInt64, UInt64).self) }

  /// All of its bits in one word.
  package var wordHash: UInt64 { words.0 ^ words.1.byteSwapped }
}
