public import CivilTime
internal import Foundation

/// The reminders of sources that may be read: finds, saves and removes them.
///
/// One that repeats is found once, as its present occurrence: with the values of the occurrence that differs
/// from its series where it is that one (`occurrenceDate`), and an edit changes what differs then.
///
/// Made by `CalendarAccess` alone. Every call sees the lists as they are at that time. To be used by one
/// thread at a time.
public final class ReminderStore {
  let database: CalendarDatabase

  /// How many files of the lists that were gone through cannot be read, and may hold anything.
  public var unreadableFiles: Int { database.objects.unreadable }

  init(_ database: CalendarDatabase) { self.database = database }

  /// What could not be shown, or not as it is written, of all that was read so far: each once.
  public var problems: [ObjectProblem] { database.problems }

  /// The lists: the calendars that hold reminders, source by source and by their names.
  public func calendars() throws(StoreError) -> [StoredCalendar] {
    try database.calendars(for: .reminder)
  }

  /// Sorted by when they are due (those without last), then by priority (none last), title and
  /// identifier.
  public func reminders(
    matching predicate: ReminderPredicate, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredReminder] {
    let zone = database.context.zone
    return try reminders(.init(calendars, of: .reminder)) { predicate.matches($0, in: zone) }
  }

  /// The reminders whose identifier's UUID begins with that text; hyphens may be left out. Sorted as ever.
  public func reminders(
    withPrefix idPrefix: String, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredReminder] {
    guard let prefix = UUIDPrefix(idPrefix) else { return [] }
    return try reminders(.init(calendars, of: .reminder, prefix: prefix)) {
      prefix.matches($0.id.uuid)
    }
  }

  /// The reminder of that identifier; nil where there is none. A UID that several lists have is found in
  /// the first of them.
  public func reminder(
    withID id: ItemID, in calendar: EventCalendar? = nil
  ) throws(StoreError) -> StoredReminder? {
    var found: StoredReminder?
    let query = ObjectQuery(calendar.map { [$0] }, of: .reminder, prefix: UUIDPrefix(id.uuid))
    try database.enumerate(
      query, finding: { ($0.reminders { $0.id.uuid == id.uuid }, nil) },
      each: { reminder, stop in
        found = reminder
        stop = true
      })
    return found
  }

  /// Writes a reminder: a new one where it has no version. Where the calendar holds its UID already, in
  /// whichever object, that is `StoreError.changed` with the object's text as theirs.
  ///
  /// - Parameter commit: false only collects the change; `commit()` reports its errors.
  public func save(_ reminder: StoredReminder, commit: Bool = true) throws(StoreError) {
    try database.make(.saveReminder(reminder), now: commit)
  }

  /// Takes a reminder away, with all of its occurrences.
  public func remove(_ reminder: StoredReminder, commit: Bool = true) throws(StoreError) {
    try database.make(.removeReminder(reminder), now: commit)
  }

  /// Marks it as done at that time. One that repeats moves to its next time instead, past those that are
  /// done already, and is done when there is none.
  public func complete(
    _ reminder: StoredReminder, at time: Instant, commit: Bool = true
  ) throws(StoreError) {
    var reminder = reminder
    reminder.isCompleted = true
    reminder.completionDate = time
    try save(reminder, commit: commit)
  }

  /// Marks it as not done.
  public func uncomplete(_ reminder: StoredReminder, commit: Bool = true) throws(StoreError) {
    var reminder = reminder
    reminder.isCompleted = false
    reminder.completionDate = nil
    try save(reminder, commit: commit)
  }

  /// Makes the collected changes, in their order. A change that fails is reported, and the others are made. A
  /// change sees what the earlier ones did to the same reminder. Afterwards no change is collected.
  public func commit() -> [CommitFailure] { database.commit() }

  /// Drops the collected changes.
  public func reset() { database.reset() }

  /// Brings a reminder up to date. Returns whether it still exists; one that does not stays as it is.
  public func refresh(_ reminder: inout StoredReminder) throws(StoreError) -> Bool {
    guard let version = reminder.version else { return false }
    let contents = try database.contents(of: version.href, in: reminder.calendar)
    let now = contents?.contents.reminders.first { [uid = reminder.uid] in $0.uid == uid }
    if let contents, let now { reminder = contents.stored(now) }
    return now != nil
  }

  /// The changes of the lists from now on. Changes that come close together are one; the changes that this store
  /// makes are marked as its own.
  public var changes: AsyncStream<StoreChange> { database.changes() }

  private func reminders(
    _ query: ObjectQuery, where isWanted: @escaping @Sendable (Reminder) -> Bool
  ) throws(StoreError) -> [StoredReminder] {
    var found: [StoredReminder] = []
    try database.enumerate(
      query, finding: { ($0.reminders(where: isWanted), nil) },
      each: { reminder, _ in found.append(reminder) })
    return found.sortedForDisplay(in: database.context.zone)
  }
}

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

extension ReminderPredicate {
  func matches(_ reminder: Reminder, in zone: TimeZone) -> Bool {
    switch self {
    case .all: true
    case .incomplete(let after, let through):
      !reminder.isCompleted && lies(reminder.dueInstant(in: zone), after, through)
    case .completed(let after, let through):
      reminder.isCompleted && !reminder.isCanceled && lies(reminder.completionDate, after, through)
    }
  }

  private func lies(_ time: Instant?, _ after: Instant?, _ through: Instant?) -> Bool {
    guard let time else { return after == nil && through == nil }
    return after.map { time > $0 } ?? true && through.map { time <= $0 } ?? true
  }
}

extension Reminder {
  /// The last moment that it is due at: a day's last second; nil where it is due at no time.
  func dueInstant(in zone: TimeZone) -> Instant? {
    switch due {
    case nil: nil
    case .date(let day):
      zone.resolve(LocalDateTime(day, LocalTime(secondOfDay: 86_399))).instant
    case .floating(let reading): zone.resolve(reading).instant
    case .utc, .zoned, .described: due?.instant
    }
  }
}

extension [StoredReminder] {
  /// Sorted by due time, those without last; then by priority, none last, title and identifier.
  ///
  /// - Parameter zone: the viewer's.
  fileprivate func sortedForDisplay(in zone: TimeZone) -> [StoredReminder] {
    map { (due: $0.reminder.dueInstant(in: zone)?.secondsSince1970 ?? .max, reminder: $0) }
      .sorted { a, b in
        if a.due != b.due { return a.due < b.due }
        let (first, second) = (a.reminder, b.reminder)
        let ranks = [first, second].map { $0.priority == 0 ? 10 : $0.priority }
        if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
        if first.title != second.title { return first.title < second.title }
        return first.uid < second.uid
      }
      .map(\.reminder)
  }
}
