/// A day and a time on a wall clock, with neither zone nor offset (RFC 5545 §3.3.5, form 1).
public struct LocalDateTime: Sendable, Hashable {
  public var date: LocalDate
  public var time: LocalTime

  public init(_ date: LocalDate, _ time: LocalTime) {
    self.date = date
    self.time = time
  }

  /// The clock reading so many seconds after 1970-01-01T00:00:00 on the same clock; nil outside
  /// the years 1 to 9999.
  public init?(secondsSinceEpoch seconds: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
    guard let date = LocalDate(daysSinceEpoch: days) else { return nil }
    self.init(date, LocalTime(secondOfDay: seconds - days * 86_400))
  }

  /// Seconds since 1970-01-01T00:00:00 on the same clock, as if it never changed.
  public var secondsSinceEpoch: Int { date.daysSinceEpoch * 86_400 + time.secondOfDay }

  /// The clock reading so many seconds later, or earlier where negative; nil outside the years
  /// 1 to 9999.
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
