import CalendarStore
import Foundation

/// Completes a reminder that repeats, which advances it.
func complete(_ store: EventStore, in list: EventCalendar) throws -> StoredReminder? {
  let day = LocalDate(year: 2026, month: 12, day: 4)!
  let new = Reminder(
    uid: UUID().uuidString.lowercased(), title: "Water the plants", due: .date(day),
    recurrenceRules: [try RecurrenceRule(frequency: .weekly)])
  try store.save(StoredReminder(new, in: list))

  let open = try store.reminders(matching: .incomplete(dueAfter: nil, through: nil), in: [list])
  try store.complete(open[0], at: Instant(secondsSince1970: 1_796_083_200))
  return try store.reminder(withIdentifier: open[0].id)
}

/// Sets the list of a reminder.
func move(_ reminder: StoredReminder, to list: EventCalendar, in store: EventStore) throws {
  let moved = try store.move(reminder, to: list)
  print("\(moved.title) is in \(moved.calendar.name)")
}
