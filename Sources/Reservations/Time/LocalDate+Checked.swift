internal import CivilTime

/// Days by their numbers; an invalid day throws the reason.
extension LocalDate {
  static func day(year: Int, month: Int, day: Int) throws(TimeError) -> LocalDate {
    if let date = LocalDate(year: year, month: month, day: day) { return date }
    try checkYear(year)
    guard (1...12).contains(month) else {
      throw TimeError("no month \(month); months are 01 to 12")
    }
    let name = EnglishNames.months[month - 1]
    let length = "; \(name) has \(length(ofMonth: month, year: year)) days that year"
    throw TimeError("no such day: \(day) \(name) \(year)" + (month == 2 ? length : ""))
  }

  /// The day of a year by its ordinal number, from 1.
  static func day(year: Int, ordinal: Int) throws(TimeError) -> LocalDate {
    try checkYear(year)
    let length = isLeap(year) ? 366 : 365
    guard (1...length).contains(ordinal), let first = LocalDate(year: year, month: 1, day: 1),
      let date = first.adding(days: ordinal - 1)
    else { throw TimeError("no day \(ordinal) in \(year), which has \(length) days") }
    return date
  }

  /// The day of an ISO 8601 week; the first week contains 4 January.
  static func day(year: Int, week: Int, weekday: Int) throws(TimeError) -> LocalDate {
    try checkYear(year)
    guard (1...7).contains(weekday) else {
      throw TimeError("no weekday \(weekday); weekdays are 1 (monday) to 7 (sunday)")
    }
    guard let fourth = LocalDate(year: year, month: 1, day: 4) else { throw TimeError.outOfYears }
    let newYear = (fourth.weekday + 3) % 7 + 1
    // A year has as many weeks as it has Thursdays.
    let weeks = newYear == 4 || (newYear == 3 && isLeap(year)) ? 53 : 52
    guard (1...weeks).contains(week) else {
      throw TimeError("no week \(week) in \(year), which has \(weeks) weeks")
    }
    guard let date = fourth.adding(days: (week - 1) * 7 + weekday - fourth.weekday) else {
      throw TimeError.outOfYears
    }
    return date
  }

  /// The first such day from `first` on. Leap days are up to eight years apart.
  static func next(month: Int, day: Int, from first: LocalDate) -> LocalDate? {
    (0...8).lazy.compactMap { LocalDate(year: first.year + $0, month: month, day: day) }
      .first { $0 >= first }
  }

  /// The nearest such day to a day, of those that are not before `first`.
  static func nearest(month: Int, day: Int, to near: LocalDate, from first: LocalDate) -> LocalDate?
  {
    (near.year - 8...near.year + 8)
      .compactMap { LocalDate(year: $0, month: month, day: day) }
      .filter { $0 >= first }
      .min {
        abs($0.daysSinceEpoch - near.daysSinceEpoch) < abs($1.daysSinceEpoch - near.daysSinceEpoch)
      }
  }

  private static func checkYear(_ year: Int) throws(TimeError) {
    guard (1...9999).contains(year) else { throw TimeError.outOfYears }
  }
}
