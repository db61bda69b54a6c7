/// Finds the name that a misspelled word probably means.
public enum NearestName {
  /// The name with the fewest letters to change, add, leave out or swap, if these are at most a
  /// third of the letters; after a tie, the first name.
  public static func of(_ word: String, among names: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let other = Array(name.lowercased().unicodeScalars)
      guard other.count <= 64 else { continue }
      let distance = distance(letters, other)
      guard distance <= max(1, max(letters.count, other.count) / 3), distance < other.count,
        distance < best?.distance ?? .max
      else { continue }
      best = (name, distance)
    }
    return best?.name
  }

  /// As of their letters.
  package static func distance(_ a: String, _ b: String) -> Int {
    guard max(a.utf8.count, b.utf8.count) <= 256 else { return .max }
    return distance(Array(a.unicodeScalars), Array(b.unicodeScalars))
  }

  /// The number of insertions, deletions, replacements and swaps of neighbors that turn one word
  /// into the other (optimal string alignment).
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
