internal import CivilTime

/// Forty years that have a year of every kind: its length, and the weekday that it begins with.
///
/// What changes on the same days by such a year's calendar is known for all years that follow.
struct YearPattern: Sendable, Equatable {
  let lastYear: Int
  /// By the kind of a year, the day that one of them begins with, since 1970.
  private let firstDays: [Int]
  /// When the first year begins that is not one of them, in seconds since 1970.
  private let end: Int

  /// The first forty years after that one; nil where the calendar ends before.
  init?(after year: Int) {
    var first = max(year, Self.earliest) + 1
    // A century without a leap day has not all kinds around it.
    if (first + 39) / 100 != first / 100 { first = (first / 100 + 1) * 100 + 1 }
    lastYear = first + 39
    guard let end = LocalDate(year: lastYear + 1, month: 1, day: 1) else { return nil }
    self.end = end.daysSinceEpoch * 86_400
    var firstDays = Array(repeating: 0, count: 14)
    for year in first...lastYear {
      guard let day = LocalDate(year: year, month: 1, day: 1) else { return nil }
      firstDays[Self.kind(day)] = day.daysSinceEpoch
    }
    self.firstDays = firstDays
  }

  /// Itself up to the last year, and later the same moment of a year of that kind; in UTC.
  func moment(like moment: Int) -> Int {
    guard moment >= end, let reading = LocalDateTime(secondsSinceEpoch: moment),
      let first = LocalDate(year: reading.date.year, month: 1, day: 1)
    else { return min(moment, end) }
    return moment - (first.daysSinceEpoch - firstDays[Self.kind(first)]) * 86_400
  }

  private static func kind(_ first: LocalDate) -> Int {
    first.weekday - 1 + (LocalDate.isLeap(first.year) ? 7 : 0)
  }

  /// Most zones' descriptions begin before it.
  private static let earliest = 2060
}
