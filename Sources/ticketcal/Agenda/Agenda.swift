internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Events by the days of a period, on the viewer's clock.
struct Agenda: Equatable, Sendable {
  struct Day: Equatable, Sendable {
    let date: LocalDate
    /// All-day events first, then by the start on this day.
    var entries: [Entry]
  }

  /// An event on one of its days.
  struct Entry: Equatable, Sendable {
    /// The events of the agenda, shared by all entries to save memory: there can be a hundred
    /// thousand.
    fileprivate let events: [StoredEvent]
    fileprivate let index: Int
    /// The start on the viewer's clock; midnight for an all-day event.
    let start: LocalDateTime
    /// Exclusive.
    let end: LocalDateTime
    /// Whether the event has a length. The clock times do not show this: after a clock is set back,
    /// the end can have the same clock time as the start, or an earlier one.
    let hasLength: Bool
    let date: LocalDate
    /// The number of days of the event, and the number of this day, from 1.
    let days: Int
    let number: Int
    /// Whether the event overlaps another one on this day. Events that are free, canceled or
    /// all-day are not counted.
    var overlaps = false

    var event: StoredEvent { events[index] }
    var isAllDay: Bool { events[index].start.isAllDay }
    var isBegun: Bool { number > 1 }
    var goesOn: Bool { number < days }

    static func == (a: Entry, b: Entry) -> Bool {
      a.event == b.event && a.start == b.start && a.end == b.end && a.hasLength == b.hasLength
        && a.date == b.date && a.days == b.days && a.number == b.number && a.overlaps == b.overlaps
    }
  }

  /// The days with events, in order.
  let days: [Day]

  /// - Parameters:
  ///   - events: sorted by their start.
  ///   - last: inclusive.
  init(_ events: [StoredEvent], from first: LocalDate, through last: LocalDate, zone: TimeZone) {
    var days: [LocalDate: [Entry]] = [:]
    for (index, event) in events.enumerated() {
      let start = Self.reading(event.start, in: zone)
      let end = Self.reading(event.end, in: zone)
      let lastDay = Self.lastDay(from: start, to: end)
      let count = lastDay.daysSinceEpoch - start.date.daysSinceEpoch + 1
      let shown = max(first, start.date).daysSinceEpoch...max(first, lastDay).daysSinceEpoch
      for day in shown {
        guard let date = LocalDate(daysSinceEpoch: day), date <= last, date <= lastDay else {
          break
        }
        days[date, default: []].append(
          Entry(
            events: events, index: index, start: start, end: end,
            hasLength: Self.seconds(event.start, zone) < Self.seconds(event.end, zone), date: date,
            days: count, number: day - start.date.daysSinceEpoch + 1))
      }
    }
    self.days = days.sorted { $0.key < $1.key }.map { date, entries in
      Day(date: date, entries: Self.marked(Self.sorted(entries), zone: zone))
    }
  }

  /// The viewer's clock time; a time beyond the years 1 to 9999 becomes their first or last second.
  private static func reading(_ time: EventTime, in zone: TimeZone) -> LocalDateTime {
    guard let instant = time.instant else { return time.reading }
    if let reading = zone.local(at: instant) { return reading }
    let isBefore = instant.secondsSince1970 < 0
    return LocalDateTime(
      LocalDate(year: isBefore ? 1 : 9999, month: isBefore ? 1 : 12, day: isBefore ? 1 : 31)
        ?? time.reading.date,
      LocalTime(secondOfDay: isBefore ? 0 : 86_399))
  }

  /// An event that ends at midnight is not on the day that begins then.
  private static func lastDay(from start: LocalDateTime, to end: LocalDateTime) -> LocalDate {
    guard end > start else { return start.date }
    guard end.time == .midnight else { return end.date }
    return max(start.date, end.date.adding(days: -1) ?? end.date)
  }

  private static func sorted(_ entries: [Entry]) -> [Entry] {
    func rank(_ entry: Entry) -> Int {
      entry.isAllDay ? -1 : entry.isBegun ? 0 : entry.start.time.secondOfDay
    }
    let ranks = entries.enumerated().map { (rank: rank($0.element), index: $0.offset) }
    return ranks.sorted { $0 < $1 }.map { entries[$0.index] }
  }

  // MARK: Overlaps

  private static func marked(_ entries: [Entry], zone: TimeZone) -> [Entry] {
    var entries = entries
    let day = entries.first.map { midnight($0.date, zone)..<midnight(after: $0.date, zone) }
    guard let day else { return entries }
    let busy = entries.indices.compactMap { index -> (index: Int, time: Range<Int>)? in
      let event = entries[index].event
      guard !event.start.isAllDay, event.availability == .busy, event.status != .canceled else {
        return nil
      }
      let start = max(day.lowerBound, seconds(event.start, zone))
      let end = min(day.upperBound, seconds(event.end, zone))
      return start < end ? (index, start..<end) : nil
    }.sorted { $0.time.lowerBound < $1.time.lowerBound }
    // The earlier event that ends last is enough: another earlier event that overlaps this one also
    // overlaps that event, and is marked already.
    var furthest: (index: Int, end: Int)?
    for (index, time) in busy {
      if let last = furthest, time.lowerBound < last.end {
        entries[index].overlaps = true
        entries[last.index].overlaps = true
      }
      if time.upperBound > furthest?.end ?? .min { furthest = (index, time.upperBound) }
    }
    return entries
  }

  private static func seconds(_ time: EventTime, _ zone: TimeZone) -> Int {
    time.instant(in: zone).secondsSince1970
  }

  private static func midnight(_ date: LocalDate, _ zone: TimeZone) -> Int {
    zone.resolve(LocalDateTime(date, .midnight)).instant.secondsSince1970
  }

  private static func midnight(after date: LocalDate, _ zone: TimeZone) -> Int {
    date.adding(days: 1).map { midnight($0, zone) } ?? midnight(date, zone) + 86_400
  }
}
