internal import CivilTime
internal import Foundation

/// The end at a time of day without a day.
extension TimeColumns {
  /// The end at a time of day that follows the start.
  ///
  /// - Parameters:
  ///   - clock: the time on the day of the start.
  ///   - days: the number of days after that of the start; nil for the first such time.
  func following(
    _ clock: ReservationTime, _ text: String, _ start: ReservationTime, days: Int?,
    zone: TimeZone?, endZone: TimeZone?
  ) throws(TimeError) -> ReservationTime {
    var end = clock
    if end.offset == nil, end.zone == nil, start.zone == nil, let zone = endZone ?? zone,
      let local = start.instant.flatMap(zone.local(at:))
    {
      // The clock is that of the field's zone, whatever offset the start has. The day is that of
      // the start in this zone.
      end.date = local.date
      if let days { return try later(end, by: days, text) }
      guard let time = end.time, LocalDateTime(end.date, time) <= local else { return end }
      return try later(end, by: 1, text)
    }
    if end.offset == nil, end.zone == nil, endZone == nil {
      end.zone = start.zone
      // The zone determines the offset, which may have changed since the start.
      if start.zone == nil || start.offset == .utc { end.offset = start.offset }
    }
    if let days { return try later(end, by: days, text) }
    guard let startTime = start.time, let endTime = end.time else { return end }
    let from = LocalDateTime(start.date, startTime)
    let to = LocalDateTime(end.date, endTime)
    let isAfter: Bool
    if let first = moment(start, from, zone), let second = moment(end, to, endZone ?? zone) {
      isAfter = second > first
    } else {
      isAfter = to > from
    }
    return isAfter ? end : try later(end, by: 1, text)
  }

  /// Throws for an end more than 12 hours later, on the next day, whose text may mean the hour after
  /// noon: `5.30` behind `9.30`, `10.30` behind `7.30pm`.
  func refuseLongNight(
    _ start: ReservationTime, _ startText: String?, _ end: ReservationTime, _ text: String
  ) throws(TimeError) {
    guard let first = start.time, let last = end.time, end.date != start.date,
      first > last, first.secondOfDay - last.secondOfDay < 12 * 3600,
      last.secondOfDay < 13 * 3600, text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }),
      first.secondOfDay < 13 * 3600
        || startText?.lowercased().filter({ $0 != "." && $0 != " " }).hasSuffix("pm") == true
    else { return }
    let later = LocalTime(secondOfDay: (last.secondOfDay + 12 * 3600) % 86_400)
    throw TimeError(
      "ends on the next day? write \("\(later)".prefix(5)), or add the day of the end"
    )
    .quoting(text)
  }

  private func later(
    _ end: ReservationTime, by days: Int, _ text: String
  ) throws(TimeError) -> ReservationTime {
    guard let next = end.date.adding(days: days) else {
      throw TimeError("after the year 9999").quoting(text)
    }
    var end = end
    end.date = next
    return end
  }

  private func moment(
    _ time: ReservationTime, _ reading: LocalDateTime, _ zone: TimeZone?
  ) -> Instant? {
    time.instant ?? (time.zone ?? zone)?.resolve(reading).instant
  }
}
