internal import CivilTime

extension RecurrencePlan {
  /// Where to go on after a reading that the rule leaves out, so that a rule by the second is not counted
  /// through the years to its next day: nil to go on as it is.
  ///
  /// - Parameter last: nothing is of account behind that day.
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
    // An iterator made anew costs as much as some of its steps.
    let distance = target.secondsSinceEpoch - reading.secondsSinceEpoch
    return distance > 8 * step ? target : nil
  }

  /// The first time that its hours, minutes and seconds may let pass.
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

  // MARK: What fits nothing, and what fits everything

  /// Whether there is a day in the calendar, and a time on it, that the rule could give; true where that
  /// takes long to know.
  var canOccur: Bool {
    guard meetsTimes else { return false }
    let positions = parts.setPositions
    if !positions.isEmpty, parts.weeks.isEmpty, positions.allSatisfy({ abs($0) > weight }) {
      return false
    }
    // The years of weeks with an interval come together later than the calendar repeats.
    if !parts.weeks.isEmpty, parts.interval > 1 { return true }
    let start = stride.origin.date
    guard let last = start.adding(days: 400 * 366) else { return true }
    return filter.day(from: start, through: last) != nil
  }

  /// Whether the grid of hours, minutes or seconds ever comes by a time of day of the rule.
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

  /// Every reading of the grid is one of the rule.
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

  /// From one reading of the grid to the next, in seconds.
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
  /// The first day that passes; nil where none does.
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
