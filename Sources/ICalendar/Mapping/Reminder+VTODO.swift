internal import CivilTime

extension ItemReader {
  /// The reminder of a VTODO (RFC 5545 §3.6.2).
  ///
  /// A canceled reminder counts as completed. Without a start, alarms with RELATED=START relate to
  /// the due time, as in most calendars.
  ///
  /// - Parameter occurrenceDate: the recurrence date of a detached occurrence, otherwise nil.
  mutating func reminder(
    _ component: ICalendarComponent, uid: String, occurrenceDate: EventTime? = nil
  ) -> Reminder {
    let start = optionalTime(component.line("DTSTART"), "the start (DTSTART)")
    var due = optionalTime(component.line("DUE"), "the due time (DUE)")
    if due == nil, let start, let length = component.line("DURATION").flatMap({ duration($0) }) {
      due = start.adding(length)
    }
    if occurrenceDate != nil { checkIsAlone(component) }
    let completionDate = instant(component.line("COMPLETED"))
    let status = word(component.line("STATUS"))
    let isCompleted =
      completionDate != nil || number(component.line("PERCENT-COMPLETE"), 0...100) == 100
      || ["COMPLETED", "CANCELLED"].contains(status)
    var reminder = Reminder(
      uid: uid, title: "", due: due, start: start, completionDate: completionDate,
      isCompleted: isCompleted, isCanceled: status == "CANCELLED",
      creationDate: instant(component.line("CREATED")),
      lastModifiedDate: instant(component.line("LAST-MODIFIED")),
      sequence: sequence(component.line("SEQUENCE")), occurrenceDate: occurrenceDate)
    reminder.otherAlarms = OtherAlarm.all(component.alarms, relatedTo: reminder.alarmReference)
    reminder.readFields(component, &self)
    return reminder
  }

  private mutating func optionalTime(_ line: ContentLine?, _ name: String) -> EventTime? {
    guard let line else { return nil }
    guard let time = time(line) else {
      report(.unreadable(name))
      return nil
    }
    return time
  }
}
