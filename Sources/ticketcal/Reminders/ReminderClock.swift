internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// Reads the bounds of a period, and converts times of reminders to the viewer's clock.
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

  /// A day, or a time in `typedZone`; `+3d` counts from now.
  func time(_ text: String) throws(TimeError) -> EventTime {
    let reader = TypedTimeReader(now: now, zone: zone, dayOrder: dayOrder)
    return try reader.readFromNow(text, in: typedZone).applied(to: nil, zone: typedZone)
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
