public import CivilTime
internal import Foundation

/// Reads times, days and durations of ISO 8601 and its profiles (RFC 3339, RFC 9557), and
/// unambiguous informal notations.
///
/// White space around a text is ignored. Numbers are ASCII digits.
public enum ISO8601 {
  /// Reads one day, with or without a time of day.
  ///
  /// Calendar, week and ordinal dates, basic and extended forms, reduced precision and fractions of
  /// the last component (ISO 8601-1 §5.2 to §5.4); `T` may be a space. 24:00 is the next day's
  /// midnight, second 60 is read as 59 (RFC 5545 §3.3.12), fractions of a second are dropped. Of
  /// RFC 9557's suffixes only the zone is kept. If the zone contradicts a numeric offset, the
  /// offset applies and the zone is dropped, unless the zone is marked critical. Other notations
  /// are read if they can mean one day only: `24.12.2026 19.30 Uhr`.
  public static func time(_ text: String) throws(TimeError) -> ReservationTime {
    let reading = try TimeReader.read(text, TimeContext())
    guard reading.stated.end == nil, reading.stated.duration == nil, reading.laterDays == 0 else {
      throw TimeError("a range, not one time").quoting(text)
    }
    return reading.stated.start
  }

  /// Reads a duration: `PT1H30M`, `P1DT12H`, `P2W`, `-PT15M`, or `1h30m`, `90 min`, `1:30`, `2 days`.
  ///
  /// The last number may have a fraction; fractions of a second are dropped. Years and months are
  /// rejected, because their lengths vary; so is a bare number other than 0. Words are those of the
  /// lexicon, in six languages.
  public static func duration(_ text: String) throws(TimeError) -> CivilDuration {
    try TextCursor.read(text, CivilDuration.written)
  }

  /// Reads a duration as a record states it: as above, and a number alone for a length in minutes, of
  /// half an hour to a day: `165`.
  static func length(_ text: String) throws(TimeError) -> CivilDuration {
    if 2...4 ~= text.utf8.count, text.utf8.allSatisfy(\.isDigit), let minutes = Int(text),
      30...1440 ~= minutes
    {
      return CivilDuration(seconds: minutes * 60)
    }
    return try duration(text)
  }

  /// Reads the value of a start field: a day, a time or an interval.
  ///
  /// Intervals are start/end, start/duration and duration/end (ISO 8601-1 §5.5); the end may omit
  /// the leading components that it shares with the start.
  ///
  /// - Parameter pattern: the pattern of days and times, if any. A text that does not match the
  ///   pattern is read as ISO 8601 if it can be nothing else: dates with hyphens, and
  ///   `20230610T1930`.
  public static func stated(
    _ text: String, pattern: DatePattern?
  ) throws(TimeError) -> StatedTime {
    guard let pattern else {
      return try TimeReader.read(text, TimeContext()).stated
    }
    do throws(TimeError) {
      return StatedTime(start: try pattern.time(text))
    } catch {
      let stated = try? TextCursor.read(text) { cursor throws(TimeError) -> StatedTime? in
        try cursor.startsPlainDate() ? StatedTime(&cursor) : nil
      }
      guard let stated else { throw error }
      return stated
    }
  }
}

extension TextCursor {
  /// Whether an unambiguous ISO 8601 date is next, or follows a duration. Numbers without hyphens
  /// may be a date in another notation.
  fileprivate func startsPlainDate() -> Bool {
    var ahead = self
    if ahead.peek | 0x20 == UInt8(ascii: "p"), ahead.text(upTo: "/") == nil { return false }
    let date = ahead.number()
    switch date.digits {
    case 4: return ahead.peek == UInt8(ascii: "-")
    case 8:
      return (1900_00_00..<2100_00_00).contains(date.value)
        && ahead.peek | 0x20 == UInt8(ascii: "t")
    default: return false
    }
  }
}

/// The notation of an ISO 8601 date (ISO 8601-1 5.2.2 to 5.2.4).
enum DateForm: Equatable {
  case calendar
  case week(year: Int, week: Int)
  case ordinal
}

extension LocalDate {
  /// Reads a calendar, week or ordinal date, basic or extended, and stops behind it.
  static func iso8601(
    _ cursor: inout TextCursor
  ) throws(TimeError) -> (date: LocalDate, form: DateForm) {
    let start = cursor
    let year = cursor.number()
    switch (year.digits, cursor.peek) {
    case (4, UInt8(ascii: "-")):
      cursor.skip()
      return try extended(year: year.value, &cursor, start)
    case (8, _) where (13...).contains(year.value / 100 % 100):
      throw TimeError(
        "digits alone are the year, the month and the day", patterns: ["ddMMyyyy"])
    case (8, _):
      let date = try day(
        year: year.value / 10_000, month: year.value / 100 % 100, day: year.value % 100)
      return (date, .calendar)
    case (7, _):
      return (try day(year: year.value / 1000, ordinal: year.value % 1000), .ordinal)
    case (4, UInt8(ascii: "W")), (4, UInt8(ascii: "w")):
      cursor.skip()
      return try week(year: year.value, &cursor, isExtended: false)
    default:
      throw start.notADay
    }
  }

