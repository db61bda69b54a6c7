internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Times in words, for people: English day and month names, a 24-hour clock, the event's own zone.
enum TimePhrase {
  private static let weekdays = EnglishNames.weekdays.map { String($0.prefix(3)) }
  private static let months = EnglishNames.months.map { String($0.prefix(3)) }

  /// `Sat 10 Jun 2023`.
  static func day(_ date: LocalDate) -> String {
    "\(weekdays[date.weekday - 1]) \(date.day) \(months[date.month - 1]) \(date.year)"
  }

  /// `Sat`.
  static func weekday(_ date: LocalDate) -> String { weekdays[date.weekday - 1] }

  /// `Jun`.
  static func monthName(_ month: Int) -> String {
    months.indices.contains(month - 1) ? months[month - 1] : "\(month)"
  }

  /// `Mon`, for 1 to 7.
  static func weekdayName(_ weekday: Int) -> String {
    weekdays.indices.contains(weekday - 1) ? weekdays[weekday - 1] : "\(weekday)"
  }

  /// The zone of a time; nil for a date and for a floating time.
  static func zoneName(_ time: EventTime) -> String? {
    switch time {
    case .date, .floating: nil
    case .utc: "UTC"
    case .zoned(_, let zone): zone.identifier
    case .described(_, let zone): name(of: zone)
    }
  }

  /// Safe to print.
  static func name(of zone: DescribedZone) -> String { SafeText(zone.name, limit: 60).text }

  /// `10:39`, with seconds only if they are not zero.
  static func clock(_ time: LocalTime) -> String {
    let text = time.description
    return time.second == 0 ? String(text.dropLast(3)) : text
  }

  /// `Asia/Shanghai (UTC+8)`, `UTC`, `no time zone`; empty for a date.
  static func zone(of time: EventTime) -> String {
    switch time {
    case .date: ""
    case .floating: "no time zone"
    case .utc: "UTC"
    case .zoned(let reading, let zone):
      "\(zone.identifier) (\(offset(zone.resolve(reading).offset)))"
    case .described(let reading, let zone):
      "\(name(of: zone)) (\(offset(zone.resolve(reading).offset)))"
    }
  }

  /// `UTC+8`, `UTC-3:30`.
  static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let rest = minutes % 60
    return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60)"
      + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
  }

  /// A start or an end on its own.
  static func moment(_ time: EventTime) -> String {
    switch time {
    case .date(let date): "\(day(date)), all day"
    case .floating(let reading), .utc(let reading), .zoned(let reading, _),
      .described(let reading, _):
      "\(day(reading.date)), \(clock(reading.time)) \(zone(of: time))"
    }
  }

  /// A start in a list: without the offset of its zone, and without "all day".
  static func listed(_ time: EventTime, showsZone: Bool) -> String {
    let day = day(time.reading.date)
    guard !time.isAllDay else { return day }
    let zone = showsZone ? zoneName(time).map { " \($0)" } ?? "" : ""
    return "\(day), \(clock(time.reading.time))\(zone)"
  }

  /// Start and end: on one line if both are on one day and in one zone, else on two lines. The end
  /// is exclusive, and the end of an all-day event is shown as its last day.
  ///
  /// - Parameter stated: the times on the event's own clocks, for the length; nil for the same.
  static func interval(
    _ start: EventTime, _ end: EventTime, of stated: (start: EventTime, end: EventTime)? = nil
  ) -> [String] {
    switch (start, end) {
    case (.date(let first), .date(let after)):
      guard let last = after.adding(days: -1), last > first else {
        return ["\(day(first)), all day"]
      }
      let days = after.daysSinceEpoch - first.daysSinceEpoch
      return ["\(day(first)) – \(day(last)), all day, \(days) days"]
    default:
      let length = length(stated?.start ?? start, stated?.end ?? end).map { ", \($0)" } ?? ""
      if zone(of: start) == zone(of: end), start.reading.date == end.reading.date {
        return [
          "\(day(start.reading.date)), \(clock(start.reading.time)) – "
            + "\(clock(end.reading.time)) \(zone(of: start))\(length)"
        ]
      }
      return [moment(start), "\(moment(end))\(length)"]
    }
  }

  /// On the viewer's clock.
  static func here(_ instant: Instant, in zone: TimeZone) -> String {
    guard let reading = zone.local(at: instant) else { return "\(instant.secondsSince1970)" }
    return moment(zone.isUTC ? .utc(reading) : .zoned(reading, zone))
  }

  /// Start and end on the viewer's clock; nil if they have the same readings there, and for times that
  /// are no moments.
  static func here(_ start: EventTime, _ end: EventTime, in zone: TimeZone) -> String? {
    func local(_ time: EventTime) -> EventTime? {
      guard let reading = time.instant.flatMap(zone.local) else { return nil }
      return zone.isUTC ? .utc(reading) : .zoned(reading, zone)
    }
    guard let first = local(start), let last = local(end),
      first.reading != start.reading || last.reading != end.reading
    else { return nil }
    return interval(first, last, of: (start, end)).joined(separator: " – ")
  }

  /// `2 h 19 min`; nil if the length is unknown.
  private static func length(_ start: EventTime, _ end: EventTime) -> String? {
    let seconds: Int
    if let first = start.instant, let last = end.instant {
      seconds = last.secondsSince1970 - first.secondsSince1970
    } else if case .floating(let first) = start, case .floating(let last) = end {
      seconds = last.secondsSinceEpoch - first.secondsSinceEpoch
    } else {
      return nil
    }
    guard seconds >= 0 else { return nil }
    return duration(seconds)
  }

  /// `1 d 2 h`, `45 min`, `0 min`.
  static func duration(_ seconds: Int) -> String {
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"),
      (seconds % 60, "s"),
    ]
    let shown = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
    return shown.isEmpty ? "0 min" : shown.joined(separator: " ")
  }
}
