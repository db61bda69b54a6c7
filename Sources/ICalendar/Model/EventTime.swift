public import CivilTime
public import Foundation

/// The start or end of an event (RFC 5545 §3.3.4 and §3.3.5).
public enum EventTime: Sendable, Hashable {
  /// A whole day; exclusive if used as an end (RFC 5545 §3.6.1).
  case date(LocalDate)
  /// The same clock reading in every zone.
  case floating(LocalDateTime)
  /// A moment, written with `Z`.
  case utc(LocalDateTime)
  case zoned(LocalDateTime, TimeZone)
  /// In a zone that only the file describes.
  case described(LocalDateTime, DescribedZone)

  /// The moment; nil for all-day and floating times, which depend on the user's zone.
  public var instant: Instant? {
    switch self {
    case .date, .floating: nil
    case .utc(let reading): Instant(secondsSince1970: reading.secondsSinceEpoch)
    case .zoned(let reading, let zone): zone.resolve(reading).instant
    case .described(let reading, let zone): zone.resolve(reading).instant
    }
  }

  /// The clock reading; midnight for a date.
  public var reading: LocalDateTime {
    switch self {
    case .date(let date): LocalDateTime(date, .midnight)
    case .floating(let reading), .utc(let reading), .zoned(let reading, _),
      .described(let reading, _):
      reading
    }
  }

  public var isAllDay: Bool {
    if case .date = self { true } else { false }
  }
}

extension EventTime {
  /// The moment; a day begins at midnight.
  ///
  /// - Parameter zone: that of a time without a zone of its own: the viewer's.
  public func instant(in zone: TimeZone) -> Instant { instant ?? zone.resolve(reading).instant }

  /// The moment of a due time: of a day, its last second.
  ///
  /// - Parameter zone: as for `instant(in:)`.
  public func dueInstant(in zone: TimeZone) -> Instant {
    guard isAllDay else { return instant(in: zone) }
    return zone.resolve(LocalDateTime(reading.date, LocalTime(secondOfDay: 86_399))).instant
  }
}

extension EventTime: CustomStringConvertible {
  /// ISO 8601 with RFC 9557's suffix: `2023-06-10T10:39:32+08:00[Asia/Shanghai]`, `...Z`, a
  /// floating time without offset, a plain date. A zone described by a file has only its offset.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .floating(let reading): reading.description
    case .utc(let reading): "\(reading)Z"
    case .zoned(let reading, let zone):
      "\(reading)\(Self.offsetText(zone.resolve(reading).offset))[\(zone.identifier)]"
    case .described(let reading, let zone):
      "\(reading)\(Self.offsetText(zone.resolve(reading).offset))"
    }
  }

  private static func offsetText(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    return "\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}

extension EventTime {
  /// The time with another reading on the same clock; a date takes the reading's day.
  package func at(_ reading: LocalDateTime) -> EventTime {
    switch self {
    case .date: .date(reading.date)
    case .floating: .floating(reading)
    case .utc: .utc(reading)
    case .zoned(_, let zone): .zoned(reading, zone)
    case .described(_, let zone): .described(reading, zone)
    }
  }

  /// The reading of this time's clock at a moment; nil for a time without zone, and outside the
  /// years 1 to 9999.
  func reading(at moment: Instant) -> LocalDateTime? {
    switch self {
    case .date, .floating: nil
    case .utc: moment.local(offset: 0)
    case .zoned(_, let zone): zone.local(at: moment)
    case .described(_, let zone): zone.local(at: moment)
    }
  }

  /// The moment on this time's clock; nil for a time without zone, and outside the years 1 to 9999.
  package func at(_ moment: Instant) -> EventTime? { reading(at: moment).map { at($0) } }

  /// The moment on this time's clock, or in UTC if the clock cannot express it: the second of two
  /// equal readings. Nil outside the years 1 to 9999.
  func onClock(at moment: Instant) -> EventTime? {
    if let own = at(moment), own.instant == moment { return own }
    return moment.local(offset: 0).map { .utc($0) }
  }

  /// Whether this time is in UTC and the other one's clock cannot express its moment.
  package func isBesideClock(of other: EventTime) -> Bool {
    guard case .utc = self, let instant, let own = other.at(instant) else { return false }
    return own.instant != instant
  }

  /// Whether the other time is on the same clock.
  package func hasClock(of other: EventTime) -> Bool { at(other.reading) == other }

  /// The property value (RFC 5545 §3.3.4 and §3.3.5); a zoned time also needs TZID.
  var basic: String {
    switch self {
    case .date(let date): date.basic
    case .floating(let reading), .zoned(let reading, _), .described(let reading, _): reading.basic
    case .utc(let reading): reading.basic + "Z"
    }
  }

  /// The moment as a UTC time; nil for all-day and floating times.
  var utc: EventTime? { instant?.local(offset: 0).map { .utc($0) } }
}

extension EventTime {
  /// This time in the form of the start of its series (date, floating, UTC, zone), so that an
  /// occurrence has one recurrence date regardless of its written form. A date in a series with
  /// times is that day at the start's time.
  func aligned(to start: EventTime) -> EventTime {
    switch (self, start) {
    case (_, .date): .date(reading.date)
    case (.date(let date), _): start.at(LocalDateTime(date, start.reading.time))
    case (_, .floating): .floating(reading)
    case (.floating(let reading), _): start.at(reading)
    case (.utc, _), (.zoned, _), (.described, _):
      start.hasClock(of: self) ? self : instant.flatMap { start.at($0) } ?? self
    }
  }

  /// Whether this time is earlier, for two times of one form.
  package func isBefore(_ other: EventTime) -> Bool {
    if let instant, let other = other.instant { return instant < other }
    return reading < other.reading
  }
}
