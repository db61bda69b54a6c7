public import CalendarStore
public import CivilTime
import Foundation
public import Reservations

extension RecurrenceParts {
  /// The frequency of a unit; nil for one that is too short.
  fileprivate init?(_ unit: TypedUnit) {
    switch unit {
    case .second, .minute: return nil
    case .hour: self.init(.hourly)
    case .day: self.init(.daily)
    case .week: self.init(.weekly)
    case .month: self.init(.monthly)
    case .year: self.init(.yearly)
    }
  }

  fileprivate var rule: RecurrenceRule? { try? RecurrenceRule(text) }
}

/// A rule of words, before the start of its event completes it.
struct TypedRule: Sendable, Equatable {
  fileprivate var parts: RecurrenceParts
  /// Whether the words say which days are meant: `every mon`, `of every month`, `of the year`.
  fileprivate var namesEveryDay = false
  /// The words, for the problem.
  fileprivate var words = ""

  fileprivate init(_ parts: RecurrenceParts) { self.parts = parts }

  var end: RecurrenceEnd? { parts.end }

  /// Whether the rule has days of the week, the month or the year.
  var namesDays: Bool {
    !parts.days.isEmpty || !parts.monthDays.isEmpty || !parts.yearDays.isEmpty
  }

  /// The rule with this end; nil for an end that it cannot have.
  func ending(_ end: RecurrenceEnd) -> TypedRule? {
    var ended = self
    ended.parts.end = end
    return ended.parts.rule == nil ? nil : ended
  }

  /// Why the rule is refused: by `every month on mon`, a person can mean one day or all of them.
  var problem: TimeError? {
    guard !namesEveryDay, parts.rule?.hasEveryWeekday ?? false else { return nil }
    return TimeError("all of them, or one? write on every mon, or on the first mon").quoting(words)
  }

  /// Whether the days are those of one month, which no word names: `every year on the 25th`.
  private var isInMonthOfStart: Bool {
    !namesEveryDay && parts.rule?.countsInWholeYear ?? false
      && parts.days.allSatisfy { abs($0.weekNumber) <= 5 }
  }

  /// The rule of an event that starts on this day.
  func rule(from start: LocalDate) -> RecurrenceRule? {
    var parts = parts
    if isInMonthOfStart { parts.months = [start.month] }
    return parts.rule
  }

  /// Whether an event that starts on the first day has another occurrence through the last one.
  func repeats(from first: LocalDate, through last: LocalDate) -> Bool {
    let days = rule(from: first)?.firstOccurrences(2, from: .date(first)) ?? []
    return days.dropFirst().contains { $0.reading.date <= last }
  }

  /// The first day of the rule, at the time of the start, for an event whose day no word names:
  /// `every 2 months on the 15th` can begin on any 15th.
  func beginning(from start: EventTime) -> EventTime? {
    var parts = parts
    parts.interval = 1
    guard case .later(let first)? = parts.rule?.beginning(from: start) else { return nil }
    return first
  }
}

extension RecurrenceRule {
  /// Whether days of the week are all those of a month or a year (RFC 5545 §3.3.10).
  public var hasEveryWeekday: Bool {
    (frequency == .monthly || frequency == .yearly)
      && daysOfTheWeek.contains { $0.weekNumber == 0 } && daysOfTheMonth.isEmpty
      && daysOfTheYear.isEmpty && weeksOfTheYear.isEmpty && setPositions.isEmpty
  }

  /// Whether days of the month are those of all twelve months, or numbered days of the week are
  /// counted in the year (RFC 5545 §3.3.10).
  public var countsInWholeYear: Bool {
    frequency == .yearly && monthsOfTheYear.isEmpty && weeksOfTheYear.isEmpty
      && daysOfTheYear.isEmpty
      && (!daysOfTheMonth.isEmpty || daysOfTheWeek.contains { $0.weekNumber != 0 })
  }
}

extension TypedWords {
  /// A rule: `daily`, `every 2 weeks on tue and fri`, `every last fri`, `every month on the 2nd`,
  /// with `in jan`, `until 1 jun` or `5 times` behind it, and whatever a card shows as a rule.
  ///
  /// - Parameter hasUntil: whether `until 1 jun` is read as a part of the rule.
  mutating func rule(hasUntil: Bool = true) -> TypedRule? {
    attempt { words in
      let start = words.position
      guard var rule = words.ruleBeginning() else { return nil }
      while let more = words.ruleParts(of: rule, hasUntil: hasUntil) { rule = more }
      rule.words = words.typedText(start..<words.position)
      return rule.parts.rule == nil ? nil : rule
    }
  }

