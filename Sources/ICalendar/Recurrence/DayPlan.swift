internal import CivilTime

/// The days of a rule as a query to libical: one part that extends the set, or two that libical
/// evaluates correctly together. The filter applies the parts that limit the set.
struct DayPlan {
  let text: String
  let stride: RecurrenceStride
  /// The maximum number of days in a period of the query.
  let weight: Int

  /// Nil if the rule gives no day.
  init?(_ parts: RecurrenceParts, start: LocalDateTime) {
    switch parts.frequency {
    case .secondly: self.init(parts, seconds: 1, from: start)
    case .minutely: self.init(parts, seconds: 60, from: start.beginning(60))
    case .hourly: self.init(parts, seconds: 3600, from: start.beginning(3600))
    case .daily: self.init(parts, seconds: 86_400, from: start.beginning(86_400))
    case .weekly: self.init(weekly: parts, start: start.date)
    case .monthly: self.init(monthly: parts, start: start.date)
    case .yearly where !parts.weeks.isEmpty: self.init(weeksOfYear: parts, start: start.date)
    case .yearly: self.init(yearly: parts, start: start.date)
    }
  }

  private init(_ parts: RecurrenceParts, seconds: Int, from origin: LocalDateTime) {
    text = "FREQ=\(parts.frequency.rawValue);INTERVAL=\(parts.interval)"
    stride = RecurrenceStride(seconds: seconds, interval: parts.interval, from: origin)
    weight = 1
  }

  // MARK: Weeks

  /// The query begins on the rule's first weekday in the week of the start: from a day that is none
  /// of the rule's weekdays, libical would begin in the week before.
  private init?(weekly parts: RecurrenceParts, start: LocalDate) {
    let week = start.adding(days: -start.daysBehind(parts.weekStart ?? .monday))
    let own = Weekday(rawValue: start.weekday) ?? .monday
    let days = parts.days.isEmpty ? [own] : parts.days.map(\.weekday)
    self.init(parts, days: days, interval: parts.interval, week: week)
  }

  /// A rule with BYWEEKNO becomes a weekly query; the filter selects the weeks.
  private init?(weeksOfYear parts: RecurrenceParts, start: LocalDate) {
    let weekStart = parts.weekStart ?? .monday
    guard let year = CalendarWeek(start, beginning: weekStart)?.year else { return nil }
    let own = Weekday(rawValue: start.weekday) ?? .monday
    let days: [Weekday] =
      if !parts.days.isEmpty {
        parts.days.map(\.weekday)
      } else if parts.monthDays.isEmpty && parts.yearDays.isEmpty {
        [own]
      } else {
        Weekday.allCases
      }
    let week = CalendarWeek.firstDay(of: year, beginning: weekStart)
    self.init(parts, days: days, interval: 1, week: week)
  }

  private init?(_ parts: RecurrenceParts, days: [Weekday], interval: Int, week: LocalDate?) {
    let weekStart = parts.weekStart ?? .monday
    let behind = { (day: Weekday) in (day.rawValue - weekStart.rawValue + 7) % 7 }
    let days = Array(Set(days)).sorted { behind($0) < behind($1) }
    guard let first = days.first, let origin = week?.adding(days: behind(first)) else { return nil }
    let codes = days.map(\.code).joined(separator: ",")
    text = "FREQ=WEEKLY;INTERVAL=\(interval);WKST=\(weekStart.code);BYDAY=\(codes)"
    stride = RecurrenceStride(
      seconds: 7 * 86_400, interval: interval, from: LocalDateTime(origin, .midnight))
    weight = days.count
  }

  // MARK: Months and years

  private init?(monthly parts: RecurrenceParts, start: LocalDate) {
    guard let origin = LocalDate(year: start.year, month: start.month, day: 1) else { return nil }
    var months: Set<Int> = []
    for step in 0..<12 { months.insert((start.month - 1 + step * parts.interval) % 12 + 1) }
    if !parts.months.isEmpty { months.formIntersection(parts.months) }
    self.init(
      parts, months: months, days: parts.monthDays.isEmpty && parts.days.isEmpty ? [start.day] : [],
      text: "FREQ=MONTHLY;INTERVAL=\(Self.interval(parts.interval, months: 1, from: origin))",
      stride: RecurrenceStride(
        months: 1, interval: parts.interval, from: LocalDateTime(origin, .midnight)))
  }

  private init?(yearly parts: RecurrenceParts, start: LocalDate) {
    guard let origin = LocalDate(year: start.year, month: 1, day: 1) else { return nil }
    let interval = Self.interval(parts.interval, months: 12, from: origin)
    let stride = RecurrenceStride(
      months: 12, interval: parts.interval, from: LocalDateTime(origin, .midnight))
    var text = "FREQ=YEARLY;INTERVAL=\(interval)"
    if !parts.yearDays.isEmpty {
      let leapOnly = parts.yearDays.allSatisfy { abs($0) == 366 }
      guard !leapOnly || stride.meetsLeapYear else { return nil }
      text += ";BYYEARDAY=\(Self.list(parts.yearDays, longest: 366))"
      self.init(text: text, stride: stride, weight: 366)
      return
    }
    // Without BYMONTH, BYMONTHDAY applies to the start's month, and BYDAY to the whole year.
    let isOfYear = parts.months.isEmpty && parts.monthDays.isEmpty && !parts.days.isEmpty
    let months = parts.months.isEmpty ? [start.month] : parts.months
    if !isOfYear { text += ";BYMONTH=\(months.map(\.description).joined(separator: ","))" }
    self.init(
      parts, months: isOfYear ? nil : Set(months),
      days: parts.monthDays.isEmpty && parts.days.isEmpty ? [start.day] : [], text: text,
      stride: stride)
  }

