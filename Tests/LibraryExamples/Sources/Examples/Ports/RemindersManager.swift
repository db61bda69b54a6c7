import CalendarStore
import Foundation

/// A list of things to do, as programs have it on EventKit: EKReminder, its due components, its
/// priority and EKReminder.isCompleted.
final class RemindersManager {
  private let store: EventStore
  private let list: StoredCalendar

  /// Throws if no list takes reminders.
  init(_ access: CalendarAccess) throws {
    store = try access.requestFullAccess(for: [.reminder]) { _ in true }
    guard let list = try store.defaultCalendarForNewReminders() else { throw StoreError.missing }
    self.list = list
  }

  /// Adds a reminder, with an alarm when it is due at a time.
  @discardableResult
  func add(_ title: String, due: DateComponents?, priority: Int = 0) throws -> ItemID {
    var reminder = Reminder(
      uid: UUID().uuidString, title: title, due: due.flatMap { EventTime($0) }, priority: priority)
    if let due = reminder.due, !due.isAllDay { reminder.alarms.append(.before(CivilDuration())) }
    return try store.save(StoredReminder(reminder, in: list.calendar)).id
  }

  /// What is to be done on a day, and at what time.
  func dueToday(_ day: Date, in zone: TimeZone) async throws -> [(String, DateComponents?)] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = calendar.startOfDay(for: day)
    let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start
    let found = try await store.fetchReminders(
      matching: .incomplete(dueAfter: Instant(start), through: Instant(end - 1)))
    return found.map { ($0.title, $0.due?.dateComponents) }
  }

  func setDone(_ id: ItemID, _ isDone: Bool, at moment: Date) throws {
    guard let reminder = try store.reminder(withIdentifier: id) else { return }
    if isDone {
      try store.complete(reminder, at: Instant(moment))
    } else {
      try store.uncomplete(reminder)
    }
  }

  func remove(_ id: ItemID) throws {
    if let reminder = try store.reminder(withIdentifier: id) { try store.remove(reminder) }
  }
}