  private mutating func ruleBeginning() -> TypedRule? {
    attempt { words in
      if case .rule(let unit)? = words.word?.meaning {
        words.position += 1
        return RecurrenceParts(unit).map { TypedRule($0) }
      }
      let isEvery = words.skip(.every)
      if words.skip(.weekdays) {
        var parts = RecurrenceParts(.weekly)
        parts.days = Weekday.allCases.prefix(5).map { RecurrenceDayOfWeek($0) }
        return TypedRule(parts)
      }
      guard isEvery else { return nil }
      let isOther = words.skip("other")
      let interval = isOther || words.skip("second") ? 2 : words.count()
      if case .unit(let unit)? = words.word?.meaning, var parts = RecurrenceParts(unit) {
        words.position += 1
        parts.interval = interval ?? 1
        return TypedRule(parts)
      }
      var parts = RecurrenceParts(.weekly)
      parts.days = words.weekdays().days
      // `every second tue` could be the second one of each month.
      guard interval == nil || isOther, !parts.days.isEmpty,
        !parts.days.contains(where: { $0.weekNumber == 2 })
      else { return nil }
      parts.interval = interval ?? 1
      if parts.days.contains(where: { $0.weekNumber != 0 }) { parts.frequency = .monthly }
      _ = words.skip("of", "the", "month")
      var rule = TypedRule(parts)
      rule.namesEveryDay = true
      return rule
    }
  }

  /// The rule with `on ...`, `in ...`, `of these ...` or its end; nil if none of them is next.
  private mutating func ruleParts(of before: TypedRule, hasUntil: Bool) -> TypedRule? {
    attempt { words in
      var rule = before
      if before.end == nil,
        let end = words.ruleCount()
          ?? (hasUntil ? words.until(of: before, endsOnDay: false) : nil)
      {
        rule.parts.end = end
      } else if words.skip("of", "these") {
        rule.parts.setPositions += words.list { $0.ordinal() }
      } else if words.skip(.in) {
        rule.parts.months += words.list { $0.month() }
        rule.parts.weeks += words.list { $0.position("week") }
      } else if words.skip("on") {
        let (days, isEvery) = words.weekdays()
        guard days.isEmpty || before.parts.days.isEmpty else { return nil }
        rule.parts.days += days
        // `on 25 dec`, `on dec 25`.
        let month = days.isEmpty ? words.month() : nil
        let numbers = days.isEmpty ? words.list { $0.position("day") ?? $0.dayOfMonth() } : []
        guard month == nil || !numbers.isEmpty else { return nil }
        if !numbers.isEmpty, let month = month ?? words.month() {
          // `monthly on 4 dec` begins on that day.
          guard before.parts.frequency == .yearly else { return nil }
          rule.parts.months.append(month)
        }
        let isOfYear = words.skip("of", "the", "year")
        if isOfYear { rule.parts.yearDays += numbers } else { rule.parts.monthDays += numbers }
        if isEvery || isOfYear || words.skip("of", "every", "month") { rule.namesEveryDay = true }
        _ = words.skip("of", "the", "month")
      }
      return rule == before || rule.parts.rule == nil ? nil : rule
    }
  }

  /// `until 1 jun`.
  ///
  /// - Parameters:
  ///   - rule: the rule before it, if there is one.
  ///   - endsOnDay: whether a time behind the last day is not of the rule.
  mutating func until(of rule: TypedRule?, endsOnDay: Bool) -> RecurrenceEnd? {
    attempt { words in
      guard words.skip(.until),
        let end = endsOnDay ? TypedFields.day(&words) : TypedFields.read(&words),
        // `every mon to fri` can be every weekday.
        !end.isWeekday || rule?.parts.days.isEmpty ?? true
      else { return nil }
      // Of `until 1 mar fri`, the weekday can be that of the start.
      if endsOnDay, !end.isWeekday, case .weekday? = words.words[words.position - 1].meaning {
        return nil
      }
      return end.moment.flatMap { RecurrenceEnd($0) }
    }
  }

  /// `once`, `5 times`, `x5`.
  mutating func ruleCount() -> RecurrenceEnd? {
    attempt { words in
      if words.skip("once") { return .count(1) }
      if let times = words.word?.text.wholeMatch(of: /x([1-9][0-9]{0,3})/) {
        words.position += 1
        return Int(times.1).map { .count($0) }
      }
      return words.count().flatMap { words.skip("times") ? .count($0) : nil }
    }
  }

