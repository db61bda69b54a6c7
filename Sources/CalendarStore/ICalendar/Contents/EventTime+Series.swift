internal import CivilTime
internal import Foundation

extension EventTime {
  /// This time in the form of the start of its series (date, floating, UTC, zone), so that the same
  /// occurrence has one name however a file writes it. A date where the start has a time is the day at
  /// the start's time.
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

  /// Whether it is earlier, for two times of one kind.
  func isBefore(_ other: EventTime) -> Bool {
    if let instant, let other = other.instant { return instant < other }
    return reading < other.reading
  }
}
