public import CalendarStore
public import CivilTime
import Foundation
public import Reservations

/// The parts of a rule in words, which RFC 5545 §3.3.10 names.
private struct RuleParts {
  var frequency: RecurrenceFrequency
  var interval = 1
  var days: [RecurrenceDayOfWeek] = []
  var monthDays: [Int] = []
  var yearDays: [Int] = []
  var weeks: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []
  var end: RecurrenceEnd?

  init(_ frequency: RecurrenceFrequency) { self.frequency = frequency }

  /// The frequency of a unit; nil for one that is too short.
  init?(_ unit: TypedUnit) {
    switch unit {
    case .second, .minute: return nil
    case .hour: frequency = .hourly
    case .day: frequency = .daily
    case .week: frequency = .weekly
    case .month: frequency = .monthly
    case .year: frequency = .yearly
    }
  }

  var rule: RecurrenceRule? {
    try? RecurrenceRule(
      frequency: frequency, interval: interval, daysOfTheWeek: days, daysOfTheMonth: monthDays,
      daysOfTheYear: yearDays, weeksOfTheYear: weeks, monthsOfTheYear: months,
      setPositions: positions, end: end)
  }
}

extension TypedWords {
  /// A rule: `daily`, `every 2 weeks on tue and fri`, `every last fri`, `every month on the 2nd`,
  /// with `in jan`, `until 1 jun` or `5 times` behind it, and whatever a card shows as a rule.
  mutating func rule() -> RecurrenceRule? {
    attempt { words in
      guard var parts = words.ruleBeginning() else { return nil }
      while words.readPart(of: &parts) {}
      return parts.rule
    }
  }

  private mutating func ruleBeginning() -> RuleParts? {
    attempt { words in
      if case .rule(let unit)? = words.word?.meaning {
        words.position += 1
        return RuleParts(unit)
      }
      let isEvery = words.skip(.every)
      if words.skip(.weekdays) {
        var parts = RuleParts(.weekly)
        parts.days = Weekday.allCases.prefix(5).map { RecurrenceDayOfWeek($0) }
        return parts
      }
      guard isEvery else { return nil }
      let interval = words.interval()
      if case .unit(let unit)? = words.word?.meaning, var parts = RuleParts(unit) {
        words.position += 1
        parts.interval = interval ?? 1
        return parts
      }
      // `every second tue` could be the second one of each month.
      if interval != nil, words.peek(-1)?.text != "other" { return nil }
      var parts = RuleParts(.weekly)
      parts.interval = interval ?? 1
      parts.days = words.list { $0.weekday() }
      if parts.days.isEmpty, interval == nil {
        let ordinals = words.list { $0.ordinal() }
        guard !ordinals.isEmpty, !ordinals.contains(2), let day = words.weekday() else {
          return nil
        }
        parts.frequency = .monthly
        parts.days = ordinals.map { RecurrenceDayOfWeek(day.weekday, weekNumber: $0) }
        _ = words.skip("of", "the", "month")
      }
      return parts.days.isEmpty ? nil : parts
    }
  }

  /// `2` of `every 2 weeks`, also `other` and `second`; nil for every one.
  private mutating func interval() -> Int? {
    if skip("other") || skip("second") { return 2 }
    return attempt { words in
      guard let (value, suffix) = words.number(), suffix.isEmpty, value > 0 else { return nil }
      return value
    }
  }

  /// Reads one further part; false if none is next.
  private mutating func readPart(of parts: inout RuleParts) -> Bool {
    let before = parts
    let read: RuleParts? =
      attempt { words in
        var parts = before
        if words.skip(.until) {
          parts.end = words.until()
          return before.end == nil && parts.end != nil ? parts : nil
        }
        if words.skip("once") {
          parts.end = .count(1)
          return before.end == nil ? parts : nil
        }
        if let (count, suffix) = words.number(), suffix.isEmpty, words.skip("times") {
          parts.end = .count(count)
          return before.end == nil ? parts : nil
        }
        return nil
      } ?? attempt { $0.places(of: before) }
    guard let read else { return false }
    parts = read
    return true
  }

  /// `on ...`, `in ...`, and `of these ...`: the days within each period.
  private mutating func places(of before: RuleParts) -> RuleParts? {
    var parts = before
    if skip("of", "these") {
      parts.positions = list { words in
        _ = words.skip("the")
        return words.ordinal()
      }
      return parts.positions.isEmpty ? nil : parts
    }
    if skip(.in) {
      let months = list { $0.monthName() }
      let weeks = months.isEmpty ? list { $0.position("week") } : []
      guard months.isEmpty != weeks.isEmpty else { return nil }
      if !months.isEmpty { parts.months = months } else { parts.weeks = weeks }
      return parts
    }
    guard skip("on") else { return nil }
    let days = list { words -> RecurrenceDayOfWeek? in
      let isCounted = words.skip("the")
      let ordinal = words.ordinal()
      guard let day = words.weekday(), isCounted ? ordinal != nil : true else { return nil }
      return RecurrenceDayOfWeek(day.weekday, weekNumber: ordinal ?? 0)
    }
    if !days.isEmpty {
      guard before.days.isEmpty else { return nil }
      parts.days = days
      return parts
    }
    let numbers = list { $0.position("day") ?? $0.dayOfMonth() }
    guard !numbers.isEmpty else { return nil }
    if skip("of", "the", "year") { parts.yearDays = numbers } else { parts.monthDays = numbers }
    _ = skip("of", "the", "month")
    return parts
  }

