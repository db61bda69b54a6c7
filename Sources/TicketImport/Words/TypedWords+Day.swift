import CivilTime
import Reservations

extension TypedWords {
  /// A day: `today`, `fri`, `next fri`, `10 jun`, `jun 10 2027`, `24.12.`, `24/12/2026`,
  /// `2026-12-24`, `fri 24 dec`, `in 2 weeks`, `3 days ago`. Words such as `on` may stand before it.
  mutating func day() -> LocalDate? {
    attempt { words in
      while words.skip(.filler) {}
      if let distant = words.distantDay() { return distant }
      if let date = words.dateWithWeekday() { return date }
      let isNext = words.skip(.next)
      guard let word = words.word, let meaning = word.meaning else { return nil }
      words.position += 1
      let today = words.context.now.date
      switch meaning {
      case .weekday(let number):
        let days = isNext ? 7 - today.weekday + number : (number - today.weekday + 7) % 7
        return today.adding(days: days)
      case .day(let days) where !isNext: return today.adding(days: days)
      case .tonight where !isNext: return today
      default: return nil
      }
    }
  }

  /// A date, with a weekday of its own before or behind it.
  private mutating func dateWithWeekday() -> LocalDate? {
    attempt { words in
      var weekday: Int?
      if case .weekday(let number)? = words.word?.meaning {
        weekday = number
        words.position += 1
        while words.skip(.filler) {}
      }
      if let weekday {
        let dates = words.dates()
        let fitting = dates.filter { $0.date.weekday == weekday }
        guard fitting.count == 1 else { return nil }
        words.position = fitting[0].end
        return fitting[0].date
      }
      let dates = words.dates()
      guard dates.count == 1 else { return nil }
      words.position = dates[0].end
      return dates[0].date
    }
  }

  /// The days that the words at the position can be, each with the position behind it: two for
  /// `10/6` in an unknown order.
  func dates() -> [(date: LocalDate, end: Int)] {
    guard let word else { return [] }
    if word.text.utf8.count >= 8, let time = try? ISO8601.time(word.text), time.time == nil,
      word.text.utf8.prefix(4).allSatisfy({ (0x30...0x39).contains($0) })
    {
      return [(time.date, position + 1)]
    }
    var ahead = self
    if let named = ahead.namedDate() { return [(named, ahead.position)] }
    return numericDates(word.text).map { ($0, position + 1) }
  }

  /// `10 jun`, `10th of june 2027`, `jun 10`, `dec 24 2026`.
  private mutating func namedDate() -> LocalDate? {
    attempt { words in
      var day = words.dayNumber()
      while day != nil, words.skip(.filler) {}
      guard case .month(let month)? = words.word?.meaning else { return nil }
      words.position += 1
      day = day ?? words.dayNumber()
      guard let day else { return nil }
      let year = words.attempt { words -> Int? in
        guard let (value, suffix) = words.number(), suffix.isEmpty, (1900..<2100).contains(value)
        else { return nil }
        return value
      }
      return words.date(year: year, month: month, day: day)
    }
  }

  /// `10`, `10.`, `2nd`.
  private mutating func dayNumber() -> Int? {
    attempt { words in
      guard let (value, suffix) = words.number(), (1...31).contains(value),
        ["", ".", "st", "nd", "rd", "th"].contains(suffix)
      else { return nil }
      return value
    }
  }

  /// `24.12.`, `24.12.2026`, `24/12/2026`, `12/24`: with dots the day is first.
  private func numericDates(_ text: String) -> [LocalDate] {
    guard let separator = text.first(where: { "./".contains($0) }) else { return [] }
    var parts = text.split(separator: separator, omittingEmptySubsequences: false)
    if separator == ".", parts.count == 3, parts[2].isEmpty {
      parts.removeLast()
    } else if separator == ".", parts.count < 3 {
      return []
    }
    let numbers = parts.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return [] }
    var year: Int?
    if numbers.count == 3 {
      guard parts[2].utf8.count == 4 || parts[2].utf8.count == 2 else { return [] }
      year = parts[2].utf8.count == 2 ? 2000 + numbers[2] : numbers[2]
    }
    let dayFirst = date(year: year, month: numbers[1], day: numbers[0])
    let monthFirst = date(year: year, month: numbers[0], day: numbers[1])
    let order: DayOrder? = separator == "." ? .dayFirst : context.dayOrder
    // A number over 12 can only be the day.
    let isSettled = max(numbers[0], numbers[1]) > 12
    switch isSettled ? nil : order {
    case .dayFirst: return [dayFirst].compactMap(\.self)
    case .monthFirst: return [monthFirst].compactMap(\.self)
    case nil:
      let dates = separator == "." ? [dayFirst] : [dayFirst, monthFirst]
      let found = dates.compactMap(\.self)
      return found.count == 2 && found[0] == found[1] ? [found[0]] : found
    }
  }

  /// A day of that year; without a year the nearest to the present one, of those that are not too
  /// early.
  private func date(year: Int?, month: Int, day: Int) -> LocalDate? {
    if let year { return LocalDate(year: year, month: month, day: day) }
    let present = max(context.present, context.earliest)
    // 29 February occurs after at most eight years, as between 1896 and 1904.
    return (present.year - 8...present.year + 8)
      .compactMap { LocalDate(year: $0, month: month, day: day) }
      .filter { $0 >= context.earliest }
      .min {
        abs($0.daysSinceEpoch - present.daysSinceEpoch)
          < abs($1.daysSinceEpoch - present.daysSinceEpoch)
      }
  }

  /// `in 2 weeks`, `1 month ago`: counted from today.
  private mutating func distantDay() -> LocalDate? {
    attempt { words in
      let isLater = words.skip(.in)
      guard let length = words.length(from: words.context.now.date), length.seconds == 0,
        isLater || words.skip(.ago)
      else { return nil }
      return words.context.now.date.adding(days: isLater ? length.days : -length.days)
    }
  }
}
