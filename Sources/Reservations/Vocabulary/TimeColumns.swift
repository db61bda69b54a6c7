internal import CivilTime
internal import Foundation

/// A text that states a start or an end, or a part of it.
struct TimePart {
  var text: String
  /// That of whole times, of days or of times of day.
  var column: Column
  /// For messages.
  var name: String

  init(_ text: String, _ column: Column, _ name: String? = nil) {
    (self.text, self.column, self.name) = (text, column, name ?? column.name)
  }

  var isDay: Bool { column == .part(.startDate) || column == .part(.endDate) }
}

/// Makes a start or an end of the texts that state it: one, or a day and a time of day apart.
struct TimeColumns {
  /// Whether days are written as in the CSV files of Google Calendar and Outlook, `05/30/2020` or,
  /// where a day of the file proves it, `30/05/2020`.
  var isUS = false
  var pattern: DatePattern?
  /// The orders of day and month in the input.
  var orders = DateOrders()
  /// A date without a year is the next such day from this day on; nil if it is refused.
  var today: LocalDate?
  /// The same of a date of numbers or words: in the labels of a text.
  var firstDay: LocalDate?

  /// A start or an end.
  struct Side {
    var stated: StatedTime
    /// The names of the parts that state it.
    var names: [String]
    /// The parts that state something else, or nothing.
    var unused: [TimePart] = []
    /// The time of an end as stated, on the day of the start, if no part states its day.
    var clock: ReservationTime?
  }

  /// Puts together the start of a record, and the end or the duration if the start is an interval;
  /// nil without parts.
  ///
  /// The day and the time of day may be in any of the parts. Parts that contradict each other are
  /// refused; only beside a whole time, a time of day may be another one: the doors', `TBA`.
  ///
  /// - Parameter zone: the zone that the record names for the time.
  func side(_ parts: [TimePart], zone: TimeZone?) throws(TimeError) -> Side? {
    guard let first = parts.first else { return nil }
    if parts.count == 1 {
      let stated = try reading(first, on: nil).stated
      return Side(stated: stated, names: [first.name])
    }
    let sorted = sorted(parts)
    guard let base = sorted.dated.first(where: \.isTime) ?? sorted.dated.first else {
      let text = parts.sorted { $0.isDay && !$1.isDay }.map(\.text).joined(separator: " ")
      if let pattern, let time = try? pattern.time(text) {
        return Side(stated: StatedTime(start: time), names: parts.map(\.name))
      }
      throw sorted.unread.first?.error ?? Self.withoutDay(first.text)
    }
    var side = Side(stated: base.stated, names: [base.part.name])
    for other in sorted.dated where other.part.column != base.part.column {
      if base.part.isDay || other.part.isDay || !other.isTime {
        try check(other, beside: base)
      } else {
        side.unused.append(other.part)
      }
    }
    for (part, error) in sorted.unread {
      if part.isDay ? isDate(part.text) : !base.isTime || base.stated.start.time == nil {
        throw error
      }
      side.unused.append(part)
    }
    if base.isTime {
      for clock in sorted.clocks where try !agrees(clock, with: base) {
        side.unused.append(clock.part)
      }
    } else if let clock = sorted.clocks.first {
      side.stated = try timed(base.stated, by: clock, zone: zone)
      side.names.insert(clock.part.name, at: 0)
      let base = ReadPart(part: base.part, reading: TimeReading(stated: side.stated))
      for other in sorted.clocks.dropFirst() { _ = try agrees(other, with: base) }
    }
    return side
  }

