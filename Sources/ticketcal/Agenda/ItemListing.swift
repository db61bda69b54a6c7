internal import CalendarStore
internal import CivilTime
internal import Foundation

/// The printer of events and reminders, for people: a line each, behind its time.
struct ItemListing {
  let style: Style
  /// The viewer's.
  let zone: TimeZone
  let now: Instant
  /// The terminal's columns; nil for lines of any length.
  let width: Int?
  let calendars: CalendarNames

  private var today: LocalDate { (zone.local(at: now) ?? LocalDateTime(.epoch, .midnight)).date }

  // MARK: Events

  /// Events of any day, one dated line each; without line ends, safe to print.
  func lines(_ events: [StoredEvent]) -> [String] {
    let names = ShortNames(of: events.map(\.id))
    let times = events.map(time)
    let timeWidth = times.lazy.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(events, times).map { event, time in
      var line = ItemLine(event, calendar: calendars, names: names, style: style)
      if event.isRecurring, event.occurrenceDate == nil { line.add(remark: "repeats") }
      return line.text(
        behind: PaintedText(DisplayWidth.padded(time, to: timeWidth)), width: width)
    }
  }

  /// `Sat 21 Nov 2026 14:00-16:00`, on the viewer's clock.
  private func time(_ event: StoredEvent) -> String {
    let start = reading(event.start)
    let day = TimePhrase.day(start.date)
    guard !event.start.isAllDay else { return day }
    let end = reading(event.end)
    let clock = TimePhrase.clock(start.time)
    guard event.end.instant(in: zone) > event.start.instant(in: zone) else {
      return "\(day) \(clock)"
    }
    return start.date == end.date
      ? "\(day) \(clock)-\(TimePhrase.clock(end.time))" : "\(day) \(clock)-"
  }

  private func reading(_ time: EventTime) -> LocalDateTime {
    time.instant.flatMap(zone.local) ?? time.reading
  }

  // MARK: Reminders

  /// Reminders in their order, behind their due time and a mark of their priority.
  func lines(_ reminders: [StoredReminder]) -> [String] {
    let names = ShortNames(of: reminders.map(\.id))
    let times = reminders.map { $0.due.map(time) ?? "–" }
    let timeWidth = times.lazy.map { DisplayWidth.of($0) }.max() ?? 0
    let marks = reminders.map { Self.mark($0.priority) }
    let markWidth = marks.lazy.map(\.utf8.count).max() ?? 0
    return zip(reminders, zip(times, marks)).map { reminder, head in
      let line = ItemLine(
        reminder, isOverdue: isOverdue(reminder), zone, calendar: calendars, names: names,
        style: style)
      var text = DisplayWidth.padded(head.0, to: timeWidth)
      if markWidth > 0 { text += " " + DisplayWidth.padded(head.1, to: markWidth) }
      let emphasis: PaintedText.Emphasis =
        isOverdue(reminder) ? .red : reminder.isCompleted ? .dim : .plain
      return line.text(behind: PaintedText(text, emphasis), width: width)
    }
  }

  private func isOverdue(_ reminder: StoredReminder) -> Bool {
    !reminder.isCompleted && !reminder.isCanceled
      && (reminder.due.map { $0.dueInstant(in: zone) < now } ?? false)
  }

  /// `Sat 21 Nov 2026 18:00`, on the viewer's clock; without seconds, which are of little use in a
  /// list.
  private func time(_ due: EventTime) -> String {
    let local = reading(due)
    let day = TimePhrase.day(local.date)
    return due.isAllDay ? day : "\(day) \(local.time.description.prefix(5))"
  }

  /// `!!!` for high, `!!` for medium, `!` for low (RFC 5545 §3.8.1.9).
  private static func mark(_ priority: Int) -> String {
    switch priority {
    case 1...4: "!!!"
    case 5: "!!"
    case 6...9: "!"
    default: ""
    }
  }

  // MARK: Agenda

  /// A heading for each day and a line for each of its events.
  func lines(_ agenda: Agenda) -> [String] {
    var lines: [String] = []
    forEachLine(of: agenda) { lines.append($0) }
    return lines
  }

  /// Calls `body` with each line, and keeps none of them.
  func forEachLine(of agenda: Agenda, _ body: (String) -> Void) {
    let entries = agenda.days.lazy.flatMap(\.entries)
    let names = ShortNames(of: entries.map(\.event.id))
    let phrase = EntryPhrase(zone: zone)
    let timeWidth = entries.map { phrase.time($0).utf8.count }.max() ?? 0
    for (index, day) in agenda.days.enumerated() {
      if index > 0 { body("") }
      body(style.bold(cut(heading(day.date))))
      for entry in day.entries {
        let time = DisplayWidth.padded(phrase.time(entry), to: timeWidth)
        let mark = entry.overlaps ? "!" : " "
        let head = PaintedText("\(mark) \(time)", entry.overlaps ? .red : .plain)
        var line = ItemLine(entry.event, calendar: calendars, names: names, style: style)
        line.ownTime = phrase.ownTime(entry)
        if entry.isAllDay, entry.days > 1 {
          line.add(remark: "day \(entry.number) of \(entry.days)")
        }
        if let width, head.columns + 2 + ItemLine.fewForTitle > width {
          // Beside the time, a title would have too little room.
          body(PaintedText(cut(head.text), head.emphasis).painted(style))
          body(line.text(behind: PaintedText(""), width: width))
        } else {
          body(line.text(behind: head, width: width))
        }
      }
    }
  }

  private func cut(_ text: String) -> String {
    width.map { DisplayWidth.truncated(text, to: $0) } ?? text
  }

  private func heading(_ date: LocalDate) -> String {
    let day = TimePhrase.day(date)
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: return "Today, \(day)"
    case 1: return "Tomorrow, \(day)"
    default: return day
    }
  }
}

extension ItemListing {
  /// - Parameter width: nil for the columns of a terminal, or for lines of any length.
  init(_ tool: Tool, _ calendars: CalendarNames, width: Int? = nil) {
    self.init(
      style: tool.style, zone: tool.zone, now: tool.now,
      width: width ?? (tool.showsResults ? tool.resultSize.columns : nil), calendars: calendars)
  }
}

/// The time of an event on a day, in words: on the viewer's clock, and on the event's own clock if
/// that differs.
struct EntryPhrase {
  /// The viewer's.
  let zone: TimeZone

  /// `14:00-16:00`, `all day`, `from 22:00`, `until 02:00`; `14:00` for an event without a length.
  func time(_ entry: Agenda.Entry) -> String {
    let start = TimePhrase.clock(entry.start.time)
    switch (entry.isAllDay, entry.isBegun, entry.goesOn) {
    case (true, _, _), (_, true, true): return "all day"
    case (_, false, true): return "from \(start)"
    case (_, true, false): return "until \(end(entry))"
    case (_, false, false): return entry.hasLength ? "\(start)-\(end(entry))" : start
    }
  }

  /// `20:00 Asia/Shanghai`, with the weekday if the day differs; nil if the event's clocks and the
  /// viewer's clock show the same.
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
