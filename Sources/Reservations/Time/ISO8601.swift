public import CivilTime

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
