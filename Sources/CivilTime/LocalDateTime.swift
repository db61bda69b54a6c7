/// A date and a time on a clock, without zone or offset (RFC 5545 §3.3.5, form 1).
public struct LocalDateTime: Sendable, Hashable {
  public var date: LocalDate
  public var time: LocalTime

  public init(_ date: LocalDate, _ time: LocalTime) {
    self.date = date
    self.time = time
  }

  /// The clock reading a number of seconds after 1970-01-01T00:00:00 on the same clock; nil outside
  /// the years 1 to 9999.
  public init?(secondsSinceEpoch seconds: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
    guard let date = LocalDate(daysSinceEpoch: days) else { return nil }
    self.init(date, LocalTime(secondOfDay: seconds - days * 86_400))
  }

  /// Seconds since 1970-01-01T00:00:00 on the same clock, without clock changes.
  public var secondsSinceEpoch: Int { date.daysSinceEpoch * 86_400 + time.secondOfDay }

  /// The clock reading a number of seconds later (earlier if negative); nil outside the years 1 to
  /// 9999.
  public func adding(seconds: Int) -> LocalDateTime? {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    return overflow ? nil : LocalDateTime(secondsSinceEpoch: sum)
  }
}

extension LocalDateTime: Comparable {
  public static func < (a: LocalDateTime, b: LocalDateTime) -> Bool {
    a.date == b.date ? a.time < b.time : a.date < b.date
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// ISO 8601 extended form, `2023-06-10T10:39:32`.
  public var description: String { "\(date)T\(time)" }
}

/// A moment, in whole seconds of Unix time (without leap seconds).
public struct Instant: Sendable, Hashable {
  public let secondsSince1970: Int

  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// The clock reading at an offset in seconds east of Greenwich; nil outside the years 1 to 9999.
  public func local(offset: Int) -> LocalDateTime? {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(offset)
    return overflow ? nil : LocalDateTime(secondsSinceEpoch: sum)
  }

  /// The moment a number of seconds later (earlier if negative); the same moment on overflow.
  public func adding(_ seconds: Int) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return overflow ? self : Instant(secondsSince1970: sum)
  }
}

extension Instant: Comparable {
  public static func < (a: Instant, b: Instant) -> Bool {
    a.secondsSince1970 < b.secondsSince1970
  }
}

/// A time of day on a clock, in whole seconds, the resolution of iCalendar (RFC 5545 §3.3.12).
public struct LocalTime: Sendable, Hashable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 59, without leap seconds.
  public let second: Int

  public static let midnight = LocalTime(secondOfDay: 0)

  /// Nil if a number is out of range.
  public init?(hour: Int, minute: Int = 0, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time a number of seconds after midnight, modulo one day.
  public init(secondOfDay: Int) {
    let seconds = (secondOfDay % 86_400 + 86_400) % 86_400
    hour = seconds / 3600
    minute = seconds / 60 % 60
    second = seconds % 60
  }

  public var secondOfDay: Int { hour * 3600 + minute * 60 + second }
}

extension LocalTime: Comparable {
  public static func < (a: LocalTime, b: LocalTime) -> Bool { a.secondOfDay < b.secondOfDay }
}

extension LocalTime: CustomStringConvertible {
  /// ISO 8601 extended form, always with seconds: `10:39:32`.
  public var description: String {
    "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
  }
}
