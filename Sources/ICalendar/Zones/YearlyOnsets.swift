internal import CivilTime

/// The days of a yearly rule that names them within one month, as nearly all zones' rules do, worked out
/// without an iterator: a zone has hundreds of them.
struct YearlyOnsets {
  private enum Days {
    /// The so-manyth of a weekday; from the month's end where negative.
    case ordinal(Int, weekday: Int)
    /// Those days, from the month's end where negative, that are such a weekday if one is named.
    case listed([Int], weekday: Int?)
  }

  private let start: LocalDateTime
  /// Of the clock that it begins on, in seconds east of Greenwich.
  private let offset: Int
  private let month: Int
  private let days: Days
  /// The start's, as far as the rule names no other.
  private let time: LocalTime
  private let interval: Int
  private let end: RecurrenceEnd?

  /// Nil for a rule of another kind.
  init?(_ parts: RecurrenceParts, from start: LocalDateTime, offset: Int) {
    guard parts.frequency == .yearly, parts.months.count <= 1, parts.days.count <= 1,
      parts.weeks.isEmpty, parts.yearDays.isEmpty, parts.setPositions.isEmpty,
      let time = parts.timeOfDay(from: start.time)
    else { return nil }
    self.time = time
    switch (parts.months.first, parts.days.first) {
    case (let month?, let day?) where day.weekNumber != 0:
      guard parts.monthDays.isEmpty else { return nil }
      self.month = month
      days = .ordinal(day.weekNumber, weekday: day.weekday.rawValue)
    case (let month?, let day):
      self.month = month
      let all = day == nil ? [start.date.day] : Array(1...31)
      days = .listed(
        parts.monthDays.isEmpty ? all : parts.monthDays, weekday: day?.weekday.rawValue)
    case (nil, _?): return nil
    case (nil, nil):
      guard parts.monthDays.isEmpty else { return nil }
      month = start.date.month
      days = .listed([start.date.day], weekday: nil)
    }
    guard (1...12).contains(month) else { return nil }
    self.start = start
    self.offset = offset
    interval = min(parts.interval, 10_000)
    end = parts.end
  }

  /// Those from the start to `high`, both included, in their order; the start is one only where it follows
  /// the rule, and yet counts (RFC 5545 §3.3.10, COUNT).
  func all(through high: LocalDateTime, within budget: inout StepBudget) -> [LocalDateTime] {
    var onsets: [LocalDateTime] = []
    var counted = 1
    for year in stride(from: start.date.year, through: high.date.year, by: interval) {
      guard budget.spend() else { return onsets }
      for (index, day) in days(of: year).enumerated() {
        guard index == 0 || budget.spend() else { return onsets }
        guard let date = LocalDate(year: year, month: month, day: day) else { continue }
        let onset = LocalDateTime(date, time)
        if onset < start { continue }
        guard onset <= high, isWithinEnd(onset) else { return onsets }
        if case .count(let count) = end, onset > start {
          if counted >= count { return onsets }
          counted += 1
        }
        onsets.append(onset)
      }
    }
    return onsets
  }

  private func isWithinEnd(_ onset: LocalDateTime) -> Bool {
    guard case .until(let until) = end else { return true }
    return switch until {
    case .date(let last): onset.date <= last
    case .utc(let last): onset.secondsSinceEpoch - offset <= last.secondsSinceEpoch
    case .floating(let last), .zoned(let last, _), .described(let last, _): onset <= last
    }
  }

  /// In their order.
  private func days(of year: Int) -> [Int] {
    let length = LocalDate.length(ofMonth: month, year: year)
    guard let first = LocalDate(year: year, month: month, day: 1)?.weekday else { return [] }
    switch days {
    case .ordinal(let number, let weekday):
      let earliest = 1 + (weekday - first + 7) % 7
      let count = (length - earliest) / 7 + 1
      let index = number > 0 ? number - 1 : count + number
      return (0..<count).contains(index) ? [earliest + 7 * index] : []
    case .listed(let numbers, let weekday):
      return Set(numbers.map { $0 > 0 ? $0 : length + 1 + $0 }).filter { day in
        (1...length).contains(day) && (weekday.map { (first + day - 2) % 7 + 1 == $0 } ?? true)
      }.sorted()
    }
  }
}
