/// How many steps libical's iterators may still go, and how many occurrences may still be found.
struct StepBudget {
  private(set) var remaining: Int
  private(set) var mostFound: Int
  /// Of more than may be found, so many are kept.
  let shownOfTooMany: Int
  /// More was to come than was allowed.
  private(set) var isExhausted = false

  init(_ limit: Int, mostFound: Int = .max, shownOfTooMany: Int = .max) {
    remaining = max(0, limit)
    self.mostFound = max(0, mostFound)
    self.shownOfTooMany = shownOfTooMany
  }

  /// Counts occurrences that are found, and notes that there are more than were allowed.
  mutating func find(_ count: Int, hasMore: Bool) {
    if hasMore { isExhausted = true }
    mostFound = max(0, mostFound - count)
  }

  /// False where none is left.
  mutating func take() -> Bool {
    if remaining == 0 {
      isExhausted = true
      return false
    }
    remaining -= 1
    return true
  }

  /// Whether so many may be taken at once.
  mutating func allows(_ count: Int) -> Bool {
    if count <= remaining { return true }
    isExhausted = true
    return false
  }
}
