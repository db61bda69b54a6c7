internal import CivilTime
internal import Foundation

/// Reads a start and an end from a file's columns: each in one column, or day and time apart.
struct TimeColumns {
  /// Whether days are written as in the CSV files of Google Calendar and Outlook, `05/30/2020` or,
  /// where a day of the file proves it, `30/05/2020`.
  var isUS = false
  var pattern: DatePattern?
  /// The orders of day and month in the input.
  var orders = DateOrders()

  /// Reads the start of a record, and the end or the duration if the start is an interval.
  ///
  /// - Parameter zone: the zone that the record names for the start.
  func start(
    whole: String?, date: String?, time: String?, zone: TimeZone? = nil,
    columns: (whole: Column, date: Column) = (.start, .startDate)
  ) throws(TimeError) -> StatedTime? {
    if let whole {
      let reading: TimeReading
      do throws(TimeError) {
        reading = try self.reading(whole, columns.whole, on: date == nil ? nil : TimeReader.anyDay)
      } catch {
        guard let date, time == nil, let day = try? stated(date, columns.date) else { throw error }
        guard day.start.time != nil else { throw error }
        return day
      }
      var stated = reading.stated
      if let date {
        guard reading.hasDay, !stated.start.isWithoutDay else {
          return try joined(date, whole, zone: zone, columns.date)
        }
        stated = try self.stated(stated, whole, beside: date, columns.date)
      }
      guard let time else { return stated }
      return try joined(stated, time, zone: zone, isDay: false, columns.date)
    }
    switch (date, time) {
    case (let date?, let time?): return try joined(date, time, zone: zone, columns.date)
    case (let date?, nil): return try stated(date, columns.date)
    case (nil, let time?): return try stated(time, columns.date)
    case (nil, nil): return nil
    }
  }

  /// Reads the end of a record. A time without a day is on the day of the start, or on the next day
  /// if it would otherwise not be after the start.
  ///
  /// - Parameter startText: the text of the start's time of day.
  func end(
    whole: String?, date: String?, time: String?, start: ReservationTime?,
    startText: String? = nil, zone: TimeZone?, endZone: TimeZone?
  ) throws(TimeError) -> ReservationTime? {
    guard let piece = whole ?? date ?? time else { return nil }
    guard date == nil else {
      let stated = try self.start(
        whole: whole, date: date, time: time, zone: endZone ?? zone, columns: (.end, .endDate))
      return try stated.map { stated throws(TimeError) in try Self.moment(stated, piece) }
    }
    let reading = try reading(piece, .end, on: start?.date ?? TimeReader.anyDay)
    let end = try Self.moment(reading.stated, piece)
    guard !reading.hasDay || end.isWithoutDay else { return end }
    guard let start else { throw Self.withoutDay(piece) }
    guard !reading.hasDay || start.date.year > 1970 else { return end }
    let clock = ReservationTime(
      date: reading.hasDay ? start.date : end.date, time: end.time, offset: end.offset,
      zone: end.zone)
    let later = reading.laterDays > 0 ? reading.laterDays : nil
    let following = try following(clock, piece, start, days: later, zone: zone, endZone: endZone)
    if later == nil { try refuseLongNight(start, startText, following, piece) }
    return following
  }

  private static func moment(
    _ stated: StatedTime, _ text: String
  ) throws(TimeError) -> ReservationTime {
    guard stated.end == nil, stated.duration == nil else {
      throw TimeError("an interval; write it as the start, or write only its end").quoting(text)
    }
    return stated.start
  }

  /// Reads a day, a time of a day or an interval of a column.
  func stated(_ text: String, _ column: Column) throws(TimeError) -> StatedTime {
    try reading(text, column, on: nil).stated
  }

  /// - Parameter day: the day of a time without one; nil if such a time is refused.
  func reading(
    _ text: String, _ column: Column, on day: LocalDate?
  ) throws(TimeError) -> TimeReading {
    if let pattern {
      if let day, let clock = try? TimeReader.read(text, TimeContext(day: day)), !clock.hasDay {
        return clock
      }
      return TimeReading(stated: try ISO8601.stated(text, pattern: pattern))
    }
    let column = isUS ? .start : column
    let reading = try TimeReader.read(
      text,
      TimeContext(
        order: { _, _ in orders.order(of: column) ?? (isUS ? .monthFirst : nil) }, day: day))
    if let proven = reading.proven { orders.prove(proven, column) }
    return reading
  }

  /// The time of day of a text without a day; nil for any other text.
  func clock(_ text: String) -> LocalTime? {
    guard let reading = Self.clocks(text), reading.stated.end == nil, reading.laterDays == 0 else {
      return nil
    }
    return reading.stated.start.time
  }

  /// A time of day, or a range of them, without a day; nil for any other text.
  static func clocks(_ text: String) -> TimeReading? {
    let reading = try? TimeReader.read(text, TimeContext(day: TimeReader.anyDay))
    return reading?.hasDay == false ? reading : nil
  }

