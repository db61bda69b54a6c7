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

  /// A day, or a moment in the zone of the time that it replaces, else in `typedZone`. `+3d` counts
  /// from the time that it replaces, else from now.
  func time(_ text: String, inPlaceOf current: EventTime? = nil) throws(TimeError) -> EventTime {
    if let later = Self.countedFromNow(text) { return try time(later) }
    // A time without a day is today's, unless it replaces another time.
    let reading = try InformalTime(now: now).read(text, relativeTo: current?.reading)
    if current == nil, case .time(let clock) = reading {
      return try InformalTime.Reading.dayAndTime(now.date, clock).applied(to: nil, zone: typedZone)
    }
    if current == nil, case .shift(let duration) = reading {
      // So many days are that day, anything else a moment.
      let isWhole = duration.seconds % 86_400 == 0
      let later = try reading.applied(to: .zoned(now, zone), zone: nil)
      if isWhole { return .date(later.reading.date) }
      return later.instant.flatMap(typedZone.local).map { .zoned($0, typedZone) } ?? later
    }
    // A day in place of a time is that day: a reminder need not keep its time.
    if case .day(let day) = reading { return .date(day) }
    return try reading.applied(to: current, zone: typedZone)
  }

  /// `+2 hours` for `in 2 hours`, `-2 hours` for `2 hours ago`; nil for another text.
  private static func countedFromNow(_ text: String) -> String? {
    var words = text.lowercased().split { $0.isWhitespace }
    let sign = words.first == "in" ? "+" : words.last == "ago" ? "-" : ""
    guard !sign.isEmpty else { return nil }
    if sign == "+" { words.removeFirst() } else { words.removeLast() }
    guard words.first?.first?.isNumber ?? false else { return nil }
    return sign + words.joined(separator: " ")
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

extension InformalClock {
  /// The clock of a person with that configuration.
  init(_ configuration: Configuration) {
    self.init(
      moment: CommandProcess.now, zone: .current,
      typedZone: configuration.defaults.zone ?? .current)
  }
}

/// When reminders are due, or were completed, as a predicate takes it: `after` is exclusive, `through`
/// inclusive, and nil open.
struct ReminderPeriod: Equatable {
  let after: Instant?
  let through: Instant?

  /// What `list` is asked for, on the viewer's clock.
  ///
  /// - Parameter later: so many days later than `--day` says.
  init(
    _ arguments: RemindersCommand.List, _ clock: InformalClock, daysLater later: Int = 0
  ) throws(CommandError) {
    if let day = try Self.day(arguments, clock, daysLater: later) {
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
    let beyond = try time("--due-after", arguments.dueAfter)
    let end = try time("--due-before", arguments.dueBefore)
    // A day begins with its midnight; any other start is exclusive, as EventKit's.
    after =
      from.map { $0.isAllDay ? clock.before($0) : clock.moment($0) } ?? beyond.map(clock.lastMoment)
    through = to.map(clock.lastMoment) ?? end.map(clock.before)
    if let after, let through, after >= through {
      throw CommandError(
        ExitStatus.usage, "the period ends before it begins; give a later --to or --due-before")
    }
  }

  /// The day of `--day`; nil without one.
  static func day(
    _ arguments: RemindersCommand.List, _ clock: InformalClock, daysLater later: Int
  ) throws(CommandError) -> LocalDate? {
    try arguments.day.map { (text) throws(CommandError) in
      let day = try InformalDay(now: clock.now).read(text, for: "--day")
      return day.adding(days: later) ?? day
    }
  }

  /// Whether a reminder is due then, completed or not.
  func contains(_ reminder: StoredReminder, _ clock: InformalClock) -> Bool {
    guard let due = reminder.due.map(clock.lastMoment) else {
      return after == nil && through == nil
    }
    return after.map { due > $0 } ?? true && through.map { due <= $0 } ?? true
  }
}

/// The reminders that `list` is asked for.
struct ReminderSelection {
  /// Nil for both those that are completed and those that are not.
  let isCompleted: Bool?
  /// When they are due; for completed ones alone, when that was.
  let period: ReminderPeriod

  private var predicate: ReminderPredicate {
    switch isCompleted {
    case nil: .all
    case true?: .completed(after: period.after, through: period.through)
    case false?: .incomplete(dueAfter: period.after, through: period.through)
    }
  }

  func contains(_ reminder: StoredReminder, _ clock: InformalClock) -> Bool {
    predicate.matches(reminder.reminder, in: clock.zone)
      // No predicate of EventKit's goes by the due time of completed ones.
      && (isCompleted != nil || period.contains(reminder, clock))
  }

  /// Those of the lists, sorted by due time.
  func reminders(
    of store: ReminderStore, in lists: [EventCalendar]?, _ clock: InformalClock
  ) throws(CommandError) -> [StoredReminder] {
    try CommandError.at { () throws(StoreError) in
      try store.reminders(matching: predicate, in: lists)
    }.filter { contains($0, clock) }
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