  /// Puts together the end of a record. A time without a day is on the day of the start, or on the
  /// next day if it would otherwise not be after the start.
  ///
  /// - Parameters:
  ///   - startText: the text of the start's time of day.
  ///   - isElsewhere: whether the end is at another place, whose clock can show the same again.
  func end(
    _ parts: [TimePart], start: ReservationTime?, startText: String?, zone: TimeZone?,
    endZone: TimeZone?, isElsewhere: Bool
  ) throws(TimeError) -> Side? {
    guard var part = parts.first else { return nil }
    if parts.count > 1 {
      let sorted = sorted(parts)
      guard sorted.dated.isEmpty, !sorted.unread.contains(where: \.part.isDay) else {
        let side = try side(parts, zone: endZone ?? zone)
        _ = try side.map { side throws(TimeError) in try Self.moment(side.stated, part.text) }
        return side
      }
      if let unread = sorted.unread.first { throw unread.error }
      part = sorted.clocks.first?.part ?? part
      for other in sorted.clocks.dropFirst() {
        try Self.check(other, besideClock: sorted.clocks[0])
      }
    }
    let reading = try reading(part, on: start?.date ?? TimeReader.anyDay)
    let end = try Self.moment(reading.stated, part.text)
    var side = Side(stated: StatedTime(start: end), names: [part.name])
    if reading.hasDay, !end.isWithoutDay { return side }
    guard let start else { throw Self.withoutDay(part.text) }
    let clock = ReservationTime(
      date: reading.hasDay ? start.date : end.date, time: end.time, offset: end.offset,
      zone: end.zone)
    let later = reading.laterDays > 0 ? reading.laterDays : nil
    side.stated.start = try following(
      clock, part.text, start, days: later, zone: zone, endZone: endZone)
    // 24:00 is the end of its day.
    if later == nil, clock.date == start.date, let first = start.time,
      let last = side.stated.start.time, !isElsewhere || first != last
    {
      try Self.refuseLongNight(
        LocalDateTime(start.date, first), startText,
        LocalDateTime(side.stated.start.date, last), part.text)
    }
    side.clock = clock
    return side
  }

  /// A time beside the start of a record: one without a day is on the day of the start.
  func time(
    _ text: String, beside start: ReservationTime?
  ) throws(TimeError) -> ReservationTime {
    let reading = try reading(text, .field(.start), on: start?.date ?? TimeReader.anyDay)
    var time = try Self.moment(reading.stated, text)
    if reading.hasDay, !time.isWithoutDay { return time }
    guard let start else { throw Self.withoutDay(text) }
    if reading.hasDay { time.date = start.date }
    return time
  }

  /// The day that the parts state; nil without one, and for several.
  func day(_ parts: [TimePart]) -> LocalDate? {
    let days = Set(sorted(parts).dated.map(\.stated.start.date))
    return days.count == 1 ? days.first : nil
  }

  /// The time of day that the parts state without a day; nil without one.
  func clock(_ parts: [TimePart]) -> LocalTime? {
    sorted(parts).clocks.first?.stated.start.time
  }

  private static func moment(
    _ stated: StatedTime, _ text: String
  ) throws(TimeError) -> ReservationTime {
    guard stated.end == nil, stated.duration == nil else { throw interval(text) }
    return stated.start
  }

  static func interval(_ text: String) -> TimeError {
    TimeError("an interval; write it as the start, or write only its end").quoting(text)
  }

  /// Reads a day, a time of a day or an interval of a column.
  ///
  /// - Parameters:
  ///   - day: the day of a time without one; nil if such a time is refused.
  ///   - known: the day that an ambiguous date probably is; nil if it is unknown.
  func reading(
    _ text: String, _ column: Column, on day: LocalDate?, near known: LocalDate? = nil
  ) throws(TimeError) -> TimeReading {
    if let pattern {
      if let day, let clock = try? TimeReader.read(text, TimeContext(day: day)), !clock.hasDay {
        return clock
      }
      return TimeReading(stated: try ISO8601.stated(text, pattern: pattern))
    }
    let column = isUS ? .field(.start) : column
    var reading = try TimeReader.read(
      Self.withYear(Self.withoutEpoch(text)),
      TimeContext(
        order: { dayFirst, monthFirst in
          if let order = orders.order(of: column) ?? (isUS ? .monthFirst : nil) { return order }
          return dayFirst == known ? .dayFirst : monthFirst == known ? .monthFirst : nil
        }, dots: { orders.orderWithDots(of: column) },
        year: firstDay.map { first in { LocalDate.next(month: $0, day: $1, from: first) } },
        day: day))
    if let proven = reading.proven { orders.prove(proven, column, isDotted: reading.isDotted) }
    let date = reading.stated.start.date
    if let today, date.year <= 1900, !reading.stated.start.isWithoutDay {
      let next = LocalDate.next(month: date.month, day: date.day, from: today)
      reading.stated.start.date = next ?? date
    }
    return reading
  }

