internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations

/// The bounds of due times, or of completion times, for a predicate: `after` is exclusive,
/// `through` inclusive; nil is unbounded.
struct ReminderPeriod: Equatable {
  let after: Instant?
  let through: Instant?

  /// The period of the options of `list`, on the viewer's clock.
  init(_ arguments: RemindersCommand.List, _ clock: ReminderClock) throws(CommandError) {
    if let text = arguments.day {
      let day = try DayOption(now: clock.now, dayOrder: clock.dayOrder).read(text, for: "--day")
      after = clock.before(.date(day))
      through = clock.lastMoment(of: .date(day))
      return
    }
    func time(_ option: String, _ text: String?) throws(CommandError) -> EventTime? {
      try text.map { (text) throws(CommandError) in
        try CommandError.at(option) { () throws(TimeError) in try clock.time(text) }
      }
    }
    let (from, to) = (try time("--from", arguments.from), try time("--to", arguments.to))
    // A day begins with its midnight; any other start is exclusive, as in EventKit.
    after = from.map { $0.isAllDay ? clock.before($0) : clock.moment($0) }
    through = to.map(clock.lastMoment)
    if let after, let through, after >= through {
      throw CommandError(
        ExitStatus.usage, "the period ends before it begins; give a later --to")
    }
  }

  /// Whether the reminder is due in the period, completed or not.
  func contains(_ reminder: StoredReminder, _ clock: ReminderClock) -> Bool {
    guard let due = reminder.due.map(clock.lastMoment) else {
      return after == nil && through == nil
    }
    return after.map { due > $0 } ?? true && through.map { due <= $0 } ?? true
  }
}
