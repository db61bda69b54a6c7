internal import CalendarStore
internal import CivilTime
internal import Foundation

/// When an event is on a day, in words: by the viewer's clock, and by its own where that differs.
struct EntryPhrase {
  /// The viewer's.
  let zone: TimeZone

  /// `14:00-16:00`, `all day`, `from 22:00`, `until 02:00`; without length `14:00`.
  func time(_ entry: Agenda.Entry) -> String {
    let start = TimePhrase.clock(entry.start.time)
    switch (entry.isAllDay, entry.isBegun, entry.goesOn) {
    case (true, _, _), (_, true, true): return "all day"
    case (_, false, true): return "from \(start)"
    case (_, true, false): return "until \(end(entry))"
    case (_, false, false): return entry.hasLength ? "\(start)-\(end(entry))" : start
    }
  }

  /// `20:00 Asia/Shanghai`, with the day of the week where it is another; nil where the event's clocks
  /// show what the viewer's shows.
  func ownTime(_ entry: Agenda.Entry) -> String? {
    guard !entry.isAllDay else { return nil }
    let event = entry.event
    let start = entry.isBegun ? nil : own(event.start, beside: entry.start)
    let isLonger = event.end.reading != event.start.reading
    let differs = TimePhrase.zoneName(event.start) != TimePhrase.zoneName(event.end)
    let showsEnd = isLonger && !entry.goesOn && (entry.isBegun || differs)
    let end = showsEnd ? own(event.end, beside: entry.end) : nil
    let parts = [start, end.map { "until \($0)" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func own(_ time: EventTime, beside shown: LocalDateTime) -> String? {
    guard let name = TimePhrase.zoneName(time), time.reading != shown else { return nil }
    let clock = TimePhrase.clock(time.reading.time)
    let day = time.reading.date == shown.date ? "" : "\(TimePhrase.weekday(time.reading.date)) "
    return "\(day)\(clock) \(name)"
  }

  private func end(_ entry: Agenda.Entry) -> String {
    entry.end.time == .midnight ? "24:00" : TimePhrase.clock(entry.end.time)
  }
}
