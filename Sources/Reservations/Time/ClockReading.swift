internal import CivilTime

/// A time of day as written: 24:00 differs from 00:00.
struct ClockReading {
  /// 0 to 86,400, which is the day's end.
  let secondOfDay: Int
  /// Whether the time is written with its seconds or a fraction.
  private(set) var hasSeconds = false

  /// Checks the parts of a time of day. Second 60 is read as 59 (RFC 5545 §3.3.12).
  ///
  /// - Parameters:
  ///   - isAfternoon: whether am or pm stands beside it, and which.
  ///   - fraction: the seconds of the fraction of the last part.
  init(
    hour: Int, minute: Int = 0, second: Int = 0, isAfternoon: Bool? = nil, fraction: Int = 0,
    hasFraction: Bool = false
  ) throws(TimeError) {
    var hour = hour
    if let isAfternoon {
      guard (1...12).contains(hour) else {
        throw TimeError("with am or pm hours are 1 to 12; write 7:30 pm or 19:30")
      }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard hour <= 24 else { throw TimeError("no hour \(hour); hours are 00 to 24") }
    guard minute <= 59 else { throw TimeError("no minute \(minute); minutes are 00 to 59") }
    guard second <= 60 else { throw TimeError("no second \(second); seconds are 00 to 59") }
    secondOfDay = hour * 3600 + minute * 60 + min(second, 59) + fraction
    guard secondOfDay < 86_400 || secondOfDay == 86_400 && !hasFraction else {
      throw TimeError("24:00 is the end of the day; no time follows it")
    }
  }

  /// Reads `19`, `19:30`, `1930`, `19:30:15` or `193015` of ISO 8601, each with a fraction, and stops
  /// behind it. Fractions of a second are dropped.
  ///
  /// - Parameter isBehindT: whether a `T` precedes the time. Elsewhere `19.30` has minutes.
  init(_ cursor: inout TextCursor, isBehindT: Bool) throws(TimeError) {
    let run = cursor.number()
    var (hour, minute, second) = (run.value, 0, 0)
    var unit = 3600
    switch run.digits {
    case 1, 2:
      if cursor.skip(":") {
        minute = try ClockReading.twoDigits(&cursor, "minutes")
        unit = 60
        if cursor.skip(":") {
          second = try ClockReading.twoDigits(&cursor, "seconds")
          unit = 1
        }
      } else if run.digits == 1 {
        throw TimeError("hours have two digits, or am or pm: 09, 9:00, 9 am")
      }
    case 4: (hour, minute, unit) = (run.value / 100, run.value % 100, 60)
    case 6:
      (hour, minute, second, unit) = (run.value / 10_000, run.value / 100 % 100, run.value % 100, 1)
    default: throw TimeError("no time of day such as 19:30")
    }
    guard isBehindT || unit < 3600 || !".,".utf8.contains(cursor.peek) else {
      throw TimeError("no time of day such as 19:30")
    }
    var ahead = cursor
    let hasFraction = ahead.fraction(of: 1_000_000) ?? 0 > 0
    let fraction = cursor.fraction(of: unit)
    try self.init(
      hour: hour, minute: minute, second: second, fraction: fraction ?? 0, hasFraction: hasFraction)
    hasSeconds = unit == 1 || fraction != nil
  }

  var endsDay: Bool { secondOfDay == 86_400 }

  /// Midnight for 24:00.
  var time: LocalTime { LocalTime(secondOfDay: secondOfDay) }

  private static func twoDigits(
    _ cursor: inout TextCursor, _ name: StaticString
  ) throws(TimeError) -> Int {
    let run = cursor.number()
    guard run.digits == 2 else { throw TimeError("\(name) have two digits: 19:05") }
    return run.value
  }
}

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
