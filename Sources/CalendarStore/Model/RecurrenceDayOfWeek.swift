/// A day of the week that a rule repeats on (RFC 5545 §3.3.10, BYDAY).
public struct RecurrenceDayOfWeek: Sendable, Hashable {
  public var weekday: Weekday
  /// Which one of its month or year: 1 is the first, -1 the last; 0 is every one. -53 to 53.
  public var weekNumber: Int

  public init(_ weekday: Weekday, weekNumber: Int = 0) {
    self.weekday = weekday
    self.weekNumber = weekNumber
  }
}
