internal import CivilTime
internal import Foundation

/// How a file's columns give a start and an end: in one piece, or day and time apart.
struct TimeColumns {
  /// Whether days are written as Google Calendar and Outlook do in CSV, `05/30/2020`.
  var isUS = false
  var pattern: DatePattern?

  /// The start of a record, with the end or the duration where the start is an interval.
  ///
  /// - Parameter zone: the one that the record names for it.
  func start(
    whole: String?, date: String?, time: String?, zone: TimeZone? = nil
  ) throws(TimeError) -> StatedTime? {
    if let whole {
      let stated: StatedTime
      do throws(TimeError) {
        stated = try self.stated(whole)
      } catch {
        guard let date, isClock(whole) else { throw error }
        return try joined(date, whole, zone: zone)
      }
      guard let time else { return stated }
      return try joined(stated, time, zone: zone, isDay: false)
    }
    switch (date, time) {
    case (let date?, let time?): return try joined(date, time, zone: zone)
    case (let date?, nil): return try stated(date)
    case (nil, let time?): return try stated(time)
    case (nil, nil): return nil
    }
  }

  /// The end of a record. A time without a day is of the start's day, or of the next where it
  /// would not be after the start.
  func end(
    whole: String?, date: String?, time: String?, start: ReservationTime?, zone: TimeZone?,
    endZone: TimeZone?
  ) throws(TimeError) -> ReservationTime? {
    guard let piece = whole ?? date ?? time else { return nil }
    let stated: StatedTime?
    do throws(TimeError) {
      stated = try self.start(whole: whole, date: date, time: time, zone: endZone ?? zone)
    } catch {
      guard date == nil, isClock(piece) else { throw error }
      guard let start else {
        throw TimeError("is a time without a day; give the day with it").quoting(piece)
      }
      return try following(piece, start, zone: zone, endZone: endZone)
    }
    guard let stated, stated.end == nil, stated.duration == nil else {
      throw TimeError("is an interval; write it as the start, or give its end alone").quoting(piece)
    }
    if let start, start.date.year > 1900, Self.isSpreadsheetZero(stated.start.date),
      let clock = stated.start.time
    {
      return try following("\(clock)", start, zone: zone, endZone: endZone)
    }
    return stated.start
  }

  /// A day, a time of a day or an interval.
  func stated(_ text: String) throws(TimeError) -> StatedTime {
    guard isUS, pattern == nil, text.utf8.contains(UInt8(ascii: "/")) else {
      return try ISO8601.stated(text, pattern: pattern)
    }
    do throws(TimeError) {
      return StatedTime(start: ReservationTime(date: try USDate.date(text)))
    } catch {
      if let interval = try? ISO8601.stated(text, pattern: nil) { return interval }
      throw error
    }
  }

  /// Whether a text is a time of day without a day.
  private func isClock(_ text: String) -> Bool {
    guard let probe = LocalDate(year: 2000, month: 1, day: 1), text.utf8.count <= 64 else {
      return false
    }
    return (try? ISO8601.time(text, on: probe)) != nil
  }

  private func following(
    _ clock: String, _ start: ReservationTime, zone: TimeZone?, endZone: TimeZone?
  ) throws(TimeError) -> ReservationTime {
    var end = try ISO8601.time(clock, on: start.date)
    if end.offset == nil, end.zone == nil, start.zone == nil, let zone = endZone ?? zone,
      let local = start.instant.flatMap(zone.local(at:))
    {
      // On the clock of the field's zone, whatever offset the start has; its day is the start's there.
      end.date = local.date
      return try notBefore(local, end, clock)
    }
    if end.offset == nil, end.zone == nil, endZone == nil {
      end.zone = start.zone
      // A zone tells the offset, which may have changed since the start.
      if start.zone == nil || start.offset == .utc { end.offset = start.offset }
    }
    guard let startTime = start.time, let endTime = end.time else { return end }
    let from = LocalDateTime(start.date, startTime)
    let to = LocalDateTime(end.date, endTime)
    let isAfter: Bool
    if let first = moment(start, from, zone), let second = moment(end, to, endZone ?? zone) {
      isAfter = second > first
    } else {
      isAfter = to > from
    }
    return isAfter ? end : try nextDay(end, clock)
  }

  /// An end on the clock that shows that reading at the start.
  private func notBefore(
    _ start: LocalDateTime, _ end: ReservationTime, _ clock: String
  ) throws(TimeError) -> ReservationTime {
    guard let time = end.time, LocalDateTime(end.date, time) <= start else { return end }
    return try nextDay(end, clock)
  }

  private func nextDay(
    _ end: ReservationTime, _ clock: String
  ) throws(TimeError) -> ReservationTime {
    guard let next = end.date.adding(days: 1) else {
      throw TimeError("would be after the year 9999").quoting(clock)
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
