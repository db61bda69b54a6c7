internal import CalendarStore

extension ReminderStore {
  /// Changes a reminder. Retries once if another program rewrote its file without changing the
  /// reminder.
  func retrying(
    _ reminder: StoredReminder, _ change: (StoredReminder) throws(StoreError) -> Void
  ) throws(CommandError) {
    do throws(StoreError) { try change(reminder) } catch {
      guard case .changed = error else { throw CommandError(error) }
      var now = reminder
      guard (try? refresh(&now)) == true, now.reminder.isLike(reminder.reminder) else {
        throw CommandError(error)
      }
      try CommandError.at { [now] () throws(StoreError) in try change(now) }
    }
  }

  /// Completes a reminder. Returns the result, and the reminder as it is now.
  func completing(
    _ reminder: StoredReminder, recording history: ChangeHistory
  ) throws(CommandError) -> (status: ItemStatus, reminder: StoredReminder) {
    // A series continues after an occurrence that was completed alone.
    let goesOn = reminder.occurrenceDate != nil && !reminder.recurrenceRules.isEmpty
    guard !reminder.isCompleted || goesOn else { return (.unchanged, reminder) }
    try retrying(reminder) { (reminder) throws(StoreError) in
      try history.make(in: objects) { () throws(StoreError) in
        try complete(reminder, at: history.now)
      }
    }
    let now = try current(reminder)
    return (now.isCompleted ? .done : .movedOn, now)
  }

  /// Takes back the completion of a reminder. Returns the result, and the reminder as it is now.
  func uncompleting(
    _ reminder: StoredReminder, recording history: ChangeHistory
  ) throws(CommandError) -> (status: ItemStatus, reminder: StoredReminder) {
    guard reminder.isCompleted else { return (.unchanged, reminder) }
    try retrying(reminder) { (reminder) throws(StoreError) in
      try history.make(in: objects) { () throws(StoreError) in try uncomplete(reminder) }
    }
    return (.undone, try current(reminder))
  }

  /// The reminder as it is in its list now.
  func current(_ reminder: StoredReminder) throws(CommandError) -> StoredReminder {
    let found = try CommandError.at { () throws(StoreError) in
      try self.reminder(withID: reminder.id, in: reminder.calendar)
    }
    return found ?? reminder
  }
}

extension Reminder {
  /// Whether both have the same content, whatever their creation and modification dates.
  func isLike(_ other: Reminder) -> Bool {
    title == other.title && notes == other.notes && url == other.url && location == other.location
      && due == other.due && start == other.start && priority == other.priority
      && isCompleted == other.isCompleted && isCanceled == other.isCanceled
      && completionDate == other.completionDate
      && alarms == other.alarms && recurrenceRules == other.recurrenceRules
      && occurrenceDate == other.occurrenceDate
  }
}

extension StoredReminder {
  /// A copy for another list, not saved there yet.
  func moved(to list: EventCalendar) -> StoredReminder { StoredReminder(reminder, in: list) }
}
