internal import CivilTime

extension EventTime {
  /// The time with another reading of the same clock; a date takes the reading's day.
  func at(_ reading: LocalDateTime) -> EventTime {
    switch self {
    case .date: .date(reading.date)
    case .floating: .floating(reading)
    case .utc: .utc(reading)
    case .zoned(_, let zone): .zoned(reading, zone)
    case .described(_, let zone): .described(reading, zone)
    }
  }

  /// What this time's clock shows at that moment; nil where it has no zone, or no such reading.
  func reading(at moment: Instant) -> LocalDateTime? {
    switch self {
    case .date, .floating: nil
    case .utc: moment.local(offset: 0)
    case .zoned(_, let zone): zone.local(at: moment)
    case .described(_, let zone): zone.local(at: moment)
    }
  }

  /// That moment on this time's clock.
  func at(_ moment: Instant) -> EventTime? { reading(at: moment).map { at($0) } }

  /// The other time is on the same clock.
  func hasClock(of other: EventTime) -> Bool { at(other.reading) == other }

  /// The value of a property (RFC 5545 §3.3.4 and §3.3.5); where it is zoned, the TZID says the rest.
  var basic: String {
    switch self {
    case .date(let date): date.basic
    case .floating(let reading), .zoned(let reading, _), .described(let reading, _): reading.basic
    case .utc(let reading): reading.basic + "Z"
    }
  }

  /// The moment as a time in UTC; nil for what depends on where one is.
  var utc: EventTime? { instant?.local(offset: 0).map { .utc($0) } }
}
