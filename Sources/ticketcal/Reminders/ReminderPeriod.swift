internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The bounds of due times, or of completion times, for a predicate: `after` is exclusive,
/// `through` inclusive; nil is unbounded.
struct ReminderPeriod: Equatable {
  let after: Instant?
  let through: Instant?

  /// The period of the options of `list`, on the viewer's clock.
  ///
  /// - Parameter zone: the viewer's.
  init(
    _ arguments: RemindersCommand.List, _ context: EditContext, in zone: TimeZone
  ) throws(CommandError) {
    if let text = arguments.day {
      let option = DayOption(now: context.now, dayOrder: context.defaults.dayOrder)
      let day = EventTime.date(try option.read(text, for: "--day"))
      (after, through) = (day.secondBefore(in: zone), day.dueInstant(in: zone))
      return
    }
    let clock = context.defaults.zone?.value
    func time(_ option: String, _ text: String?) throws(CommandError) -> EventTime? {
      try text.map { (text) throws(CommandError) in
        try CommandError.at(option) { () throws(TimeError) in
          try TypedTimeReader(context).readFromNow(text, in: clock).applied(to: nil, zone: clock)
        }
      }
    }
    let (from, to) = (try time("--from", arguments.from), try time("--to", arguments.to))
    // A day begins with its midnight; any other start is exclusive, as in EventKit.
    after = from.map { $0.isAllDay ? $0.secondBefore(in: zone) : $0.dueInstant(in: zone) }
    through = to.map { $0.dueInstant(in: zone) }
    if let after, let through, after >= through {
      throw CommandError(
        ExitStatus.usage, "the period ends before it begins; give a later --to")
    }
  }
}

extension EventTime {
  /// The second before the day begins in the viewer's zone.
  fileprivate func secondBefore(in zone: TimeZone) -> Instant {
    Instant(secondsSince1970: zone.resolve(reading).instant.secondsSince1970 - 1)
  }
}
