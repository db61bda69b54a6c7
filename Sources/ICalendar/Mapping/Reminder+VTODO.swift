internal import CivilTime

extension Reminder {
  /// The reminder of a VTODO (RFC 5545 §3.6.2).
  ///
  /// Without a start, alarms with RELATED=START relate to the due time, as in most calendars.
  package init?(
    _ component: ICalendarComponent, uid: String, occurrenceDate: EventTime?,
    _ reader: inout ItemReader
  ) {
    self.init(uid: uid, title: "")
    self.occurrenceDate = occurrenceDate
    start = reader.optionalTime(component.line("DTSTART"), "the start (DTSTART)")
    due = reader.optionalTime(component.line("DUE"), "the due time (DUE)")
    if due == nil, let start, let line = component.line("DURATION") {
      let length = Property(line)?.duration
      due = length.flatMap { start.adding($0) }
      if due == nil { reader.report(.unreadable("the length (DURATION)")) }
      if component.line("DUE") == nil { statedLength = length }
    }
  }
}

extension ItemReader {
  fileprivate mutating func optionalTime(_ line: ContentLine?, _ name: String) -> EventTime? {
    guard let line else { return nil }
    guard let time = time(line) else {
      report(.unreadable(name))
      return nil
    }
    return time
  }
}