  // MARK: Items

  /// Values one after the other, with `and` between them.
  private mutating func list<Value>(_ read: (inout Self) -> Value?) -> [Value] {
    var items: [Value] = []
    while let item = attempt({ words -> Value? in
      if !items.isEmpty { _ = words.skip(.and) }
      return read(&words)
    }) { items.append(item) }
    return items
  }

  private mutating func weekday() -> RecurrenceDayOfWeek? {
    guard case .weekday(let number)? = word?.meaning, let day = Weekday(rawValue: number) else {
      return nil
    }
    position += 1
    return RecurrenceDayOfWeek(day)
  }

  private mutating func monthName() -> Int? {
    guard case .month(let number)? = word?.meaning else { return nil }
    position += 1
    return number
  }

  /// `day 5`, `the last day`, `the 2nd last day`.
  private mutating func position(_ noun: String) -> Int? {
    attempt { words in
      if words.skip(noun) {
        guard let (value, suffix) = words.number(), suffix.isEmpty else { return nil }
        return value
      }
      guard words.skip("the"), let ordinal = words.ordinal(), ordinal < 0, words.skip(noun) else {
        return nil
      }
      return ordinal
    }
  }

  /// `15` behind `day 1`, or `the 2nd`; not the number of `5 times`.
  private mutating func dayOfMonth() -> Int? {
    attempt { words in
      if words.skip("the") {
        guard let ordinal = words.ordinal(), ordinal > 0 else { return nil }
        return ordinal
      }
      guard let (value, suffix) = words.number(), suffix.isEmpty, words.word?.text != "times" else {
        return nil
      }
      return value
    }
  }

  /// `1st`, `first`, `last`, `2nd last`; -1 is the last one.
  private mutating func ordinal() -> Int? {
    attempt { words in
      if words.skip("last") { return -1 }
      let named = ["first", "second", "third", "fourth", "fifth"]
      var ordinal: Int?
      if let index = words.word.flatMap({ named.firstIndex(of: $0.text) }) {
        words.position += 1
        ordinal = index + 1
      } else if let (value, suffix) = words.number(), ["st", "nd", "rd", "th"].contains(suffix) {
        ordinal = value
      }
      guard let ordinal else { return nil }
      return words.skip("last") ? -ordinal : ordinal
    }
  }

  /// The end of a rule: a day, a floating time, or a moment, which is in UTC.
  mutating func until() -> RecurrenceEnd? {
    attempt { words in
      switch words.moment() {
      case .day(let day)?: return .until(.date(day))
      case .dayAndTime(let day, let time)?: return .until(.floating(LocalDateTime(day, time)))
      case .inZone(.dayAndTime(let day, let time), let zone)?:
        return zone.resolve(LocalDateTime(day, time)).instant.local(offset: 0)
          .map { .until(.utc($0)) }
      case .stated, .time, .shift, .inZone, nil: return nil
      }
    }
  }
}

extension RecurrenceRule {
  /// The rule with this end; nil for an end that it cannot have.
  func ending(_ end: RecurrenceEnd) -> RecurrenceRule? { with(interval: interval, end) }

  /// The rule in every period.
  var withoutInterval: RecurrenceRule { with(interval: 1, recurrenceEnd) ?? self }

  private func with(interval: Int, _ end: RecurrenceEnd?) -> RecurrenceRule? {
    try? RecurrenceRule(
      frequency: frequency, interval: interval, daysOfTheWeek: daysOfTheWeek,
      daysOfTheMonth: daysOfTheMonth, daysOfTheYear: daysOfTheYear,
      weeksOfTheYear: weeksOfTheYear, monthsOfTheYear: monthsOfTheYear,
      setPositions: setPositions, firstDayOfTheWeek: firstDayOfTheWeek, end: end)
  }

  /// Reads `weekly`, `every 2 weeks on tue, fri until 1 jun`, `every last friday` and the like, or
  /// an RFC 5545 §3.3.10 rule with or without `RRULE:`.
  ///
  /// - Parameter start: the first day, from which `1 jun` is the next one; nil if it is unknown.
  public init(
    words text: String, from start: LocalDate? = nil, dayOrder: DayOrder? = nil
  ) throws(TimeError) {
    if !text.utf8.contains(where: { $0 == 0x3D || $0 == 0x3A }) || text.contains(", ") {
      let start = start ?? LocalDate(year: 9999, month: 12, day: 31) ?? .epoch
      var words = TypedWords(
        text,
        WordContext(
          now: LocalDateTime(start, .midnight), earliest: start, present: start,
          dayOrder: dayOrder))
      if let rule = words.rule(), words.isAtEnd {
        self = rule
        return
      }
      if !text.contains("=") {
        throw TimeError(
          "not a rule; e.g. daily, every 2 weeks on tue, every last fri, or FREQ=WEEKLY;BYDAY=TU"
        ).quoting(text)
      }
    }
    do { try self.init(text) } catch { throw TimeError("\(error)") }
  }
}
