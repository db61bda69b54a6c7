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
  private let now: LocalDateTime
  private let zone: TimeZone?
  private let earliest: LocalDate
  private let dayOrder: DayOrder?

  /// - Parameters:
  ///   - now: the person's local time.
  ///   - zone: the zone of `now`; nil if unknown, and then `in 2 hours` cannot be read.
  ///   - earliest: the earliest day that a day without a year can be; nil for today.
  ///   - dayOrder: the order of the numbers of `10/6`; nil if such a day is refused.
  public init(
    now: LocalDateTime, zone: TimeZone? = nil, earliest: LocalDate? = nil,
    dayOrder: DayOrder? = nil
  ) {
    self.now = now
    self.zone = zone
    self.earliest = earliest ?? now.date
    self.dayOrder = dayOrder
  }

  /// - Parameter current: the clock reading that the text changes; nil for none.
  public func read(
    _ text: String, relativeTo current: LocalDateTime?
  ) throws(TimeError) -> TypedTime {
    guard text.utf8.count <= 200 else { throw TimeError("too long for a time").quoting(text) }
    var words = TypedWords(
      text,
      WordContext(
        now: now, earliest: earliest, present: current?.date ?? earliest, dayOrder: dayOrder))
    guard let first = words.word else {
      throw TimeError("empty; e.g. 19:30, 10 jun, fri 19:30, or +30m to move it")
    }
    if let shift = words.shift(from: current?.date ?? now.date), words.isAtEnd {
      return .shift(shift)
    }
    if let zone, let moment = words.distantMoment(zone), words.isAtEnd { return moment }
    var refused: TimeError?
    if first.text.utf8.prefix(4).allSatisfy({ (0x30...0x39).contains($0) }),
      first.text.utf8.count > 4
    {
      do throws(TimeError) {
        let time = try ISO8601.time(text)
        return time.time == nil && time.zone == nil ? .day(time.date) : .stated(time)
      } catch { refused = error.byHand }
    }
    words.position = 0
    if let moment = words.moment(), words.isAtEnd { return moment }
    throw refused ?? words.refusal.quoting(text)
  }
}

extension TypedWords {
  /// A day, a time of day, or both, and the zone behind them.
  mutating func moment() -> TypedTime? {
    let first = position
    let day = day()
    guard let clock = clock() else {
      guard var day else { return nil }
      _ = skip("all", "day")
      guard words[first..<position].contains(where: { $0.meaning == .tonight }) else {
        return zone().map { .inZone(.day(day), $0) } ?? .day(day)
      }
      let evening = LocalTime(secondOfDay: 20 * 3600)
      if let behind = self.day() { day = behind }
      return zone().map { .inZone(.dayAndTime(day, evening), $0) } ?? .dayAndTime(day, evening)
    }
    var zone = zone()
    let behind = day == nil ? self.day() : nil
    zone = zone ?? (behind == nil ? nil : self.zone())
    let isTonight = words[first..<position].contains { $0.meaning == .tonight }
    let reading = Self.reading(day ?? behind, clock, isTonight: isTonight, context)
    if let offset = offset(), case .dayAndTime(let date, let time)? = reading {
      return .stated(ReservationTime(date: date, time: time, offset: .seconds(offset)))
    }
    _ = skip("no", "time", "zone")
    guard let reading, let zone else { return reading }
    return .inZone(reading, zone)
  }

  /// `24:00` is the midnight behind the day; a time of `tonight` before 05:00 is after midnight.
  static func reading(
    _ day: LocalDate?, _ clock: TypedClock, isTonight: Bool = false, _ context: WordContext
  ) -> TypedTime? {
    let isLate =
      isTonight && clock.time.hour < 5 && context.now.time.hour >= 5
    guard clock.endsDay || isLate else {
      return day.map { .dayAndTime($0, clock.time) } ?? .time(clock.time)
    }
    return (day ?? context.present).adding(days: 1).map { .dayAndTime($0, clock.time) }
  }

  /// `+30m`, `-1d`, `+1 month`.
  mutating func shift(from date: LocalDate) -> CivilDuration? {
    guard let sign = word?.text.first, "+-".contains(sign) else { return nil }
    let rest = typed.joined(separator: " ").trimming().dropFirst()
    var amount = TypedWords(String(rest), context)
    guard let length = amount.length(from: date), amount.isAtEnd else { return nil }
    position = words.count
    return sign == "+"
      ? length : CivilDuration(days: -length.days, seconds: -length.seconds)
  }

  /// The minute that is so much later than now as `in 2 hours` says, in UTC: a moment in every zone.
  mutating func distantMoment(_ zone: TimeZone) -> TypedTime? {
    attempt { words in
      guard words.skip(.in), let length = words.length(), length.seconds != 0 else { return nil }
      let moment = zone.resolve(words.context.now).instant.secondsSince1970 + length.totalSeconds
      return Instant(secondsSince1970: moment - moment % 60).local(offset: 0).map {
        .stated(ReservationTime(date: $0.date, time: $0.time, offset: .utc))
      }
    }
  }

  /// `UTC+8`, `UTC-3:30`: seconds east of Greenwich.
  private mutating func offset() -> Int? {
    attempt { words in
      guard let text = words.word?.text, text.hasPrefix("utc"), text.utf8.count > 4 else {
        return nil
      }
      words.position += 1
      let parts = text.dropFirst(4).split(separator: ":").map { Int($0) }
      guard let hours = parts.first ?? nil, hours <= 14 else { return nil }
      let seconds = hours * 3600 + (parts.count > 1 ? (parts[1] ?? 0) * 60 : 0)
      return text.dropFirst(3).first == "-" ? -seconds : seconds
    }
  }

  /// Why the word at the position, or else the text, is not read as a time.
  var refusal: TimeError {
    let days = dates()
    if days.count == 2 {
      let names = days.map { "\($0.date.day) \(EnglishNames.months[$0.date.month - 1])" }
      return TimeError(
        "ambiguous date: \(names[0]) or \(names[1])? write 10 jun or 2023-06-10, or set day-order "
          + "in the configuration")
    }
    if let word, word.isNumber, case .month(let month)? = peek(1)?.meaning {
      return TimeError("no such day: \(word.text) \(EnglishNames.months[month - 1])")
    }
    if words.count == 1, let number = word.flatMap({ Int($0.text) }), number <= 24 {
      return TimeError(
        "a number alone could be an hour or a day; use \(number):00 or \(number) jun")
    }
    return .notATime
  }
}

extension TimeError {
  /// A text of which nothing is read as a time.
  public static var notATime: TimeError {
    TimeError("not a time; e.g. 19:30, 7:30pm, 10 jun, fri 19:30 or 2023-06-10T19:30")
  }
}
