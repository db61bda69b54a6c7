import CalendarStore
import CivilTime
import Reservations

/// A repeat rule as a person types it, word by word: `every 2 weeks on tue, fri until 1 jun`,
/// `every last friday`, `weekdays`, `monthly on the 2nd`.
struct InformalRule {
  private var frequency: RecurrenceFrequency?
  private var interval = 1
  private var days: [RecurrenceDayOfWeek] = []
  private var monthDays: [Int] = []
  private var months: [Int] = []
  /// Of the days: the last weekday of the month.
  private var positions: [Int] = []
  /// The numbers and ordinals before the noun that they belong to.
  private var pending: [(number: Int, isOrdinal: Bool)] = []
  private var end: RecurrenceEnd?
  /// Whether the days are those of `weekend`.
  private var isWeekend = false

  /// Reads a rule; nil if the text is not made of the words of a rule.
  ///
  /// - Parameter start: the day from which a last day without a year is the next one; nil if such a
  ///   day cannot be read.
  static func rule(_ text: String, from start: LocalDate?) throws(TimeError) -> RecurrenceRule? {
    guard text.utf8.count <= 200 else { return nil }
    var words = InformalDate.Word.words(text)
    // The last working day of the month.
    while let place = words.firstIndex(where: { $0 == "working" || $0 == "business" }),
      words.indices.contains(place + 1), words[place + 1] == "day" || words[place + 1] == "days"
    {
      words.replaceSubrange(place...place + 1, with: ["weekday"])
    }
    var rule = InformalRule()
    try rule.takeEnd(&words, from: start)
    guard !words.isEmpty else { return nil }
    for (place, word) in words.enumerated() {
      let next = words.indices.contains(place + 1) ? words[place + 1] : ""
      if word == "day", next != "of", ["every", "each"].contains(words[0]), rule.days.isEmpty,
        rule.frequency == nil, let number = rule.pending.first, rule.pending.count == 1,
        number.number > 1
      {
        // Every third day, and not the third day of the month.
        (rule.frequency, rule.interval, rule.pending) = (.daily, number.number, [])
        continue
      }
      guard try rule.add(word) else {
        throw TimeError("can't read \"\(TimeError.quoted(word))\"; \(examples)")
      }
    }
    return try rule.made()
  }

  static let examples =
    "e.g. weekly, every 2 weeks on tue, fri until 1 jun, or FREQ=WEEKLY;BYDAY=TU"

  // MARK: The end

  private mutating func takeEnd(
    _ words: inout [String], from start: LocalDate?
  ) throws(TimeError) {
    if let until = words.firstIndex(where: { $0 == "until" || $0 == "till" }) {
      let text = words[(until + 1)...].joined(separator: " ")
      words.removeSubrange(until...)
      end = .until(.date(try Self.day(text, from: start)))
    } else if words.count > 1, let last = words.last, last == "times" || last == "time",
      let count = Int(words[words.count - 2])
    {
      guard (1...100_000).contains(count) else { throw TimeError("not 1 to 100000 times") }
      words.removeLast(2)
      if words.last == "for" { words.removeLast() }
      end = .count(count)
    } else if words.count > 1, let last = words.last, last.hasPrefix("x") || last.hasSuffix("x"),
      let count = Int(last.filter { $0 != "x" })
    {
      // `weekly x10`.
      guard (1...100_000).contains(count) else { throw TimeError("not 1 to 100000 times") }
      words.removeLast()
      end = .count(count)
    }
  }

  private static func day(_ text: String, from start: LocalDate?) throws(TimeError) -> LocalDate {
    let informal = InformalTime(now: LocalDateTime(start ?? .epoch, .midnight))
    switch try informal.read(text, relativeTo: nil) {
    case .day(let date):
      // Without a start, only a whole date is the same day for every reader.
      let other = InformalTime(now: LocalDateTime(.second, .midnight))
      guard start != nil || (try? other.read(text, relativeTo: nil)) == .day(date) else {
        throw TimeError("\(TimeError.quoted(text)): no year; write 2023-06-10")
      }
      return date
    case .stated, .time, .dayAndTime, .shift, .inZone:
      throw TimeError("\(TimeError.quoted(text)): not a day; e.g. until 1 jun, or 2023-06-10")
    }
  }

