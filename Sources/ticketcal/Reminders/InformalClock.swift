internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// Reads typed times of reminders, and shows other times on the viewer's clock.
struct InformalClock {
  let moment: Instant
  /// The viewer's zone.
  let zone: TimeZone
  /// The zone of a typed time without one.
  let typedZone: TimeZone

  /// What the viewer's clock shows.
  var now: LocalDateTime { zone.local(at: moment) ?? LocalDateTime(.epoch, .midnight) }

  /// A day, or a moment in the zone of the time that it replaces, else in `typedZone`.
  func time(_ text: String, inPlaceOf current: EventTime? = nil) throws(TimeError) -> EventTime {
    // A time without a day is today's, unless it replaces another time.
    let reading = try InformalTime(now: now).read(text, relativeTo: current?.reading)
    if current == nil, case .time(let clock) = reading {
      return try InformalTime.Reading.dayAndTime(now.date, clock).applied(to: nil, zone: typedZone)
    }
    // A day in place of a time is that day: a reminder need not keep its time.
    if case .day(let day) = reading { return .date(day) }
    return try reading.applied(to: current, zone: typedZone)
  }

  /// The same, but `+3d` counts from now.
  func limit(_ text: String) throws(TimeError) -> EventTime {
    guard text.hasPrefix("+") else { return try time(text) }
    return try time(text, inPlaceOf: .zoned(now, zone))
  }

  /// The moment; the midnight that a day begins with.
  func moment(_ time: EventTime) -> Instant {
    time.instant ?? zone.resolve(time.reading).instant
  }

  /// The last moment of that due time: of a day, the day's last second in `zone`.
  func lastMoment(of due: EventTime) -> Instant {
    guard case .date(let day) = due else { return moment(due) }
    return zone.resolve(LocalDateTime(day, LocalTime(secondOfDay: 86_399))).instant
  }

  /// The last moment before that time, or before that day begins.
  func before(_ time: EventTime) -> Instant {
    Instant(secondsSince1970: moment(time).secondsSince1970 - 1)
  }

  /// Whether that due time has passed; a day passes when the next one begins.
  func isOver(_ due: EventTime) -> Bool { lastMoment(of: due) < moment }
}

/// When reminders are due, as a predicate takes it: `after` is exclusive, `through` inclusive, and nil open.
struct DuePeriod {
  let after: Instant?
  let through: Instant?

  /// What `list` is asked for, on the viewer's clock.
  init(_ arguments: RemindersCommand.List, _ clock: InformalClock) throws(CommandError) {
    if let text = arguments.day {
      let day = try InformalDay(now: clock.now).read(text, for: "--day")
      after = clock.before(.date(day))
      through = clock.lastMoment(of: .date(day))
    } else {
      let limit = try arguments.dueBefore.map { (text) throws(CommandError) in
        try CommandError.at("--due-before") { () throws(TimeError) in try clock.limit(text) }
      }
      after = nil
      through = limit.map(clock.before)
    }
  }

  /// The same of a reminder that is completed, which a predicate asks after by when that was.
  func contains(_ reminder: StoredReminder, _ clock: InformalClock) -> Bool {
    guard let due = reminder.due.map(clock.lastMoment) else {
      return after == nil && through == nil
    }
    return after.map { due > $0 } ?? true && through.map { due <= $0 } ?? true
  }
}

extension CommandError {
  /// A value of an option that was typed by clock.
  static func at<T>(
    _ option: String, _ body: () throws(TimeError) -> T
  ) throws(CommandError) -> T {
    do throws(TimeError) { return try body() } catch {
      throw CommandError(ExitStatus.usage, "\(option): \(error.reason)")
    }
  }
}
