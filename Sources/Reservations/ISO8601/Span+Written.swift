extension Span {
  /// Reads a duration of ISO 8601 or one that a person wrote, with its sign, and stops behind it.
  static func written(_ cursor: inout TextCursor) throws(TimeError) -> Span {
    var ahead = cursor
    _ = ahead.sign()
    if ahead.peek | 0x20 == UInt8(ascii: "p") { return try iso8601(&cursor) }
    let sign = cursor.sign() ?? 1
    cursor.skipSpaces()
    return try words(&cursor).signed(sign)
  }

  /// Reads `PnWnDTnHnMnS` with its sign (ISO 8601-1 §5.5.2, RFC 5545 §3.3.6).
  static func iso8601(_ cursor: inout TextCursor) throws(TimeError) -> Span {
    let sign = cursor.sign() ?? 1
    guard cursor.skip(letter: "p") else { throw unreadable }
    var sum = SpanSum()
    var inTime = false
    while !cursor.isAtEnd, cursor.peek != UInt8(ascii: "/") {
      if !inTime, cursor.skip(letter: "t") {
        inTime = true
        guard TextCursor.isDigit(cursor.peek) else { throw unreadable }
        continue
      }
      let amount = try SpanAmount(&cursor)
      guard let unit = SpanUnit(designator: cursor.peek, inTime: inTime) else {
        if !inTime, [UInt8(ascii: "y"), UInt8(ascii: "m")].contains(cursor.peek | 0x20) {
          throw unfixed
        }
        throw unreadable
      }
      cursor.skip()
      try sum.add(amount, unit)
    }
    return try sum.span().signed(sign)
  }

  /// Reads `1h30m`, `1h 30m`, `1h30`, `45 min`, `2 hours`, `1:30`, `0`.
  private static func words(_ cursor: inout TextCursor) throws(TimeError) -> Span {
    var sum = SpanSum()
    while !cursor.isAtEnd {
      let amount = try SpanAmount(&cursor)
      if sum.isEmpty, amount.isWhole, cursor.skip(":") {
        return try clock(hours: amount, &cursor)
      }
      cursor.skipSpaces()
      let word = cursor.letters()
      if word.isEmpty {
        if sum.isEmpty, amount.isZero { return Span() }
        if sum.last == .hours, amount.isWhole, amount.digits == 2 {
          try sum.add(amount, .minutes)
          continue
        }
        throw TimeError("say which unit: 90m, 2h, 1d")
      }
      guard let unit = SpanUnit(word: word) else {
        if ["y", "yr", "yrs", "year", "years", "mo", "mon", "month", "months"].contains(word) {
          throw unfixed
        }
        throw unreadable
      }
      try sum.add(amount, unit)
      cursor.skipSpaces()
      if cursor.skip(",") { cursor.skipSpaces() }
    }
    return try sum.span()
  }

  /// `1:30` or `1:30:00`, behind the first colon.
  private static func clock(
    hours: SpanAmount, _ cursor: inout TextCursor
  ) throws(TimeError) -> Span {
    var sum = SpanSum()
    try sum.add(hours, .hours)
    var unit = SpanUnit.minutes
    while true {
      let amount = try SpanAmount(&cursor)
      guard amount.isWhole, amount.digits == 2, amount.value <= 59 else {
        throw TimeError("is no time span such as 1:30 (an hour and a half); minutes are 00 to 59")
      }
      try sum.add(amount, unit)
      guard unit == .minutes, cursor.skip(":") else { return try sum.span() }
      unit = .seconds
    }
  }

  private func signed(_ sign: Int) -> Span {
    sign < 0 ? Span(days: -days, seconds: -seconds) : self
  }

  static var unreadable: TimeError {
    TimeError("is no duration; write 90m, 1h30m, 2 days or PT1H30M")
  }

  private static var unfixed: TimeError {
    TimeError("years and months have no fixed length; give weeks, days, hours or minutes")
  }
}