  /// The moment in ISO 8601 of a number of seconds or milliseconds since 1970, from 2001 to 2286; any
  /// other text as it is.
  private static func withoutEpoch(_ text: String) -> String {
    let digits = text.utf8.count
    guard digits == 10 || digits == 13, text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy(\.isDigit), let number = Int(text),
      let moment = TimeZone.gmt.local(
        at: Instant(secondsSince1970: digits == 13 ? number / 1000 : number))
    else { return text }
    return "\(moment.date)T\(moment.time)Z"
  }

  /// `--03-04`, a day without a year (ISO 8601:2000), with one in which nothing is booked.
  private static func withYear(_ text: String) -> String {
    text.hasPrefix("--") ? "1896\(text.dropFirst())" : text
  }

  /// A time of day, or a range of them, without a day; nil for any other text.
  static func clocks(_ text: String) -> TimeReading? {
    let reading = try? TimeReader.read(text, TimeContext(day: TimeReader.anyDay))
    return reading?.hasDay == false ? reading : nil
  }

  static func withoutDay(_ text: String) -> TimeError {
    TimeError("a time without a day; write both").quoting(text)
  }
}

extension TimeColumns {
  /// Whether a text that is no time may be meant as one: it has a digit, and is more than a number.
  static func mayBeTime(_ text: String) -> Bool {
    let digits = text.utf8.count(where: \.isDigit)
    return digits > 0 && digits < text.utf8.count
  }

  /// The column that the value of `from`, `to` or `day` belongs to: that of a time of day, even of
  /// one that cannot be read, of a whole time or of a day; nil for another text, such as a place.
  static func column(
    _ part: Column.Part, of text: String, _ pattern: DatePattern?
  ) -> Column? {
    let times = TimeColumns(pattern: pattern)
    let isClock =
      text.utf8.contains { !$0.isDigit } && clocks(text) != nil
      || !times.isDate(text) && beginsWithClock(text)
    if part != .day, isClock { return .part(part == .from ? .startTime : .endTime) }
    guard times.isDate(text) else { return nil }
    switch part {
    case .from: return .field(.start)
    case .to: return .field(.end)
    default: return .part(.startDate)
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
    if (try? reading(text, .field(.start), on: nil)) != nil
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

/// The end at a time of day without a day.
extension TimeColumns {
  /// The end at a time of day that follows the start.
  ///
  /// - Parameters:
  ///   - clock: the time on the day of the start.
  ///   - days: the number of days after that of the start; nil for the first such time.
  func following(
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
    if start.offset == nil, end.offset == nil, start.zone ?? zone == end.zone ?? endZone ?? zone {
      // One clock, which may skip the start.
      isAfter = to > from
    } else if let first = moment(start, from, zone), let second = moment(end, to, endZone ?? zone) {
      isAfter = second > first
    } else {
      isAfter = to > from
    }
    return isAfter ? end : try later(end, by: 1, text)
  }

  /// Throws for an end more than 12 hours later, on the next day, whose text may mean the hour after
  /// noon: `5.30` behind `9.30`, `10.30` behind `7.30pm`, `10:00` behind `10:00`.
  static func refuseLongNight(
    _ start: LocalDateTime, _ startText: String?, _ end: LocalDateTime, _ text: String
  ) throws(TimeError) {
    let (first, last) = (start.time, end.time)
    guard end.date != start.date, first >= last,
      first.secondOfDay - last.secondOfDay < 12 * 3600,
      last.secondOfDay < 13 * 3600, mayBeAfternoon(text),
      first.secondOfDay < 13 * 3600
        || startText?.lowercased().filter({ $0 != "." && $0 != " " }).hasSuffix("pm") == true
    else { return }
    let later = LocalTime(secondOfDay: (last.secondOfDay + 12 * 3600) % 86_400)
    throw TimeError(
      "ends on the next day? write \("\(later)".prefix(5)), or add the day of the end"
    )
    .quoting(text)
  }

  /// Whether the hour of a text may be one after noon: it has no zero in front, and nothing but
  /// words such as `h` and `Uhr` beside it.
  private static func mayBeAfternoon(_ text: String) -> Bool {
    guard text.first != "0", text.allSatisfy({ $0.isLetter || $0.isNumber || ":. ".contains($0) })
    else { return false }
    return text.split { !$0.isLetter }.allSatisfy { word in
      switch Lexicon.meaning(of: String(word)) {
      case .oclock, .unit(.hour): true
      default: word.lowercased() == "u"
      }
    }
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
