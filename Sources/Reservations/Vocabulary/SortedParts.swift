internal import CivilTime
internal import Foundation

/// A part with what it states.
struct ReadPart {
  let part: TimePart
  var reading: TimeReading

  var stated: StatedTime { reading.stated }

  var isSpan: Bool { stated.end != nil || stated.duration != nil }

  /// Whether it is no day alone. Spreadsheets write a day as its midnight.
  var isTime: Bool { isSpan || stated.start.time.map { $0 != .midnight } ?? false }
}

/// The parts of a start or an end by what they state.
struct SortedParts {
  /// Those with a day.
  var dated: [ReadPart] = []
  /// Times of day without a day, or on the zero day of a spreadsheet.
  var clocks: [ReadPart] = []
  var unread: [(part: TimePart, error: TimeError)] = []
}

extension TimeColumns {
  func sorted(_ parts: [TimePart]) -> SortedParts {
    var sorted = SortedParts()
    for part in parts {
      let known = sorted.dated.first?.stated.start.date
      do throws(TimeError) {
        let reading = try reading(part, on: TimeReader.anyDay, near: known)
        let read = ReadPart(part: part, reading: reading)
        if reading.hasDay, !reading.stated.start.isWithoutDay {
          sorted.dated.append(read)
        } else {
          sorted.clocks.append(read)
        }
      } catch {
        sorted.unread.append((part, error))
      }
    }
    return sorted
  }

  /// Reads a part, as the text of its column.
  func reading(
    _ part: TimePart, on day: LocalDate?, near known: LocalDate? = nil
  ) throws(TimeError) -> TimeReading {
    do throws(TimeError) {
      return try reading(part.text, part.column, on: day, near: known)
    } catch {
      throw Lexicon.isWeekday(part.text) ? Self.weekday(part.text) : error
    }
  }

  /// Refuses a part on another day, or at another time. With an offset, the day may be that of another
  /// place.
  func check(_ other: ReadPart, beside base: ReadPart) throws(TimeError) {
    if other.isSpan, other.stated != base.stated { throw Self.besideSpan(base.part.text) }
    let (day, time) = (base.stated.start, other.stated.start)
    let isLocal = day.isLocal && time.isLocal
    guard abs(time.date.daysSinceEpoch - day.date.daysSinceEpoch) <= (isLocal ? 0 : 1) else {
      throw TimeError(
        "another day than \(day.date) beside it; correct one of them, or map the column that counts"
      ).quoting(other.part.text)
    }
    if isLocal, !base.isSpan, other.isTime, let own = day.time, !own.isMinute(of: time.time) {
      throw Self.contradiction(other.part.text, own)
    }
  }

  /// Whether a time of day is that of a part with a day. Throws if it is not, beside a part for days.
  func agrees(_ clock: ReadPart, with base: ReadPart) throws(TimeError) -> Bool {
    let (day, time) = (base.stated.start, clock.stated.start)
    guard let own = day.time else { throw Self.besideSpan(clock.part.text) }
    if own.isMinute(of: time.time) { return true }
    if base.part.isDay, !base.isSpan, day.isLocal, time.isLocal {
      throw Self.contradiction(clock.part.text, own)
    }
    return false
  }

  /// Refuses another time of day than that beside it.
  static func check(_ clock: ReadPart, besideClock first: ReadPart) throws(TimeError) {
    let (own, other) = (first.stated.start, clock.stated.start)
    guard let time = own.time, own.isLocal, other.isLocal, !time.isMinute(of: other.time) else {
      return
    }
    throw TimeError("contradicts \(time) beside it; correct one of them").quoting(clock.part.text)
  }

  /// The day with the time of day of another part.
  func timed(
    _ day: StatedTime, by clock: ReadPart, zone: TimeZone?
  ) throws(TimeError) -> StatedTime {
    var reading = clock.reading
    if reading.hasDay {
      reading.stated.start.date = day.start.date
    } else {
      reading = try self.reading(clock.part, on: day.start.date)
    }
    guard reading.laterDays == 0 else {
      throw TimeError("days after the start belong to the end").quoting(clock.part.text)
    }
    var stated = reading.stated
    stated.start = Self.placed(stated.start, like: day.start, zone: zone)
    stated.end = stated.end.map { Self.placed($0, like: day.start, zone: zone) }
    return stated
  }

  /// The time with the zone and the offset of its day. Some programs write a day as its midnight in
  /// UTC: this offset is not that of the zone that the record names.
  private static func placed(
    _ clock: ReservationTime, like day: ReservationTime, zone: TimeZone?
  ) -> ReservationTime {
    guard clock.offset == nil, clock.zone == nil else { return clock }
    var clock = clock
    clock.zone = day.zone
    if zone == nil || day.offset != .utc { clock.offset = day.offset }
    return clock
  }

  // MARK: Errors

  private static func weekday(_ text: String) -> TimeError {
    TimeError(
      "a weekday, not a date; write the first date, e.g. 2023-06-12, and weekly into a column "
        + "repeat"
    ).quoting(text)
  }

  private static func contradiction(_ text: String, _ own: LocalTime) -> TimeError {
    TimeError("contradicts the time of its day, \(own); correct one of them").quoting(text)
  }

  private static func besideSpan(_ time: String) -> TimeError {
    TimeError("a time beside a range of days; put both times into the fields start and end")
      .quoting(time)
  }
}

extension ReservationTime {
  /// Whether the day is that of a spreadsheet's or a database's time without a day.
  ///
  /// 30 December 1899 is day 0 of spreadsheets, 31 December that of Excel, which it writes as
  /// 0 January 1900; 1 January 1904 is Excel's on a Mac. Databases count from 1 January 1, 1900 or 1970.
  var isWithoutDay: Bool {
    guard let time, date.year <= 1970 else { return false }
    switch (date.year, date.month, date.day) {
    case (1, 1, 1), (1899, 12, 30), (1899, 12, 31), (1900, 1, 1), (1904, 1, 1): return true
    // A moment of 0 is rather one that is missing.
    case (1970, 1, 1): return time != .midnight
    default: return false
    }
  }

  fileprivate var isLocal: Bool { offset == nil && zone == nil }
}

extension LocalTime {
  fileprivate func isMinute(of other: LocalTime?) -> Bool {
    secondOfDay / 60 == other.map { $0.secondOfDay / 60 }
  }
}
