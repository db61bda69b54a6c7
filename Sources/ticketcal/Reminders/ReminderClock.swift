internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// Reads typed times of reminders, and converts other times to the viewer's clock.
struct ReminderClock {
  let moment: Instant
  /// The viewer's zone.
  let zone: TimeZone
  /// The zone of a typed time without one.
  let typedZone: TimeZone
  /// The order of the numbers of `10/6`; nil if such a day is refused.
  var dayOrder: DayOrder?

  /// The viewer's clock time.
  var now: LocalDateTime { zone.local(at: moment) ?? LocalDateTime(.epoch, .midnight) }

  /// A day, or a time in the zone of the time that it replaces, else in `typedZone`. `+3d` counts
  /// from the replaced time, else from now.
  ///
  /// - Parameters:
  ///   - isNext: whether a time without a day that is over today is tomorrow's.
  ///   - keepsTime: whether a day in place of a time has its time of day.
  func time(
    _ text: String, inPlaceOf current: EventTime? = nil, isNext: Bool = false,
    keepsTime: Bool = false
  ) throws(TimeError) -> EventTime {
    if let later = Self.countedFromNow(text) {
      let time = try time(later)
      guard keepsTime, time.isAllDay, let current, !current.isAllDay else { return time }
      let reading = TypedTime.dayAndTime(time.reading.date, current.reading.time)
      try check(reading, current)
      return try reading.applied(to: current, zone: typedZone)
    }
    // A time without a day is today, unless it replaces another time.
    var reading = try TypedTimeReader(now: now, dayOrder: dayOrder).read(
      text, relativeTo: current?.reading)
    if current == nil, case .time(let clock) = reading {
      return try today(at: clock, typedZone, isNext: isNext)
    }
    if current == nil, case .inZone(.time(let clock), let own) = reading {
      return try today(at: clock, own, isNext: isNext)
    }
    if current == nil, case .shift(let duration) = reading {
      // A shift by whole days gives a day, any other shift a time.
      let isWhole = duration.seconds % 86_400 == 0
      let later = try reading.applied(to: .zoned(now, zone), zone: nil)
      if isWhole { return .date(later.reading.date) }
      return later.instant.flatMap(typedZone.local).map { .zoned($0, typedZone) } ?? later
    }
    if case .day(let day) = reading {
      guard keepsTime, let current, !current.isAllDay else { return .date(day) }
      reading = .dayAndTime(day, current.reading.time)
    }
    try check(reading, current)
    return try reading.applied(to: current, zone: typedZone)
  }

  /// The due time of a typed line; nil without a day, a time and a rule. A time without a day that is
  /// over today is tomorrow's; a rule without a day begins on its first one.
  func due(_ fields: TypedFields) throws(TimeError) -> EventTime? {
    guard fields.statesStart else { return nil }
    let own = fields.zone ?? typedZone
    let clock = zone.resolve(now).instant
    let today = own.local(at: clock) ?? now
    var due = try fields.start(now: today).applied(to: nil, zone: own)
    if fields.day == nil, let rule = fields.rule, case .later(let first) = rule.beginning(from: due)
    {
      due = first
    }
    return due
  }

  /// Refuses a typed clock that the zone skips.
  private func check(
    _ reading: TypedTime, _ current: EventTime?
  ) throws(TimeError) {
    var local: LocalDateTime?
    if case .dayAndTime(let day, let clock) = reading { local = LocalDateTime(day, clock) }
    if case .stated(let time) = reading, time.offset == nil, time.zone == nil, let clock = time.time
    {
      local = LocalDateTime(time.date, clock)
    }
    let zone = if case .zoned(_, let own)? = current { own } else { typedZone }
    guard let local, zone.resolve(local).kind == .skipped else { return }
    throw TimeError("the clock skips \("\(local.time)".prefix(5)) that day; write another time")
  }

  /// The time of day today in the zone; tomorrow if `isNext` and the time is over.
  private func today(
    at clock: LocalTime, _ zone: TimeZone, isNext: Bool
  ) throws(TimeError) -> EventTime {
    let day = zone.local(at: moment)?.date ?? now.date
    let time = try TypedTime.dayAndTime(day, clock).applied(to: nil, zone: zone)
    guard isNext, isOver(time) else { return time }
    guard let next = day.adding(days: 1) else { throw TimeError.outOfYears }
    return try TypedTime.dayAndTime(next, clock).applied(to: nil, zone: zone)
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

  /// The instant of the time; for a day, its midnight in `zone`.
  func moment(_ time: EventTime) -> Instant {
    time.instant ?? zone.resolve(time.reading).instant
  }

  /// The instant of the due time; for a day, the day's last second in `zone`.
  func lastMoment(of due: EventTime) -> Instant {
    guard case .date(let day) = due else { return moment(due) }
    return zone.resolve(LocalDateTime(day, LocalTime(secondOfDay: 86_399))).instant
  }

  /// The second before the time, or before the day begins.
  func before(_ time: EventTime) -> Instant {
    Instant(secondsSince1970: moment(time).secondsSince1970 - 1)
  }

  /// Whether the due time is over; a day is over when the next one begins.
  func isOver(_ due: EventTime) -> Bool { lastMoment(of: due) < moment }
}

extension ReminderClock {
  /// The user's clock, with the zone of the configuration for typed times.
  init(_ configuration: Configuration, _ tool: Tool) {
    self.init(
      moment: tool.now, zone: tool.zone,
      typedZone: configuration.defaults.zone ?? tool.zone,
      dayOrder: configuration.defaults.dayOrder)
  }
}

extension CommandError {
  /// Runs `body`; an error names the option.
  static func at<T>(
    _ option: String, _ body: () throws(TimeError) -> T
  ) throws(CommandError) -> T {
    do throws(TimeError) { return try body() } catch {
      throw CommandError(ExitStatus.usage, "\(option): \(error.reason)")
    }
  }
}
