internal import CivilTime

/// The onsets of a yearly rule within one month, computed without an iterator. Nearly all zones
/// have such rules, with hundreds of onsets.
struct YearlyOnsets {
  private enum Days {
    /// The position among the same weekdays of the month; negative from the month's end.
    case ordinal(Int, weekday: Int)
    /// Days of the month, negative from its end; only those on the weekday if not nil.
    case listed([Int], weekday: Int?)
  }

  private let start: LocalDateTime
  /// The offset of the clock before the onset, in seconds east of Greenwich.
  private let offset: Int
  private let month: Int
  private let days: Days
  /// The rule's time of day, or the start's.
  private let time: LocalTime
  private let interval: Int
  private let end: RecurrenceEnd?

  /// Nil for other kinds of rules.
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

  /// The onsets from the start to `high`, both included, in ascending order. A start outside the
  /// rule is no onset but counts for COUNT (RFC 5545 §3.3.10).
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

  /// The days of the month in ascending order.
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
