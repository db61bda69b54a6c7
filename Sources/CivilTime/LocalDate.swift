/// A day of the proleptic Gregorian calendar (ISO 8601), without time or zone.
///
/// Years run from 1 to 9999, as in RFC 3339 and RFC 5545 §3.3.4.
public struct LocalDate: Sendable, Hashable {
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the length of the month.
  public let day: Int

  /// Nil for a day that does not exist: 30 February, month 13, year 0.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= LocalDate.length(ofMonth: month, year: year)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  private init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day a number of days after 1970-01-01; nil outside the years 1 to 9999.
  public init?(daysSinceEpoch days: Int) {
    guard days >= LocalDate.firstDay, days <= LocalDate.lastDay else { return nil }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: day)
  }

  /// 1970-01-01.
  public static let epoch = LocalDate(uncheckedYear: 1970, month: 1, day: 1)

  /// Days since 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    // Hinnant, days_from_civil.
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// 1 is Monday, 7 is Sunday (ISO 8601).
  public var weekday: Int {
    let days = daysSinceEpoch + 3
    return (days % 7 + 7) % 7 + 1
  }

  /// The day a number of days later (earlier if negative); nil outside the years 1 to 9999.
  public func adding(days: Int) -> LocalDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : LocalDate(daysSinceEpoch: sum)
  }

  /// The same day of the month a number of months later (earlier if negative), or the month's last
  /// day if it is shorter; nil outside the years 1 to 9999.
  public func adding(months: Int) -> LocalDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12 else { return nil }
    let length = LocalDate.length(ofMonth: sum % 12 + 1, year: sum / 12)
    return LocalDate(year: sum / 12, month: sum % 12 + 1, day: min(day, length))
  }

  /// The number of days of a month; 31 for a month outside 1 to 12.
  ///
  /// - Parameter month: 1 for January.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether the year has a 29 February. The Gregorian rule applies before 1582 as well.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static let firstDay = -719_162
  private static let lastDay = 2_932_896
}

extension LocalDate: Comparable {
  public static func < (a: LocalDate, b: LocalDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension LocalDate: CustomStringConvertible {
  /// ISO 8601 extended form, `2023-06-10`.
  public var description: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
