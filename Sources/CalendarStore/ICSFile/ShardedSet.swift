/// A set for a million elements, in shards that each grow on their own: growth never copies the
/// whole table at once. 24 shards hold a million elements at a load of two thirds.
package struct ShardedSet<Element: Hashable> {
  private static var count: Int { 24 }

  private var shards = [Set<Element>](repeating: [], count: Self.count)

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
    Int(UInt(bitPattern: element.hashValue) % UInt(count))
  }
}
