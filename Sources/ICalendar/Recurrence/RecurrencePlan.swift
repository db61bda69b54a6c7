internal import CivilTime

/// The query of a rule for libical's iterator, with its start.
///
/// The query states the values that libical would otherwise derive from the start. The iterator can
/// therefore begin at any of the rule's periods: an event that repeats since 1990 is not expanded
/// from 1990 to find today's occurrence. The query has at least one occurrence, as libical
/// otherwise searches until the year 20000.
struct RecurrencePlan {
  /// The text of the rule for libical.
  let text: String
  let stride: RecurrenceStride
  let filter: RecurrenceFilter
  /// The normalized parts: sorted, each value once, and without times of day for an all-day event.
  let parts: RecurrenceParts
  /// The maximum number of occurrences in a period of the query.
  let weight: Int

  /// Nil if the rule gives no occurrence except the start.
  init?(_ rule: RecurrenceParts, start: LocalDateTime, isAllDay: Bool) {
    guard var parts = try? rule.supported.sorted else { return nil }
    if isAllDay {
      if parts.frequency.isWithinDay { return nil }
      parts.hours = []
      parts.minutes = []
      parts.seconds = []
    }
    guard let day = DayPlan(parts, start: start) else { return nil }
    let times = TimePlan(parts, start: start.time)
    text = day.text + times.text
    weight = day.weight * times.weight
    stride = day.stride
    filter = RecurrenceFilter(parts, start: start.date)
    self.parts = parts
    if !canOccur { return nil }
  }

  /// The index of the period for BYSETPOS.
  func period(of reading: LocalDateTime) -> Int {
    if parts.weeks.isEmpty { return stride.periods(to: reading) }
    return CalendarWeek(reading.date, beginning: parts.weekStart ?? .monday)?.year ?? 0
  }

  /// Whether the reading is in one of the rule's periods.
  func isOnGrid(_ reading: LocalDateTime) -> Bool {
    !parts.weeks.isEmpty || stride.periods(to: reading) % parts.interval == 0
  }

  /// The start for libical that continues at the reading, with all occurrences from the reading on.
  /// Nil at the end of the calendar.
  func begin(goingOnAt reading: LocalDateTime) -> LocalDateTime? {
    isOnGrid(reading) ? stride.begin(atOrBefore: reading) : stride.begin(atOrAfter: reading)
  }

  /// The start for libical that finds all occurrences from the reading on. Nil at the ends of the
  /// calendar.
  func begin(for reading: LocalDateTime) -> LocalDateTime? {
    guard !parts.weeks.isEmpty, reading > stride.origin else {
      return stride.begin(atOrBefore: reading)
    }
    let weekStart = parts.weekStart ?? .monday
    guard let year = CalendarWeek(reading.date, beginning: weekStart)?.year,
      let first = CalendarWeek.firstDay(of: year, beginning: weekStart)
    else { return nil }
    return stride.begin(atOrAfter: LocalDateTime(first, .midnight))
  }
}

extension RecurrenceFrequency {
  var isWithinHour: Bool { self == .secondly || self == .minutely }
  var isWithinDay: Bool { isWithinHour || self == .hourly }
}

extension RecurrenceParts {
  fileprivate var sorted: RecurrenceParts {
    func once(_ values: [Int]) -> [Int] { Array(Set(values)).sorted() }
    var parts = self
    // A leap second counts as the second before (RFC 5545 §3.3.12).
    parts.seconds = once(seconds.map { min($0, 59) })
    parts.minutes = once(minutes)
    parts.hours = once(hours)
    parts.monthDays = once(monthDays)
    parts.yearDays = once(yearDays)
    parts.weeks = once(weeks)
    parts.months = once(months)
    parts.days = Array(Set(days)).sorted {
      ($0.weekday.rawValue, $0.weekNumber) < ($1.weekday.rawValue, $1.weekNumber)
    }
    return parts
  }
}

extension RecurrencePlan {
  /// The reading to continue at after a reading that the rule excludes, so that a rule by the
  /// second does not step through years to its next day; nil to continue with the next step.
  ///
  /// - Parameter last: the last day of interest.
  func skip(_ reading: LocalDateTime, through last: LocalDate) -> LocalDateTime? {
    guard parts.frequency.isWithinDay else { return nil }
    let next: LocalDateTime?
    if filter.passes(reading.date) {
      next = nextTime(after: reading)
    } else {
      guard let tomorrow = reading.date.adding(days: 1) else { return nil }
      let day = filter.day(from: tomorrow, through: last) ?? last.adding(days: 1) ?? last
      next = LocalDateTime(day, .midnight)
    }
    guard let next, let target = stride.begin(atOrAfter: next) else { return nil }
    // A new iterator costs as much as several steps.
    let distance = target.secondsSinceEpoch - reading.secondsSinceEpoch
    return distance > 8 * step ? target : nil
  }

