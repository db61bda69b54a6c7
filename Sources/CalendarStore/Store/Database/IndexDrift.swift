/// How far what is known of a calendar is ahead of the file that its index is kept in.
///
/// The file of a large calendar is not written anew for a few changes: the objects are told by their
/// etags, and read again by whoever comes next.
struct IndexDrift: Equatable {
  private var objects = 0
  private var bytes = 0

  /// Reading so much again takes less time than writing a large file.
  private static let mostObjects = 64
  private static let mostBytes = 1 << 18
  /// The file of fewer is small.
  private static let fewestKnown = 2_000

  /// Takes changes of a calendar on; false where they are too many, and the file is to be written.
  mutating func take(objects count: Int, bytes length: Int, known: Int) -> Bool {
    guard known >= Self.fewestKnown, objects + count <= Self.mostObjects,
      bytes + length <= Self.mostBytes
    else { return false }
    objects += count
    bytes += length
    return true
  }
}
