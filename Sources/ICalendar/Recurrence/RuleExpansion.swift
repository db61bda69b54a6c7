internal import CivilTime
internal import Foundation

/// The times of one rule on the clock of the event's start, period by period (RFC 5545 §3.3.10).
struct RuleExpansion {
  private let start: LocalDateTime
  private let periods: RecurrencePeriods
  private let filter: RuleDays
  private let hours: [Int]
  private let minutes: [Int]
  private let seconds: [Int]
  private let setPositions: [Int]
  /// COUNT.
  private let most: Int?
  /// An upper bound of the times, for a rule with UNTIL.
  private let last: LocalDateTime?
  /// Whether a time is not after UNTIL.
  private let isWithinEnd: (LocalDateTime) -> Bool
  /// Whether the rule's frequency excludes its times of day or its positions.
  private let isImpossible: Bool

  init(_ parts: RecurrenceParts, from start: EventTime) {
    self.start = start.reading
    periods = RecurrencePeriods(parts, start: start.reading)
    filter = RuleDays(parts, start: start.reading.date)
    setPositions = parts.setPositions
    let time = start.reading.time
    let frequency = parts.frequency
    func times(_ values: [Int], own: Int, isEach: Bool, of length: Int) -> [Int] {
      if values.isEmpty || start.isAllDay { return isEach ? Array(0..<length) : [own] }
      // A leap second counts as the second before (RFC 5545 §3.3.12).
      return Set(values.map { min($0, length - 1) }).sorted()
    }
    hours = times(parts.hours, own: time.hour, isEach: frequency.isWithinDay, of: 24)
    minutes = times(parts.minutes, own: time.minute, isEach: frequency.isWithinHour, of: 60)
    seconds = times(parts.seconds, own: time.second, isEach: frequency == .secondly, of: 60)
    let mostTimes =
      frequency.mostDays * (frequency.isWithinDay ? 1 : hours.count)
      * (frequency.isWithinHour ? 1 : minutes.count)
      * (frequency == .secondly ? 1 : seconds.count)
    isImpossible =
      start.isAllDay && frequency.isWithinDay
      || !setPositions.isEmpty && setPositions.allSatisfy { abs($0) > mostTimes }
      || !periods.meet(hours: hours, minutes: minutes, seconds: seconds)
    switch parts.end {
    case .count(let count): most = count
    case .until, nil: most = nil
    }
    if case .until(let until) = parts.end {
      last = Self.last(before: until, on: start)
      isWithinEnd = { start.occurs(at: $0, notAfter: until) }
    } else {
      last = nil
      isWithinEnd = { _ in true }
    }
  }

  /// An upper bound of the readings before UNTIL; nil at the end of the calendar.
  private static func last(before until: EventTime, on start: EventTime) -> LocalDateTime? {
    if let moment = until.instant, let reading = start.reading(at: moment),
      start.hasEvenClock(around: moment, viewer: .gmt)
    {
      return reading
    }
    // Every zone is less than a day from UTC.
    return until.reading.date.adding(days: 2).map { LocalDateTime($0, .midnight) }
  }

  /// The first time of the rule; nil if there is none, or if the search reached its limit.
  func first(within limits: inout Limits) -> LocalDateTime? {
    var first: LocalDateTime?
    forEach(from: start, through: .last, within: &limits) { reading in
      first = reading
      return false
    }
    return first
  }

  /// The times from `low` to `high`, both included, in ascending order. A start outside the rule is
  /// no time of it but counts for COUNT (RFC 5545 §3.3.10). Ends early if the body returns false.
  ///
  /// Begins near `low` unless the rule has COUNT. Spends a step for every time, and for every period
  /// without one.
  func forEach(
    from low: LocalDateTime, through high: LocalDateTime, within limits: inout Limits,
    _ body: (LocalDateTime) -> Bool
  ) {
    if isImpossible { return }
    let high = last.map { min($0, high) } ?? high
    let floor = most == nil ? max(low, start) : start
    var counted = 1
    var empty = 0
    /// False if no further time is of interest.
    func visit(_ chosen: some Collection<Int>, of times: TimesOfDays) -> Bool {
      empty = chosen.isEmpty ? empty + 1 : 0
      if chosen.isEmpty { return limits.spend() }
      for index in chosen {
        let time = times[index]
        guard time <= high, limits.spend() else { return false }
        guard isWithinEnd(time) else { continue }
        if let most, time > start {
          if counted >= most { return false }
          counted += 1
        }
        if time >= low, !body(time) { return false }
      }
      return true
    }
    var number = periods.selected(from: periods.number(of: floor))
    while empty <= periods.cycle, let period = periods.range(of: number),
      period.lowerBound <= high
    {
      let times = times(around: period, from: floor, through: high)
      let all = times.index(from: period.lowerBound)..<times.index(after: period.upperBound)
      let rest = max(all.lowerBound, times.index(from: floor))..<all.upperBound
      let goesOn =
        setPositions.isEmpty
        ? visit(rest, of: times)
        : visit(positions(of: all).filter(rest.contains), of: times)
      if !goesOn { return }
      if !all.isEmpty {
        number = periods.next(after: number)
      } else if let next = next(after: period.upperBound, times, through: high) {
        number = periods.selected(from: periods.number(of: next))
      } else {
        return
      }
    }
  }

