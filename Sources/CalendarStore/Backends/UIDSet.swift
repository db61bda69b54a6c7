internal import Foundation

/// The UIDs seen so far, in little more than their 16 bytes each.
///
/// It never moves what it holds, so it never needs room for itself twice: a million of them take
/// 22 MB where a `Set` takes 48 MB while it grows.
final class UIDSet {
  /// 14 words of UIDs, then the number of words used, then the chunk before (0 for none).
  private static let chunkWords = 16
  private static let chunksInBlock = 512
  private static let bucketBits = 16

  private let newest: UnsafeMutablePointer<UInt32>
  private var blocks: [UnsafeMutablePointer<UInt64>] = []
  /// Chunk 0 is never used: it stands for none.
  private var chunkCount = 1

  init() {
    newest = .allocate(capacity: 1 << Self.bucketBits)
    newest.initialize(repeating: 0, count: 1 << Self.bucketBits)
  }

  deinit {
    newest.deallocate()
    for block in blocks { block.deallocate() }
  }

  func contains(_ uid: UUID) -> Bool {
    let (first, second) = Self.words(of: uid)
    return contains(first, second, in: newest[Self.bucket(first, second)])
  }

  /// Whether the UID was not there.
  func insert(_ uid: UUID) -> Bool {
    let (first, second) = Self.words(of: uid)
    let bucket = Self.bucket(first, second)
    let index = newest[bucket]
    if contains(first, second, in: index) { return false }
    var chunk = self.chunk(index)
    if index == 0 || chunk[14] == 14 {
      guard let next = UInt32(exactly: chunkCount) else { return true }
      chunk = addChunk()
      chunk[14] = 0
      chunk[15] = UInt64(index)
      newest[bucket] = next
    }
    let used = Int(chunk[14])
    chunk[used] = first
    chunk[used + 1] = second
    chunk[14] = UInt64(used + 2)
    return true
  }

  private func contains(_ first: UInt64, _ second: UInt64, in index: UInt32) -> Bool {
    var index = index
    while index != 0 {
      let chunk = chunk(index)
      for word in stride(from: 0, to: Int(chunk[14]), by: 2)
      where chunk[word] == first && chunk[word + 1] == second {
        return true
      }
      index = UInt32(truncatingIfNeeded: chunk[15])
    }
    return false
  }

  private func chunk(_ index: UInt32) -> UnsafeMutablePointer<UInt64> {
    let (block, place) = Int(index).quotientAndRemainder(dividingBy: Self.chunksInBlock)
    if blocks.isEmpty { addBlock() }
    return blocks[block] + place * Self.chunkWords
  }

  private func addChunk() -> UnsafeMutablePointer<UInt64> {
    if chunkCount == blocks.count * Self.chunksInBlock { addBlock() }
    chunkCount += 1
    return chunk(UInt32(truncatingIfNeeded: chunkCount - 1))
  }

  private func addBlock() {
    blocks.append(.allocate(capacity: Self.chunksInBlock * Self.chunkWords))
  }

  private static func words(of uid: UUID) -> (UInt64, UInt64) {
    unsafeBitCast(uid.uuid, to: (UInt64, UInt64).self)
  }

  private static func bucket(_ first: UInt64, _ second: UInt64) -> Int {
    // Fibonacci hashing, for UIDs that are not as random as a digest.
    Int(((first ^ second.byteSwapped) &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(bucketBits)))
  }
}
