/// How an event repeats (RFC 5545 §3.3.10).
public struct RecurrenceRule: Sendable, Hashable {
  /// The rule's text, in upper case, without the property's name. It holds the parts, too, that have no
  /// name here: BYHOUR, BYMINUTE and BYSECOND.
  public let text: String
}

extension RecurrenceRule {
  /// A rule of these parts; empty lists and nil leave their part out.
  ///
  /// Throws what the part's text would be refused for (``init(_:)``): `.invalid` with the part whose
  /// value RFC 5545 does not have, `.misplaced` with the one that the frequency does not go with.
  public init(
    frequency: RecurrenceFrequency, interval: Int = 1, daysOfTheWeek: [RecurrenceDayOfWeek] = [],
    daysOfTheMonth: [Int] = [], daysOfTheYear: [Int] = [], weeksOfTheYear: [Int] = [],
    monthsOfTheYear: [Int] = [], setPositions: [Int] = [], firstDayOfTheWeek: Weekday? = nil,
    end: RecurrenceEnd? = nil
  ) throws(RecurrenceRuleError) {
    var parts = RecurrenceParts(frequency)
    parts.interval = interval
    parts.days = daysOfTheWeek
    parts.monthDays = daysOfTheMonth
    parts.yearDays = daysOfTheYear
    parts.weeks = weeksOfTheYear
    parts.months = monthsOfTheYear
    parts.setPositions = setPositions
    parts.weekStart = firstDayOfTheWeek
    parts.end = end
    try self.init(parts.text)
  }

  public var frequency: RecurrenceFrequency { parts.frequency }
  /// From 1: every so many days, weeks, months or years.
  public var interval: Int { parts.interval }
  public var daysOfTheWeek: [RecurrenceDayOfWeek] { parts.days }
  /// 1 to 31; -1 is the last.
  public var daysOfTheMonth: [Int] { parts.monthDays }
  /// 1 to 366; -1 is the last.
  public var daysOfTheYear: [Int] { parts.yearDays }
  /// 1 to 53; -1 is the last. ISO 8601's weeks where the week begins on Monday.
  public var weeksOfTheYear: [Int] { parts.weeks }
  /// 1 to 12.
  public var monthsOfTheYear: [Int] { parts.months }
  /// Which of the occurrences within one day, week, month or year; -1 is the last.
  public var setPositions: [Int] { parts.setPositions }
  /// Nil where the rule does not say; it is Monday then.
  public var firstDayOfTheWeek: Weekday? { parts.weekStart }
  /// Nil where it repeats for ever.
  public var recurrenceEnd: RecurrenceEnd? { parts.end }

  var parts: RecurrenceParts { RecurrenceParts(reading: text) }
}
