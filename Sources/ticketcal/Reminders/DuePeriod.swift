internal import CalendarStore
internal import CivilTime
internal import Reservations

/// When reminders are due, as a predicate takes it: `after` is exclusive, `through` inclusive, and nil open.
struct DuePeriod {
  let after: Instant?
  let through: Instant?

  /// What `list` is asked for, on the viewer's clock.
  init(_ arguments: RemindersCommand.List, _ hand: HandClock) throws(Stop) {
    if let text = arguments.day {
      let day = try TypedDay(now: hand.now).read(text, for: "--day")
      after = hand.before(.date(day))
      through = hand.lastMoment(of: .date(day))
    } else {
      let limit = try arguments.dueBefore.map { (text) throws(Stop) in
        try Stop.at("--due-before") { () throws(TimeError) in try hand.limit(text) }
      }
      after = nil
      through = limit.map(hand.before)
    }
  }

  /// The same of a reminder that is completed, which a predicate asks after by when that was.
  func holds(_ reminder: Reminder, _ hand: HandClock) -> Bool {
    guard let due = reminder.due.map(hand.lastMoment) else { return after == nil && through == nil }
    return after.map { due > $0 } ?? true && through.map { due <= $0 } ?? true
  }
}
