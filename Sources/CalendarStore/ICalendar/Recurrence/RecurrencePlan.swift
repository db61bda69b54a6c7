internal import CivilTime

/// What of a rule is given to libical's iterator, and from where.
///
/// The rule that libical gets says all that it would take from the start, so that it can begin with any of
/// the rule's periods: an event that repeats since 1990 is not counted through to find today. And it has
/// an occurrence within reach, as libical looks for the next one until the year 20000.
struct RecurrencePlan {
  /// For libical.
  let text: String
  let stride: RecurrenceStride
  let filter: RecurrenceFilter
  /// The parts as they count: sorted, each value once, and without times of day for an all-day event.
  let parts: RecurrenceParts
  /// How many occurrences libical makes of a period, at most.
  let weight: Int

  /// Nil where the rule gives no occurrence but the start itself.
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

  /// The period that BYSETPOS counts in.
  func period(of reading: LocalDateTime) -> Int {
    if parts.weeks.isEmpty { return stride.periods(to: reading) }
    return CalendarWeek(reading.date, beginning: parts.weekStart ?? .monday)?.year ?? 0
  }

  /// Whether it is in one of the rule's periods.
  func isOnGrid(_ reading: LocalDateTime) -> Bool {
    !parts.weeks.isEmpty || stride.periods(to: reading) % parts.interval == 0
  }

  /// Where libical goes on to find all that is not before the reading, in whose period it begins.
  func begin(goingOnAt reading: LocalDateTime) -> LocalDateTime? {
    isOnGrid(reading) ? stride.begin(atOrBefore: reading) : stride.begin(atOrAfter: reading)
  }

  /// Where libical begins to find all that is not before the reading.
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
    // A leap second is the one before it where clocks do not show it (RFC 5545 §3.3.12).
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
