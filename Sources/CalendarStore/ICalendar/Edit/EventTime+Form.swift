internal import CivilTime

extension EventTime {
  /// The time with another reading of the same clock; a date takes the reading's day.
  func at(_ reading: LocalDateTime) -> EventTime {
    switch self {
    case .date: .date(reading.date)
    case .floating: .floating(reading)
    case .utc: .utc(reading)
    case .zoned(_, let zone): .zoned(reading, zone)
    }
  }

  /// The value of a property (RFC 5545 §3.3.4 and §3.3.5); where it is zoned, the TZID says the rest.
  var basic: String {
    switch self {
    case .date(let date): date.basic
    case .floating(let reading), .zoned(let reading, _): reading.basic
    case .utc(let reading): reading.basic + "Z"
    }
  }

  /// The moment as a time in UTC; nil for what depends on where one is.
  var utc: EventTime? { instant?.local(offset: 0).map { .utc($0) } }
}
