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

/// The times of a booking.
extension SchemaBooking {
  /// The time that the first of these paths states; a day and a time of day at two paths make one
  /// time. A value that cannot be read is a problem of the field.
  mutating func time(_ paths: [SchemaPath], _ field: Field) -> ReservationTime? {
    do throws(TimeError) { return try statedTime(paths, field) } catch {
      made.problems.append(FieldProblem(field: field, reason: error.reason))
      return nil
    }
  }

  /// A time that is left out if it cannot be read; then its text is among the unused values.
  mutating func extraTime(_ paths: [SchemaPath]) -> ReservationTime? {
    if let time = try? statedTime(paths, nil) { return time }
    for path in paths {
      if let text = value(path)?.text, let name = path.names.last {
        made.unused.append(UnusedValue(name: name, value: text))
      }
    }
    return nil
  }

  /// - Parameter field: nil for a time that is neither the start nor the end.
  private mutating func statedTime(
    _ paths: [SchemaPath], _ field: Field?
  ) throws(TimeError) -> ReservationTime? {
    var whole: StatedTime?
    var day: ReservationTime?
    var clock: String?
    var refused: TimeError?
    var refusedValues: [UnusedValue] = []
    var members: [String] = []
    defer {
      if let field, !members.isEmpty { made.members[field] = members.joined(separator: ", ") }
    }
    for path in paths {
      guard let value = value(path), let name = path.names.last else { continue }
      do throws(TimeError) {
        switch try times.reading(value) {
        case .clock(let text) where clock == nil: (clock, members) = (text, members + [name])
        case .stated(let stated) where stated.start.time == nil && stated.end == nil:
          if day == nil, whole == nil { (day, members) = (stated.start, members + [name]) }
        case .stated(let stated) where whole == nil: (whole, members) = (stated, [name])
        case .clock, .stated: break
        }
      } catch {
        refused = refused ?? error
        if let text = value.text { refusedValues.append(UnusedValue(name: name, value: text)) }
      }
    }
    made.unused += refusedValues.prefix(day == nil && whole == nil && clock == nil ? 0 : 10)
    if let whole, let clock, whole.end == nil, whole.start.time == .midnight {
      // `2027-01-02T00:00:00` is the day of a time in another member.
      return try ISO8601.time(clock, on: whole.start.date)
    }
    if let whole {
      if field == .start {
        made.end = whole.end
        made.duration = whole.duration
      }
      return whole.start
    }
    if let clock {
      if let day { return try ISO8601.time(clock, on: day.date) }
      if field == .end, !kind.isJourney, let start = made.start {
        return try times.columns.end(
          whole: clock, date: nil, time: nil, start: start, zone: nil, endZone: nil)
      }
      guard field != .start, let start = made.start else {
        throw TimeError("a time without a day; write both").quoting(clock)
      }
      return try ISO8601.time(clock, on: start.date)
    }
    guard day == nil, let refused else { return day }
    throw refused
  }
}
