/// A unit of a duration, the longest first.
enum SpanUnit: Int {
  case weeks, days, hours, minutes, seconds

  /// By its letter in ISO 8601, of either case.
  init?(designator: UInt8, inTime: Bool) {
    switch (designator | 0x20, inTime) {
    case (UInt8(ascii: "w"), false): self = .weeks
    case (UInt8(ascii: "d"), false): self = .days
    case (UInt8(ascii: "h"), true): self = .hours
    case (UInt8(ascii: "m"), true): self = .minutes
    case (UInt8(ascii: "s"), true): self = .seconds
    default: return nil
    }
  }

  /// By an English word or abbreviation in lower case.
  init?(word: String) {
    switch word {
    case "w", "wk", "wks", "week", "weeks": self = .weeks
    case "d", "day", "days": self = .days
    case "h", "hr", "hrs", "hour", "hours": self = .hours
    case "m", "min", "mins", "minute", "minutes": self = .minutes
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    default: return nil
    }
  }

  var seconds: Int {
    switch self {
    case .weeks: 604_800
    case .days: 86_400
    case .hours: 3600
    case .minutes: 60
    case .seconds: 1
    }
  }
}

/// A number in a duration.
struct SpanAmount {
  var value: Int
  var digits: Int
  /// The decimal point or comma and what follows; nil for a whole number.
  private var fraction: TextCursor?

  init(_ cursor: inout TextCursor) throws(TimeError) {
    (value, digits) = cursor.number()
    guard digits > 0 else { throw Span.unreadable }
    let point = cursor
    if cursor.fraction(of: 1) != nil { fraction = point }
  }

  var isWhole: Bool { fraction == nil }
  var isZero: Bool { isWhole && value == 0 }

  /// The fraction of a unit so many seconds long, in whole seconds.
  func fraction(of seconds: Int) -> Int {
    guard var fraction else { return 0 }
    return fraction.fraction(of: seconds) ?? 0
  }
}

/// A duration as its parts are read.
struct SpanSum {
  private(set) var last: SpanUnit?
  private var sum = Span()
  private var hasFraction = false

  var isEmpty: Bool { last == nil }

  mutating func add(_ amount: SpanAmount, _ unit: SpanUnit) throws(TimeError) {
    if let last, last.rawValue >= unit.rawValue {
      throw TimeError("durations go from the longest unit to the shortest, each once: 1d 2h 30m")
    }
    guard !hasFraction else { throw TimeError("only the last number may have a fraction") }
    last = unit
    hasFraction = !amount.isWhole
    // No calendar reaches further than ten thousand years.
    guard amount.value <= 3_652_425 * 86_400 / unit.seconds else {
      throw TimeError("is longer than a calendar reaches")
    }
    switch unit {
    case .weeks, .days:
      let part = amount.fraction(of: unit.seconds)
      sum.days += amount.value * (unit.seconds / 86_400) + part / 86_400
      sum.seconds += part % 86_400
    case .hours, .minutes, .seconds:
      sum.seconds += amount.value * unit.seconds + amount.fraction(of: unit.seconds)
    }
  }

  func span() throws(TimeError) -> Span {
    guard !isEmpty else { throw Span.unreadable }
    return sum
  }
}
