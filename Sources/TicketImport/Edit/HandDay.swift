internal import CivilTime
internal import Reservations

/// A day and a time as the words for them come in.
struct HandDay {
  private let now: LocalDateTime
  private let current: LocalDateTime?
  private var relativeDay: Int?
  private var weekday: Int?
  private var isNext = false
  private var dayOfMonth: Int?
  private var month: Int?
  private var year: Int?
  private var time: (reading: LocalTime, endsDay: Bool)?

  init(now: LocalDateTime, current: LocalDateTime?) {
    self.now = now
    self.current = current
  }

  mutating func add(_ word: HandWord) throws(TimeError) {
    switch word {
    case .relativeDay(let days): try set(&relativeDay, days)
    case .weekday(let number): try set(&weekday, number)
    case .month(let number): try set(&month, number)
    case .dayOfMonth(let number): try set(&dayOfMonth, number)
    case .year(let number): try set(&year, number)
    case .time(let reading, let endsDay): try set(&time, (reading, endsDay))
    case .next: isNext = true
    case .filler: break
    }
  }

  private func set<Value>(_ part: inout Value?, _ value: Value) throws(TimeError) {
    guard part == nil else { throw TimeError("says the same thing twice; write fri 19:30") }
    part = value
  }

  func reading() throws(TimeError) -> HandTime.Reading {
    let day = try day()
    guard let time else {
      guard let day else { throw TimeError("names no day and no time; write fri 19:30") }
      return .day(day)
    }
    guard time.endsDay else {
      return day.map { .dayAndTime($0, time.reading) } ?? .time(time.reading)
    }
    guard let next = (day ?? current?.date ?? now.date).adding(days: 1) else {
      throw TimeError.outOfYears
    }
    return .dayAndTime(next, time.reading)
  }

  /// Nil where no word names a day.
  private func day() throws(TimeError) -> LocalDate? {
    if isNext, weekday == nil || dayOfMonth != nil || relativeDay != nil {
      throw TimeError("next goes with a weekday: next fri")
    }
    if let relativeDay {
      guard weekday == nil, dayOfMonth == nil, month == nil, year == nil else {
        throw TimeError("names two days; write one of them")
      }
      return try shifted(relativeDay)
    }
    if dayOfMonth != nil || month != nil || year != nil {
      let date = try dateOfMonth()
      if let weekday, date.weekday != weekday {
        throw TimeError("\(date) is another day of the week; write one of them")
      }
      return date
    }
    guard let weekday else { return nil }
    let today = now.date.weekday
    return try shifted(isNext ? 7 - today + weekday : (weekday - today + 7) % 7)
  }

  private func shifted(_ days: Int) throws(TimeError) -> LocalDate {
    guard let date = now.date.adding(days: days) else { throw TimeError.outOfYears }
    return date
  }

  private func dateOfMonth() throws(TimeError) -> LocalDate {
    guard let month else {
      if year != nil, dayOfMonth == nil {
        throw TimeError("could be a year or a time; write 19:30 or 10 jun 2023")
      }
      throw TimeError(
        "a number alone could be an hour or a day; write \(dayOfMonth ?? 19):00 or 10 jun")
    }
    guard let dayOfMonth else { throw TimeError("a month needs a day: 10 jun") }
    if let year = year ?? current?.date.year {
      if let date = LocalDate(year: year, month: month, day: dayOfMonth) { return date }
      guard (1...9999).contains(year) else { throw TimeError.outOfYears }
      throw noSuchDay(LocalDate.length(ofMonth: month, year: year))
    }
    // Eight years lie between 29 February of 1896 and of 1904.
    for year in now.date.year...(now.date.year + 8) {
      if let date = LocalDate(year: year, month: month, day: dayOfMonth), date >= now.date {
        return date
      }
    }
    throw noSuchDay(LocalDate.length(ofMonth: month, year: 2000))
  }

  private func noSuchDay(_ length: Int) -> TimeError {
    TimeError("there is no such day; that month has \(length) days")
  }
}
