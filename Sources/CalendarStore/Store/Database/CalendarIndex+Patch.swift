internal import CivilTime
internal import Foundation

extension CalendarIndex {
  /// The next state after a few changes, in little time: as `update`, and yet with what was known of the
  /// objects before them left in its memory.
  mutating func patch(
    to token: SyncToken, without gone: Set<String>, with read: [(href: String, facts: ObjectFacts)]
  ) {
    var touched = Set(read.flatMap(\.facts.uuids))
    var isSimple = read.allSatisfy { $0.facts.uuids.count <= 1 }
    var outdated: Set<Int> = []
    for href in gone {
      guard let position = position(of: href) else { continue }
      outdated.insert(position)
      touched.formUnion(uuids(entries[position]))
      isSimple = isSimple && entries[position].uuidCount <= 1
    }
    var kept = entries
    if !outdated.isEmpty { kept = kept.indices.filter { !outdated.contains($0) }.map { kept[$0] } }
    replaceEntries(by: kept, adding: read, token)
    if isSimple { isSimple = markTwins(among: touched) }
    if !isSimple { markTwins() }
  }

  /// Where the object of that name is.
  private func position(of href: String) -> Int? {
    let name = Array(href.utf8)
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if self.name(entries[middle]).lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && self.name(entries[low]).elementsEqual(name) ? low : nil
  }
}
