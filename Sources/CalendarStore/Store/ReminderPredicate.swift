public import CivilTime

/// Which reminders are wanted.
///
/// The `after` is exclusive and the `through` inclusive; nil is open. Reminders that are due at no time
/// belong only where both are nil. One that is due on a day is due at the end of that day, in the viewer's
/// zone.
public enum ReminderPredicate: Sendable, Equatable {
  case all
  case incomplete(dueAfter: Instant?, through: Instant?)
  /// By when they were completed. Those that were canceled are in `all` alone.
  case completed(after: Instant?, through: Instant?)
}
