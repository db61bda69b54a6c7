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

/// How often a rule repeats (RFC 5545 §3.3.10, FREQ).
public enum RecurrenceFrequency: String, Sendable, Hashable, CaseIterable {
  /// Met in other people's calendars; a rule of our own is not made of these two.
  case secondly = "SECONDLY"
  case minutely = "MINUTELY"
  case hourly = "HOURLY"
  case daily = "DAILY"
  case weekly = "WEEKLY"
  case monthly = "MONTHLY"
  case yearly = "YEARLY"
}

/// When a rule stops (RFC 5545 §3.3.10, COUNT and UNTIL).
public enum RecurrenceEnd: Sendable, Hashable {
  /// After so many occurrences, the first one included.
  case count(Int)
  /// With the last occurrence that is not after it; a date takes in all of its day.
  case until(EventTime)
}

/// A day of the week that a rule repeats on (RFC 5545 §3.3.10, BYDAY).
public struct RecurrenceDayOfWeek: Sendable, Hashable {
  public var weekday: Weekday
  /// Which one of its month or year: 1 is the first, -1 the last; 0 is every one. -53 to 53.
  public var weekNumber: Int

  public init(_ weekday: Weekday, weekNumber: Int = 0) {
    self.weekday = weekday
    self.weekNumber = weekNumber
  }
}

/// A day of the week, numbered as ISO 8601 does.
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

/// Why a text is not a repeat rule.
public enum RecurrenceRuleError: Error, Sendable, Equatable {
  case tooLong
  /// Not a list of `NAME=VALUE`, separated by semicolons.
  case malformed
  case missingFrequency
  /// A part that RFC 5545 does not have (or RFC 7529's, which most calendars cannot read).
  case unknownPart
  case repeated(RecurrenceRule.Part)
  case invalid(RecurrenceRule.Part)
  /// A value of RFC 5545 that is beyond what libical keeps, in 16 bits for INTERVAL and 32 for COUNT.
  case unsupported(RecurrenceRule.Part)
  /// COUNT and UNTIL exclude each other.
  case countAndUntil
  /// The part has no meaning with this frequency (RFC 5545 §3.3.10, the table of BYxxx).
  case misplaced(RecurrenceRule.Part)
  /// Every second or every minute: no calendar could show it, and many would hang.
  case tooFrequent
  /// libical refuses it.
  case refused
}

extension RecurrenceRuleError: CustomStringConvertible {
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
    case .unsupported(let part):
      "the repeat rule's \(part.rawValue) is larger than is supported; write a smaller one, or a "
        + "longer FREQ"
    case .countAndUntil: "the repeat rule has both COUNT and UNTIL; keep one of them"
    case .misplaced(let part):
      "the repeat rule's \(part.rawValue) does not go with its other parts; remove it"
    case .tooFrequent:
      "the repeat rule repeats by the minute or the second; use FREQ=HOURLY or slower"
    case .refused: "the repeat rule is not one of RFC 5545; see its section 3.3.10"
    }
  }
}
