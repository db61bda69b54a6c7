internal import CivilTime

/// When a zone goes over to an offset: once, on several days, or every year (RFC 5545 §3.6.5,
/// STANDARD and DAYLIGHT).
struct Observance: Equatable {
  /// When it comes again.
  enum Recurrence: Equatable {
    case on([LocalDateTime])
    /// Every year from the onset on, without end.
    case yearly(YearlyRule)
  }

  var isDaylight: Bool
  /// Seconds east of Greenwich before and after.
  var offsetFrom: Int
  var offsetTo: Int
  /// A clock reading with the offset before.
  var onset: LocalDateTime
  var recurrence: Recurrence
}

/// A day of every year: a weekday of a month (RFC 5545 §3.3.10).
struct YearlyRule: Equatable {
  enum Week: Equatable {
    /// 1 to 4.
    case nth(Int)
    case last
    /// The weekday on or after that day of the month.
    case from(day: Int)
  }

  var month: Int
  var week: Week
  /// 1 is Monday.
  var weekday: Int

  /// The rule all these days follow, one in each year up to the last year; nil where there is none or
  /// where there are too few of them to tell.
  init?(_ days: some Collection<LocalDate>, through lastYear: Int) {
    // In any twelve years a day of the month falls on every weekday.
    guard let first = days.first, days.count >= 12, days.count == lastYear - first.year + 1 else {
      return nil
    }
    var year = first.year
    for day in days {
      guard day.year == year, day.month == first.month, day.weekday == first.weekday else {
        return nil
      }
      year += 1
    }
    guard let week = Self.week(of: days) else { return nil }
    self.init(month: first.month, week: week, weekday: first.weekday)
  }

  private init(month: Int, week: Week, weekday: Int) {
    self.month = month
    self.week = week
    self.weekday = weekday
  }

  private static func week(of days: some Collection<LocalDate>) -> Week? {
    let isLast = days.allSatisfy { $0.day + 7 > LocalDate.length(ofMonth: $0.month, year: $0.year) }
    if isLast { return .last }
    guard let earliest = days.map(\.day).min(), let latest = days.map(\.day).max(),
      latest - earliest < 7
    else { return nil }
    let nth = (earliest - 1) / 7 + 1
    return latest <= nth * 7 && nth < 5 ? .nth(nth) : .from(day: earliest)
  }

  /// The value of an RRULE.
  var text: String {
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    let name = names[(weekday - 1) % 7]
    return switch week {
    case .nth(let n): "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(n)\(name)"
    case .last: "FREQ=YEARLY;BYMONTH=\(month);BYDAY=-1\(name)"
    case .from(let day):
      "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(name);BYMONTHDAY="
        + (day..<day + 7).map(String.init).joined(separator: ",")
    }
  }
}