  /// The first later time that matches the rule's hours, minutes and seconds; nil if none.
  private func nextTime(after reading: LocalDateTime) -> LocalDateTime? {
    let (date, time) = (reading.date, reading.time)
    func at(_ hour: Int, _ minute: Int, _ second: Int) -> LocalDateTime {
      LocalDateTime(date, LocalTime(secondOfDay: hour * 3600 + minute * 60 + second))
    }
    func next(_ values: [Int], after value: Int, of length: Int) -> Int? {
      if values.isEmpty { return value + 1 < length ? value + 1 : nil }
      return values.first { $0 > value }
    }
    func holds(_ values: [Int], _ value: Int) -> Bool { values.isEmpty || values.contains(value) }
    if holds(parts.hours, time.hour), parts.frequency != .hourly {
      if holds(parts.minutes, time.minute), parts.frequency == .secondly,
        let second = next(parts.seconds, after: time.second, of: 60)
      {
        return at(time.hour, time.minute, second)
      }
      if let minute = next(parts.minutes, after: time.minute, of: 60) {
        return at(time.hour, minute, 0)
      }
    }
    if let hour = next(parts.hours, after: time.hour, of: 24) { return at(hour, 0, 0) }
    return date.adding(days: 1).map { LocalDateTime($0, .midnight) }
  }

  // MARK: Impossible and steady rules

  /// Whether the calendar has a day and a time that the rule could give; true if the answer would
  /// take long.
  var canOccur: Bool {
    guard meetsTimes else { return false }
    let positions = parts.setPositions
    if !positions.isEmpty, parts.weeks.isEmpty, positions.allSatisfy({ abs($0) > weight }) {
      return false
    }
    // Week-numbered years with an interval coincide less often than the calendar repeats.
    if !parts.weeks.isEmpty, parts.interval > 1 { return true }
    let start = stride.origin.date
    guard let last = start.adding(days: 400 * 366) else { return true }
    return filter.day(from: start, through: last) != nil
  }

  /// Whether the grid of hours, minutes or seconds ever meets a time of day of the rule.
  private var meetsTimes: Bool {
    guard parts.frequency.isWithinDay else { return true }
    var grid = step
    var rest = 86_400
    while rest != 0 { (grid, rest) = (rest, grid % rest) }
    if grid == 1 { return true }
    let origin = stride.origin.time.secondOfDay % grid
    func values(_ values: [Int], _ length: Int) -> [Int] {
      values.isEmpty ? Array(0..<length) : values
    }
    let minutes = parts.frequency == .hourly ? [0] : values(parts.minutes, 60)
    let seconds = parts.frequency == .secondly ? values(parts.seconds, 60) : [0]
    for hour in values(parts.hours, 24) {
      for minute in minutes {
        for second in seconds where (hour * 3600 + minute * 60 + second) % grid == origin {
          return true
        }
      }
    }
    return false
  }

  /// Whether the rule gives every reading of its grid.
  var isSteady: Bool {
    let days = parts.days.isEmpty && parts.monthDays.isEmpty && parts.yearDays.isEmpty
    let months = parts.months.isEmpty && parts.weeks.isEmpty && parts.setPositions.isEmpty
    let isFree =
      switch parts.frequency {
      case .hourly: parts.hours.isEmpty
      case .minutely: parts.hours.isEmpty && parts.minutes.isEmpty
      case .secondly: parts.hours.isEmpty && parts.minutes.isEmpty && parts.seconds.isEmpty
      case .daily, .weekly, .monthly, .yearly: false
      }
    return days && months && isFree
  }

  /// The distance between readings of the grid, in seconds.
  var step: Int {
    switch parts.frequency {
    case .secondly: parts.interval
    case .minutely: parts.interval * 60
    case .hourly: parts.interval * 3600
    case .daily, .weekly, .monthly, .yearly: parts.interval * 86_400
    }
  }
}

extension RecurrenceFilter {
  /// The first day that passes the filter; nil if none does.
  func day(from first: LocalDate, through last: LocalDate) -> LocalDate? {
    var day = first
    while day <= last {
      if passesMonth(day) {
        if passes(day) { return day }
        guard let next = day.adding(days: 1) else { return nil }
        day = next
      } else {
        let rest = day.lengthOfMonth - day.day + 1
        guard let next = day.adding(days: rest) else { return nil }
        day = next
      }
    }
    return nil
  }
}
