internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Events out of all times, a dated line each.
struct FoundLines {
  let style: Style
  /// The viewer's.
  let zone: TimeZone
  /// Columns of the terminal; nil where lines may be as long as they are.
  let width: Int?
  let calendars: CalendarNames

  /// The lines, without line ends; safe to print.
  func lines(_ events: [StoredEvent]) -> [String] {
    let names = ItemNames(events)
    let times = events.map(time)
    let timeWidth = times.lazy.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(events, times).map { event, time in
      var line = EventLine(event, calendar: calendars, names: names, style: style)
      if event.isRecurring, event.occurrenceDate == nil { line.remark = "repeats" }
      return line.text(
        behind: PaintedText(DisplayWidth.padded(time, to: timeWidth)), width: width)
    }
  }

  /// `Sat 21 Nov 2026 14:00-16:00`, by the viewer's clock.
  private func time(_ event: StoredEvent) -> String {
    let start = reading(event.start)
    let day = TimePhrase.day(start.date)
    guard !event.start.isAllDay else { return day }
    let end = reading(event.end)
    let clock = TimePhrase.clock(start.time)
    guard moment(event.end) > moment(event.start) else { return "\(day) \(clock)" }
    return start.date == end.date
      ? "\(day) \(clock)-\(TimePhrase.clock(end.time))" : "\(day) \(clock)-"
  }

  private func moment(_ time: EventTime) -> Instant {
    time.instant ?? zone.resolve(time.reading).instant
  }

  private func reading(_ time: EventTime) -> LocalDateTime {
    time.instant.flatMap(zone.local) ?? time.reading
  }
}
