import CalendarStore
import CivilTime

// A reminder is imported like an event at its due time.

extension Event {
  /// The event that a draft of a reminder shows: at the due time, else at the start, else at
  /// ``ForeignObject/noTime``.
  init(_ reminder: Reminder) {
    let time = reminder.time ?? ForeignObject.noTime
    self.init(
      uid: reminder.uid, title: reminder.title, start: time, end: time.impliedEnd,
      location: reminder.location, notes: reminder.notes, url: reminder.url,
      status: reminder.isCanceled ? .canceled : .confirmed, availability: .free,
      alarms: reminder.plainAlarms, recurrenceRules: reminder.recurrenceRules)
    (creationDate, lastModifiedDate) = (reminder.creationDate, reminder.lastModifiedDate)
    (sequence, occurrenceDate) = (reminder.sequence, reminder.occurrenceDate)
  }
}

extension ItemDraft {
  /// The iCalendar object that the event is written as, with what only a reminder has.
  var writtenObject: ForeignObject? {
    var written = object
    if isReminder {
      written?.reminderValues = Reminder(
        uid: "", title: "", start: begin?.value, priority: priority?.value ?? 0)
    }
    return written
  }

  /// Sets what an event has not.
  mutating func setValues(of reminder: Reminder, from origin: Origin) {
    begin = reminder.start.map { Sourced($0, origin) }
    priority = reminder.priority > 0 ? Sourced(reminder.priority, origin) : nil
  }

  /// Moves the start of a reminder along with its due time, if the reminder can be started when it is
  /// due, or if a file states both.
  mutating func moveBeginAlong(from before: ItemDraft) {
    guard let due = before.start?.value, let begin = before.begin, start?.value != due,
      object?.reminder.map({ $0.due != nil }) ?? true
    else { return }
    if begin.value == due {
      self.begin = start
    } else if begin.origin == .record, let start = start?.value {
      var moved = Reminder(uid: "", title: "", due: due, start: begin.value)
      moved.move(due: start)
      self.begin?.value = moved.start ?? begin.value
    }
  }
}

extension Reminder {
  /// This reminder with the fields in which the event differs from the reminder's own event.
  ///
  /// - Parameter values: nil for those of this reminder.
  func changed(to event: Event, _ values: Reminder?) -> Reminder {
    let own = Event(self)
    let changed = own.changed(to: event)
    var reminder = self
    reminder.title = changed.title
    reminder.notes = changed.notes
    reminder.url = changed.url
    reminder.location = changed.location
    reminder.plainAlarms = changed.alarms
    reminder.recurrenceRules = changed.recurrenceRules
    // Without a due time, the event is at the start.
    if changed.start != own.start, due != nil || changed.start != values?.start {
      reminder.move(due: changed.start)
    }
    if let values { (reminder.start, reminder.priority) = (values.start, values.priority) }
    if changed.status == .canceled, !isCanceled {
      reminder.isCompleted = true
      reminder.isCanceled = true
      reminder.completionDate = nil
    }
    return reminder
  }
}
