import CivilTime

/// What the facts of a booking say one after another, in the order in which they were made: a fact that
/// comes late changes what those after it say until one of these says the same as before. Most often that
/// is the next one; if the late fact alone states a field, there is none.
///
/// Of facts that cancel nothing, and without what they say of tickets.
struct FoldSteps {
  /// Where a fact is among the others.
  private struct Position: Comparable {
    var moment: Instant
    /// In the order in which the facts were imported.
    var index: Int

    static func < (one: Position, other: Position) -> Bool {
      (one.moment, one.index) < (other.moment, other.index)
    }
  }

  private var order: [Position]
  /// The facts that change what those before them say, with what they say then.
  private var changes: [(position: Position, values: StatedValues)] = []

  /// The index of the fact that was made first.
  var firstFact: Int? { order.first?.index }

  /// - Parameter facts: in the order in which they were imported.
  init(_ facts: [Fact]) {
    order = facts.indices.map { Position(moment: facts[$0].moment, index: $0) }.sorted()
    var values = StatedValues()
    for position in order {
      let before = values
      values.add(facts[position.index], isFirst: changes.isEmpty)
      if changes.isEmpty || values != before { changes.append((position, values)) }
    }
  }

  /// Inserts a fact; returns what all say together.
  ///
  /// - Parameter facts: those before it in the order of imports.
  mutating func insert(_ fact: Fact, among facts: [Fact]) -> StatedValues {
    let position = Position(moment: fact.moment, index: facts.count)
    let index = Self.firstIndex(of: order.count) { order[$0] > position }
    order.insert(position, at: index)
    var next = Self.firstIndex(of: changes.count) { changes[$0].position > position }
    /// What the facts so far have said without the new one, and with it.
    var known = next > 0 ? changes[next - 1].values : StatedValues()
    var values = known
    values.add(fact, isFirst: next == 0)
    if next > 0, values == known { return changes[changes.count - 1].values }
    var new = [(position: position, values: values)]
    let first = next
    for later in order[(index + 1)...] {
      if next < changes.count, changes[next].position == later {
        known = changes[next].values
        next += 1
      }
      let before = values
      values.add(facts[later.index], isFirst: false)
      if values != before { new.append((later, values)) }
      if values == known { break }
    }
    changes.replaceSubrange(first..<next, with: new)
    return changes[changes.count - 1].values
  }

  /// The first index below a bound that is in the second part; the bound itself for none.
  private static func firstIndex(of bound: Int, _ isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, bound)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension StatedValues {
  fileprivate mutating func add(_ fact: Fact, isFirst: Bool) {
    var changes = FieldChanges()
    if isFirst { begin(fact) } else { apply(fact, &changes) }
  }
}