  private static func extended(
    year: Int, _ cursor: inout TextCursor, _ start: TextCursor
  ) throws(TimeError) -> (date: LocalDate, form: DateForm) {
    if cursor.skip(letter: "w") { return try week(year: year, &cursor, isExtended: true) }
    let month = cursor.number()
    switch (month.digits, cursor.peek) {
    case (2, UInt8(ascii: "-")):
      cursor.skip()
      let number = cursor.number()
      guard number.digits == 2 else { throw start.notADay }
      return (try day(year: year, month: month.value, day: number.value), .calendar)
    case (3, _):
      return (try day(year: year, ordinal: month.value), .ordinal)
    default:
      throw start.notADay
    }
  }

  /// Reads `23-6`, or `236` in the basic form, from behind the `W`.
  private static func week(
    year: Int, _ cursor: inout TextCursor, isExtended: Bool
  ) throws(TimeError) -> (date: LocalDate, form: DateForm) {
    let number = cursor.number()
    let week: Int
    let weekday: Int
    switch number.digits {
    case 3:
      week = number.value / 10
      weekday = number.value % 10
    case 2 where cursor.peek == UInt8(ascii: "-") && TextCursor.isDigit(cursor.peek(1)):
      cursor.skip()
      let day = cursor.number()
      guard day.digits == 1 else {
        throw TimeError("the day of a week is one digit, 1 (monday) to 7: \(year)-W23-6")
      }
      week = number.value
      weekday = day.value
    case 2:
      throw TimeError("a week without a day; write \(year)-W23-6 for its saturday")
    default:
      throw TimeError("weeks have two digits: 2023-W06-1")
    }
    guard isExtended == (number.digits == 2) else {
      throw TimeError("a week date has both hyphens or none: 2023-W23-6 or 2023W236")
    }
    let date = try day(year: year, week: week, weekday: weekday)
    return (date, .week(year: year, week: week))
  }

  /// Reads the end of an interval without the leading components that it shares with the start (ISO
  /// 8601-1 5.5.2.4): a day, a month and a day, a day of the week and so on.
  static func iso8601Tail(
    _ cursor: inout TextCursor, of start: LocalDate, form: DateForm
  ) throws(TimeError) -> LocalDate {
    let isWeek = cursor.skip(letter: "w")
    let number = cursor.number()
    switch (form, number.digits, isWeek) {
    case (.calendar, 2, false) where cursor.peek == UInt8(ascii: "-"):
      cursor.skip()
      let day = cursor.number()
      guard day.digits == 2 else { break }
      return try self.day(year: start.year, month: number.value, day: day.value)
    case (.calendar, 2, false):
      return try day(year: start.year, month: start.month, day: number.value)
    case (.calendar, 4, false):
      return try day(year: start.year, month: number.value / 100, day: number.value % 100)
    case (.ordinal, 3, false):
      return try day(year: start.year, ordinal: number.value)
    case (.week(let year, let week), 1, false):
      return try day(year: year, week: week, weekday: number.value)
    case (.week(let year, _), 3, true):
      return try day(year: year, week: number.value / 10, weekday: number.value % 10)
    case (.week(let year, _), 2, true) where cursor.skip("-"):
      let day = cursor.number()
      guard day.digits == 1 else { break }
      return try self.day(year: year, week: number.value, weekday: day.value)
    default:
      break
    }
    throw TimeError("the interval's end is not a date or time; write it in full after the \"/\"")
  }
}

extension TextCursor {
  /// Why the digits that are next are no day of ISO 8601.
  fileprivate var notADay: TimeError {
    var rest = self
    let first = rest.number()
    if rest.skip("-") { _ = rest.number() }
    guard rest.isAtEnd else { return TimeReader.notADate }
    switch first.digits {
    case 4, 6: return TimeError("no day of the month; write 2023-06-10")
    case 10, 13:
      return TimeError("a count of seconds, not a date; write ISO 8601, e.g. 2023-06-10T19:30:00Z")
    case 12, 14: return TimeError("put a T between the day and the time: 20230610T193000")
    default: return TimeReader.notADate
    }
  }
}

extension ReservationTime {
  /// Reads a date, or a date and a time with its offset and suffixes, and stops behind it.
  static func iso8601(
    _ cursor: inout TextCursor, isTyped: Bool = false
  ) throws(TimeError) -> (time: ReservationTime, form: DateForm) {
    let (date, form) = try LocalDate.iso8601(&cursor)
    var time = ReservationTime(date: date)
    if cursor.isAtEnd { return (time, form) }
    let hasT = cursor.peek | 0x20 == UInt8(ascii: "t")
    if cursor.startsTime() {
      try time.readClock(&cursor, isBehindT: hasT, isTyped: isTyped)
    } else if cursor.peek == UInt8(ascii: "[") {
      try time.apply(TimeSuffixes(&cursor))
    } else if try Offset.iso8601(&cursor) != nil {
      throw offsetOfDay
    }
    return (time, form)
  }