  /// A query for days or weekdays of the months; for weekdays of the year if `months` is nil.
  private init?(
    _ parts: RecurrenceParts, months: Set<Int>?, days: [Int], text: String, stride: RecurrenceStride
  ) {
    let monthDays = days + parts.monthDays
    var leapOnly = false
    if let months {
      if months.isEmpty { return nil }
      let longest = months.map { LocalDate.length(ofMonth: $0, year: 2000) }.max() ?? 31
      // The least distance of each day from its end of the month.
      let numbers = parts.days.map { max(1, abs($0.weekNumber) * 7 - 6) }
      let nearest = monthDays.isEmpty ? numbers : monthDays.map(abs)
      guard let first = nearest.min(), first <= longest else { return nil }
      leapOnly = months == [2] && first == 29
    }
    guard !leapOnly || stride.meetsLeapYear else { return nil }
    let part: String
    if monthDays.isEmpty {
      let number = months == nil ? 53 : 5
      let days = parts.days.filter { abs($0.weekNumber) <= number }
      // libical has no room for more; the filter applies the week numbers.
      let codes = days.count > 300 ? Weekday.allCases.map(\.code) : days.map(\.text)
      part = "BYDAY=\(codes.joined(separator: ","))"
    } else {
      part = "BYMONTHDAY=\(Self.list(monthDays, longest: 31))"
    }
    self.init(text: "\(text);\(part)", stride: stride, weight: months == nil ? 366 : 31)
  }

  private init(text: String, stride: RecurrenceStride, weight: Int) {
    self.text = text
    self.stride = stride
    self.weight = weight
  }

  /// libical has room for each day once. A longer list, which counts from both ends, becomes the
  /// list of all days.
  private static func list(_ days: [Int], longest: Int) -> String {
    let days = days.count < longest ? days : Array(1...longest)
    return days.map(\.description).joined(separator: ",")
  }

  /// An interval longer than libical's range of years, and possibly than libical can count, becomes
  /// an interval with the same days: the calendar repeats every 400 years.
  private static func interval(_ interval: Int, months: Int, from start: LocalDate) -> Int {
    let years = interval * months / 12
    let first = min(start.year, RuleIterator.firstYear)
    guard first + years > RuleIterator.lastYear else { return interval }
    return 2400 * 12 / months
  }
}

extension RecurrenceStride {
  /// Whether one of the rule's years has a 29 February.
  var meetsLeapYear: Bool {
    var next = begin(atOrBefore: origin)
    for _ in 0..<400 {
      guard let begin = next else { return false }
      if LocalDate.isLeap(begin.date.year) { return true }
      next = begin.date.adding(days: 28).flatMap {
        self.begin(atOrAfter: LocalDateTime($0, .midnight))
      }
    }
    return false
  }
}

extension LocalDateTime {
  /// The beginning of the period of this length, a divisor of the day.
  fileprivate func beginning(_ seconds: Int) -> LocalDateTime {
    LocalDateTime(date, LocalTime(secondOfDay: time.secondOfDay / seconds * seconds))
  }
}

/// A week of a year as in BYWEEKNO: the first week has at least four days in the year (RFC 5545
/// §3.3.10; equal to ISO 8601's if the week begins on Monday).
struct CalendarWeek: Equatable {
  var year: Int
  /// From 1.
  var number: Int

  /// The week of a day; nil at the ends of the calendar.
  init?(_ date: LocalDate, beginning weekStart: Weekday) {
    guard let fourth = date.adding(days: 3 - date.daysBehind(weekStart)) else { return nil }
    year = fourth.year
    number = (fourth.dayOfYear - 1) / 7 + 1
  }

  /// The number of weeks in this week's year.
  func countOfYear(beginning weekStart: Weekday) -> Int {
    // The week of 28 December is the last of its year, for every `weekStart`.
    guard let last = LocalDate(year: year, month: 12, day: 28),
      let week = CalendarWeek(last, beginning: weekStart)
    else { return 52 }
    return week.number
  }

  /// The first day of the year's first week; nil at the ends of the calendar.
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

  /// The number of days since the last such weekday, 0 to 6.
  func daysBehind(_ day: Weekday) -> Int { (weekday - day.rawValue + 7) % 7 }

  var lengthOfMonth: Int { LocalDate.length(ofMonth: month, year: year) }
  var lengthOfYear: Int { LocalDate.isLeap(year) ? 366 : 365 }
}

/// The times of day of a rule, unless the frequency steps through them.
struct TimePlan {
  let text: String
  /// The number of times in each day, hour or minute of the rule.
  let weight: Int

  init(_ parts: RecurrenceParts, start: LocalTime) {
    var text = ""
    var weight = 1
    func add(_ part: RecurrenceRule.Part, _ values: [Int], _ own: Int) {
      let values = values.isEmpty ? [own] : values
      text += ";\(part.rawValue)=\(values.map(\.description).joined(separator: ","))"
      weight *= values.count
    }
    let frequency = parts.frequency
    if frequency != .secondly { add(.bySecond, parts.seconds, start.second) }
    if frequency != .secondly, frequency != .minutely {
      add(.byMinute, parts.minutes, start.minute)
    }
    if !frequency.isWithinDay { add(.byHour, parts.hours, start.hour) }
    self.text = text
    self.weight = weight
  }
}
