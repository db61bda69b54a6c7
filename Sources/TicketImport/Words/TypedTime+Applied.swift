public import CalendarStore
import CivilTime
public import Foundation
public import Reservations

extension TypedTime {
  /// The time that replaces `current`.
  ///
  /// Typed text is on the clock of the present value: its zone, UTC, or none. `zone` is for a
  /// present value without a clock, which is a day or missing. A day alone leaves a day a day. A
  /// time with an offset is written in the present zone if that has the offset at the time,
  /// otherwise in UTC. `Z` keeps the present zone. Shifts are days on the local calendar and exact
  /// seconds. Throws if there is no value to change, and outside the years 1 to 9999.
  public func applied(
    to current: EventTime?, zone: TimeZone?
  ) throws(TimeError) -> EventTime {
    let epoch = LocalDateTime(.epoch, .midnight)
    let own = zone.map { EventTime.zoned(epoch, $0) } ?? .floating(epoch)
    let clock = current.flatMap { $0.isAllDay ? nil : $0 } ?? own
    switch self {
    case .stated(let time):
      return try time.event(on: clock)
    case .time(let time):
      guard let current else { throw TimeError("add the day: fri 19:30, 10 jun 19:30") }
      return clock.at(LocalDateTime(current.reading.date, time))
    case .day(let date):
      guard let current, !current.isAllDay else { return .date(date) }
      return clock.at(LocalDateTime(date, current.reading.time))
    case .dayAndTime(let date, let time):
      return clock.at(LocalDateTime(date, time))
    case .shift(let duration):
      guard let current else {
        throw TimeError("no time to move yet; set one first, e.g. fri 19:30")
      }
      return try current.moved(by: duration)
    case .inZone(let reading, let zone):
      let present = current.map { $0.isAllDay ? $0 : .zoned($0.reading, zone) }
      return try reading.applied(to: present, zone: zone)
    }
  }
}

extension ReservationTime {
  fileprivate func event(on clock: EventTime) throws(TimeError) -> EventTime {
    guard let time else { return .date(date) }
    guard let offset, let instant else {
      let reading = LocalDateTime(date, time)
      return zone.map { .zoned(reading, $0) } ?? clock.at(reading)
    }
    if zone == nil, let same = clock.on(instant),
      offset == .utc
        || same.reading.secondsSinceEpoch - instant.secondsSince1970 == offset.seconds
    {
      return same
    }
    guard let event = EventTime(moment: instant, in: zone ?? .gmt) else {
      throw TimeError.outOfYears
    }
    return event
  }
}

extension EventTime {
  /// The moment on the clock of this time; nil for a time without a zone.
  fileprivate func on(_ moment: Instant) -> EventTime? {
    switch self {
    case .date, .floating, .utc: nil
    case .zoned(_, let zone): EventTime(moment: moment, in: zone)
    case .described(_, let zone): EventTime(moment: moment, in: zone)
    }
  }

  fileprivate func moved(by duration: CivilDuration) throws(TimeError) -> EventTime {
    guard !isAllDay || duration.seconds == 0 else {
      throw TimeError("an all-day event moves by days: +1d; allday no adds times")
    }
    guard let moved = later(by: duration) else { throw TimeError.outOfYears }
    return moved
  }
}
