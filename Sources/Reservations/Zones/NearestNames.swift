/// The zone names that a misspelt one is likely to mean.
struct NearestNames {
  /// The nearest first, at most three.
  let names: [String]

  /// Compares with whole names and with their last parts, so that `berlin` finds `Europe/Berlin`.
  /// The first letter must be right: it mostly is, and spares most of the work.
  init(_ text: String, of candidates: [String]) {
    guard (3...40).contains(text.utf8.count) else {
      names = []
      return
    }
    let sought = Array(text.lowercased().unicodeScalars)
    let farthest = max(1, sought.count / 4)
    var nearest = farthest
    var found: [(name: String, distance: Int)] = []
    for name in candidates {
      var distance = NearestNames.distance(sought, name[...], atMost: nearest)
      if let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) {
        let last = name[name.utf8.index(after: slash)...]
        distance = min(distance, NearestNames.distance(sought, last, atMost: nearest))
      }
      guard distance <= nearest else { continue }
      nearest = distance
      found.append((name, distance))
    }
    names = found.filter { $0.distance == nearest }.prefix(3).map(\.name)
  }

  /// More than the limit where the first letters differ or the lengths are too far apart.
  private static func distance(
    _ sought: [Unicode.Scalar], _ name: Substring, atMost limit: Int
  ) -> Int {
    guard
      name.utf8.first.map(ZoneName.folded)
        == sought.first.map({ UInt8(truncatingIfNeeded: $0.value) }),
      abs(sought.count - name.utf8.count) <= limit
    else { return limit + 1 }
    return NearestName.distance(sought, Array(name.lowercased().unicodeScalars))
  }
}
