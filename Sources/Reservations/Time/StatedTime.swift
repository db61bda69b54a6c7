public import CivilTime
internal import Foundation

/// The value of a record's start field: the start, and optionally the end or the duration.
public struct StatedTime: Sendable, Equatable {
  public var start: ReservationTime
  /// Nil if the field has no end. May be before the start: the order is not checked here.
  public var end: ReservationTime?
  /// Never set together with `end`.
  public var duration: CivilDuration?

  public init(start: ReservationTime, end: ReservationTime? = nil, duration: CivilDuration? = nil) {
    self.start = start
    self.end = end
    self.duration = duration
  }

  /// Reads a day, a time or an interval of ISO 8601-1 §5.5, and stops behind it.
  ///
  /// - Parameter isTyped: whether a person types it, who means the end by a number behind a dash.
  init(_ cursor: inout TextCursor, isTyped: Bool = false) throws(TimeError) {
    if cursor.peek | 0x20 == UInt8(ascii: "p") {
      let duration = try StatedTime.duration(&cursor)
      guard cursor.skip("/") else {
        throw TimeError("a duration; write the start before it, 2023-06-10T19:30/PT2H")
      }
      let end = try ReservationTime.iso8601(&cursor).time
      self.init(start: try end.earlier(by: duration.distance(on: end)), end: end)
      return
    }
    if cursor.peek | 0x20 == UInt8(ascii: "r") {
      throw TimeError("repeating intervals are not supported; write a start and a repeat rule")
    }
    let (start, form) = try ReservationTime.iso8601(&cursor, isTyped: isTyped)
    self.init(start: start)
    guard cursor.skip("/") else { return }
    if cursor.peek | 0x20 == UInt8(ascii: "p") {
      let duration = try StatedTime.duration(&cursor)
      guard start.time != nil || duration.seconds == 0 else {
        throw TimeError("a whole day has no hours; add a time to the start")
      }
      self.duration = duration
    } else {
      end = try StatedTime.end(&cursor, start: start, form: form)
    }
  }

  private static func duration(_ cursor: inout TextCursor) throws(TimeError) -> CivilDuration {
    let duration = try CivilDuration.iso8601(&cursor)
    guard duration.days >= 0, duration.seconds >= 0 else {
      throw TimeError("negative duration; write the later time second")
    }
    return duration
  }

  /// The end, or the last day of a length in days; nil without both.
  var last: ReservationTime? {
    guard let duration, end == nil else { return end }
    let distance = duration.distance(on: start)
    return try? start.earlier(
      by: CivilDuration(days: -distance.days, seconds: -distance.seconds))
  }

  /// The duration, or that between two times on one clock; nil without either.
  var length: CivilDuration? {
    guard let end, let first = start.time, let last = end.time, start.offset == end.offset,
      start.zone == end.zone
    else { return duration }
    return CivilDuration(
      seconds: LocalDateTime(end.date, last).secondsSinceEpoch
        - LocalDateTime(start.date, first).secondsSinceEpoch)
  }

  /// Completes the end from the start: adds the leading components that the end omits, and the
  /// offset or zone if the end is a time without either.
  private static func end(
    _ cursor: inout TextCursor, start: ReservationTime, form: DateForm
  ) throws(TimeError) -> ReservationTime {
    var end: ReservationTime
    if cursor.startsFullDate() {
      end = try ReservationTime.iso8601(&cursor).time
    } else {
      end = ReservationTime(date: start.date)
      if start.time == nil || cursor.startsDateTail() {
        end.date = try LocalDate.iso8601Tail(&cursor, of: start.date, form: form)
      }
      if cursor.startsTime() || (start.time != nil && end.date == start.date) {
        try end.readClock(&cursor)
      }
    }
    guard (start.time == nil) == (end.time == nil) else {
      throw TimeError("one end of the interval has a time and the other has none")
    }
    if end.offset == nil, end.zone == nil {
      end.zone = start.zone
      // The zone determines the offset, which may have changed since the start.
      end.offset = start.zone == nil || start.offset == .utc ? start.offset : nil
    }
    return end
  }
}

extension TextCursor {
  /// Whether a date with its year is next, and not a shortened date or a time.
  fileprivate func startsFullDate() -> Bool {
    var ahead = self
    switch ahead.number().digits {
    case 7, 8: return true
    case 4: break
    default: return false
    }
    if ahead.peek | 0x20 == UInt8(ascii: "w") { return true }
    guard ahead.skip("-") else { return false }
    if ahead.peek | 0x20 == UInt8(ascii: "w") { return true }
    let digits = ahead.number().digits
    return digits == 3 || (digits == 2 && ahead.peek == UInt8(ascii: "-"))
  }

