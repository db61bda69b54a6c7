internal import CivilTime
internal import Foundation

extension EventTime {
  /// This time in the form of the start of its series (date, floating, UTC, zone), so that the same
  /// occurrence has one name however a file writes it. A date where the start has a time is the day at
  /// the start's time.
  func aligned(to start: EventTime) -> EventTime {
    switch (self, start) {
    case (.date, .date), (.floating, .floating), (.utc, .utc): self
    case (_, .date): .date(reading.date)
    case (.date(let date), .floating(let first)): .floating(LocalDateTime(date, first.time))
    case (.date(let date), .utc(let first)): .utc(LocalDateTime(date, first.time))
    case (.date(let date), .zoned(let first, let zone)):
      .zoned(LocalDateTime(date, first.time), zone)
    case (.utc, .floating), (.zoned, .floating): .floating(reading)
    case (.floating(let reading), .utc): .utc(reading)
    case (.floating(let reading), .zoned(_, let zone)): .zoned(reading, zone)
    case (.zoned(_, let zone), .zoned(_, let other)) where zone == other: self
    case (.utc, .zoned(_, let zone)), (.zoned, .zoned(_, let zone)):
      instant.flatMap(zone.local).map { .zoned($0, zone) } ?? self
    case (.zoned, .utc): instant?.local(offset: 0).map { .utc($0) } ?? self
    }
  }

  /// Whether it is earlier, for two times of one kind.
  func isBefore(_ other: EventTime) -> Bool {
    if let instant, let other = other.instant { return instant < other }
    return reading < other.reading
  }
}
