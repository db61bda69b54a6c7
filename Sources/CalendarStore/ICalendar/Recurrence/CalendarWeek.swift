internal import CivilTime

/// A week of a year, as BYWEEKNO counts them: the first is the one with at least four of its days in the
/// year (RFC 5545 §3.3.10; ISO 8601's where it begins on Monday).
struct CalendarWeek: Equatable {
  var year: Int
  /// From 1.
  var number: Int

  /// The week that the day is in; nil at the ends of the calendar.
  init?(_ date: LocalDate, beginning weekStart: Weekday) {
    guard let fourth = date.adding(days: 3 - date.daysBehind(weekStart)) else { return nil }
    year = fourth.year
    number = (fourth.dayOfYear - 1) / 7 + 1
  }

  /// How many weeks its year has.
  func countOfYear(beginning weekStart: Weekday) -> Int {
    // The week with 28 December is the last of its year, whatever day weeks begin on.
    guard let last = LocalDate(year: year, month: 12, day: 28),
      let week = CalendarWeek(last, beginning: weekStart)
    else { return 52 }
    return week.number
  }

  /// The first day of the first week of a year.
  static func firstDay(of year: Int, beginning weekStart: Weekday) -> LocalDate? {
    guard let fourth = LocalDate(year: year, month: 1, day: 4) else { return nil }
    return fourth.adding(days: -fourth.daysBehind(weekStart))
  }
}

extension LocalDate {
  /// 1 to 366.
  var dayOfYear: Int {
    LocalDate(year: year, month: 1, day: 1).map { daysSinceEpoch - $0.daysSinceEpoch + 1 } ?? day
  }

  /// How many days the last such weekday lies back, 0 to 6.
  func daysBehind(_ day: Weekday) -> Int { (weekday - day.rawValue + 7) % 7 }

  var lengthOfMonth: Int { LocalDate.length(ofMonth: month, year: year) }
  var lengthOfYear: Int { LocalDate.isLeap(year) ? 366 : 365 }
}