  /// Whether a `T`, or a space and a time, follows a possible shortened date.
  fileprivate func startsDateTail() -> Bool {
    var ahead = self
    while TextCursor.isDigit(ahead.peek) || ahead.peek == UInt8(ascii: "-")
      || ahead.peek | 0x20 == UInt8(ascii: "w")
    {
      ahead.skip()
    }
    return ahead.position > position && ahead.startsTime()
  }
}

extension CivilDuration {
  /// From the start of this length to its end; of whole days, from the first day to the last one.
  fileprivate func distance(on end: ReservationTime) -> CivilDuration {
    guard end.time == nil else { return self }
    return CivilDuration(days: max(0, days - 1), seconds: seconds)
  }
}

extension ReservationTime {
  /// The time that is `duration` before this one, or behind it for a negative one: days on the local
  /// calendar, seconds exactly.
  fileprivate func earlier(by duration: CivilDuration) throws(TimeError) -> ReservationTime {
    var start = self
    guard let time else {
      guard duration.seconds == 0 else {
        throw TimeError("a whole day has no hours; add a time to the end")
      }
      guard let date = date.adding(days: -duration.days) else { throw TimeError.outOfYears }
      start.date = date
      return start
    }
    if let zone {
      let local = instant.flatMap { zone.local(at: $0) } ?? LocalDateTime(date, time)
      guard let day = local.adding(seconds: -duration.days * 86_400) else {
        throw TimeError.outOfYears
      }
      let end =
        duration.days == 0 ? instant ?? zone.resolve(day).instant : zone.resolve(day).instant
      let moment = Instant(secondsSince1970: end.secondsSince1970 - duration.seconds)
      let offset = zone.offset(at: moment)
      guard let reading = moment.local(offset: self.offset == .utc ? 0 : offset) else {
        throw TimeError.outOfYears
      }
      start.date = reading.date
      start.time = reading.time
      start.offset = self.offset == .utc ? .utc : self.offset.map { _ in .seconds(offset) }
      return start
    }
    guard let reading = LocalDateTime(date, time).adding(seconds: -duration.totalSeconds) else {
      throw TimeError.outOfYears
    }
    start.date = reading.date
    start.time = reading.time
    return start
  }
}

/// What is known beside a text with a time.
package struct TimeContext {
  /// The order of the day and the month of an ambiguous date, which is one of these two days; nil if
  /// it is unknown.
  var order: (_ dayFirst: LocalDate, _ monthFirst: LocalDate) -> DayOrder? = { _, _ in nil }
  /// The order of an ambiguous date with dots; nil if the dates of its column contradict each other.
  var dots: () -> DayOrder? = { .dayFirst }
  /// The day of a month and a day without a year; nil if such a day is refused.
  var year: ((_ month: Int, _ day: Int) -> LocalDate?)?
  /// The day of a time without one; nil if such a time is refused.
  var day: LocalDate?
  /// Whether the year of a day without one does not matter, and so neither does its weekday.
  var isAnyYear = false
  /// The clock of a person who types the text, from which `tomorrow` and `fri` count; nil for a
  /// record. A person's number alone is no time, and two times with a dash are a range.
  var now: LocalDateTime?
}

extension TimeContext {
  /// The context in which a text is a time if it is one in any other.
  static var any: TimeContext {
    TimeContext(
      order: { _, _ in .dayFirst }, year: { LocalDate(year: 2000, month: $0, day: $1) },
      day: TimeReader.anyDay, isAnyYear: true)
  }

  /// The context of words that a person types.
  ///
  /// - Parameters:
  ///   - now: the person's clock.
  ///   - earliest: the earliest day that a day without a year can be.
  ///   - present: the day of a time without one; a day without a year is the nearest to it.
  ///   - order: the order of the numbers of `10/6`; nil if such a day is refused.
  package init(
    typedAt now: LocalDateTime, from earliest: LocalDate, near present: LocalDate, order: DayOrder?
  ) {
    self.init(
      order: { _, _ in order },
      year: { LocalDate.nearest(month: $0, day: $1, to: max(present, earliest), from: earliest) },
      day: present, now: now)
  }
}

/// A time as a text states it.
package struct TimeReading {
  package var stated: StatedTime
  /// Whether the text states its day.
  package var hasDay = true
  /// Whether the day is that of a weekday alone.
  package var isWeekday = false
  /// The order of day and month that the text proves; nil for a text that proves none.
  var proven: DayOrder?
  /// Whether numbers with dots have the order.
  var isDotted = false
  /// The days after that of the start: 1 for `06:25+1`.
  package var laterDays = 0

  /// Whether the number of a day cannot be that of a month.
  var hasLateDay: Bool { [stated.start, stated.end].contains { $0?.date.day ?? 0 > 12 } }
}

extension TimeReading {
  /// A day or a time that is known.
  package init(_ time: ReservationTime) { self.init(stated: StatedTime(start: time)) }
}
