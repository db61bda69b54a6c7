internal import Synchronization

/// How the files that may be open at once are shared by the writers that write while others do.
enum OpenFileShares {
  private static let writers = Atomic<Int>(0)

  static func join() { writers.add(1, ordering: .relaxed) }

  static func leave() { writers.subtract(1, ordering: .relaxed) }

  /// How many files each writer may add to a group: as many again are being named.
  static func share(of limit: Int) -> Int {
    max(1, limit / (2 * max(1, writers.load(ordering: .relaxed))))
  }
}
