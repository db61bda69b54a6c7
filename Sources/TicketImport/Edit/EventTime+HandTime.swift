public import CalendarStore
internal import CivilTime
public import Foundation
public import Reservations

extension HandTime.Reading {
  /// The time that results where this was typed in place of `current`.
  ///
  /// What was typed goes by the clock of the present value: its zone, UTC, or none. `zone` is for a
  /// present value without a clock, which is a day or nothing at all. A day alone leaves a day a day.
  /// An offset's moment is written in the present zone if that has the offset then, otherwise in UTC;
  /// `Z` tells no clock and leaves the present zone. Shifts are days on the local calendar and exact
  /// seconds. Fails where there is nothing to change, and outside the years 1 to 9999.
  public func applied(
    to current: EventTime?, zone: TimeZone?
  ) throws(TimeError) -> EventTime {
    let clock = Clock(of: current, zone: zone)
    switch self {
    case .stated(let time):
      return try clock.event(time)
    case .time(let time):
      guard let current else { throw TimeError("say which day too: fri 19:30, 10 jun 19:30") }
      return clock.event(LocalDateTime(current.reading.date, time))
    case .day(let date):
      guard let current, !current.isAllDay else { return .date(date) }
      return clock.event(LocalDateTime(date, current.reading.time))
    case .dayAndTime(let date, let time):
      return clock.event(LocalDateTime(date, time))
    case .shift(let span):
      guard let current else { throw TimeError("there is no time yet to move; write fri 19:30") }
      return try current.moved(by: span)
    }
  }
}

/// On which clock a reading is.
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
  fileprivate func moved(by span: Span) throws(TimeError) -> EventTime {
    guard !isAllDay || span.seconds == 0 else {
      throw TimeError("a whole day moves by days: +1d; give it a time first")
    }
    guard let moved = adding(span) else { throw TimeError.outOfYears }
    return moved
  }
}
