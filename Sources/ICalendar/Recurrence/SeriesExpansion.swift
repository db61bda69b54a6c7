internal import CivilTime
internal import Foundation

/// The occurrences of a series that has a master event (RFC 5545 §3.8.5).
struct SeriesExpansion {
  private let series: EventSeries
  private let master: Event
  /// The zone that places all-day and floating times.
  private let viewer: TimeZone
  /// The excluded times, by their keys.
  private let excluded: Set<Int>
  /// The detached occurrences, by the keys of their recurrence dates.
  private let detached: [Int: Event]
  /// The greatest length of an occurrence that no detached one replaces.
  private let longest: Int
  /// The detached occurrences that also replace all later ones, latest first.
  private let changes: [Change]

  private struct Change {
    var key: Int
    var event: Event
    /// The distance from the recurrence date on the clock of the series, in seconds.
    var shift: Int
  }

  init(_ series: EventSeries, of master: Event, zone: TimeZone) {
    self.series = series
    self.master = master
    viewer = zone
    excluded = Set(series.exceptionDates.map(\.seriesKey))
    detached = series.detached.reduce(into: [:]) { detached, kept in
      if let date = kept.occurrenceDate { detached[date.seriesKey] = kept.item }
    }
    changes = series.detached.filter(\.replacesLater).compactMap { kept in
      guard let date = kept.occurrenceDate else { return nil }
      let start = kept.start.aligned(to: master.start)
      return Change(
        key: date.seriesKey, event: kept.item,
        shift: start.reading.secondsSinceEpoch - date.reading.secondsSinceEpoch)
    }.sorted { $0.key > $1.key }
    // A day on the clock may have an hour more, or two.
    func length(_ event: Event) -> Int {
      let exact = event.start.seconds(to: event.end, in: zone)
      let stated = event.statedLength.map { $0.totalSeconds + ($0.days == 0 ? 0 : 7200) }
      return max(exact, stated ?? 0)
    }
    longest = changes.map { length($0.event) }.reduce(length(master), max)
  }

  func occurrences(
    overlapping range: Range<Instant>, within limits: inout Limits
  ) -> [Event] {
    var events = detached.values.filter { $0.overlaps(range, in: viewer) }
    for (key, date) in dates(around: range, within: &limits) {
      guard !excluded.contains(key), detached[key] == nil, let event = occurrence(date),
        event.overlaps(range, in: viewer)
      else { continue }
      events.append(event)
    }
    return events
  }

  /// The occurrence at a time of the recurrence set, or the detached one that replaces it.
  func occurrence(_ time: EventTime, within limits: inout Limits) -> Event? {
    let date = time.aligned(to: master.start)
    let (key, moment) = (date.seriesKey, date.instant(in: viewer))
    if let event = detached[key] { return event }
    guard !excluded.contains(key) else { return nil }
    return dates(around: moment..<moment.adding(1), within: &limits)[key].flatMap(occurrence)
  }

  /// The extent of the recurrence set, from the ends of its rules if the rules have them.
  func extent(within limits: inout Limits) -> (first: Instant, last: Instant?) {
    let dates = series.recurrenceDates.map(\.start)
    var first = dates.map(moment).min() ?? moment(master.start)
    var last = (dates + [master.start]).map(moment).max() ?? first
    for date in series.recurrenceDates { last = max(last, date.end.map(moment) ?? last) }
    for rule in master.recurrenceRules {
      let expansion = RuleExpansion(rule.parts, from: master.start)
      switch rule.recurrenceEnd {
      case nil:
        if expansion.first(within: &limits) != nil || limits.isExceeded {
          return (moved(first, earlier: true), nil)
        }
      case .until(let until): last = max(last, moment(until).adding(2 * 86_400))
      case .count:
        expansion.forEach(from: .first, through: .last, within: &limits) {
          last = max(last, moment(master.start.at($0)))
          return true
        }
        if limits.isExceeded { return (moved(first, earlier: true), nil) }
      }
    }
    first = moved(min(first, moment(master.start)), earlier: true)
    return (first, moved(last, earlier: false))
  }

  /// The moment, extended by the greatest shift of a change and by the greatest length of an
  /// occurrence.
  private func moved(_ moment: Instant, earlier: Bool) -> Instant {
    if earlier { return moment.adding(min(0, changes.map(\.shift).min() ?? 0)) }
    // A clock change can lengthen all-day and floating occurrences.
    return moment.adding(max(0, changes.map(\.shift).max() ?? 0)).adding(longest).adding(86_400)
  }

  // MARK: Dates

  /// Whether the days around a range may hold more occurrences than the limit.
  private var isFrequent: Bool {
    !master.start.isAllDay && master.recurrenceRules.contains(where: \.repeatsWithinHour)
  }

  /// The maximum that a clock change near a moment moves the clock, in seconds.
  private func jump(around moment: Instant) -> Int {
    master.start.hasEvenClock(around: moment, viewer: viewer) ? 0 : 3600
  }

  private func moment(_ time: EventTime) -> Instant { time.instant(in: viewer) }

  private typealias Dates = [Int: RecurrenceDate]

