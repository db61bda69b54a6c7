internal import CivilTime
internal import Foundation

/// The clock of a series: that of its start, as rules count in local time (RFC 5545 §3.3.10).
struct SeriesClock {
  let start: EventTime
  /// The zone that places all-day and floating times.
  let viewer: TimeZone

  /// The key of a time in the series: seconds of Unix time; for an all-day or floating series,
  /// seconds of the reading.
  ///
  /// A time in another form than the start is converted to the start's form.
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

  /// The occurrence at that reading of the clock.
  func time(_ reading: LocalDateTime) -> EventTime { start.at(reading) }

  /// The time in the form of the series. The time itself if that form cannot express it: the second
  /// of two equal readings, or a date in a series with times.
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

/// The excluded and detached occurrences of a recurrence set.
struct SeriesExceptions {
  private let clock: SeriesClock
  private var keys: Set<Int> = []
  /// Excluded whole days of a series with times.
  private var days: Set<LocalDate> = []
  /// Detached occurrences by key, and by day for a RECURRENCE-ID that is a date.
  private var detached: [Int: Kept<Event>] = [:]
  private var detachedDays: [LocalDate: Kept<Event>] = [:]

  /// An EXDATE with only a date excludes the whole day from a series with times; an EXDATE
  /// with a time excludes its date from an all-day series. Of two detached events for one
  /// occurrence, the later revision applies (RFC 5545 §3.8.7.4).
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
      guard let date = event.item.occurrenceDate else { continue }
      if case .date(let day) = date, !clock.start.isAllDay {
        if Self.replaces(event, detachedDays[day]) { detachedDays[day] = event }
      } else {
        let key = clock.key(date)
        if Self.replaces(event, detached[key]) { detached[key] = event }
      }
    }
  }

  private static func replaces(_ event: Kept<Event>, _ other: Kept<Event>?) -> Bool {
    other.map { event.item.sequence >= $0.item.sequence } ?? true
  }

  var detachedEvents: [Kept<Event>] { Array(detached.values) + Array(detachedDays.values) }

  func isExcluded(_ date: EventTime) -> Bool {
    keys.contains(clock.key(date)) || (!days.isEmpty && days.contains(date.reading.date))
  }

  /// The detached event for an occurrence; nil if there is none.
  func replacement(_ date: EventTime) -> Event? {
    let replacement =
      detached[clock.key(date)] ?? (detachedDays.isEmpty ? nil : detachedDays[date.reading.date])
    return replacement?.item
  }
}