  /// The times on the days of a period, as far as they are of interest; with BYSETPOS, all.
  private func times(
    around period: ClosedRange<LocalDateTime>, from low: LocalDateTime, through high: LocalDateTime
  ) -> TimesOfDays {
    var (first, last) = (period.lowerBound.date, period.upperBound.date)
    if setPositions.isEmpty { (first, last) = (max(first, low.date), min(last, high.date)) }
    return TimesOfDays(
      days: filter.days(from: first, through: last), hours: hours, minutes: minutes,
      seconds: seconds)
  }

  /// The indices that BYSETPOS lists.
  private func positions(of all: Range<Int>) -> [Int] {
    Set(setPositions.map { $0 > 0 ? all.lowerBound + $0 - 1 : all.upperBound + $0 }).sorted()
  }

  /// The first time after a period without any, regardless of the interval.
  private func next(
    after reading: LocalDateTime, _ times: TimesOfDays, through high: LocalDateTime
  ) -> LocalDateTime? {
    let index = times.index(after: reading)
    if index < times.count { return times[index] }
    return reading.date.adding(days: 1).flatMap { filter.day(from: $0, through: high.date) }
      .map { LocalDateTime($0, .midnight) }
  }
}

extension RecurrenceFrequency {
  /// The maximum number of days in a period.
  fileprivate var mostDays: Int {
    switch self {
    case .secondly, .minutely, .hourly, .daily: 1
    case .weekly: 7
    case .monthly: 31
    case .yearly: 371
    }
  }
}

/// The same times of day on each of some days, in ascending order.
private struct TimesOfDays {
  let days: [LocalDate]
  let hours: [Int]
  let minutes: [Int]
  let seconds: [Int]

  var count: Int { days.count * timesOfDay }
  private var timesOfDay: Int { hours.count * minutes.count * seconds.count }

  subscript(index: Int) -> LocalDateTime {
    let time = index % timesOfDay
    let second = seconds[time % seconds.count]
    let minute = minutes[time / seconds.count % minutes.count]
    let hour = hours[time / seconds.count / minutes.count]
    return LocalDateTime(
      days[index / timesOfDay], LocalTime(secondOfDay: hour * 3600 + minute * 60 + second))
  }

  /// The index of the first time at or after a reading; `count` if there is none.
  func index(from reading: LocalDateTime) -> Int { index { $0 >= reading } }

  /// The index of the first time after a reading; `count` if there is none.
  func index(after reading: LocalDateTime) -> Int { index { $0 > reading } }

  private func index(where isFound: (LocalDateTime) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isFound(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension EventTime {
  /// Whether the occurrence at a reading of this start's clock is not after UNTIL. An UNTIL in
  /// another form than the start is read as RFC 5545 requires it for the start: a date includes the
  /// whole day, an all-day event uses the date of a time, a floating UNTIL is in the start's zone,
  /// and a floating start uses the reading of a UTC time.
  func occurs(at reading: LocalDateTime, notAfter until: EventTime) -> Bool {
    switch (self, until) {
    case (.date, _), (_, .date): return reading.date <= until.reading.date
    case (.floating, _), (.utc, _), (_, .floating): return reading <= until.reading
    case (.zoned, _), (.described, _):
      guard let last = until.instant else { return true }
      // Every zone is less than a day from UTC.
      let distance = reading.secondsSinceEpoch - last.secondsSince1970
      if abs(distance) > 86_400 { return distance < 0 }
      return at(reading).instant.map { $0 <= last } ?? true
    }
  }
}
