internal import CivilTime

/// A change of a reminder.
struct ReminderChange {
  /// As it is to be.
  let reminder: Reminder
  /// As it is.
  let original: Reminder
  let stamp: EditStamp

  init(_ reminder: Reminder, from original: Reminder, stamp: EditStamp) {
    self.reminder = reminder
    self.original = original
    self.stamp = stamp
  }

  /// It is completed, or was at another time.
  var isCompletion: Bool {
    reminder.isCompleted
      && (!original.isCompleted || reminder.completionDate != original.completionDate)
  }

  /// It is not completed any more.
  var isUncompletion: Bool { original.isCompleted && !reminder.isCompleted }
}

extension ICalendarComponent {
  /// Changes the lines that say whether a VTODO is completed.
  mutating func changeCompletion(_ change: ReminderChange) throws(UnwritableItem) {
    if change.isUncompletion { return try uncomplete() }
    guard change.isCompletion else { return }
    try complete(at: change.reminder.completionDate ?? change.stamp.now)
  }
}
