internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Events laid out on the days of a period, by the viewer's clock.
struct Agenda: Equatable, Sendable {
  struct Day: Equatable, Sendable {
    let date: LocalDate
    /// Those of whole days first, then by when they begin on this day.
    var entries: [Entry]
  }

  /// An event on one of the days it touches.
  struct Entry: Equatable, Sendable {
    /// Those of the agenda, once for all entries; a hundred thousand take much room.
    fileprivate let events: [StoredEvent]
    fileprivate let index: Int
    /// What the viewer's clock shows; midnight for whole days.
    let start: LocalDateTime
    /// Exclusive.
    let end: LocalDateTime
    /// A clock that is set back may show the same at its end, or less.
    let hasLength: Bool
    let date: LocalDate
    /// Its days, and which of them this is, from 1.
    let days: Int
    let number: Int
    /// On this day, at the same time as another one that is neither free nor cancelled nor of whole
    /// days.
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

  /// Those that have events, in their order.
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

  subscript(date: LocalDate) -> Day? {
    days.first { $0.date == date }
  }

  /// What the viewer's clock shows then; what lies beyond the years of the calendar is at their edge.
  private static func reading(_ time: EventTime, in zone: TimeZone) -> LocalDateTime {
    guard let instant = time.instant else { return time.reading }
    if let reading = zone.local(at: instant) { return reading }
    let isBefore = instant.secondsSince1970 < 0
    return LocalDateTime(
      LocalDate(year: isBefore ? 1 : 9999, month: isBefore ? 1 : 12, day: isBefore ? 1 : 31)
        ?? time.reading.date,
      LocalTime(secondOfDay: isBefore ? 0 : 86_399))
  }

  /// An event that ends at midnight does not touch the day that begins.
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
    // Of those before, one that reaches an event and is not the one that reaches furthest overlaps that
    // one, and is marked.
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
    (time.instant ?? zone.resolve(time.reading).instant).secondsSince1970
  }

  private static func midnight(_ date: LocalDate, _ zone: TimeZone) -> Int {
    zone.resolve(LocalDateTime(date, .midnight)).instant.secondsSince1970
  }

  private static func midnight(after date: LocalDate, _ zone: TimeZone) -> Int {
    date.adding(days: 1).map { midnight($0, zone) } ?? midnight(date, zone) + 86_400
  }
}
