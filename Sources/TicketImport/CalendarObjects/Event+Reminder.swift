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
      alarms: reminder.plainAlarms, recurrenceRules: reminder.recurrenceRules,
      creationDate: reminder.creationDate, lastModifiedDate: reminder.lastModifiedDate,
      sequence: reminder.sequence, occurrenceDate: reminder.occurrenceDate)
  }
}

extension Reminder {
  /// This reminder with the fields in which the event differs from the reminder's own event.
  func changed(to event: Event) -> Reminder {
    let own = Event(self)
    let changed = own.changed(to: event)
    var reminder = self
    reminder.title = changed.title
    reminder.notes = changed.notes
    reminder.url = changed.url
    reminder.location = changed.location
    reminder.plainAlarms = changed.alarms
    reminder.recurrenceRules = changed.recurrenceRules
    if changed.start != own.start { reminder.move(due: changed.start) }
    if changed.status == .canceled, !isCanceled {
      reminder.isCompleted = true
      reminder.isCanceled = true
      reminder.completionDate = nil
    }
    return reminder
  }
}
