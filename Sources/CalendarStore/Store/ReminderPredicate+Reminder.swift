internal import CivilTime
internal import Foundation

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
