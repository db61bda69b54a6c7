/// A set for a million elements: each of its parts doubles by itself, so that no old table of all of them
/// stands beside the new one.
package struct ShardedSet<Element: Hashable> {
  private var shards = [Set<Element>](repeating: [], count: 16)

  package init() {}

  package func contains(_ element: Element) -> Bool {
    shards[Self.shard(of: element)].contains(element)
  }

  /// Whether the element is new.
  @discardableResult
  package mutating func insert(_ element: Element) -> Bool {
    shards[Self.shard(of: element)].insert(element).inserted
  }

  package mutating func remove(_ element: Element) {
    shards[Self.shard(of: element)].remove(element)
  }

  private static func shard(of element: Element) -> Int {
    Int(UInt(bitPattern: element.hashValue) >> (UInt.bitWidth - 4))
  }
}
