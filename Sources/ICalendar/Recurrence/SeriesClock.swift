internal import CivilTime
internal import Foundation

/// The clock that a series repeats on: that of its start (RFC 5545 §3.3.10: rules count in local time).
struct SeriesClock {
  let start: EventTime
  /// Where all-day and floating times are placed.
  let viewer: TimeZone

  /// What tells two times of the series apart: seconds of Unix time, or for all-day and floating series
  /// those of the reading.
  ///
  /// A time of another kind than the start is taken to mean what the start's kind has at it.
  func key(_ time: EventTime) -> Int {
    switch start {
    case .date: time.reading.date.daysSinceEpoch * 86_400
    case .floating:
      (time.instant.flatMap(viewer.local(at:)) ?? time.reading).secondsSinceEpoch
    case .utc: (time.instant?.secondsSince1970) ?? time.reading.secondsSinceEpoch
    case .zoned, .described:
      (time.instant ?? start.at(time.reading).instant)?.secondsSince1970
        ?? time.reading.secondsSinceEpoch
    }
  }

  /// What the clock reads so many seconds later than at that moment; nil beyond its ends.
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

  /// Whether it is neither put forward nor back within a day of so many seconds after that moment.
  func isEven(around moment: Instant, adding seconds: Int) -> Bool {
    guard let before = reading(at: moment, adding: seconds - 86_400),
      let after = reading(at: moment, adding: seconds + 86_400)
    else { return false }
    return after.secondsSinceEpoch - before.secondsSinceEpoch == 2 * 86_400
  }

  /// The occurrence at that reading of the clock.
  func time(_ reading: LocalDateTime) -> EventTime { start.at(reading) }

  /// The same time as the series would write it; itself where that cannot say it: the second of two
  /// equal readings, a date of a series with times.
  func own(_ time: EventTime) -> EventTime {
    switch (start, time) {
    case (.date, _): return .date(time.reading.date)
    case (_, .date): return time
    case (.floating, .floating), (.utc, .utc): return time
    case (.utc, .floating(let reading)): return .utc(reading)
    case (.floating, _), (.utc, _), (.zoned, _), (.described, _):
      let key = key(time)
      let reading =
        if case .floating = start {
          LocalDateTime(secondsSinceEpoch: key)
        } else {
          start.reading(at: Instant(secondsSince1970: key))
        }
      guard let reading else { return time }
      let own = self.time(reading)
      return self.key(own) == key ? own : time
    }
  }

  /// The time so many exact seconds after another one, on the clock of `like`.
  ///
  /// Exact is what RFC 5545 §3.8.5.3 says of DTEND, and what libical does: eight hours through the night
  /// that loses one end an hour later on the wall.
  func time(_ seconds: Int, after time: EventTime, like: EventTime) -> EventTime? {
    switch time {
    case .date(let date):
      return date.adding(days: seconds / 86_400).map { .date($0) }
    case .floating(let reading): return reading.adding(seconds: seconds).map { .floating($0) }
    case .utc, .zoned, .described:
      guard let begin = time.instant?.secondsSince1970 else { return nil }
      let (sum, overflow) = begin.addingReportingOverflow(seconds)
      let end = Instant(secondsSince1970: sum)
      guard !overflow, let utc = end.local(offset: 0) else { return nil }
      if let own = like.at(end), own.instant == end { return own }
      return .utc(utc)
    }
  }

  /// Seconds from a start to an end of the same kind; never negative.
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
  /// The moment, where all-day and floating times are placed in that zone.
  func instant(in viewer: TimeZone) -> Instant { instant ?? viewer.resolve(reading).instant }
}

/// What of a recurrence set does not occur as the rules say.
struct SeriesExceptions {
  private let clock: SeriesClock
  private var keys: Set<Int> = []
  /// Whole days of a series with times.
  private var days: Set<LocalDate> = []
  /// What stands in for an occurrence, by its key, and by its day where that is all that is said.
  private var detached: [Int: Event] = [:]
  private var detachedDays: [LocalDate: Event] = [:]

  /// An EXDATE that is a date takes all of that day out of a series with times, as libical has it; an
  /// EXDATE with a time takes its date out of an all-day series. Of two events that stand in for one
  /// occurrence, the later revision does (RFC 5545 §3.8.7.4).
  init(_ series: EventSeries, on clock: SeriesClock) {
    self.clock = clock
    for date in series.exceptionDates {
      if case .date(let day) = date, !clock.start.isAllDay {
        days.insert(day)
      } else {
        keys.insert(clock.key(date))
      }
    }
    for event in series.detached {
      guard let date = event.occurrenceDate else { continue }
      if case .date(let day) = date, !clock.start.isAllDay {
        if Self.replaces(event, detachedDays[day]) { detachedDays[day] = event }
      } else {
        let key = clock.key(date)
        if Self.replaces(event, detached[key]) { detached[key] = event }
      }
    }
  }

  private static func replaces(_ event: Event, _ other: Event?) -> Bool {
    other.map { event.sequence >= $0.sequence } ?? true
  }

  var detachedEvents: [Event] { Array(detached.values) + Array(detachedDays.values) }

  func isExcluded(_ date: EventTime) -> Bool {
    keys.contains(clock.key(date)) || (!days.isEmpty && days.contains(date.reading.date))
  }

  /// What stands in for that occurrence.
  func replacement(_ date: EventTime) -> Event? {
    detached[clock.key(date)]
      ?? (detachedDays.isEmpty ? nil : detachedDays[date.reading.date])
  }
}
