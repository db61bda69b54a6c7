internal import CivilTime

extension ItemReader {
  /// The reminder of a VTODO (RFC 5545 §3.6.2).
  ///
  /// A canceled reminder counts as completed. Without a start, alarms with RELATED=START relate to
  /// the due time, as in most calendars.
  ///
  /// - Parameter occurrenceDate: the recurrence date of a detached occurrence, otherwise nil.
  mutating func reminder(
    _ lines: ItemLines, uid: String, occurrenceDate: EventTime? = nil
  ) -> Reminder {
    let start = optionalTime(lines.start, "the start (DTSTART)")
    var due = optionalTime(lines.due, "the due time (DUE)")
    if due == nil, let start, let length = lines.duration.flatMap({ duration($0) }) {
      due = start.adding(length)
    }
    let completionDate = instant(lines.completed)
    let status = word(lines.status)
    let isCompleted =
      completionDate != nil || number(lines.percentComplete, 0...100) == 100
      || ["COMPLETED", "CANCELLED"].contains(status)
    let reference: AlarmReference =
      due == nil ? .start : start == nil || start == due ? .either : .end
    let isDetached = occurrenceDate != nil
    if isDetached, !lines.rules.isEmpty || !lines.dates.isEmpty { report(.ruleOfOccurrence) }
    return Reminder(
      uid: uid, title: text(lines.summary) ?? "",
      notes: text(lines.notes), url: uri(lines.url), location: text(lines.location), due: due,
      start: start, priority: number(lines.priority, 0...9) ?? 0, completionDate: completionDate,
      isCompleted: isCompleted, isCanceled: status == "CANCELLED",
      alarms: alarms(lines, relatedTo: reference),
      recurrenceRules: isDetached ? [] : rules(lines),
      creationDate: instant(lines.created), lastModifiedDate: instant(lines.lastModified),
      sequence: sequence(lines.sequence), occurrenceDate: occurrenceDate,
      otherAlarms: OtherAlarm.all(lines.alarms, relatedTo: reference))
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
