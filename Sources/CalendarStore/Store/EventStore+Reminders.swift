public import CivilTime
public import Foundation

// A repeating reminder is found once, as its present occurrence. If that occurrence is detached
// (`occurrenceDate`), the reminder has its values, and an edit changes the detached occurrence.

extension EventStore {
  /// Sorted by due time (reminders without one last), then by priority (no priority last), title
  /// and identifier.
  public func reminders(
    matching predicate: ReminderPredicate, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredReminder] {
    let zone = context.zone
    return try reminders(.init(calendars, of: .reminder)) { predicate.matches($0, in: zone) }
  }

  /// Fetches reminders as ``reminders(matching:in:)``, on the actor that calls it. The cancellation of
  /// its task ends the fetch between two batches of objects, with an error.
  public nonisolated(nonsending) func fetchReminders(
    matching predicate: ReminderPredicate, in calendars: [EventCalendar]? = nil
  ) async throws(StoreError) -> [StoredReminder] {
    try reminders(matching: predicate, in: calendars)
  }

  /// The reminders whose identifier's UUID begins with the text; hyphens are optional. Sorted as by
  /// `reminders(matching:in:)`.
  public func reminders(
    withPrefix idPrefix: String, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredReminder] {
    guard let prefix = UUIDPrefix(idPrefix) else { return [] }
    return try reminders(.init(calendars, of: .reminder, prefix: prefix)) {
      prefix.matches($0.id.uuid)
    }
  }

  /// The reminder with the identifier; nil if there is none. If several lists have the UID, returns
  /// the reminder of the first list.
  public func reminder(
    withIdentifier id: ItemID, in calendar: EventCalendar? = nil
  ) throws(StoreError) -> StoredReminder? {
    var found: StoredReminder?
    let query = ObjectQuery(calendar.map { [$0] }, of: .reminder, prefix: UUIDPrefix(id.uuid))
    try enumerate(
      query, finding: { ($0.reminders { $0.id.uuid == id.uuid }, []) },
      each: { reminder, stop in
        found = reminder
        stop = true
      })
    return found
  }

  private func reminders(
    _ query: ObjectQuery, where isWanted: (Reminder) -> Bool
  ) throws(StoreError) -> [StoredReminder] {
    var found: [StoredReminder] = []
    try enumerate(
      query, finding: { ($0.reminders(where: isWanted), []) },
      each: { reminder, _ in found.append(reminder) })
    found.sortForDisplay(in: context.zone)
    return found
  }
}

/// Selects reminders, as EventKit's three predicates do.
///
/// `after` is exclusive and `through` inclusive; nil is unbounded. A reminder without a due time
/// matches only if both are nil. A reminder that is due on a day matches if any of that day, in the
/// viewer's zone, lies between them.
public enum ReminderPredicate: Sendable, Equatable {
  case all
  case incomplete(dueAfter: Instant?, through: Instant?)
  /// By completion time. Canceled reminders match `all` alone.
  case completed(after: Instant?, through: Instant?)
}

extension ReminderPredicate {
  /// Whether the predicate selects the reminder.
  ///
  /// - Parameter zone: the viewer's.
  public func matches(_ reminder: Reminder, in zone: TimeZone) -> Bool {
    switch self {
    case .all: true
    case .incomplete(let after, let through):
      !reminder.isCompleted && reminder.isDue(after: after, through: through, in: zone)
    case .completed(let after, let through):
      reminder.isCompleted && !reminder.isCanceled
        && lies(reminder.completionDate.map { $0...$0 }, after: after, through: through)
    }
  }
}

extension Reminder {
  /// Whether the reminder is due then, completed or not, as ``ReminderPredicate`` selects those that
  /// are not.
  ///
  /// - Parameter zone: the viewer's.
  public func isDue(after: Instant?, through: Instant?, in zone: TimeZone) -> Bool {
    let times = due.map { due in
      let start = due.instant(in: zone)
      return start...max(start, due.dueInstant(in: zone))
    }
    return lies(times, after: after, through: through)
  }
}

/// Whether a part of the times lies in the range; nil lies in the unbounded one alone.
private func lies(_ times: ClosedRange<Instant>?, after: Instant?, through: Instant?) -> Bool {
  guard let times else { return after == nil && through == nil }
  return after.map { times.upperBound > $0 } ?? true
    && through.map { times.lowerBound <= $0 } ?? true
}
