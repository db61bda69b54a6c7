internal import CivilTime
internal import Foundation

extension TimeColumns {
  /// A day and a time of day from two columns; either may hold both.
  func joined(_ date: String, _ time: String, zone: TimeZone?) throws(TimeError) -> StatedTime {
    let day: StatedTime
    do throws(TimeError) {
      day = try stated(date)
    } catch {
      if let pattern, let whole = try? pattern.time("\(date) \(time)") {
        return StatedTime(start: whole)
      }
      throw error
    }
    return try joined(day, time, zone: zone, isDay: true)
  }

  /// What a column says, with the time that stands beside it.
  ///
  /// - Parameter isDay: whether its column is one for days, so that another time in it is a contradiction.
  ///   What stands beside a whole start may be anything: when the doors open, `TBA`.
  func joined(
    _ day: StatedTime, _ time: String, zone: TimeZone?, isDay: Bool
  ) throws(TimeError) -> StatedTime {
    let isSpan = day.end != nil || day.duration != nil
    if let own = day.start.time, own != .midnight || isSpan {
      if isDay, !isSpan { try check(own, of: day.start, against: time) }
      return day
    }
    var clock: ReservationTime
    do throws(TimeError) {
      clock = try ISO8601.time(time, on: day.start.date)
    } catch {
      guard let whole = try? stated(time), whole.start.time != nil else {
        guard !isDay, isSpan || day.start.time != nil else { throw error }
        return day
      }
      guard Self.isSpreadsheetZero(whole.start.date) else {
        return day.start.time == nil && !isSpan ? whole : day
      }
      clock = whole.start
      clock.date = day.start.date
    }
    guard !isSpan else {
      throw TimeError("stands beside a span of days; put both times into the fields start and end")
        .quoting(time)
    }
    // A day with a time of its own: spreadsheets write a day as its midnight, and some programs as that
    // of UTC, which says nothing of a zone that the record names.
    if clock.offset == nil, clock.zone == nil {
      clock.zone = day.start.zone
      if zone == nil || day.start.offset != .utc { clock.offset = day.start.offset }
    }
    return StatedTime(start: clock)
  }

  private func check(
    _ own: LocalTime, of day: ReservationTime, against time: String
  ) throws(TimeError) {
    guard day.offset == nil, day.zone == nil, let other = try? ISO8601.time(time, on: day.date),
      other.offset == nil, other.zone == nil, let clock = other.time,
      clock.secondOfDay / 60 != own.secondOfDay / 60
    else { return }
    throw TimeError("is another time than its day has, \(own); correct one of them").quoting(time)
  }

  /// Whether a time of that day is one of any day: 30 December 1899 is day 0 of spreadsheets (31 of Excel's)
  /// and 1 January 1900 of some databases.
  static func isSpreadsheetZero(_ date: LocalDate) -> Bool {
    switch (date.year, date.month, date.day) {
    case (1899, 12, 30), (1899, 12, 31), (1900, 1, 1): true
    default: false
    }
  }
}
