internal import CivilTime
internal import Foundation

extension TimeColumns {
  /// Combines a day and a time of day from two columns; either column may contain both.
  func joined(
    _ date: String, _ time: String, zone: TimeZone?, _ column: Column
  ) throws(TimeError) -> StatedTime {
    let day: StatedTime
    do throws(TimeError) {
      day = try stated(date, column)
    } catch {
      if let pattern, let whole = try? pattern.time("\(date) \(time)") {
        return StatedTime(start: whole)
      }
      throw error
    }
    return try joined(day, time, zone: zone, isDay: true, column)
  }

  /// Combines the value of a column with the time in the column beside it.
  ///
  /// - Parameter isDay: whether the first column is for days, so that another time beside its own
  ///   time is a contradiction. Beside a whole start, the text may be anything: the time the doors
  ///   open, `TBA`.
  func joined(
    _ day: StatedTime, _ time: String, zone: TimeZone?, isDay: Bool, _ column: Column
  ) throws(TimeError) -> StatedTime {
    let isSpan = day.end != nil || day.duration != nil
    if let own = day.start.time, own != .midnight || isSpan {
      if isDay, !isSpan { try check(own, of: day.start, against: time) }
      return day
    }
    let reading: TimeReading
    do throws(TimeError) {
      reading = try self.reading(time, column, on: day.start.date)
    } catch {
      guard !isDay, isSpan || day.start.time != nil else { throw error }
      return day
    }
    guard reading.laterDays == 0 else {
      throw TimeError("days after the start belong to the end").quoting(time)
    }
    var clock = reading.stated
    if reading.hasDay {
      guard clock.start.isWithoutDay else {
        if isDay, !isSpan { try check(clock, time, isOn: day.start) }
        return day.start.time == nil && !isSpan ? clock : day
      }
      clock.start.date = day.start.date
    }
    guard !isSpan else { throw Self.besideSpan(time) }
    clock.start = Self.placed(clock.start, like: day.start, zone: zone)
    clock.end = clock.end.map { Self.placed($0, like: day.start, zone: zone) }
    return clock
  }

  /// The time with the zone and the offset of its day. Spreadsheets write a day as its midnight, and
  /// some programs as midnight in UTC: this offset is not that of the zone that the record names.
  private static func placed(
    _ clock: ReservationTime, like day: ReservationTime, zone: TimeZone?
  ) -> ReservationTime {
    guard clock.offset == nil, clock.zone == nil else { return clock }
    var clock = clock
    clock.zone = day.zone
    if zone == nil || day.offset != .utc { clock.offset = day.offset }
    return clock
  }

  /// The whole value of a column beside one for days, which must have the same day. The time may be
  /// in either.
  ///
  /// A text that is no date, such as `Monday`, changes nothing.
  func stated(
    _ whole: StatedTime, _ text: String, beside date: String, _ column: Column
  ) throws(TimeError) -> StatedTime {
    let day: StatedTime
    do throws(TimeError) {
      day = try stated(date, column)
    } catch {
      guard isDate(date) else { return whole }
      let known = whole.start.date
      let fitting = try? TimeReader.read(
        date, TimeContext(order: { $0 == known ? .dayFirst : $1 == known ? .monthFirst : nil }))
      guard fitting?.stated.start.date == known else { throw error }
      return whole
    }
    let isSpan = whole.end != nil || whole.duration != nil
    if day.end != nil || day.duration != nil {
      if day == whole || day.start == whole.start && !isSpan && day.start.time == nil { return day }
      throw Self.besideSpan(text)
    }
    try check(whole, text, isOn: day.start)
    guard let time = day.start.time, time != .midnight else { return whole }
    guard let own = whole.start.time, own != .midnight else { return isSpan ? whole : day }
    let isLocal = Self.isLocal(day.start) && Self.isLocal(whole.start)
    guard !isLocal || time.secondOfDay / 60 == own.secondOfDay / 60 else {
      throw TimeError("contradicts the time of its day, \(time); correct one of them")
        .quoting(text)
    }
    return whole
  }

  private static func isLocal(_ time: ReservationTime) -> Bool {
    time.offset == nil && time.zone == nil
  }

  /// Refuses a whole time on another day. With an offset, the day may be that of another place.
  private func check(
    _ whole: StatedTime, _ text: String, isOn day: ReservationTime
  ) throws(TimeError) {
    let isLocal = Self.isLocal(day) && Self.isLocal(whole.start)
    let distance = abs(whole.start.date.daysSinceEpoch - day.date.daysSinceEpoch)
    guard distance > (isLocal ? 0 : 1) else { return }
    throw TimeError(
      "another day than \(day.date) beside it; correct one of them, or map the column that counts"
    ).quoting(text)
  }

  private func check(
    _ own: LocalTime, of day: ReservationTime, against time: String
  ) throws(TimeError) {
    guard Self.isLocal(day), let other = try? ISO8601.time(time, on: day.date),
      Self.isLocal(other), let clock = other.time,
      clock.secondOfDay / 60 != own.secondOfDay / 60
    else { return }
    throw TimeError("contradicts the time of its day, \(own); correct one of them").quoting(time)
  }

  /// The time of day of a text without a day, or on the zero day of a spreadsheet; nil for another
  /// text.
  func bareTime(_ text: String) -> LocalTime? {
    if let clock = clock(text) { return clock }
    guard let stated = try? stated(text, .start), stated.start.isWithoutDay else { return nil }
    return stated.start.time
  }

  /// The error for a start without a day beside a weekday; nil for another text.
  func withoutDay(_ text: String?, _ day: String?, _ unused: [UnusedValue]) -> TimeError? {
    if let stated = day ?? text, Lexicon.isWeekday(stated) { return Self.weekday(stated) }
    guard day == nil, let text, Self.clocks(text) != nil else { return nil }
    return unused.first { Lexicon.isWeekday($0.value) }.map { Self.weekday($0.value) }
  }

  private static func weekday(_ text: String) -> TimeError {
    TimeError(
      "a weekday, not a date; write the first date, e.g. 2023-06-12, and weekly into a column "
        + "repeat"
    ).quoting(text)
  }

  private static func besideSpan(_ time: String) -> TimeError {
    TimeError("a time beside a range of days; put both times into the fields start and end")
      .quoting(time)
  }
}

extension ReservationTime {
  /// Whether the day is that of a spreadsheet's or a database's time without a day.
  ///
  /// 30 December 1899 is day 0 of spreadsheets, 31 December that of Excel, which it writes as
  /// 0 January 1900; 1 January 1904 is Excel's on a Mac. Databases count from 1 January 1900 or 1970.
  var isWithoutDay: Bool {
    guard let time, date.year <= 1970 else { return false }
    switch (date.year, date.month, date.day) {
    case (1899, 12, 30), (1899, 12, 31), (1900, 1, 1), (1904, 1, 1): return true
    // A moment of 0 is rather one that is missing.
    case (1970, 1, 1): return time != .midnight
    default: return false
    }
  }
}
