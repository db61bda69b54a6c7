import CivilTime

/// What the facts of a booking say one after another, in the order in which they were made: a fact that
/// comes late changes what those after it say until one of these says the same as before.
///
/// Of facts that cancel nothing, and without what they say of tickets.
struct FoldSteps {
  /// The place of a fact among the others.
  private struct Place: Comparable {
    var moment: Instant
    /// In the order in which the facts were imported.
    var index: Int

    static func < (one: Place, other: Place) -> Bool {
      (one.moment, one.index) < (other.moment, other.index)
    }
  }

  private var places: [Place]
  /// The places of the facts that change what those before them say, with what they say then.
  private var turns: [(place: Place, values: StatedValues)] = []

  /// The index of the fact that was made first.
  var firstFact: Int? { places.first?.index }

  /// - Parameter facts: in the order in which they were imported.
  init(_ facts: [Fact]) {
    places = facts.indices.map { Place(moment: facts[$0].moment, index: $0) }.sorted()
    var values = StatedValues()
    for place in places {
      let before = values
      values.add(facts[place.index], isFirst: turns.isEmpty)
      if turns.isEmpty || values != before { turns.append((place, values)) }
    }
  }

  /// Inserts a fact; returns what all say together.
  ///
  /// - Parameter facts: those before it in the order of imports.
  mutating func insert(_ fact: Fact, among facts: [Fact]) -> StatedValues {
    let place = Place(moment: fact.moment, index: facts.count)
    let index = Self.firstIndex(of: places.count) { places[$0] > place }
    places.insert(place, at: index)
    var turn = Self.firstIndex(of: turns.count) { turns[$0].place > place }
    /// What the facts so far have said without the new one, and with it.
    var known = turn > 0 ? turns[turn - 1].values : StatedValues()
    var values = known
    values.add(fact, isFirst: turn == 0)
    if turn > 0, values == known { return turns[turns.count - 1].values }
    var new = [(place: place, values: values)]
    let first = turn
    for later in places[(index + 1)...] {
      if turn < turns.count, turns[turn].place == later {
        known = turns[turn].values
        turn += 1
      }
      let before = values
      values.add(facts[later.index], isFirst: false)
      if values != before { new.append((later, values)) }
      if values == known { break }
    }
    turns.replaceSubrange(first..<turn, with: new)
    return turns[turns.count - 1].values
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
