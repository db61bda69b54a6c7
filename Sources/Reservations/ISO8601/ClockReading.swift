internal import CivilTime

/// A time of day as written: 24:00 differs from 00:00.
struct ClockReading {
  /// 0 to 86,400, which is the day's end.
  var secondOfDay: Int
  /// Whether the time is written with its seconds or a fraction.
  private(set) var hasSeconds = false

  /// Reads `19`, `19:30`, `1930`, `19:30:15`, `193015`, each with a fraction, or a time with AM or
  /// PM, and stops behind it. A bare time can also be `19.30`, `19h30`, `20u30`, `19 h`,
  /// `19:30 Uhr`, `19 Uhr 30`, `19時30分` or `午後7時半`.
  ///
  /// Second 60 is read as 59 (RFC 5545 §3.3.12); fractions of a second are dropped.
  ///
  /// - Parameter isBare: no `T` precedes the time, so it may be in informal notation.
  init(_ cursor: inout TextCursor, isBare: Bool = false) throws(TimeError) {
    let halfDay = isBare ? ClockReading.halfDay(&cursor) : nil
    let run = cursor.number()
    var (hour, minute, second) = (run.value, 0, 0)
    var unit = 3600
    var isInformal = false
    switch run.digits {
    case 1, 2:
      if cursor.skip(":") {
        minute = try ClockReading.twoDigits(&cursor, "minutes")
        unit = 60
        if cursor.skip(":") {
          second = try ClockReading.twoDigits(&cursor, "seconds")
          unit = 1
        }
      } else if isBare, let minutes = ClockReading.informalMinutes(&cursor) {
        minute = minutes
        unit = 60
        isInformal = true
        var ahead = cursor
        let seconds = ahead.skip(".") ? ahead.number() : (value: 0, digits: 0)
        if seconds.digits == 2 {
          second = seconds.value
          unit = 1
          cursor = ahead
        }
      }
    case 4:
      (hour, minute, unit) = (run.value / 100, run.value % 100, 60)
    case 6:
      (hour, minute, second, unit) = (run.value / 10_000, run.value / 100 % 100, run.value % 100, 1)
    default:
      throw TimeError("no time of day such as 19:30")
    }
    var ahead = cursor
    let hasParts = ahead.fraction(of: 1_000_000) ?? 0 > 0
    // `21.12.2026` is a day.
    let fraction = isInformal && unit == 60 ? nil : cursor.fraction(of: unit)
    hasSeconds = unit == 1 || fraction != nil
    if let isAfternoon = halfDay ?? ClockReading.meridiem(&cursor) {
      guard hour >= (halfDay == nil ? 1 : 0), hour <= 12, run.digits <= 2,
        fraction == nil || unit == 1
      else {
        throw TimeError("with am or pm hours are 1 to 12; write 7:30 pm or 19:30")
      }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if isBare, ClockReading.skipUnit(&cursor) {
      // `19 Uhr`.
    } else if run.digits == 1, unit == 3600, !(isBare && cursor.peek == UInt8(ascii: "-")) {
      throw TimeError("hours have two digits, or am or pm: 09, 9:00, 9 am")
    }
    guard hour <= 24 else { throw TimeError("no hour \(hour); hours are 00 to 24") }
    guard minute <= 59 else {
      throw TimeError("no minute \(minute); minutes are 00 to 59")
    }
    guard second <= 60 else {
      throw TimeError("no second \(second); seconds are 00 to 59")
    }
    secondOfDay = hour * 3600 + minute * 60 + min(second, 59) + (fraction ?? 0)
    guard secondOfDay < 86_400 || secondOfDay == 86_400 && !hasParts else {
      throw TimeError("24:00 is the end of the day; no time follows it")
    }
  }

  var endsDay: Bool { secondOfDay == 86_400 }

  /// Midnight for 24:00.
  var time: LocalTime { LocalTime(secondOfDay: secondOfDay) }

  private static func twoDigits(
    _ cursor: inout TextCursor, _ name: StaticString
  ) throws(TimeError) -> Int {
    let run = cursor.number()
    guard run.digits == 2 else { throw TimeError("\(name) have two digits: 19:05") }
    return run.value
  }

  /// The minutes behind a point or comma, as in German and Finnish, behind an `h`, as in French, a
  /// `u`, as in Dutch, the word for the hour, or a `時`, as in Japanese; nil for another text. Behind a letter, minutes may
  /// be missing.
  private static func informalMinutes(_ cursor: inout TextCursor) -> Int? {
    var ahead = cursor
    if ahead.skip(".") || ahead.skip(",") {
      let run = ahead.number()
      guard run.digits == 2, run.value < 60 else { return nil }
      cursor = ahead
      return run.value
    }
    if ahead.skip(character: "時") || ahead.skip(character: "点") {
      cursor = ahead
      if cursor.skip(character: "半") { return 30 }
      let run = ahead.number()
      guard (1...2).contains(run.digits), run.value < 60, ahead.skip(character: "分") else {
        return 0
      }
      cursor = ahead
      return run.value
    }
    ahead.skipSpaces()
    guard ahead.peek | 0x20 == UInt8(ascii: "h") || ahead.peek | 0x20 == UInt8(ascii: "u"),
      ["h", "u", "uhr", "uur"].contains(ahead.letters())
    else { return nil }
    cursor = ahead
    ahead.skipSpaces()
    let run = ahead.number()
    guard run.digits == 2, run.value < 60 else { return 0 }
    cursor = ahead
    return run.value
  }

  /// True for 午後 or 下午, false for 午前 or 上午, and skips the word; nil for another text.
  private static func halfDay(_ cursor: inout TextCursor) -> Bool? {
    guard cursor.peek == 0xE5 || cursor.peek == 0xE4 else { return nil }
    var ahead = cursor
    let isAfternoon: Bool
    if ahead.skip(character: "午") {
      isAfternoon = ahead.skip(character: "後") || ahead.skip(character: "后")
      guard isAfternoon || ahead.skip(character: "前") else { return nil }
    } else {
      isAfternoon = ahead.skip(character: "下")
      guard isAfternoon || ahead.skip(character: "上"), ahead.skip(character: "午") else {
        return nil
      }
    }
    ahead.skipSpaces()
    cursor = ahead
    return isAfternoon
  }

  /// Skips a word for the hour behind a time of day.
  private static func skipUnit(_ cursor: inout TextCursor) -> Bool {
    var ahead = cursor
    ahead.skipSpaces()
    guard ["h", "uhr", "uur"].contains(ahead.letters()) else { return false }
    cursor = ahead
    return true
  }

  /// True for PM, false for AM, nil without either. Accepts `a.m.`, and spaces before it.
  private static func meridiem(_ cursor: inout TextCursor) -> Bool? {
    var ahead = cursor
    ahead.skipSpaces()
    let isAfternoon: Bool
    if ahead.skip(letter: "a") {
      isAfternoon = false
    } else if ahead.skip(letter: "p") {
      isAfternoon = true
    } else {
      return nil
    }
    let dotted = ahead.skip(".")
    if dotted { ahead.skipSpaces() }
    guard ahead.skip(letter: "m"), !TextCursor.isLetter(ahead.peek) else { return nil }
    if dotted { _ = ahead.skip(".") }
    cursor = ahead
    return isAfternoon
  }
}
