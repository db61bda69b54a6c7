public import CalendarStore
import CivilTime
import Foundation
public import Reservations

/// The time of an alarm, as a person or a record states it.
public enum AlarmSpec: Sendable, Equatable, Codable {
  /// This length before the start; not negative.
  case before(CivilDuration)
  case at(ReservationTime)
  case place(Alarm.Proximity, StructuredLocation)

  /// Reads `1h`, `30m`, `1d`, `PT1H`, `-PT30M` (all of them before the start), `0`, or an ISO 8601
  /// time. A sign of `+` asks for an alarm after the start, which is refused. `arrive Home@51.34,12.37`
  /// and `leave` are alarms by place, with `~100m` behind it within that distance.
  public init(_ text: String) throws(TimeError) {
    // Foundation's trimming looks up types by their conformances, at a fortieth of the time per
    // record.
    let isBlank = { (end: Character?) in end?.isWhitespace ?? false }
    let trimmed =
      isBlank(text.first) || isBlank(text.last)
      ? text.trimmingCharacters(in: .whitespaces) : text
    if let place = try Self.place(trimmed) {
      self = place
      return
    }
    let shown = "\"\(TimeError.quoted(trimmed))\""
    if trimmed.hasPrefix("+") { throw TimeError("\(shown): \(Self.tooLate.reason)") }
    let digits = trimmed.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    // Four digits begin a year, because no length is written with so many.
    if digits >= 4, var time = try? ISO8601.time(trimmed) {
      time.isZoneDropped = false
      time.offSeason = nil
      guard time.time != nil else {
        throw TimeError("\(shown) is a day without a time; e.g. 1h, 1d, 0 or 2023-06-10T19:30")
      }
      self = .at(time)
      return
    }
    if digits > 0, trimmed.utf8.dropFirst(digits).first == UInt8(ascii: ":") {
      throw TimeError("\(shown) could be a time or a length; use 1h30m, or a day and a time")
    }
    let duration: CivilDuration
    do {
      duration = try ISO8601.duration(trimmed)
    } catch {
      if digits == trimmed.utf8.count { throw TimeError("\(shown) needs a unit, e.g. \(trimmed)m") }
      throw TimeError("\(shown) is not an alarm; e.g. 1h, 30m, 1d or 0")
    }
    self = .before(CivilDuration(days: abs(duration.days), seconds: abs(duration.seconds)))
    guard abs(duration.days) <= Self.mostDays, abs(duration.seconds) <= Self.mostDays * 86_400
    else {
      throw TimeError("\(shown): \(Self.tooEarly.reason)")
    }
  }

  /// An alarm by place; nil for another alarm.
  private static func place(_ text: String) throws(TimeError) -> AlarmSpec? {
    let verb = text.prefix { !$0.isWhitespace }
    let proximity: Alarm.Proximity
    switch verb.lowercased() {
    case "arrive": proximity = .arrive
    case "leave": proximity = .leave
    default: return nil
    }
    guard let at = text.lastIndex(of: "@") else {
      throw TimeError("\(verb.lowercased()) needs a place; e.g. arrive Home@51.34,12.37~100m")
    }
    let title = String(text[verb.endIndex..<at]).trimming()
    let parts = text[at...].dropFirst().split(
      separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    let coordinates = try GeoCoordinates(parts.first.map { String($0) } ?? "")
    var radius: Double?
    if parts.count > 1 { radius = try Self.radius(String(parts[1])) }
    return .place(
      proximity,
      StructuredLocation(
        title: title.isEmpty ? nil : title, geo: GeoLocation(coordinates), radius: radius))
  }

  /// Meters of `100m`, `1.5km` or `100`.
  private static func radius(_ text: String) throws(TimeError) -> Double {
    let lower = text.trimming().lowercased()
    let unit = lower.hasSuffix("km") ? 1000.0 : 1.0
    let digits =
      lower.hasSuffix("km")
      ? lower.dropLast(2) : lower.hasSuffix("m") ? lower.dropLast() : lower[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let number = Double(digits), number > 0, number * unit <= 1_000_000
    else { throw TimeError("the distance behind ~ is not 1m to 1000km; e.g. ~100m") }
    return number * unit
  }

  private static let mostDays = 3660

  /// The alarm for an event that starts at `start`. An absolute time with neither zone nor offset
  /// is in the zone of the start. If the start has no zone either, the alarm is days and seconds
  /// before the start.
  public func alarm(start: EventTime) throws(TimeError) -> Alarm {
    switch self {
    case .before(let duration): return .before(duration)
    case .place(let proximity, let place): return .place(proximity, place)
    case .at(let time):
      guard let instant = Self.instant(of: time, start: start) else {
        let seconds = start.reading.secondsSinceEpoch - Self.reading(of: time).secondsSinceEpoch
        guard seconds >= 0 else { throw Self.tooLate }
        // Whole days keep the time of day across a change of the clocks (RFC 5545 §3.3.6).
        return .before(CivilDuration(days: seconds / 86_400, seconds: seconds % 86_400))
      }
      guard let utc = instant.local(offset: 0), EventTime.utc(utc).isWritable else {
        throw TimeError("\(time) is outside the years 1 to 3000; choose a nearer one")
      }
      return .at(instant)
    }
  }

  /// Throws for an alarm after the start, or more than ten years before the start. An alarm that is
  /// already in a calendar is not checked.
  func check(start: EventTime) throws(TimeError) {
    guard case .at = self else { return }
    let seconds: Int
    switch try alarm(start: start).trigger {
    case .relative(let length, _): seconds = -length.totalSeconds
    case .absolute(let instant):
      // For a start that is not a moment, the last moment at which the start occurs in any zone.
      let moment = start.instant?.secondsSince1970 ?? start.reading.secondsSinceEpoch + 12 * 3600
      seconds = moment - instant.secondsSince1970
    case .place, .namedPlace, .unreadable: return
    }
    guard seconds >= 0 else { throw Self.tooLate }
    guard seconds <= Self.mostDays * 86_400 else { throw Self.tooEarly }
  }

  private static var tooLate: TimeError {
    TimeError("after the start; choose one at or before it, e.g. 1h or 0")
  }

  private static var tooEarly: TimeError {
    TimeError("more than ten years before the start; e.g. 1h, 30m, 1d or 0")
  }

  private static func reading(of time: ReservationTime) -> LocalDateTime {
    LocalDateTime(time.date, time.time ?? .midnight)
  }

  private static func instant(of time: ReservationTime, start: EventTime) -> Instant? {
    if let instant = time.instant { return instant }
    let reading = reading(of: time)
    if let zone = time.zone { return zone.resolve(reading).instant }
    switch start {
    case .utc: return Instant(secondsSince1970: reading.secondsSinceEpoch)
    case .zoned(_, let zone): return zone.resolve(reading).instant
    case .described(_, let zone): return zone.resolve(reading).instant
    case .date, .floating: return nil
    }
  }
}
