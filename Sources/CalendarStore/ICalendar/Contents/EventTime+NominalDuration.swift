internal import CivilTime
internal import Foundation

extension EventTime {
  /// The time so much later: the days by the clock, the rest by the moment. Of a date, full days alone. Nil
  /// outside the years 1 to 9999.
  func adding(_ duration: NominalDuration) -> EventTime? {
    switch self {
    case .date(let date):
      return date.adding(days: duration.days + duration.seconds / 86_400).map { .date($0) }
    case .floating(let reading): return reading.adding(duration).map { .floating($0) }
    case .utc(let reading): return reading.adding(duration).map { .utc($0) }
    case .zoned(let reading, _), .described(let reading, _):
      guard let day = reading.date.adding(days: duration.days) else { return nil }
      let moved = at(LocalDateTime(day, reading.time))
      guard duration.seconds != 0, let begin = moved.instant else { return moved }
      return at(Instant(secondsSince1970: begin.secondsSince1970 + duration.seconds))
    }
  }
}

extension LocalDateTime {
  fileprivate func adding(_ duration: NominalDuration) -> LocalDateTime? {
    date.adding(days: duration.days)
      .flatMap { LocalDateTime($0, time).adding(seconds: duration.seconds) }
  }
}