  static func withoutDay(_ text: String) -> TimeError {
    TimeError("a time without a day; write both").quoting(text)
  }

  /// The end at a time of day that follows the start.
  ///
  /// - Parameters:
  ///   - clock: the time on the day of the start.
  ///   - days: the number of days after that of the start; nil for the first such time.
  private func following(
    _ clock: ReservationTime, _ text: String, _ start: ReservationTime, days: Int?,
    zone: TimeZone?, endZone: TimeZone?
  ) throws(TimeError) -> ReservationTime {
    var end = clock
    if end.offset == nil, end.zone == nil, start.zone == nil, let zone = endZone ?? zone,
      let local = start.instant.flatMap(zone.local(at:))
    {
      // The clock is that of the field's zone, whatever offset the start has. The day is that of
      // the start in this zone.
      end.date = local.date
      if let days { return try later(end, by: days, text) }
      guard let time = end.time, LocalDateTime(end.date, time) <= local else { return end }
      return try later(end, by: 1, text)
    }
    if end.offset == nil, end.zone == nil, endZone == nil {
      end.zone = start.zone
      // The zone determines the offset, which may have changed since the start.
      if start.zone == nil || start.offset == .utc { end.offset = start.offset }
    }
    if let days { return try later(end, by: days, text) }
    guard let startTime = start.time, let endTime = end.time else { return end }
    let from = LocalDateTime(start.date, startTime)
    let to = LocalDateTime(end.date, endTime)
    let isAfter: Bool
    if let first = moment(start, from, zone), let second = moment(end, to, endZone ?? zone) {
      isAfter = second > first
    } else {
      isAfter = to > from
    }
    return isAfter ? end : try later(end, by: 1, text)
  }

  /// Throws for an end more than 12 hours later, on the next day, whose text may mean the hour after
  /// noon: `5.30` behind `9.30`, `10.30` behind `7.30pm`.
  private func refuseLongNight(
    _ start: ReservationTime, _ startText: String?, _ end: ReservationTime, _ text: String
  ) throws(TimeError) {
    guard let first = start.time, let last = end.time, end.date != start.date,
      first > last, first.secondOfDay - last.secondOfDay < 12 * 3600,
      last.secondOfDay < 13 * 3600, text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }),
      first.secondOfDay < 13 * 3600
        || startText?.lowercased().filter({ $0 != "." && $0 != " " }).hasSuffix("pm") == true
    else { return }
    let later = LocalTime(secondOfDay: (last.secondOfDay + 12 * 3600) % 86_400)
    throw TimeError(
      "ends on the next day? write \("\(later)".prefix(5)), or add the day of the end"
    )
    .quoting(text)
  }

  private func later(
    _ end: ReservationTime, by days: Int, _ text: String
  ) throws(TimeError) -> ReservationTime {
    guard let next = end.date.adding(days: days) else {
      throw TimeError("after the year 9999").quoting(text)
    }
    var end = end
    end.date = next
    return end
  }

  private func moment(
    _ time: ReservationTime, _ reading: LocalDateTime, _ zone: TimeZone?
  ) -> Instant? {
    time.instant ?? (time.zone ?? zone)?.resolve(reading).instant
  }
}

extension TimeColumns {
  /// The column that the value of `from`, `to` or `day` belongs to: that of a time of day, even of
  /// one that cannot be read, of a whole time or of a day; nil for another text, such as a place.
  static func column(_ column: Column, of text: String, _ pattern: DatePattern?) -> Column? {
    let times = TimeColumns(pattern: pattern)
    let isClock =
      text.utf8.contains { !$0.isDigit } && clocks(text) != nil
      || !times.isDate(text) && beginsWithClock(text)
    if column != .day, isClock { return column == .from ? .startTime : .endTime }
    guard times.isDate(text) else { return nil }
    switch column {
    case .from: return .start
    case .to: return .end
    default: return .startDate
    }
  }

  /// Whether a text begins with hours and minutes: `06:25+1`, `25:10`.
  private static func beginsWithClock(_ text: String) -> Bool {
    let hours = text.utf8.prefix(while: \.isDigit).count
    let rest = text.utf8.dropFirst(hours)
    return 1...2 ~= hours && rest.first == UInt8(ascii: ":")
      && rest.dropFirst().prefix(while: \.isDigit).count >= 2
  }

  /// Whether the text is a day or a whole time; the order of its day and month may be unknown.
  func isDate(_ text: String) -> Bool {
    if (try? stated(text, .start)) != nil
      || (try? TimeReader.read(text, TimeContext(order: { _, _ in .dayFirst }))) != nil
    {
      return true
    }
    // Three numbers with separators that are no day of a calendar are a wrong date.
    let numbers = text.split(omittingEmptySubsequences: false) { "./-".contains($0) }
    return numbers.count == 3
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}
