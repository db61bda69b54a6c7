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
      var stated: StatedTime
      do throws(TimeError) {
        stated = try self.stated(whole, columns.whole)
      } catch {
        guard let date, isClock(whole) else { throw error }
        return try joined(date, whole, zone: zone, columns.date)
      }
      if let date {
        if stated.start.isWithoutDay { return try joined(date, whole, zone: zone, columns.date) }
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
    if date == nil, let later = laterDay(piece) {
      guard let start else { throw Self.withoutDay(piece) }
      return try following(later.clock, start, days: later.days, zone: zone, endZone: endZone)
    }
    let stated: StatedTime?
    do throws(TimeError) {
      stated = try self.start(
        whole: whole, date: date, time: time, zone: endZone ?? zone, columns: (.end, .endDate))
    } catch {
      guard date == nil, isClock(piece) else { throw error }
      guard let start else { throw Self.withoutDay(piece) }
      let clock = ZeroDay.clock(piece) ?? piece
      let end = try following(clock, start, zone: zone, endZone: endZone)
      try refuseLongNight(start, startText, end, clock)
      return end
    }
    guard let stated, stated.end == nil, stated.duration == nil else {
      throw TimeError("an interval; write it as the start, or write only its end").quoting(piece)
    }
    guard stated.start.isWithoutDay, let clock = stated.start.time else { return stated.start }
    guard let start else { throw Self.withoutDay(piece) }
    guard start.date.year > 1970 else { return stated.start }
    return try following("\(clock)", start, zone: zone, endZone: endZone)
  }

  /// Reads a day, a time of a day or an interval of a column.
  func stated(_ text: String, _ column: Column) throws(TimeError) -> StatedTime {
    guard isUS, pattern == nil, text.utf8.contains(UInt8(ascii: "/")) else {
      if pattern == nil {
        if let time = try foreign(text, column) { return StatedTime(start: time) }
        if let days = try ForeignDate.days(text) { return days }
      }
      return try ISO8601.stated(text, pattern: pattern)
    }
    do throws(TimeError) {
      return StatedTime(start: try exported(text))
    } catch {
      if let interval = try? ISO8601.stated(text, pattern: nil) { return interval }
      throw error
    }
  }

  /// Reads a day of an export: month/day/year, unless other days of the file have the day first, as
  /// Outlook writes them in most countries.
  private func exported(_ text: String) throws(TimeError) -> ReservationTime {
    switch try? ForeignDate.reading(text) {
    case .time(let time, proven: .dayFirst?)? where time.time == nil:
      orders.prove(.dayFirst, .start)
      return time
    case .time(_, proven: .monthFirst?)?: orders.prove(.monthFirst, .start)
    case .ambiguous(let dayFirst, _)? where dayFirst.time == nil:
      if orders.order(of: .start) == .dayFirst { return dayFirst }
    default: break
    }
    return ReservationTime(date: try USDate.date(text))
  }

  /// Reads a date that is not ISO 8601; nil for a text in another notation.
  private func foreign(_ text: String, _ column: Column) throws(TimeError) -> ReservationTime? {
    switch try ForeignDate.reading(text) {
    case nil: return nil
    case .time(let time, let proven):
      if let proven { orders.prove(proven, column) }
      return time
    case .ambiguous(let dayFirst, let monthFirst):
      switch orders.order(of: column) {
      case .dayFirst: return dayFirst
      case .monthFirst: return monthFirst
      case nil:
        throw try TextCursor.read(text) { cursor in
          defer { cursor.skip(text.utf8.count) }
          return ForeignDate.error(cursor)
        }.quoting(text)
      }
    }
  }

  private func isClock(_ text: String) -> Bool { clock(text) != nil }

  /// The time of day of a text without a day; nil for any other text.
  func clock(_ text: String) -> LocalTime? {
    guard let probe = LocalDate(year: 2000, month: 1, day: 1), text.utf8.count <= 64 else {
      return nil
    }
    return (try? ISO8601.time(ZeroDay.clock(text) ?? text, on: probe))?.time
  }

  static func withoutDay(_ text: String) -> TimeError {
    TimeError("a time without a day; write both").quoting(text)
  }

  /// The time of day and the number of days after the start of an arrival, `06:25+1`,
  /// `06:25 (+1)` or `06:25 +1d`; nil for another text.
  private func laterDay(_ text: String) -> (clock: String, days: Int)? {
    guard text.utf8.count <= 64, let plus = text.lastIndex(of: "+") else { return nil }
    let count = text[text.index(after: plus)...].lowercased()
    guard let digit = count.first, digit.isASCII, let days = digit.wholeNumberValue, days > 0,
      ["", "d", "day", "days", "tag", "tage", "j"].contains(
        count.dropFirst().trimmingCharacters(in: CharacterSet(charactersIn: " )")))
    else { return nil }
    let clock = text[..<plus].trimmingCharacters(in: CharacterSet(charactersIn: " ("))
    return isClock(clock) ? (clock, days) : nil
  }

  /// The end at a time of day that follows the start.
  ///
  /// - Parameter days: the number of days after that of the start; nil for the first such time.
  private func following(
    _ clock: String, _ start: ReservationTime, days: Int? = nil, zone: TimeZone?,
    endZone: TimeZone?
  ) throws(TimeError) -> ReservationTime {
    var end = try ISO8601.time(clock, on: start.date)
    if end.offset == nil, end.zone == nil, start.zone == nil, let zone = endZone ?? zone,
      let local = start.instant.flatMap(zone.local(at:))
    {
      // The clock is that of the field's zone, whatever offset the start has. The day is that of
      // the start in this zone.
      end.date = local.date
      if let days { return try later(end, by: days, clock) }
      return try notBefore(local, end, clock)
    }
    if end.offset == nil, end.zone == nil, endZone == nil {
      end.zone = start.zone
      // The zone determines the offset, which may have changed since the start.
      if start.zone == nil || start.offset == .utc { end.offset = start.offset }
    }
    if let days { return try later(end, by: days, clock) }
    guard let startTime = start.time, let endTime = end.time else { return end }
    let from = LocalDateTime(start.date, startTime)
    let to = LocalDateTime(end.date, endTime)
    let isAfter: Bool
    if let first = moment(start, from, zone), let second = moment(end, to, endZone ?? zone) {
      isAfter = second > first
    } else {
      isAfter = to > from
    }
    return isAfter ? end : try later(end, by: 1, clock)
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
      first.secondOfDay < 13 * 3600 || startText.flatMap(RangeParts.meridiem) == "pm"
    else { return }
    let later = LocalTime(secondOfDay: (last.secondOfDay + 12 * 3600) % 86_400)
    throw TimeError(
      "ends on the next day? write \("\(later)".prefix(5)), or add the day of the end"
    )
    .quoting(text)
  }

  /// Moves an end that is not after the start's local time in the same zone to the next day.
  private func notBefore(
    _ start: LocalDateTime, _ end: ReservationTime, _ clock: String
  ) throws(TimeError) -> ReservationTime {
    guard let time = end.time, LocalDateTime(end.date, time) <= start else { return end }
    return try later(end, by: 1, clock)
  }

  private func later(
    _ end: ReservationTime, by days: Int, _ clock: String
  ) throws(TimeError) -> ReservationTime {
    guard let next = end.date.adding(days: days) else {
      throw TimeError("after the year 9999").quoting(clock)
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
    if column != .day, text.utf8.contains(where: { !(0x30...0x39).contains($0) }),
      times.isClock(text) || times.laterDay(text) != nil
    {
      return column == .from ? .startTime : .endTime
    }
    guard times.isDate(text) else {
      guard column != .day, beginsWithClock(text) else { return nil }
      return column == .from ? .startTime : .endTime
    }
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
    if (try? stated(text, .start)) != nil || (try? ForeignDate.reading(text)) ?? nil != nil {
      return true
    }
    // Three numbers with separators that are no day of a calendar are a wrong date.
    let numbers = text.split(omittingEmptySubsequences: false) { "./-".contains($0) }
    return numbers.count == 3
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}
