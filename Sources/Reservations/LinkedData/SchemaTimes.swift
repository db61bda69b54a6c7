internal import CivilTime
internal import Foundation

/// Reads schema.org's Date, DateTime and Time, and KItinerary's QDateTime.
struct SchemaTimes {
  let columns: TimeColumns
  /// A date without a year is the next such day from this day on; nil if unknown.
  let today: LocalDate?

  enum Reading {
    case stated(StatedTime)
    /// A time of day without a day, as read.
    case clock(String)
  }

  func reading(_ value: JSONValue) throws(TimeError) -> Reading {
    guard let text = value.text.map(Self.corrected) else {
      throw TimeError("not a time; write 2023-06-10T19:30")
    }
    if columns.clock(text) != nil { return .clock(text) }
    var stated = try columns.stated(withYear(text), .start)
    let (date, time) = (stated.start.date, stated.start.time)
    if date.year <= 1900 {
      if time != nil, date.month == 1 && date.day == 1 || stated.start.isWithoutDay {
        return .clock(String(text.drop { $0 != "T" && $0 != "t" && $0 != " " }.dropFirst()))
      }
      if let day = nextDay(month: date.month, day: date.day) { stated.start.date = day }
    }
    if let name = value.objects.first?.text("timezone"), time != nil, stated.start.zone == nil,
      let zone = try? ZoneName.zone(name)
    {
      if case .seconds(let seconds) = stated.start.offset, let instant = stated.start.instant,
        zone.offset(at: instant) != seconds
      {
        stated.start.isZoneDropped = true
      } else {
        stated.start.zone = zone
      }
    }
    return .stated(stated)
  }

  /// `--03-04`, a day without a year (ISO 8601:2000), with the year of its next such day.
  private func withYear(_ text: String) -> String {
    guard text.hasPrefix("--"), text.utf8.count >= 7 else { return text }
    let parts = text.dropFirst(2).prefix(5).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2, let day = nextDay(month: parts[0], day: parts[1]) else { return text }
    return "\(day)\(text.dropFirst(7))"
  }

  private func nextDay(month: Int, day: Int) -> LocalDate? {
    today.flatMap { LocalDate.next(month: month, day: day, from: $0) }
  }

  /// The offset `+0:00` with two digits for the hour.
  private static func corrected(_ text: String) -> String {
    let tail = text.suffix(5)
    guard let sign = tail.first, sign == "+" || sign == "-", tail.dropFirst(2).first == ":" else {
      return text
    }
    return "\(text.dropLast(4))0\(text.suffix(4))"
  }
}
