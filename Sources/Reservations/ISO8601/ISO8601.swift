public import CivilTime

/// Times, days and durations as ISO 8601 and its profiles (RFC 3339, RFC 9557) write them, and as
/// people write them where that leaves no doubt.
///
/// White space around a text is ignored. Numbers are ASCII digits.
public enum ISO8601 {
  /// Reads one day or one day with a time of day.
  ///
  /// Calendar, week and ordinal dates, basic and extended forms, reduced precision and fractions of
  /// the last component (ISO 8601-1 §5.2 to §5.4); `T` may be a space. 24:00 is the next day's
  /// midnight, second 60 is read as 59 (RFC 5545 §3.3.12), parts of a second are cut off. Of RFC
  /// 9557's suffixes the zone is kept; where it contradicts a numeric offset, the offset wins and the
  /// zone is dropped, unless it is marked critical.
  public static func time(_ text: String) throws(TimeError) -> ReservationTime {
    try TextCursor.read(text) { cursor throws(TimeError) in
      try ReservationTime.iso8601(&cursor).time
    }
  }

  /// Reads a time of day, with an offset and a zone if they are there, on a day that is known.
  ///
  /// 24:00 is the next day's midnight.
  public static func time(_ text: String, on date: LocalDate) throws(TimeError) -> ReservationTime {
    try TextCursor.read(text) { cursor throws(TimeError) in
      _ = cursor.skip(letter: "t")
      var time = ReservationTime(date: date)
      try time.readClock(&cursor, isBare: true)
      return time
    }
  }

  /// Reads a time of day without offset: `19:30`, `19`, `1930`, `T19:30:15`, `7:30 PM`, `7pm`.
  public static func timeOfDay(_ text: String) throws(TimeError) -> LocalTime {
    try TextCursor.read(text) { cursor throws(TimeError) in
      let hasT = cursor.skip(letter: "t")
      let reading = try ClockReading(&cursor, isBare: !hasT)
      guard !reading.endsDay else {
        throw TimeError("the end of the day; write 00:00 of the next day")
      }
      return reading.time
    }
  }

  /// Reads a duration: `PT1H30M`, `P1DT12H`, `P2W`, `-PT15M`, or `1h30m`, `90 min`, `1:30`, `2 days`.
  ///
  /// The last number may have a fraction; parts of a second are cut off. Years and months are
  /// refused, their length is not fixed; so is a bare number other than 0.
  public static func duration(_ text: String) throws(TimeError) -> CivilDuration {
    try TextCursor.read(text) { cursor throws(TimeError) in try CivilDuration.written(&cursor) }
  }

  /// Reads what a start field may hold: a day or time, or an interval.
  ///
  /// Intervals are start/end, start/duration and duration/end (ISO 8601-1 §5.5); the end may leave
  /// out the leading components that it shares with the start.
  ///
  /// - Parameter pattern: how days and times are written otherwise. Then ISO 8601 is read where the text
  ///   does not follow the pattern and can be nothing else: dates with hyphens, and `20230610T1930`.
  public static func stated(
    _ text: String, pattern: DatePattern?
  ) throws(TimeError) -> StatedTime {
    guard let pattern else {
      return try TextCursor.read(text) { cursor throws(TimeError) in try StatedTime(&cursor) }
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
  /// Whether a date is next, or behind a duration, that is ISO 8601's beyond doubt: numbers without
  /// hyphens may be a date of another kind.
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
