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
    let clock = Clock(of: current, zone: zone)
    switch self {
    case .stated(let time):
      return try clock.event(time)
    case .time(let time):
      guard let current else { throw TimeError("add the day: fri 19:30, 10 jun 19:30") }
      return clock.event(LocalDateTime(current.reading.date, time))
    case .day(let date):
      guard let current, !current.isAllDay else { return .date(date) }
      return clock.event(LocalDateTime(date, current.reading.time))
    case .dayAndTime(let date, let time):
      return clock.event(LocalDateTime(date, time))
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

/// The clock of a reading.
private enum Clock {
  case floating, utc
  case zoned(TimeZone)
  case described(DescribedZone)

  init(of current: EventTime?, zone: TimeZone?) {
    switch current {
    case .zoned(_, let present): self = .zoned(present)
    case .described(_, let present): self = .described(present)
    case .utc: self = .utc
    case .floating: self = .floating
    case .date, nil: self = zone.map { .zoned($0) } ?? .floating
    }
  }

  func event(_ reading: LocalDateTime) -> EventTime {
    switch self {
    case .floating: .floating(reading)
    case .utc: .utc(reading)
    case .zoned(let zone): .zoned(reading, zone)
    case .described(let zone): .described(reading, zone)
    }
  }

  func event(_ time: ReservationTime) throws(TimeError) -> EventTime {
    guard let clock = time.time else { return .date(time.date) }
    let reading = LocalDateTime(time.date, clock)
    guard let offset = time.offset, let instant = time.instant else {
      return time.zone.map { .zoned(reading, $0) } ?? event(reading)
    }
    if time.zone == nil, case .described(let present) = self,
      offset == .utc || present.offset(at: instant) == offset.seconds,
      let event = EventTime(moment: instant, in: present)
    {
      return event
    }
    var zone = time.zone
    if zone == nil, case .zoned(let present) = self,
      offset == .utc || present.offset(at: instant) == offset.seconds
    {
      zone = present
    }
    guard let event = EventTime(moment: instant, in: zone ?? .gmt) else {
      throw TimeError.outOfYears
    }
    return event
  }
}

extension EventTime {
  fileprivate func moved(by duration: CivilDuration) throws(TimeError) -> EventTime {
    guard !isAllDay || duration.seconds == 0 else {
      throw TimeError("an all-day event moves by days: +1d; allday no adds times")
    }
    guard let moved = later(by: duration) else { throw TimeError.outOfYears }
    return moved
  }
}
