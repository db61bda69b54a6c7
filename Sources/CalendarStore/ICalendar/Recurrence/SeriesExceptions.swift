internal import CivilTime

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
