/// What searches for occurrences may cost, counted down: a file may repeat an event each second for
/// a thousand years.
package struct Limits: Sendable {
  /// The days with occurrences of a fetch, shared by all its series. An occurrence of three days counts
  /// three times, as an agenda lists it on each day.
  var days = 300_000
  /// The steps through the times of rules.
  private var steps: Int
  /// The times of rules.
  var found = Int.max
  /// The number of occurrences to return if there are more than `found`.
  var shownOfTooMany = Int.max
  /// Whether a limit has been exceeded.
  private(set) var isExceeded = false

  package init(steps: Int, found: Int = .max) {
    self.steps = max(0, steps)
    self.found = max(0, found)
  }

  /// Of a fetch, and of a search in one series.
  package static let series = Limits(steps: 100_000)
  /// Of a look at one rule.
  static let rule = Limits(steps: 20_000)
  /// For the end of a rule with COUNT.
  static let count = Limits(steps: 5_000)
  /// For the changes of a VTIMEZONE: 400 years of each of its rules without end, and some more.
  static let zone = Limits(steps: 10_000)
  /// For the names of occurrences: one a minute for the days of a day's range.
  package static let names = Limits(steps: 100_000, found: 20_000)

  /// Subtracts found times; `hasMore` says that the limit is exceeded.
  mutating func find(_ count: Int, hasMore: Bool) {
    if hasMore { isExceeded = true }
    found = max(0, found - count)
  }

  /// Spends steps; false if too few are left.
  mutating func spend(_ count: Int = 1) -> Bool {
    if count > steps {
      isExceeded = true
      return false
    }
    steps -= count
    return true
  }
}
