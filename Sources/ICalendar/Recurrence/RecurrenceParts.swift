internal import CivilTime

/// The parsed parts of a rule (RFC 5545 §3.3.10).
package struct RecurrenceParts: Sendable, Equatable {
  package var frequency: RecurrenceFrequency
  package var interval = 1
  package var end: RecurrenceEnd?
  package var seconds: [Int] = []
  package var minutes: [Int] = []
  package var hours: [Int] = []
  package var days: [RecurrenceDayOfWeek] = []
  package var monthDays: [Int] = []
  package var yearDays: [Int] = []
  package var weeks: [Int] = []
  package var months: [Int] = []
  package var setPositions: [Int] = []
  package var weekStart: Weekday?

  package init(_ frequency: RecurrenceFrequency) { self.frequency = frequency }

  /// Reads a text that ``RecurrenceRuleText`` has checked.
  init(reading text: String) {
    self.init(.daily)
    for part in text.split(separator: ";") {
      guard let equals = part.firstIndex(of: "="),
        let name = RecurrenceRule.Part(rawValue: String(part[..<equals]))
      else { continue }
      set(name, part[part.index(after: equals)...])
    }
    // With another frequency, a week number has no meaning, and other programs ignore it.
    if frequency != .monthly, frequency != .yearly {
      days = days.map { RecurrenceDayOfWeek($0.weekday) }
    }
  }

  private mutating func set(_ part: RecurrenceRule.Part, _ value: Substring) {
    switch part {
    case .frequency: frequency = RecurrenceFrequency(rawValue: String(value)) ?? .daily
    case .until: end = RecurrenceEnd(until: value)
    // A number beyond Int is as unsupported as the largest Int.
    case .count: end = .count(Int(value) ?? .max)
    case .interval: interval = max(1, Int(value) ?? .max)
    case .bySecond: seconds = Self.numbers(value)
    case .byMinute: minutes = Self.numbers(value)
    case .byHour: hours = Self.numbers(value)
    case .byDay: days = value.split(separator: ",").compactMap(RecurrenceDayOfWeek.init(text:))
    case .byMonthDay: monthDays = Self.numbers(value)
    case .byYearDay: yearDays = Self.numbers(value)
    case .byWeekNumber: weeks = Self.numbers(value)
    case .byMonth: months = Self.numbers(value)
    case .bySetPosition: setPositions = Self.numbers(value)
    case .weekStart: weekStart = Weekday(code: value)
    }
  }

  private static func numbers(_ value: Substring) -> [Int] {
    value.split(separator: ",").compactMap { Int($0) }
  }
}

extension RecurrenceParts {
  package var text: String {
    var text = "FREQ=\(frequency.rawValue)"
    switch end {
    case .count(let count): text += ";COUNT=\(count)"
    case .until(let time): text += ";UNTIL=\(time.untilText)"
    case nil: break
    }
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    func add(_ part: RecurrenceRule.Part, _ values: [some CustomStringConvertible]) {
      guard !values.isEmpty else { return }
      text += ";\(part.rawValue)=\(values.map(\.description).joined(separator: ","))"
    }
    add(.bySecond, seconds)
    add(.byMinute, minutes)
    add(.byHour, hours)
    add(.byDay, days.map(\.text))
    add(.byMonthDay, monthDays)
    add(.byYearDay, yearDays)
    add(.byWeekNumber, weeks)
    add(.byMonth, months)
    add(.bySetPosition, setPositions)
    add(.weekStart, weekStart.map { [$0.code] } ?? [])
    return text
  }
}

extension RecurrenceDayOfWeek {
  /// `MO`, `2TU`, `-1FR`.
  init?(text: Substring) {
    guard let weekday = Weekday(code: text.suffix(2)) else { return nil }
    let number = text.dropLast(2)
    guard let weekNumber = number.isEmpty ? 0 : Int(number) else { return nil }
    self.init(weekday, weekNumber: weekNumber)
  }

  var text: String { weekNumber == 0 ? weekday.code : "\(weekNumber)\(weekday.code)" }
}

extension RecurrenceEnd {
  init?(until text: Substring) {
    guard let until = RecurrenceRuleText.until(text.utf8) else { return nil }
    guard let time = until.time else {
      self = .until(.date(until.date))
      return
    }
    let reading = LocalDateTime(until.date, time)
    self = .until(until.isUTC ? .utc(reading) : .floating(reading))
  }
}

extension EventTime {
  /// The value of UNTIL: in UTC for a time with zone.
  fileprivate var untilText: String {
    switch self {
    case .date(let date): date.basic
    case .floating(let reading): reading.basic
    case .utc(let reading): "\(reading.basic)Z"
    case .zoned(let reading, _), .described(let reading, _):
      "\((instant?.local(offset: 0) ?? reading).basic)Z"
    }
  }
}

extension RecurrenceParts {
  /// The equivalent rule for libical: with a longer frequency if the interval exceeds 16 bits, or
  /// if the rule repeats by the minute or second.
  var supported: RecurrenceParts {
    get throws(RecurrenceRuleError) {
      var parts = self
      while parts.interval > Int(Int16.max) || parts.frequency.isWithinHour
        || parts != self && parts.frequency == .hourly,
        let longer = parts.longer
      {
        parts = longer
      }
      if parts.interval > Int(Int16.max) { throw .unsupported(.interval) }
      if case .count(let count) = end, count > Int(Int32.max) { throw .unsupported(.count) }
      return parts
    }
  }

  /// The equivalent rule with the next longer frequency, on the same clock; nil if there is none.
  private var longer: RecurrenceParts? {
    // A part that limits the set in one frequency and extends it in the other (RFC 5545 §3.3.10,
    // the table of BYxxx) would change its meaning.
    let (count, frequency, isSame): (Int, RecurrenceFrequency, Bool) =
      switch self.frequency {
      case .secondly: (60, .minutely, seconds.isEmpty)
      case .minutely: (60, .hourly, minutes.isEmpty)
      case .hourly: (24, .daily, hours.isEmpty && yearDays.isEmpty)
      case .daily: (7, .weekly, days.isEmpty && monthDays.isEmpty && yearDays.isEmpty)
      case .monthly:
        (12, .yearly, days.isEmpty && monthDays.isEmpty && months.isEmpty && yearDays.isEmpty)
      case .weekly, .yearly: (1, self.frequency, false)
      }
    guard isSame, weeks.isEmpty, interval % count == 0 else { return nil }
    var parts = self
    parts.frequency = frequency
    parts.interval = interval / count
    return parts
  }
}
