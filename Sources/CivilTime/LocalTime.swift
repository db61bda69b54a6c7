/// A time of day on a wall clock, in whole seconds (iCalendar knows none finer, RFC 5545 §3.3.12).
public struct LocalTime: Sendable, Hashable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 59: a leap second is not a time a calendar can hold.
  public let second: Int

  public static let midnight = LocalTime(secondOfDay: 0)

  /// Nil where a clock shows no such time.
  public init?(hour: Int, minute: Int = 0, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time so many seconds after midnight, counted modulo a day.
  public init(secondOfDay: Int) {
    let seconds = (secondOfDay % 86_400 + 86_400) % 86_400
    hour = seconds / 3600
    minute = seconds / 60 % 60
    second = seconds % 60
  }

  /// Seconds since midnight.
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