  /// The recurrence set without exceptions, as far as it may overlap the range, by key.
  private func dates(around range: Range<Instant>, within limits: inout Limits) -> Dates {
    var dates: Dates = [:]
    func add(_ start: EventTime, _ end: EventTime? = nil) {
      dates[start.seriesKey] = RecurrenceDate(start: start, end: end)
    }
    add(master.start)
    let shifts = changes.map(\.shift)
    let begin = range.lowerBound.adding(-longest - max(0, shifts.max() ?? 0))
    let end = range.upperBound.adding(max(0, -(shifts.min() ?? 0)))
    // One day for the viewer's zone, and one for that of the series.
    let exact = isFrequent ? master.start.clockReading(at: begin, viewer: viewer) : nil
    let low =
      exact?.adding(seconds: -jump(around: begin)) ?? begin.adding(-2 * 86_400).clampedReading
    let exactEnd = isFrequent ? master.start.clockReading(at: end, viewer: viewer) : nil
    let high =
      exactEnd?.adding(seconds: jump(around: end)) ?? end.adding(2 * 86_400).clampedReading
    for rule in master.recurrenceRules {
      var found: [LocalDateTime] = []
      var early = 0
      var hasMore = false
      let most = limits.found
      RuleExpansion(rule.parts, from: master.start).forEach(
        from: low, through: high, within: &limits
      ) { reading in
        if let exact, reading < exact {
          early += 1
        } else if found.count - early >= most {
          hasMore = true
          return false
        }
        found.append(reading)
        return true
      }
      limits.find(found.count - early, hasMore: hasMore)
      let shown =
        hasMore ? found.prefix(early + min(found.count, limits.shownOfTooMany)) : found[...]
      for reading in shown { add(master.start.at(reading)) }
    }
    for date in series.recurrenceDates { add(date.start, date.end) }
    return dates
  }

  private func occurrence(_ date: RecurrenceDate) -> Event? {
    let start = date.start
    if let change = change(before: start.seriesKey) { return occurrence(start, by: change) }
    if !series.repeats { return master }
    let end = date.end ?? end(of: master, from: start)
    return end.map {
      master.occurrence(
        of: start, start: start, end: $0, recurrenceRules: master.recurrenceRules)
    }
  }

  /// The end of an occurrence with the length of an event: that of a DURATION, or the exact
  /// distance to a DTEND (RFC 5545 §3.8.5.3): on the night that skips an hour, eight hours end an hour
  /// later on the clock.
  private func end(of event: Event, from start: EventTime) -> EventTime? {
    if let stated = event.statedLength { return start.adding(stated) }
    let exact = event.start.seconds(to: event.end, in: viewer)
    guard let end = start.adding(CivilDuration(seconds: exact)) else { return nil }
    return end.instant.map { event.end.onClock(at: $0) } ?? end
  }

  /// The last change with RANGE=THISANDFUTURE before a key.
  private func change(before key: Int) -> Change? {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].key < key { high = middle } else { low = middle + 1 }
    }
    return low < changes.count ? changes[low] : nil
  }

  /// The occurrence with the change's shift on the clock of the series, and the change's length
  /// (RFC 5545 §3.8.4.4).
  private func occurrence(_ date: EventTime, by change: Change) -> Event? {
    guard let reading = date.reading.adding(seconds: change.shift) else { return nil }
    let start = master.start.at(reading)
    return end(of: change.event, from: start).map {
      change.event.occurrence(
        of: date, start: start, end: $0, recurrenceRules: master.recurrenceRules)
    }
  }
}

extension Event {
  /// Whether the event overlaps the half-open range. An event without length counts at its start.
  func overlaps(_ range: Range<Instant>, in viewer: TimeZone) -> Bool {
    let start = start.instant(in: viewer)
    let end = end.instant(in: viewer)
    return start < range.upperBound
      && (end > range.lowerBound || (end <= start && start >= range.lowerBound))
  }
}

extension Instant {
  /// The UTC reading, clamped to the calendar.
  fileprivate var clampedReading: LocalDateTime {
    local(offset: 0) ?? (secondsSince1970 < 0 ? .first : .last)
  }
}

extension EventTime {
  /// The reading on the clock of a series with this start, by which its rules count (RFC 5545 §3.3.10); nil
  /// beyond the ends of the calendar.
  ///
  /// - Parameter viewer: the zone that places floating times.
  fileprivate func clockReading(at moment: Instant, viewer: TimeZone) -> LocalDateTime? {
    guard let utc = moment.local(offset: 0) else { return nil }
    return switch self {
    case .zoned, .described: reading(at: moment)
    case .floating: viewer.local(at: moment)
    case .date, .utc: utc
    }
  }

  /// Whether the clock of a series with this start has the same offset a day before and a day after a
  /// moment.
  func hasEvenClock(around moment: Instant, viewer: TimeZone) -> Bool {
    guard let before = clockReading(at: moment.adding(-86_400), viewer: viewer),
      let after = clockReading(at: moment.adding(86_400), viewer: viewer)
    else { return false }
    return after.secondsSinceEpoch - before.secondsSinceEpoch == 2 * 86_400
  }

  /// Exact seconds to an end of the same form, at least 0.
  func seconds(to end: EventTime, in viewer: TimeZone) -> Int {
    let seconds =
      if instant == nil, end.instant == nil {
        end.reading.secondsSinceEpoch - reading.secondsSinceEpoch
      } else {
        end.instant(in: viewer).secondsSince1970 - instant(in: viewer).secondsSince1970
      }
    return max(0, seconds)
  }

  /// Equal for two times of a series at one moment: seconds of Unix time, or of the reading where the
  /// series has no zone.
  fileprivate var seriesKey: Int { instant?.secondsSince1970 ?? reading.secondsSinceEpoch }
}

extension Event {
  /// The event with the times of one of its occurrences.
  func occurrence(
    of date: EventTime, start: EventTime, end: EventTime, recurrenceRules: [RecurrenceRule]
  ) -> Event {
    var event = self
    event.start = start
    event.end = end
    event.recurrenceRules = recurrenceRules
    event.occurrenceDate = date
    event.isDetached = false
    return event
  }
}
