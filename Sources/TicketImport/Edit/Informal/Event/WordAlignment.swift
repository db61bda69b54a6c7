/// The words that a person typed, beside the words in which they are read: `in 3 Wochen` is read as
/// `in 3 weeks`.
struct WordAlignment {
  /// Typed words, and the words that stand for them; one to one where the numbers agree.
  private var groups: [(typed: [String], read: Range<Int>)] = []
  private let read: [String]

  init(_ typed: [String], _ read: [String]) {
    self.read = read
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in read.difference(from: typed) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (source, target) = (0, 0)
    while source < typed.count || target < read.count {
      let (firstSource, firstTarget) = (source, target)
      while removed.contains(source) { source += 1 }
      while inserted.contains(target) { target += 1 }
      // A word that is left out belongs to the next one.
      if target == firstTarget, source < typed.count, target < read.count {
        source += 1
        target += 1
      }
      add(typed[firstSource..<source], firstTarget..<target)
    }
  }

  private mutating func add(_ typed: ArraySlice<String>, _ range: Range<Int>) {
    if range.isEmpty, !groups.isEmpty {
      groups[groups.count - 1].typed += typed
    } else if typed.count == range.count {
      groups += zip(typed, range).map { ([$0], $1..<$1 + 1) }
    } else {
      groups.append((Array(typed), range))
    }
  }

  /// The typed words for the read ones at the indexes. Of a group that is only partly among them,
  /// the read words.
  func text(of indexes: Set<Int>) -> [String] {
    groups.flatMap { typed, range in
      range.allSatisfy(indexes.contains) ? typed : range.filter(indexes.contains).map { read[$0] }
    }
  }
}
