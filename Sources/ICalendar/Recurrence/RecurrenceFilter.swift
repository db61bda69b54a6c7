internal import CivilTime

/// The conditions of a rule for each occurrence, from all of its parts, those that extend the set
/// and those that limit it (RFC 5545 §3.3.10).
///
/// libical's iterator ignores parts in some frequencies (negative days, BYSETPOS) and misreads
/// others (weeks of the year without a weekday, hours with an interval). A query to libical
/// therefore has only the parts that libical evaluates correctly, and the filter checks its answers
/// against all parts.
struct RecurrenceFilter {
  private let parts: RecurrenceParts
  private let weekStart: Weekday
  private let firstWeekYear: Int

  init(_ parts: RecurrenceParts, start: LocalDate) {
    self.parts = parts
    weekStart = parts.weekStart ?? .monday
    firstWeekYear = CalendarWeek(start, beginning: weekStart)?.year ?? start.year
  }

  func passes(_ reading: LocalDateTime) -> Bool {
    Self.holds(parts.hours, reading.time.hour) && Self.holds(parts.minutes, reading.time.minute)
      && Self.holds(parts.seconds, reading.time.second) && passes(reading.date)
  }

  func passes(_ date: LocalDate) -> Bool {
    passesMonth(date)
      && Self.holds(parts.monthDays, date.day, of: date.lengthOfMonth)
      && (parts.yearDays.isEmpty
        || Self.holds(parts.yearDays, date.dayOfYear, of: date.lengthOfYear))
      && passesDays(date) && passesWeeks(date)
  }

  func passesMonth(_ date: LocalDate) -> Bool { Self.holds(parts.months, date.month) }

  private func passesDays(_ date: LocalDate) -> Bool {
    if parts.days.isEmpty { return true }
    let weekday = date.weekday
    return parts.days.contains { day in
      guard day.weekday.rawValue == weekday else { return false }
      if day.weekNumber == 0 { return true }
      let isOfMonth = parts.frequency == .monthly || !parts.months.isEmpty
      let position = isOfMonth ? date.day : date.dayOfYear
      let length = isOfMonth ? date.lengthOfMonth : date.lengthOfYear
      return day.weekNumber > 0
        ? day.weekNumber == (position - 1) / 7 + 1
        : -day.weekNumber == (length - position) / 7 + 1
    }
  }

  private func passesWeeks(_ date: LocalDate) -> Bool {
    if parts.weeks.isEmpty { return true }
    guard let week = CalendarWeek(date, beginning: weekStart),
      (week.year - firstWeekYear) % parts.interval == 0
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

/// The grid of a rule's frequency and interval on the clock: one period for each interval, from the
/// period that contains the event's start.
struct RecurrenceStride {
  private enum Length {
    case seconds(Int)
    case months(Int)
  }

  /// The beginning of the first period.
  let origin: LocalDateTime
  private let period: Length
  private let interval: Int

  init(seconds: Int, interval: Int, from origin: LocalDateTime) {
    self.origin = origin
    period = .seconds(seconds)
    self.interval = interval
  }

  init(months: Int, interval: Int, from origin: LocalDateTime) {
    self.origin = origin
    period = .months(months)
    self.interval = interval
  }

  /// The beginning of the rule's last period that begins at or before the reading; of the first
  /// period for an earlier reading.
  func begin(atOrBefore reading: LocalDateTime) -> LocalDateTime? {
    reading <= origin ? origin : begin(of: periods(to: reading) / interval * interval)
  }

  /// The beginning of the rule's first period that begins at or after the reading.
  func begin(atOrAfter reading: LocalDateTime) -> LocalDateTime? {
    guard let begin = begin(atOrBefore: reading), begin < reading else {
      return begin(atOrBefore: reading)
    }
    return self.begin(of: (periods(to: reading) / interval + 1) * interval)
  }

  /// The index of the reading's period, from 0; negative before the first period.
  func periods(to reading: LocalDateTime) -> Int {
    switch period {
    case .seconds(let length):
      Self.quotient(reading.secondsSinceEpoch - origin.secondsSinceEpoch, length)
    case .months(let length):
      Self.quotient(reading.date.monthsSinceYear0 - origin.date.monthsSinceYear0, length)
    }
  }

  private func begin(of index: Int) -> LocalDateTime? {
    switch period {
    case .seconds(let length): return origin.adding(seconds: index * length)
    case .months(let length):
      let months = origin.date.monthsSinceYear0 + index * length
      return LocalDate(year: months / 12, month: months % 12 + 1, day: 1).map {
        LocalDateTime($0, .midnight)
      }
    }
  }

  /// The quotient, rounded down.
  private static func quotient(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }
}

extension LocalDate {
  fileprivate var monthsSinceYear0: Int { year * 12 + month - 1 }
}
