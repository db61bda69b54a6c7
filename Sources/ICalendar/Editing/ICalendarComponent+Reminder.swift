internal import CivilTime

extension ICalendarComponent {
  /// Changes the lines of all fields of a VTODO that differ, except the completion.
  mutating func change(
    _ reminder: Reminder, from original: Reminder, _ forms: inout TimeForms,
    _ reader: inout ItemReader
  ) throws(EditError) {
    try changeTimes(of: reminder, from: original, &forms)
    if original.occurrenceDate == nil, let shift = SeriesShift(from: original, to: reminder),
      reminder.recurrenceRules == original.recurrenceRules
    {
      editRules { $0.following(shift) }
      editDates("EXDATE", &reader, &forms, shift.moved)
      editDates("RDATE", &reader, &forms, shift.moved)
    }
    try changeFields(of: reminder, from: original)
  }

  private mutating func changeTimes(
    of reminder: Reminder, from original: Reminder, _ forms: inout TimeForms
  ) throws(EditError) {
    guard reminder.start != original.start || reminder.due != original.due else { return }
    try reminder.start?.checkIsWritable("start")
    try reminder.due?.checkIsWritable("due")
    if let start = reminder.start, let due = reminder.due {
      try start.check(isNotAfter: due, "due")
    }
    if let start = original.start { forms.learn(start, from: property("DTSTART")) }
    if let due = original.due { forms.learn(due, from: property("DUE")) }
    let repeats = !original.recurrenceRules.isEmpty
    if let start = reminder.start {
      if start != original.start {
        putTime("DTSTART", start, from: original.start, &forms, repeats: repeats)
      }
    } else {
      removeLines("DTSTART")
    }
    guard let due = reminder.due else { return removeLines("DUE", "DURATION") }
    if property("DUE") == nil, let duration = property("DURATION"), let start = reminder.start {
      changeDuration(duration, from: start, to: due, &forms, endName: "DUE")
    } else {
      removeLines("DURATION")
      putTime("DUE", due, from: original.due, &forms, repeats: repeats)
    }
  }

  /// New alarms relate to the due time if there is one. If a start or a due time is added or
  /// removed, existing alarms change their RELATED parameter and keep their trigger time.
  mutating func changeAlarms(
    of reminder: Reminder, from original: Reminder
  ) throws(EditError) {
    let isTimed = reminder.start != nil || reminder.due != nil
    if reminder.alarms != original.alarms || reminder.due != original.due
      || reminder.start != original.start, !isTimed,
      reminder.alarms.contains(where: \.isBefore)
    {
      throw .invalid(
        field: "alarms",
        reason: "an alarm before the due time needs one; set it, or remove the alarm")
    }
    let (old, new) = (original.alarmReference, reminder.alarmReference)
    if old != new { try relateAlarms(from: old, toEnd: reminder.due != nil) }
    try changeAlarms(
      to: reminder.alarms, from: original.alarms, title: reminder.title, relatedTo: new,
      fromEnd: reminder.due != nil)
  }

  private mutating func relateAlarms(
    from reference: ItemReader.AlarmReference, toEnd: Bool
  ) throws(EditError) {
    for (index, item) in items.enumerated() {
      guard case .component(var alarm) = item, alarm.name == "VALARM",
        Alarm(alarm, relatedTo: reference)?.isBefore ?? false,
        var trigger = alarm.property("TRIGGER")
      else { continue }
      trigger.parameters.removeAll { $0.name == "RELATED" }
      if toEnd { trigger.parameters.append(Property.Parameter("RELATED", "END")) }
      alarm.put(trigger, as: "TRIGGER")
      items[index] = .component(alarm)
    }
  }

  // MARK: Completion

  /// RFC 5545 §3.8.1.11, §3.8.2.1 and §3.8.1.8.
  mutating func complete(at moment: Instant) throws(EditError) {
    set("STATUS", to: "COMPLETED")
    try set("COMPLETED", to: moment, field: "completed")
    set("PERCENT-COMPLETE", to: "100")
  }

  mutating func uncomplete() {
    removeLines("COMPLETED", "PERCENT-COMPLETE")
    guard property("STATUS") != nil else { return }
    set("STATUS", to: "NEEDS-ACTION")
  }
}

extension Reminder {
  /// The time that recurrence rules apply to: the start, or the due time of a reminder without
  /// start.
  var anchor: EventTime? { start ?? due }

  /// The time that the relative alarms of the reminder's VTODO relate to.
  var alarmReference: ItemReader.AlarmReference {
    due == nil ? .start : start == nil || start == due ? .either : .end
  }
}

extension SeriesShift {
  /// The shift of a reminder's times; nil if the edit is no shift: the anchor is missing or stays,
  /// or a start is added or removed.
  init?(from original: Reminder, to reminder: Reminder) {
    guard let old = original.anchor, let new = reminder.anchor, old != new,
      (original.start == nil) == (reminder.start == nil)
    else { return nil }
    self.init(old: old, new: new)
  }
}

extension Alarm {
  fileprivate var isBefore: Bool {
    if case .before = self { true } else { false }
  }
}

extension Reminder {
  /// Whether the reminder is newly completed, or has a new completion date.
  func isCompletion(of original: Reminder) -> Bool {
    isCompleted && (!original.isCompleted || completionDate != original.completionDate)
  }
}

extension ICalendarComponent {
  /// Changes STATUS, COMPLETED and PERCENT-COMPLETE if the completion differs.
  mutating func changeCompletion(
    of reminder: Reminder, from original: Reminder, _ stamp: EditStamp
  ) throws(EditError) {
    if reminder.isCompletion(of: original) {
      try complete(at: reminder.completionDate ?? stamp.now)
    } else if original.isCompleted, !reminder.isCompleted {
      uncomplete()
    }
  }
}
