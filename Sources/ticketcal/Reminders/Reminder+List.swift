internal import CalendarStore

extension Reminder {
  /// The same for another list, not saved there yet.
  func moved(to list: EventCalendar) -> Reminder {
    Reminder(
      calendar: list, uid: uid, title: title, notes: notes, url: url, location: location, due: due,
      start: start, priority: priority, alarms: alarms, recurrenceRules: recurrenceRules)
  }
}
