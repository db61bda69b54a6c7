import CalendarStore

/// How many records are written together.
///
/// Groups grow, sixteen times each: the first are soon on disk, the later ones make the syncs of a long
/// import cheap, the largest can still be held in memory. What is not on disk before the end anyway gains
/// nothing from large groups.
struct GroupSize {
  private static let smallest = 64
  private static let largest = 2048
  private static let atFinish = 256
  private static let mostBytes = 4 << 20
  /// Events of a group that is being collected are on their way to files already.
  static let sentAtOnce = 256

  private(set) var count = Self.smallest
  private var most = Self.largest

  /// Something of the group goes to that calendar.
  mutating func follow(_ durability: WriteDurability) {
    if durability == .atFinish { most = Self.atFinish }
  }

  func isReached(count: Int, bytes: Int) -> Bool {
    count >= self.count || bytes >= Self.mostBytes
  }

  mutating func grow() { count = min(count * 16, most) }
}
