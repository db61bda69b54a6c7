public import CivilTime
public import Foundation
public import Reservations

/// A time as a person types it, before the present value completes it.
public enum TypedTime: Sendable, Equatable {
  /// A whole ISO 8601 time, which replaces the present value.
  case stated(ReservationTime)
  /// A time of the present day.
  case time(LocalTime)
  /// A day, at the present time if there is one.
  case day(LocalDate)
  /// A day and a time on the present clock.
  case dayAndTime(LocalDate, LocalTime)
  /// This much later; earlier if negative.
  case shift(CivilDuration)
  /// A day or a time on the clock of this zone.
  indirect case inZone(TypedTime, TimeZone)
}

/// Reads a time that a person types: ISO 8601's, a day, a time of day, both in either order with a
/// zone behind them, `+30m`, or `in 2 hours`.
///
/// A weekday is the next such day, including today; `next fri` is Friday of the next week, which
/// begins on Monday. A day without a year is the nearest to the time that is changed, of those from
/// today on; without such a time, it is the next such day, including today.
public struct TypedTimeReader: Sendable {
  /// The person's local time.
  let now: LocalDateTime
  /// The zone of `now`; nil if unknown, and then `in 2 hours` is not read.
  let zone: TimeZone?
  /// The earliest day that a day without a year can be.
  var earliest: LocalDate
  /// A day without a year is the nearest to this one.
  var present: LocalDate
  /// The order of the numbers of `10/6`; nil if such a day is refused.
  var dayOrder: DayOrder?
  /// Whether a city alone names a time zone.
  var allowsCities = true

  /// - Parameter earliest: nil for today.
  public init(
    now: LocalDateTime, zone: TimeZone? = nil, earliest: LocalDate? = nil,
    dayOrder: DayOrder? = nil
  ) {
    self.now = now
    self.zone = zone
    self.earliest = earliest ?? now.date
    present = self.earliest
    self.dayOrder = dayOrder
  }

  var times: TimeContext {
    TimeContext(typedAt: now, from: earliest, near: present, order: dayOrder)
  }

  /// - Parameter current: the clock reading that the text changes; nil for none.
  public func read(
    _ text: String, relativeTo current: LocalDateTime?
  ) throws(TimeError) -> TypedTime {
    guard text.utf8.count <= 200 else { throw TimeError("too long for a time").quoting(text) }
    var context = self
    context.present = current?.date ?? earliest
    var words = TypedWords(text, context)
    guard !words.isAtEnd else {
      throw TimeError("empty; e.g. 19:30, 10 jun, fri 19:30, or +30m to move it")
    }
    if let shift = words.shift(from: current?.date ?? now.date) { return .shift(shift) }
    if let moment = TypedFields.moment(&words), words.isAtEnd { return moment }
    do throws(TimeError) {
      let reading = try TimeReader.read(text, context.times)
      guard reading.stated.end == nil, reading.stated.duration == nil, reading.laterDays == 0 else {
        throw TimeError("a range, not one time").quoting(text)
      }
      let time = reading.stated.start
      return time.time == nil && time.zone == nil ? .day(time.date) : .stated(time)
    } catch { throw error.byHand }
  }
}

extension TypedTimeReader {
  /// Reads a time that replaces none: `+3d` counts from now, and a time without a day is today's.
  ///
  /// - Parameters:
  ///   - clock: the zone of a time that names none; nil for that of `now`.
  ///   - isNext: whether a time that is over today is tomorrow's.
  public func readFromNow(
    _ text: String, in clock: TimeZone?, isNext: Bool = false
  ) throws(TimeError) -> TypedTime {
    var text = text.trimming()
    let length = text.dropFirst()
    if let sign = text.first, "+-\u{2212}".contains(sign), length.first?.isNumber ?? false {
      text = sign == "+" ? "in \(length)" : "\(length) ago"
    }
    switch try read(text, relativeTo: nil) {
    case .time(let time): return try today(at: time, in: clock, isNext: isNext)
    case .inZone(.time(let time), let own):
      return .inZone(try today(at: time, in: own, isNext: isNext), own)
    case let other: return other
    }
  }

  private func today(
    at time: LocalTime, in clock: TimeZone?, isNext: Bool
  ) throws(TimeError) -> TypedTime {
    let here = zone.flatMap { zone in clock?.local(at: zone.resolve(now).instant) } ?? now
    let days = isNext && time < here.time ? 1 : 0
    guard let day = here.date.adding(days: days) else { throw TimeError.outOfYears }
    return .dayAndTime(day, time)
  }
}

extension TypedTimeReader {
  /// The length of `in 2 hours`; nil for one of days, and for another text.
  func time(behindNow text: String) -> CivilDuration? {
    var words = TypedWords(text, self)
    guard words.skip(.in), let length = words.length(from: now.date), words.isAtEnd,
      length.seconds != 0
    else { return nil }
    return length
  }
}

extension TypedWords {
  /// `+30m`, `-1d`, `+1 month`; nil for other words.
  func shift(from date: LocalDate) -> CivilDuration? {
    guard let sign = word?.text.first, "+-\u{2212}".contains(sign) else { return nil }
    var amount = TypedWords(String(typedText(words.indices).dropFirst()), context)
    guard let length = amount.length(from: date), amount.isAtEnd else { return nil }
    return sign == "+"
      ? length : CivilDuration(days: -length.days, seconds: -length.seconds)
  }
}
