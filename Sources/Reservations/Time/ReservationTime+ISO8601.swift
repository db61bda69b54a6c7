internal import CivilTime
internal import Foundation

extension ReservationTime {
  /// Reads a date, or a date and a time with its offset and suffixes, and stops behind it.
  static func iso8601(
    _ cursor: inout TextCursor
  ) throws(TimeError) -> (time: ReservationTime, form: DateForm) {
    let (date, form) = try LocalDate.iso8601(&cursor)
    var time = ReservationTime(date: date)
    if cursor.isAtEnd { return (time, form) }
    let hasT = cursor.peek | 0x20 == UInt8(ascii: "t")
    if cursor.startsTime() {
      try time.readClock(&cursor, isBehindT: hasT)
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
    _ cursor: inout TextCursor, isBehindT: Bool = true
  ) throws(TimeError) {
    let reading = try ClockReading(&cursor, isBehindT: isBehindT)
    if !cursor.isAtEnd, cursor.isLikelyEnd(after: reading, isBehindT: isBehindT) {
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
  /// (`10:00-11`) is one only behind a `T`, unless it is a later hour without a leading zero.
  fileprivate func isLikelyEnd(after start: ClockReading, isBehindT: Bool) -> Bool {
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
    return isHour || isLater && !isBasic
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
