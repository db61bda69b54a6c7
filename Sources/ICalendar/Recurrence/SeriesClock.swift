internal import CivilTime
internal import Foundation

/// The clock of a series: that of its start, as rules count in local time (RFC 5545 §3.3.10).
struct SeriesClock {
  let start: EventTime
  /// The zone that places all-day and floating times.
  let viewer: TimeZone

  /// The clock reading a number of seconds after a moment; nil beyond the ends of the calendar.
  func reading(at moment: Instant, adding seconds: Int) -> LocalDateTime? {
    let limit = 300_000_000_000
    guard moment.secondsSince1970.magnitude < limit, seconds.magnitude < limit else { return nil }
    let moment = Instant(secondsSince1970: moment.secondsSince1970 + seconds)
    return switch start {
    case .zoned, .described: start.reading(at: moment)
    case .floating: viewer.local(at: moment)
    case .date, .utc: LocalDateTime(secondsSinceEpoch: moment.secondsSince1970)
    }
  }

  /// Whether the clock has the same offset a day before and a day after the moment plus `seconds`.
  func isEven(around moment: Instant, adding seconds: Int) -> Bool {
    guard let before = reading(at: moment, adding: seconds - 86_400),
      let after = reading(at: moment, adding: seconds + 86_400)
    else { return false }
    return after.secondsSinceEpoch - before.secondsSinceEpoch == 2 * 86_400
  }

  /// The time a number of exact seconds after another one, on the clock of `like`.
  ///
  /// RFC 5545 §3.8.5.3 defines DTEND as exact: on the night that skips an hour, eight hours end an
  /// hour later on the clock.
  func time(_ seconds: Int, after time: EventTime, like: EventTime) -> EventTime? {
    switch time {
    case .date(let date):
      return date.adding(days: seconds / 86_400).map { .date($0) }
    case .floating(let reading): return reading.adding(seconds: seconds).map { .floating($0) }
    case .utc, .zoned, .described:
      guard let begin = time.instant?.secondsSince1970 else { return nil }
      let (sum, overflow) = begin.addingReportingOverflow(seconds)
      return overflow ? nil : like.onClock(at: Instant(secondsSince1970: sum))
    }
  }

  /// Seconds from a start to an end of the same form, at least 0.
  func duration(from start: EventTime, to end: EventTime) -> Int {
    let seconds =
      if let a = start.instant, let b = end.instant {
        b.secondsSince1970 - a.secondsSince1970
      } else if start.instant == nil, end.instant == nil {
        end.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
      } else {
        moment(end).secondsSince1970 - moment(start).secondsSince1970
      }
    return max(0, seconds)
  }

  func moment(_ time: EventTime) -> Instant { time.instant(in: viewer) }
}

extension EventTime {
  /// Equal for two times of a series at one moment: seconds of Unix time, or of the reading where the
  /// series has no zone.
  var seriesKey: Int { instant?.secondsSince1970 ?? reading.secondsSinceEpoch }
}
