internal import CivilTime

extension Event {
  /// The event of a VEVENT (RFC 5545 §3.6.1); nil if the VEVENT has no start.
  package init?(
    _ component: ICalendarComponent, uid: String, occurrenceDate: EventTime?,
    _ reader: inout ItemReader
  ) {
    guard let line = component.line("DTSTART") else {
      reader.report(.missingStart)
      return nil
    }
    guard let start = reader.time(line) else {
      reader.report(.unreadableStart)
      return nil
    }
    self.init(uid: uid, title: "", start: start, end: reader.end(component, from: start))
    (self.occurrenceDate, isDetached) = (occurrenceDate, occurrenceDate != nil)
    if component.line("DTEND") == nil, let length = component.property("DURATION")?.duration,
      start.adding(length) == end
    {
      statedLength = length
    }
    (attendees, organizer) = (component.attendees, component.organizer)
  }
}

extension ICalendarComponent {
  var organizer: Participant? {
    property("ORGANIZER").map { Participant($0, status: nil) }
  }

  /// Further attendees are kept in the object and not read.
  var attendees: [Participant] {
    lines("ATTENDEE").prefix(1000).compactMap { line in
      Property(line).map { Participant($0, status: $0.word("PARTSTAT") ?? "NEEDS-ACTION") }
    }
  }
}

extension Participant {
  fileprivate init(_ line: Property, status: String?) {
    let name = line.parameter("CN").flatMap { $0.isEmpty ? nil : $0 }
    self.init(name: name, address: line.uri, status: status, role: line.word("ROLE"))
  }
}

extension ItemReader {
  /// The end by DTEND or DURATION (§3.6.1: without both, one day or no duration), never before the
  /// start. An all-day event that ends on its first day lasts one day, as in most calendars.
  fileprivate mutating func end(_ component: ICalendarComponent, from start: EventTime) -> EventTime
  {
    let least = start.isAllDay ? start.adding(CivilDuration(days: 1)) ?? start : start
    guard let end = writtenEnd(component, from: start) else { return least }
    if end.isBefore(start) {
      report(.endBeforeStart)
      return least
    }
    return end.isBefore(least) ? least : end
  }

  /// The end in the form of the start; nil if the VEVENT has none.
  private mutating func writtenEnd(
    _ component: ICalendarComponent, from start: EventTime
  ) -> EventTime? {
    guard let line = component.line("DTEND") else {
      guard let line = component.line("DURATION") else { return nil }
      guard let duration = Property(line)?.duration, let end = start.adding(duration) else {
        report(.unreadable("the length (DURATION)"))
        return nil
      }
      if start.isAllDay, duration.seconds % 86_400 != 0 { report(.mixedTimes) }
      return end
    }
    if component.line("DURATION") != nil { report(.endAndLength) }
    guard let end = time(line) else {
      report(.unreadable("the end (DTEND)"))
      return nil
    }
    switch (start, end) {
    case (.date, .date), (.floating, .floating): return end
    case (.date, _):
      report(.mixedTimes)
      let isMidnight = end.reading.time == .midnight
      return EventTime.date(end.reading.date)
        .adding(CivilDuration(days: isMidnight ? 0 : 1))
    case (_, .date(let date)):
      report(.mixedTimes)
      return EventTime.floating(LocalDateTime(date, .midnight)).aligned(to: start)
    case (.floating, _), (_, .floating):
      report(.mixedTimes)
      return end.aligned(to: start)
    case (.utc, _), (.zoned, _), (.described, _): return end
    }
  }
}
