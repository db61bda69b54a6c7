internal import CivilTime
internal import Foundation

/// The order in which reminders are shown.
struct ReminderOrder {
  /// The viewer's.
  let zone: TimeZone

  /// By when they are due, those without last; then by priority, none last, title and identifier.
  func sorted(_ reminders: [StoredReminder]) -> [StoredReminder] {
    reminders.map {
      (due: $0.reminder.dueInstant(in: zone)?.secondsSince1970 ?? .max, reminder: $0)
    }
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
