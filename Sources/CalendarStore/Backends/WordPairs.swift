/// Pairs of words that are found by a hash, in little more than their 16 bytes each.
///
/// It never moves what it holds, so it never needs room for itself twice: a million pairs take
/// 22 MB where a `Set` takes 48 MB while it grows.
package final class WordPairs {
  /// 14 words of pairs, then the number of words used, then the chunk before (0 for none).
  private static let chunkWords = 16
  private static let chunksInBlock = 512
  private static let bucketBits = 16

  private let newest: UnsafeMutablePointer<UInt32>
  private var blocks: [UnsafeMutablePointer<UInt64>] = []
  /// Chunk 0 is never used: it stands for none.
  private var chunkCount = 1

  package init() {
    newest = .allocate(capacity: 1 << Self.bucketBits)
    newest.initialize(repeating: 0, count: 1 << Self.bucketBits)
  }

  deinit {
    newest.deallocate()
    for block in blocks { block.deallocate() }
  }

  /// The second word of a pair of that hash, where the pair fits.
  @inline(__always)
  package func second(hash: UInt64, where fits: (UInt64, UInt64) -> Bool) -> UInt64? {
    var index = newest[Self.bucket(hash)]
    while index != 0 {
      let chunk = chunk(index)
      for word in stride(from: 0, to: Int(chunk[14]), by: 2)
      where fits(chunk[word], chunk[word + 1]) {
        return chunk[word + 1]
      }
      index = UInt32(truncatingIfNeeded: chunk[15])
    }
    return nil
  }

  package func add(_ first: UInt64, _ second: UInt64, hash: UInt64) {
    let bucket = Self.bucket(hash)
    let index = newest[bucket]
    var chunk = self.chunk(index)
    if index == 0 || chunk[14] == 14 {
      guard let next = UInt32(exactly: chunkCount) else { return }
      chunk = addChunk()
      chunk[14] = 0
      chunk[15] = UInt64(index)
      newest[bucket] = next
    }
    let used = Int(chunk[14])
    chunk[used] = first
    chunk[used + 1] = second
    chunk[14] = UInt64(used + 2)
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

  private static func bucket(_ hash: UInt64) -> Int {
    // Fibonacci hashing, for words that are not as random as a digest.
    Int((hash &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(bucketBits)))
  }
}
