import CivilTime

/// What the facts of a booking say one after another, in the order in which they were made: a fact that
/// comes late changes what those after it say until one of these says the same as before. Most often that
/// is the next one; if the late fact alone states a field, there is none.
///
/// Of facts that cancel nothing, and without what they say of tickets.
struct FoldSteps: Sendable, Equatable {
  /// The indices of the facts, which count the imports, in the order in which they were made.
  private var order: [Int] = []
  /// What each fact and those before it in the order say, by its index.
  private var values: [BookingValues] = []

  /// - Parameter facts: in the order in which they were imported.
  init(_ facts: [Fact]) {
    for fact in facts { insert(fact, among: facts) }
  }

  /// What all facts say together.
  var last: BookingValues { order.last.map { values[$0] } ?? BookingValues() }

  /// Whether the latest import is the fact that was made first.
  var beginsWithLatest: Bool { order.first == values.count - 1 }

  /// Inserts a fact.
  ///
  /// - Parameter facts: begins with those that were inserted before.
  mutating func insert(_ fact: Fact, among facts: [Fact]) {
    let index = firstIndex { facts[$0].moment > fact.moment }
    var step = index > 0 ? values[order[index - 1]] : BookingValues()
    step.add(fact, isFirst: index == 0)
    order.insert(values.count, at: index)
    values.append(step)
    for later in order[(index + 1)...] {
      step.add(facts[later], isFirst: false)
      if step == values[later] { break }
      values[later] = step
    }
  }

  /// The first index in the order from which on all facts fulfill a condition; the count for none.
  private func firstIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(order[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension BookingValues {
  fileprivate mutating func add(_ fact: Fact, isFirst: Bool) {
    var changes = FieldChanges()
    if isFirst { begin(fact) } else { apply(fact, &changes) }
  }
}
