public import CivilTime
public import Foundation

// The times of events and reminders as Foundation's, which EventKit uses.

extension Instant {
  /// Fractions of a second are cut off. A date outside the years 1 to 9999 is the first or the last
  /// second of them.
  public init(_ date: Date) {
    let (first, last) = (-62_135_596_800.0, 253_402_300_799.0)
    let seconds = min(max(first, date.timeIntervalSince1970), last)
    self.init(secondsSince1970: Int(seconds.rounded(.down)))
  }
}

extension Date {
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.secondsSince1970))
  }
}

extension EventTime {
  /// The moment on the clock of a zone; nil outside the years 1 to 9999.
  public init?(_ date: Date, in zone: TimeZone) {
    guard let reading = zone.local(at: Instant(date)) else { return nil }
    self = .zoned(reading, zone)
  }

  /// The moment; a day begins at midnight.
  ///
  /// - Parameter zone: that of a time without a zone of its own.
  public func date(in zone: TimeZone) -> Date {
    Date(instant(in: zone))
  }

  /// A day if the components have no hour; floating if they have no zone. Nil for components that
  /// are no day or no time of day.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day,
      let date = LocalDate(year: year, month: month, day: day)
    else { return nil }
    guard let hour = components.hour else {
      self = .date(date)
      return
    }
    guard
      let time = LocalTime(
        hour: hour, minute: components.minute ?? 0, second: components.second ?? 0)
    else { return nil }
    let reading = LocalDateTime(date, time)
    self = components.timeZone.map { .zoned(reading, $0) } ?? .floating(reading)
  }

  /// The components of `EKReminder.dueDateComponents`, in the Gregorian calendar: a day has no hour, a
  /// floating time no zone. A time in a zone that only its file describes has the components of UTC.
  public var dateComponents: DateComponents {
    let (reading, zone): (LocalDateTime, TimeZone?) =
      switch self {
      case .date(let date): (LocalDateTime(date, .midnight), nil)
      case .floating(let reading): (reading, nil)
      case .utc(let reading): (reading, .gmt)
      case .zoned(let reading, let zone): (reading, zone)
      case .described(let reading, _): (instant?.local(offset: 0) ?? reading, .gmt)
      }
    var components = DateComponents(calendar: Calendar(identifier: .gregorian), timeZone: zone)
    (components.year, components.month, components.day) = (
      reading.date.year, reading.date.month, reading.date.day
    )
    if isAllDay { return components }
    let second = reading.time.secondOfDay
    components.hour = second / 3600
    components.minute = second / 60 % 60
    components.second = second % 60
    return components
  }
}
