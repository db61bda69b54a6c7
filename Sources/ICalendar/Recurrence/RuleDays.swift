internal import CivilTime

/// The days of a rule, without regard to its interval (RFC 5545 §3.3.10).
///
/// The table of BYxxx says which parts extend the set of a period and which limit it. Both give the
/// same days: those that fit every part, once the parts that the rule lacks come from the start.
struct RuleDays {
  private var parts: RecurrenceParts
  private let weekStart: Weekday

  init(_ parts: RecurrenceParts, start: LocalDate) {
    self.parts = parts
    self.parts.months = Self.once(parts.months)
    self.parts.monthDays = Self.once(parts.monthDays)
    self.parts.yearDays = Self.once(parts.yearDays)
    self.parts.weeks = Self.once(parts.weeks)
    self.parts.days = Self.once(parts.days)
    weekStart = parts.weekStart ?? .monday
    let hasMonthDay = !parts.monthDays.isEmpty || !parts.yearDays.isEmpty
    let hasDay = !parts.days.isEmpty || hasMonthDay
    switch parts.frequency {
    case .secondly, .minutely, .hourly, .daily: break
    case .weekly where parts.days.isEmpty: useWeekday(of: start)
    case .yearly where !parts.weeks.isEmpty && !hasDay: useWeekday(of: start)
    case .monthly where !hasDay: self.parts.monthDays = [start.day]
    case .yearly where parts.weeks.isEmpty && !hasDay:
      self.parts.monthDays = [start.day]
      if parts.months.isEmpty { self.parts.months = [start.month] }
    case .weekly, .monthly, .yearly: break
    }
  }

  /// The values without those that a list repeats, thousands of times at worst.
  private static func once<Value: Hashable>(_ values: [Value]) -> [Value] {
    values.count < 2 ? values : Array(Set(values))
  }

  private mutating func useWeekday(of start: LocalDate) {
    parts.days = [RecurrenceDayOfWeek(Weekday(rawValue: start.weekday) ?? .monday)]
  }

  /// The first day of the rule within the range; nil if there is none. All days repeat every 400
  /// years.
  func day(from first: LocalDate, through last: LocalDate) -> LocalDate? {
    var page = CalendarMonth(year: first.year, month: first.month)
    var day = first.day
    let last = min(last, first.adding(days: 146_097) ?? last)
    while page.year < last.year || page.year == last.year && page.month <= last.month {
      if Self.holds(parts.months, page.month) {
        while day <= page.length {
          if passes(day, page) {
            let found = LocalDate(year: page.year, month: page.month, day: day)
            return found.flatMap { $0 <= last ? $0 : nil }
          }
          day += 1
        }
      }
      page = page.next
      day = 1
    }
    return nil
  }

  /// All days of the rule within the range.
  func days(from first: LocalDate, through last: LocalDate) -> [LocalDate] {
    var days: [LocalDate] = []
    var first: LocalDate? = first
    while let next = first, let found = day(from: next, through: last) {
      days.append(found)
      first = found.adding(days: 1)
    }
    return days
  }

  // MARK: Parts

  private func passes(_ day: Int, _ page: CalendarMonth) -> Bool {
    Self.holds(parts.monthDays, day, of: page.length) && passesWeekday(day, page)
      && (parts.yearDays.isEmpty
        || Self.holds(parts.yearDays, page.daysBefore + day, of: page.lengthOfYear))
      && passesWeek(day, page)
  }

  private func passesWeekday(_ day: Int, _ page: CalendarMonth) -> Bool {
    if parts.days.isEmpty { return true }
    let weekday = (page.firstWeekday + day - 2) % 7 + 1
    return parts.days.contains { named in
      guard named.weekday.rawValue == weekday else { return false }
      if named.weekNumber == 0 { return true }
      let isOfMonth = parts.frequency == .monthly || !parts.months.isEmpty
      let position = isOfMonth ? day : page.daysBefore + day
      let length = isOfMonth ? page.length : page.lengthOfYear
      return named.weekNumber > 0
        ? named.weekNumber == (position - 1) / 7 + 1
        : -named.weekNumber == (length - position) / 7 + 1
    }
  }

  private func passesWeek(_ day: Int, _ page: CalendarMonth) -> Bool {
    if parts.weeks.isEmpty { return true }
    guard let date = LocalDate(year: page.year, month: page.month, day: day),
      let week = CalendarWeek(date, beginning: weekStart)
    else { return false }
    return Self.holds(parts.weeks, week.number, of: week.countOfYear(beginning: weekStart))
  }

  private static func holds(_ values: [Int], _ value: Int) -> Bool {
    values.isEmpty || values.contains(value)
  }

  /// Positive values count from the front, negative ones from the back. An empty list allows every
  /// value.
  private static func holds(_ values: [Int], _ value: Int, of length: Int) -> Bool {
    values.isEmpty || values.contains { $0 == value || $0 == value - length - 1 }
  }
}

/// A month of the calendar, with its place in the year and the week.
private struct CalendarMonth {
  let year: Int
  let month: Int
  let length: Int
  /// 1 is Monday.
  let firstWeekday: Int

  init(year: Int, month: Int) {
    self.year = year
    self.month = month
    length = LocalDate.length(ofMonth: month, year: year)
    firstWeekday = LocalDate(year: year, month: month, day: 1)?.weekday ?? 1
  }

  var next: CalendarMonth { CalendarMonth(year: year + month / 12, month: month % 12 + 1) }
  var lengthOfYear: Int { LocalDate.isLeap(year) ? 366 : 365 }
  /// The number of days of the year before the month.
  var daysBefore: Int {
    (1..<month).reduce(0) { $0 + LocalDate.length(ofMonth: $1, year: year) }
  }
}

/// A week of a year: week 1 is the first with four days in the year (RFC 5545 §3.3.10, BYWEEKNO).
struct CalendarWeek: Equatable {
  var year: Int
  /// From 1.
  var number: Int

  /// The week of a day; nil at the ends of the calendar.
  init?(_ date: LocalDate, beginning weekStart: Weekday) {
    guard let fourth = date.adding(days: 3 - date.daysBehind(weekStart)),
      let newYear = LocalDate(year: fourth.year, month: 1, day: 1)
    else { return nil }
    year = fourth.year
    number = (fourth.daysSinceEpoch - newYear.daysSinceEpoch) / 7 + 1
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
  /// The number of days since the last such weekday, 0 to 6.
  fileprivate func daysBehind(_ day: Weekday) -> Int { (weekday - day.rawValue + 7) % 7 }
}