  // MARK: The words

  /// False for a word that no rule has.
  private mutating func add(_ word: String) throws(TimeError) -> Bool {
    if Self.fillers.contains(word) {
      // The 3rd of the month, and not every third month.
      if word == "of", pending.allSatisfy(\.isOrdinal) { movePendingToMonthDays() }
      if word == "and" || word == "&" { isWeekend = false }
      return true
    }
    if let number = Self.ordinals[word] ?? Self.ordinal(word) {
      pending.append((number, true))
    } else if let number = Int(word) {
      guard (1...999).contains(number) else { throw TimeError("\(word): not 1 to 999") }
      pending.append((number, false))
    } else if let number = Self.numbers[word] {
      pending.append((number, false))
    } else if word == "fortnight" || word == "fortnights" {
      guard pending.isEmpty, frequency == nil else { return false }
      (frequency, interval) = (.weekly, 2)
    } else if let unit = Self.units[word] {
      try add(unit, isDay: word == "day")
    } else if let group = Self.groups[word] {
      try add(group, isWeekend: word.hasPrefix("weekend"))
    } else if let day = Self.weekday(word) {
      try add(day)
    } else if let month = Self.index(of: word, in: EnglishNames.months) {
      months.append(month)
      movePendingToMonthDays()
    } else {
      return false
    }
    return true
  }

  private mutating func add(_ unit: RecurrenceFrequency, isDay: Bool) throws(TimeError) {
    // The last day, the 2nd day of the month.
    if isDay, pending.contains(where: \.isOrdinal) { return movePendingToMonthDays() }
    if let number = pending.last {
      guard pending.count == 1 else {
        throw TimeError("several numbers before \(unit); \(Self.examples)")
      }
      pending = []
      interval = number.number
      guard interval > 0 else { throw TimeError("the last of what? \(Self.examples)") }
    }
    guard frequency == nil || interval == 1 else {
      throw TimeError("two intervals; keep one of them")
    }
    // "of the month" behind a weekday or a day.
    frequency = frequency ?? unit
  }

  private mutating func add(_ group: [Weekday], isWeekend: Bool) throws(TimeError) {
    let isOrdinal = pending.contains(where: \.isOrdinal)
    if isWeekend {
      guard !isOrdinal else {
        throw TimeError("which day of the weekend? e.g. every 2 weeks on sat, or every 2nd sat")
      }
      if let number = pending.first, pending.count == 1 {
        (frequency, interval, pending) = (.weekly, number.number, [])
      }
    } else if isOrdinal {
      positions = pending.map(\.number)
      pending = []
      frequency = frequency ?? .monthly
    } else if !pending.isEmpty {
      throw TimeError("several weekdays between two events are not read; \(Self.examples)")
    }
    self.isWeekend = isWeekend && days.isEmpty
    days += group.map { RecurrenceDayOfWeek($0) }
  }

  private mutating func add(_ day: Weekday) throws(TimeError) {
    // `every weekend on sunday`
    if isWeekend { (isWeekend, days) = (false, []) }
    if let number = pending.first, pending.count == 1, !number.isOrdinal {
      // Every other Friday.
      (interval, pending) = (number.number, [])
    }
    if pending.isEmpty { days.append(RecurrenceDayOfWeek(day)) }
    for (number, isOrdinal) in pending {
      guard isOrdinal, (-1...5).contains(number) else {
        throw TimeError("a month has at most five of a weekday; use 1st to 5th, or last")
      }
      days.append(RecurrenceDayOfWeek(day, weekNumber: number))
    }
    pending = []
  }

  private mutating func movePendingToMonthDays() {
    monthDays += pending.map(\.number)
    pending = []
  }

  // MARK: The rule

