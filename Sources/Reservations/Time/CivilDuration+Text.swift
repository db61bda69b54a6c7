internal import CivilTime

extension CivilDuration {
  /// Reads a duration of ISO 8601 or in informal notation, with its sign, and stops behind it.
  static func written(_ cursor: inout TextCursor) throws(TimeError) -> CivilDuration {
    var ahead = cursor
    _ = ahead.sign()
    if ahead.peek | 0x20 == UInt8(ascii: "p") { return try iso8601(&cursor) }
    let sign = cursor.sign() ?? 1
    cursor.skipSpaces()
    return try words(&cursor).signed(sign)
  }

  /// Reads `PnWnDTnHnMnS` with its sign (ISO 8601-1 §5.5.2, RFC 5545 §3.3.6).
  static func iso8601(_ cursor: inout TextCursor) throws(TimeError) -> CivilDuration {
    let sign = cursor.sign() ?? 1
    guard cursor.skip(letter: "p") else { throw unreadable }
    var sum = DurationSum()
    var inTime = false
    while !cursor.isAtEnd, cursor.peek != UInt8(ascii: "/") {
      if !inTime, cursor.skip(letter: "t") {
        inTime = true
        guard TextCursor.isDigit(cursor.peek) else { throw unreadable }
        continue
      }
      let amount = try DurationAmount(&cursor)
      guard let unit = DurationUnit(designator: cursor.peek, inTime: inTime) else {
        if !inTime, [UInt8(ascii: "y"), UInt8(ascii: "m")].contains(cursor.peek | 0x20) {
          throw unfixed
        }
        throw unreadable
      }
      cursor.skip()
      try sum.add(amount, unit)
    }
    return try sum.duration().signed(sign)
  }

  /// Reads `1h30m`, `1h 30m`, `1h30`, `45 min`, `2 hours`, `1:30`, `0`.
  private static func words(_ cursor: inout TextCursor) throws(TimeError) -> CivilDuration {
    var sum = DurationSum()
    while !cursor.isAtEnd {
      let amount = try DurationAmount(&cursor)
      if sum.isEmpty, amount.isWhole, cursor.skip(":") {
        return try clock(hours: amount, &cursor)
      }
      cursor.skipSpaces()
      guard let word = cursor.foldedWord() else {
        if sum.isEmpty, amount.isZero { return CivilDuration() }
        if sum.last == .hours, amount.isWhole, amount.digits == 2 {
          try sum.add(amount, .minutes)
          continue
        }
        throw TimeError("needs a unit, e.g. 90m, 2h, 1d")
      }
      try sum.add(amount, try DurationUnit(word: word))
      cursor.skipBetweenParts()
      cursor.skipSpaces()
      if cursor.skip(",") { cursor.skipSpaces() }
    }
    return try sum.duration()
  }

  /// Reads `1:30` or `1:30:00`, from behind the first colon.
  private static func clock(
    hours: DurationAmount, _ cursor: inout TextCursor
  ) throws(TimeError) -> CivilDuration {
    var sum = DurationSum()
    try sum.add(hours, .hours)
    var unit = DurationUnit.minutes
    while true {
      let amount = try DurationAmount(&cursor)
      guard amount.isWhole, amount.digits == 2, amount.value <= 59 else {
        throw TimeError("not a duration such as 1:30 (an hour and a half); minutes are 00 to 59")
      }
      try sum.add(amount, unit)
      guard unit == .minutes, cursor.skip(":") else { return try sum.duration() }
      unit = .seconds
    }
  }

  private func signed(_ sign: Int) -> CivilDuration {
    sign < 0 ? CivilDuration(days: -days, seconds: -seconds) : self
  }

  static var unreadable: TimeError {
    TimeError("not a duration; write 90m, 1h30m, 2 days or PT1H30M")
  }

  static var unfixed: TimeError {
    TimeError("years and months have no fixed length; write weeks, days, hours or minutes")
  }
}

/// A number in a duration.
private struct DurationAmount {
  var value: Int
  var digits: Int
  /// The decimal point or comma and the digits behind it; nil for a whole number.
  private var fraction: TextCursor?

  init(_ cursor: inout TextCursor) throws(TimeError) {
    (value, digits) = cursor.number()
    guard digits > 0 else { throw CivilDuration.unreadable }
    let point = cursor
    if cursor.fraction(of: 1) != nil { fraction = point }
  }

  var isWhole: Bool { fraction == nil }
  var isZero: Bool { isWhole && value == 0 }

  /// The fraction of a unit of `seconds` seconds, in whole seconds.
  func fraction(of seconds: Int) -> Int {
    guard var fraction else { return 0 }
    return fraction.fraction(of: seconds) ?? 0
  }
}

/// The sum of the parts read so far.
private struct DurationSum {
  private(set) var last: DurationUnit?
  private var sum = CivilDuration()
  private var hasFraction = false

  var isEmpty: Bool { last == nil }

  mutating func add(_ amount: DurationAmount, _ unit: DurationUnit) throws(TimeError) {
    if let last, last.rawValue >= unit.rawValue {
      throw TimeError("durations go from the longest unit to the shortest, each once: 1d 2h 30m")
    }
    guard !hasFraction else { throw TimeError("only the last number may have a fraction") }
    last = unit
    hasFraction = !amount.isWhole
    // The limit is ten thousand years, the range of calendar years.
    guard amount.value <= 3_652_425 * 86_400 / unit.seconds else {
      throw TimeError("too long: more than 10,000 years")
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

  func duration() throws(TimeError) -> CivilDuration {
    guard !isEmpty else { throw CivilDuration.unreadable }
    return sum
  }
}

extension TextCursor {
  /// Skips the point behind an abbreviation and a word for `and`, before a further part.
  fileprivate mutating func skipBetweenParts() {
    _ = skip(".")
    skipSpaces()
    var ahead = self
    guard let word = ahead.foldedWord(), Lexicon.isAnd(word), ahead.skipSpaces(),
      TextCursor.isDigit(ahead.peek)
    else { return }
    self = ahead
  }
}

/// A unit of a duration, the longest first.
private enum DurationUnit: Int {
  case weeks, days, hours, minutes, seconds

  /// The unit of an ISO 8601 letter, in either case.
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

  /// The unit of a word of the lexicon.
  init(word: String) throws(TimeError) {
    switch Lexicon.meaning(of: word) {
    case .unit(.week): self = .weeks
    case .unit(.day): self = .days
    case .unit(.hour): self = .hours
    case .unit(.minute): self = .minutes
    case .unit(.second): self = .seconds
    case .unit(.month), .unit(.year): throw CivilDuration.unfixed
    default: throw CivilDuration.unreadable
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