  /// Reads a time of day, its offset and its suffixes.
  ///
  /// - Parameter isBehindT: whether a `T` precedes the time, which tells an offset from the end of a
  ///   range.
  mutating func readClock(
    _ cursor: inout TextCursor, isBehindT: Bool = true, isTyped: Bool = false
  ) throws(TimeError) {
    let reading = try ClockReading(&cursor, isBehindT: isBehindT)
    if !cursor.isAtEnd,
      cursor.isLikelyEnd(after: reading, isBehindT: isBehindT, isTyped: isTyped)
    {
      throw .rangeOrOffset
    }
    try set(reading)
    if cursor.isAtEnd { return }
    let suffix = cursor
    offset = try Offset.iso8601(&cursor)
    if TextCursor.isLetter(suffix.peek) || TextCursor.isSpace(suffix.peek) {
      offSeason = Offset.offSeason(suffix, at: instant)
    }
    if cursor.peek == UInt8(ascii: "[") { try apply(TimeSuffixes(&cursor)) }
  }

  /// Sets the time of day; 24:00 is the next day's midnight.
  mutating func set(_ reading: ClockReading) throws(TimeError) {
    if reading.endsDay {
      guard let next = date.adding(days: 1) else { throw TimeError.outOfYears }
      date = next
    }
    time = reading.time
  }

  /// If a zone contradicts a numeric offset, the offset applies and the zone is dropped, unless the
  /// zone is critical (RFC 9557 §3.4). `Z` contradicts no zone.
  mutating func apply(_ suffixes: TimeSuffixes) throws(TimeError) {
    switch suffixes.zone {
    case nil:
      return
    case .named(let named):
      zone = named
      guard case .seconds(let seconds) = offset, let instant,
        named.offset(at: instant) != seconds
      else { return }
      guard !suffixes.isZoneCritical else {
        throw TimeError("\(named.identifier) has another offset at that time; correct one of them")
      }
      zone = nil
      isZoneDropped = true
    case .offset(let stated):
      guard time != nil else { throw ReservationTime.offsetOfDay }
      switch offset {
      case nil:
        offset = stated
      case .utc:
        guard let local = instant?.local(offset: stated.seconds) else { throw TimeError.outOfYears }
        self = ReservationTime(date: local.date, time: local.time, offset: stated)
      case .seconds(let seconds):
        guard seconds == stated.seconds || !suffixes.isZoneCritical else {
          throw TimeError("the suffix names another offset than the time; correct one of them")
        }
      }
    }
  }

  private static var offsetOfDay: TimeError {
    TimeError("a day has no offset; give its time, 2023-06-10T19:30+02:00, or leave it out")
  }
}

extension TextCursor {
  /// Whether the rest is probably the end of a range, as in `19:00-21:00`, `19:00 - 21:00` and
  /// `19-21`: a dash and a number that is not certainly an offset.
  ///
  /// An offset behind seconds is certain, and so is one with a suffix. An offset of hours alone
  /// (`10:00-11`) is one only behind a `T`, unless it is a later hour without a leading zero. One of
  /// four digits with a colon that a person types (`22:00-01:00`) is one only behind a `T`, and so is
  /// `22:00-1:00` of anybody.
  fileprivate func isLikelyEnd(
    after start: ClockReading, isBehindT: Bool, isTyped: Bool
  ) -> Bool {
    var ahead = self
    ahead.skipSpaces()
    let isEnDash = ahead.peek == 0xE2 && ahead.peek(1) == 0x80 && ahead.peek(2) == 0x93
    if isEnDash { ahead.skip(3) } else { guard ahead.sign() == -1 else { return false } }
    // An offset has no space behind its sign.
    if ahead.skipSpaces() || isEnDash { return TextCursor.isDigit(ahead.peek) }
    guard !start.hasSeconds else { return false }
    let isPadded = ahead.peek == UInt8(ascii: "0")
    var end = ahead.number()
    let isBasic = end.digits == 4
    let isShort = end.digits == 1
    var isHour = false
    switch end.digits {
    case 1, 2:
      end.value *= 100
      isHour = !ahead.skip(":")
      if !isHour { end.value += ahead.number().value }
    case 4: break
    default: return false
    }
    if ahead.peek == UInt8(ascii: "[") { return false }
    let isLater = end.value > start.secondOfDay / 3600 * 100 + start.secondOfDay / 60 % 60
    if isBehindT { return isHour && isLater && !isPadded }
    return isHour || (isLater || isTyped || isShort) && !isBasic
  }

  /// Skips the `T` between a day and a time, or the spaces in its place.
  mutating func startsTime() -> Bool {
    if skip(letter: "t") { return true }
    var ahead = self
    guard ahead.skipSpaces(), TextCursor.isDigit(ahead.peek) else { return false }
    self = ahead
    return true
  }
}