  private mutating func made() throws(TimeError) -> RecurrenceRule {
    guard !pending.contains(where: { $0.number < 0 }) else {
      throw TimeError("the last of what? \(Self.examples)")
    }
    if let hour = pending.first(where: { !$0.isOrdinal }), !days.isEmpty {
      throw TimeError(
        "\(hour.number): an hour or a day? write a time like 18:00, or a day like the 5th")
    }
    if frequency == nil, let number = pending.first(where: { !$0.isOrdinal }) {
      throw TimeError("every \(number.number) of what? \(Self.examples)")
    }
    movePendingToMonthDays()
    let isOfOneDay = !monthDays.isEmpty && !months.isEmpty
    guard !isOfOneDay || days.isEmpty && (frequency ?? .yearly) == .yearly else {
      throw TimeError(
        "a day of one month repeats yearly; give the day as the start, or write monthly on the 15th"
      )
    }
    let isNumbered = days.contains { $0.weekNumber != 0 }
    if frequency == nil {
      if !months.isEmpty {
        frequency = .yearly
      } else if isNumbered || !monthDays.isEmpty {
        frequency = .monthly
      } else if !days.isEmpty {
        frequency = .weekly
      }
    }
    guard let frequency else { throw TimeError("how often? \(Self.examples)") }
    guard !isNumbered || frequency == .monthly || frequency == .yearly else {
      throw TimeError("a numbered weekday needs a month; e.g. every 2nd friday")
    }
    guard
      frequency != .monthly || days.isEmpty || isNumbered || !monthDays.isEmpty
        || !positions.isEmpty
    else {
      throw TimeError("which one of the month? e.g. every 2nd friday, or every last friday")
    }
    guard monthDays.isEmpty || frequency == .monthly || frequency == .yearly else {
      throw TimeError("a day of the month needs monthly; e.g. monthly on the 2nd")
    }
    guard monthDays.allSatisfy({ (1...31).contains($0) || $0 == -1 }) else {
      throw TimeError("a month has days 1 to 31, or the last day")
    }
    do throws(RecurrenceRuleError) {
      return try RecurrenceRule(
        frequency: frequency, interval: interval, daysOfTheWeek: days, daysOfTheMonth: monthDays,
        monthsOfTheYear: months, setPositions: positions, end: end)
    } catch {
      throw TimeError("\(error)")
    }
  }

  // MARK: Vocabulary

  private static let fillers: Set<String> = ["every", "each", "on", "the", "of", "in", "and", "&"]

  private static let units: [String: RecurrenceFrequency] = [
    "hour": .hourly, "hours": .hourly, "hourly": .hourly, "day": .daily, "days": .daily,
    "daily": .daily, "week": .weekly, "weeks": .weekly, "weekly": .weekly, "month": .monthly,
    "months": .monthly, "monthly": .monthly, "year": .yearly, "years": .yearly,
    "yearly": .yearly, "annually": .yearly,
  ]

  private static let groups: [String: [Weekday]] = [
    "weekday": [.monday, .tuesday, .wednesday, .thursday, .friday],
    "weekdays": [.monday, .tuesday, .wednesday, .thursday, .friday],
    "workdays": [.monday, .tuesday, .wednesday, .thursday, .friday],
    "weekend": [.saturday, .sunday], "weekends": [.saturday, .sunday],
  ]

  /// `alternate fridays` and `every other friday` are every second one.
  private static let numbers = [
    "other": 2, "alternate": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
  ]

  /// Without "second", which is every other one or the 2nd of a month.
  private static let ordinals: [String: Int] = [
    "first": 1, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
  ]

  static func isOrdinal(_ word: String) -> Bool {
    ordinals[word] != nil || ordinal(word) != nil
  }

  /// `2nd` and the like.
  private static func ordinal(_ word: String) -> Int? {
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = Int(word.dropLast(2)),
      (1...31).contains(number)
    else { return nil }
    return number
  }

  private static func weekday(_ word: String) -> Weekday? {
    if let day = Weekday(code: word.uppercased()) { return day }
    let index =
      index(of: word, in: EnglishNames.weekdays)
      ?? (word.hasSuffix("s") ? index(of: String(word.dropLast()), in: EnglishNames.weekdays) : nil)
    return index.flatMap { Weekday(rawValue: $0) }
  }

  /// From 1, of the name that begins with the word.
  private static func index(of word: String, in names: [String]) -> Int? {
    guard word.unicodeScalars.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
  }
}

extension LocalDate {
  /// Another day than the epoch, in another year.
  fileprivate static var second: LocalDate {
    LocalDate(year: 2001, month: 7, day: 15) ?? .epoch
  }
}
