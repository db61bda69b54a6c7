public import Foundation

/// A recurrence rule (RFC 5545 §3.3.10).
public struct RecurrenceRule: Sendable, Hashable {
  /// The rule's text, in upper case, without the property's name. The text includes BYHOUR,
  /// BYMINUTE and BYSECOND, which have no property here.
  public let text: String
  package let parts: RecurrenceParts
}

extension RecurrenceRule {
  /// A rule with these parts; empty lists and nil omit a part.
  ///
  /// Throws the same errors as ``init(_:)``: `.invalid` for a value outside RFC 5545, `.misplaced`
  /// for a part that the frequency does not allow.
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
  /// The number of periods of the frequency between occurrences, from 1.
  public var interval: Int { parts.interval }
  public var daysOfTheWeek: [RecurrenceDayOfWeek] { parts.days }
  /// 1 to 31; -1 is the last day.
  public var daysOfTheMonth: [Int] { parts.monthDays }
  /// 1 to 366; -1 is the last day.
  public var daysOfTheYear: [Int] { parts.yearDays }
  /// 1 to 53; -1 is the last week. ISO 8601 weeks if the week begins on Monday.
  public var weeksOfTheYear: [Int] { parts.weeks }
  /// 1 to 12.
  public var monthsOfTheYear: [Int] { parts.months }
  /// The positions among the occurrences within one day, week, month or year; -1 is the last.
  public var setPositions: [Int] { parts.setPositions }
  /// Nil if the rule lacks WKST; the default is Monday.
  public var firstDayOfTheWeek: Weekday? { parts.weekStart }
  /// Nil for a rule without end.
  public var recurrenceEnd: RecurrenceEnd? { parts.end }
}

/// The frequency of a rule (RFC 5545 §3.3.10, FREQ).
public enum RecurrenceFrequency: String, Sendable, Hashable, CaseIterable {
  /// Only rules read from files have `secondly` or `minutely`.
  case secondly = "SECONDLY"
  case minutely = "MINUTELY"
  case hourly = "HOURLY"
  case daily = "DAILY"
  case weekly = "WEEKLY"
  case monthly = "MONTHLY"
  case yearly = "YEARLY"
}

extension RecurrenceFrequency {
  var isWithinHour: Bool { self == .secondly || self == .minutely }
  var isWithinDay: Bool { isWithinHour || self == .hourly }
}

/// The end of a rule (RFC 5545 §3.3.10, COUNT and UNTIL).
public enum RecurrenceEnd: Sendable, Hashable {
  /// After a number of occurrences, including the first.
  case count(Int)
  /// With the last occurrence that is not after the time; a date includes the whole day.
  case until(EventTime)
}

/// A day of the week that a rule repeats on (RFC 5545 §3.3.10, BYDAY).
public struct RecurrenceDayOfWeek: Sendable, Hashable {
  public var weekday: Weekday
  /// The position in the month or year, -53 to 53: 1 is the first, -1 the last, 0 every one.
  public var weekNumber: Int

  public init(_ weekday: Weekday, weekNumber: Int = 0) {
    self.weekday = weekday
    self.weekNumber = weekNumber
  }
}

/// A day of the week, numbered by ISO 8601.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Weekday {
  /// RFC 5545 §3.3.10, `MO` to `SU`.
  public var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  public init?(code: some StringProtocol) {
    guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = day
  }
}

/// The reason that a text is not a valid rule.
public enum RecurrenceRuleError: Error, Sendable, Equatable {
  case tooLong
  /// The text is not a list of `NAME=VALUE`, separated by semicolons.
  case malformed
  case missingFrequency
  /// A part outside RFC 5545. Parts of RFC 7529 are unknown, too, as most calendars cannot read
  /// them.
  case unknownPart
  case repeated(RecurrenceRule.Part)
  case invalid(RecurrenceRule.Part)
  /// COUNT and UNTIL exclude each other.
  case countAndUntil
  /// The frequency does not allow the part (RFC 5545 §3.3.10, the table of BYxxx).
  case misplaced(RecurrenceRule.Part)
  /// Every second or every minute: no calendar could display such a rule, and many would hang.
  case tooFrequent
}

extension RecurrenceRuleError: CustomStringConvertible, LocalizedError {
  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .tooLong: "the repeat rule is longer than \(RecurrenceRule.longest) bytes; shorten it"
    case .malformed:
      "the repeat rule must be NAME=VALUE parts separated by ;, like FREQ=WEEKLY;BYDAY=MO"
    case .missingFrequency: "the repeat rule lacks its frequency; begin it with FREQ=WEEKLY or so"
    case .unknownPart:
      "the repeat rule has an unknown part; use FREQ, INTERVAL, COUNT, UNTIL, BYDAY and so on"
    case .repeated(let part): "the repeat rule has \(part.rawValue) twice; keep one of them"
    case .invalid(let part):
      "the repeat rule's \(part.rawValue) has an impossible value; see RFC 5545 section 3.3.10"
    case .countAndUntil: "the repeat rule has both COUNT and UNTIL; keep one of them"
    case .misplaced(let part):
      "the repeat rule's \(part.rawValue) does not go with its other parts; remove it"
    case .tooFrequent:
      "the repeat rule repeats by the minute or the second; use FREQ=HOURLY or slower"
    }
  }
}