  // MARK: Items

  /// Values one after the other, with `and` between them.
  private mutating func list<Value>(_ read: (inout Self) -> Value?) -> [Value] {
    var items: [Value] = []
    while let item = attempt({ words -> Value? in
      if !items.isEmpty, words.word.map({ Lexicon.isAnd($0.text) }) ?? false { words.position += 1 }
      return read(&words)
    }) { items.append(item) }
    return items
  }

  /// `tue and fri`, `the 2nd tue`, `1st and 3rd tue`, `every tue`.
  private mutating func weekdays() -> (days: [RecurrenceDayOfWeek], isEvery: Bool) {
    var isEvery = false
    let days = list { words -> [RecurrenceDayOfWeek]? in
      let everyOne = words.skip(.every)
      let numbers = everyOne ? [] : words.list { $0.ordinal() }
      guard case .weekday(let number)? = words.word?.meaning,
        let weekday = Weekday(rawValue: number)
      else { return nil }
      words.position += 1
      if everyOne { isEvery = true }
      return (numbers.isEmpty ? [0] : numbers).map {
        RecurrenceDayOfWeek(weekday, weekNumber: $0)
      }
    }
    return (days.flatMap(\.self), isEvery)
  }

  private mutating func month() -> Int? {
    guard case .month(let number)? = word?.meaning else { return nil }
    position += 1
    return number
  }

  /// `day 5`, `the last day`, `the 2nd last day`.
  private mutating func position(_ noun: String) -> Int? {
    attempt { words in
      if words.skip(noun) { return words.count() }
      return words.ordinal().flatMap { words.skip(noun) ? $0 : nil }
    }
  }

  /// `the 2nd`, or a number alone where a list begins or goes on: `on 25 dec`, `day 1 and 15`; not that
  /// of `5 times`, and not `4` of `the 2nd 4 dec`.
  private mutating func dayOfMonth() -> Int? {
    attempt { words in
      if !words.isListedAt(words.position) { return words.ordinal().flatMap { $0 > 0 ? $0 : nil } }
      guard let day = words.ordinal() ?? words.count(), day > 0, words.word?.text != "times" else {
        return nil
      }
      return day
    }
  }

  /// Whether a comma, `and`, `on` or a month stands before the position.
  private func isListedAt(_ position: Int) -> Bool {
    guard position > 0 else { return false }
    let before = words[position - 1]
    if case .month? = before.meaning { return true }
    return before.meaning == .and || before.text == "on" || ",;".contains(before.typed.suffix(1))
  }

  /// A number alone, from 1.
  private mutating func count() -> Int? {
    attempt { words in words.number().flatMap { $0.suffix.isEmpty && $0.value > 0 ? $0.value : nil }
    }
  }

  /// `1st`, `first`, `last`, `the 2nd last`; -1 is the last one.
  mutating func ordinal() -> Int? {
    attempt { words in
      _ = words.skip("the")
      if words.skip("last") { return -1 }
      let named = ["first", "second", "third", "fourth", "fifth"]
      var ordinal: Int?
      if let index = words.word.flatMap({ named.firstIndex(of: $0.text) }) {
        words.position += 1
        ordinal = index + 1
      } else if let (value, suffix) = words.number(), Lexicon.ordinals.contains(suffix) {
        ordinal = value
      }
      guard let ordinal else { return nil }
      return words.skip("last") ? -ordinal : ordinal
    }
  }
}

extension RecurrenceEnd {
  /// The end of a rule: a day, a floating time, or a moment, which is in UTC; nil for a time without a
  /// day.
  fileprivate init?(_ moment: TypedTime) {
    switch moment {
    case .day(let day): self = .until(.date(day))
    case .dayAndTime(let day, let time): self = .until(.floating(LocalDateTime(day, time)))
    case .inZone(.dayAndTime(let day, let time), let zone):
      let instant = zone.resolve(LocalDateTime(day, time)).instant
      guard let utc = instant.local(offset: 0) else { return nil }
      self = .until(.utc(utc))
    case .stated(let time):
      guard let utc = time.instant?.local(offset: 0) else { return nil }
      self = .until(.utc(utc))
    case .time, .shift, .inZone: return nil
    }
  }
}

extension RecurrenceRule {
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
        text, TypedTimeReader(now: LocalDateTime(start, .midnight), dayOrder: dayOrder))
      if let typed = words.rule(), words.isAtEnd, let rule = typed.rule(from: start) {
        if let problem = typed.problem { throw problem }
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
