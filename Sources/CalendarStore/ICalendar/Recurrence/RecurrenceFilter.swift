internal import CivilTime

/// What every occurrence of a rule fulfils, whichever of its parts widen and whichever narrow the set
/// (RFC 5545 §3.3.10).
///
/// libical's iterator passes over parts in some frequencies (negative days, BYSETPOS) and mistakes others
/// (weeks of the year without a weekday, hours with an interval). So it is given the parts that it is
/// sure of, and all of them are held against what it answers.
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

  /// Counted from the front or, negative, from the back.
  private static func holds(_ values: [Int], _ value: Int, of length: Int) -> Bool {
    values.isEmpty || values.contains { $0 == value || $0 == value - length - 1 }
  }
}
