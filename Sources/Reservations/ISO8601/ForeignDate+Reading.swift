internal import CivilTime

extension ForeignDate {
  /// A date in a notation other than ISO 8601's, with an optional time of day.
  enum Reading: Equatable {
    /// `proven` is the order of day and month; nil for a date that proves none.
    case time(ReservationTime, proven: DayOrder?)
    /// Both numbers can be the month.
    case ambiguous(dayFirst: ReservationTime, monthFirst: ReservationTime)
  }

  /// Reads `24.12.2026`, `24/12/2026`, `12/24/2026`, `2026/12/24`, `24 December 2026`,
  /// `Dec 24, 2026` or `2026年12月24日`, with any time of day behind it; nil for a text in another
  /// notation.
  ///
  /// Names are English, German, French, Spanish, Italian or Dutch. With dots the day is first: no
  /// language writes the month first with dots. Years have four digits; two digits are a year from
  /// 2000 on with dots and slashes, `27/12/26`. A weekday in front or in parentheses behind the day
  /// must agree, and tells the order of an ambiguous date.
  static func reading(_ text: String) throws(TimeError) -> Reading? {
    guard isLikely(text) else { return nil }
    return try TextCursor.read(text) { cursor throws(TimeError) -> Reading? in
      var ahead = cursor
      let weekdays = FoldedName.weekdays(FoldedName.folded(ahead.word()))
      while ahead.skipSpaces() || ahead.skip(",") || ahead.skip(".") || ahead.skipBullet()
        || ahead.skipDash()
      {}
      if let numbers = numbers(weekdays.isEmpty ? cursor : ahead) {
        cursor = numbers.rest
        let behind = EastAsianDate.weekday(&cursor)
        let days = weekdays.isEmpty ? behind : weekdays
        try numbers.check(days)
        return try reading(numbers, &cursor).on(days)
      }
      if let date = try EastAsianDate.date(&cursor) {
        try date.check(EastAsianDate.weekday(&cursor))
        return .time(try time(on: date, &cursor, isJoined: true), proven: nil)
      }
      let named = NamedDate(&cursor)
      guard named.isWhole else {
        cursor.skip(text.utf8.count)
        return nil
      }
      let date = try named.date()
      try date.check(EastAsianDate.weekday(&cursor))
      return .time(try time(on: date, &cursor), proven: nil)
    }
  }

  /// Whether the first bytes can belong to a foreign date. Decides quickly for ISO 8601.
  private static func isLikely(_ text: String) -> Bool {
    guard (6...100).contains(text.utf8.count) else { return false }
    let digits = text.utf8.prefix { $0.isDigit }.count
    switch digits {
    case 0:
      // A name, and not the `P1D` or `T19` of ISO 8601.
      return text.utf8.prefix(2).allSatisfy { TextCursor.isLetter($0) || $0 >= 0x80 }
    case 1, 2: return true
    case 4:
      var rest = text.utf8.dropFirst(4)
      guard rest.first == UInt8(ascii: "-") else {
        return "/. ".utf8.contains(rest.first ?? 0) || rest.starts(with: "年".utf8)
      }
      // `2026-1-5` and `2026-12-5`; ISO 8601 has two digits.
      rest = rest.dropFirst()
      let month = rest.prefix { $0.isDigit }.count
      let day = rest.dropFirst(month + 1).prefix { $0.isDigit }.count
      return rest.dropFirst(month).first == UInt8(ascii: "-")
        && (month == 1 && (1...2).contains(day) || month == 2 && day == 1)
    default: return false
    }
  }

  private struct Numbers {
    var first: Int
    var second: Int
    var third: Int
    var isYearFirst: Bool
    var hasDots: Bool
    /// Whether the three numbers have two digits each.
    var isShort: Bool
    var rest: TextCursor

    /// Refuses `01.02.03`, of which every number can be the year, unless a weekday confirms the day.
    func check(_ weekdays: Set<Int>) throws(TimeError) {
      guard isShort, weekdays.isEmpty, max(first, second, third - 2000) <= 12 else { return }
      throw TimeError("ambiguous date: which number is the year? write 2023-06-10 or 10.6.2023")
    }
  }

  /// Three numbers between equal separators, with a year of four digits, or of two behind dots or
  /// slashes; nil for another text. Behind a space, two digits are rather an hour: `24.12. 18:00`.
  private static func numbers(_ start: TextCursor) -> Numbers? {
    var cursor = start
    let first = cursor.number()
    let separator = cursor.peek
    guard "/.-".utf8.contains(separator), [1, 2, 4].contains(first.digits) else { return nil }
    var isSpaced = false
    func next() -> (value: Int, digits: Int)? {
      guard cursor.peek == separator else { return nil }
      cursor.skip()
      isSpaced = separator == UInt8(ascii: ".") && cursor.skipSpaces()
      return cursor.number()
    }
    guard let second = next(), let third = next(), (1...2).contains(second.digits),
      first.digits == 4
        ? (1...2).contains(third.digits)
        : third.digits == 4
          || third.digits == 2 && !isSpaced
            && (separator == UInt8(ascii: ".")
              // `99/12/26` may begin with the year.
              || separator == UInt8(ascii: "/") && first.value <= 31)
    else { return nil }
    let isShort = first.digits < 4 && third.digits == 2
    return Numbers(
      first: first.value, second: second.value, third: (isShort ? 2000 : 0) + third.value,
      isYearFirst: first.digits == 4, hasDots: separator == UInt8(ascii: "."),
      isShort: isShort && first.digits == 2 && second.digits == 2, rest: cursor)
  }

  private static func reading(
    _ numbers: Numbers, _ cursor: inout TextCursor
  ) throws(TimeError) -> Reading {
    let (first, second) = (numbers.first, numbers.second)
    if numbers.isYearFirst {
      let date = try LocalDate.day(year: first, month: second, day: numbers.third)
      return .time(try time(on: date, &cursor), proven: nil)
    }
    let year = numbers.third
    let proven: DayOrder? = first > 12 ? .dayFirst : second > 12 ? .monthFirst : nil
    if proven != nil || first == second || numbers.hasDots {
      let isMonthFirst = proven == .monthFirst
      let date = try LocalDate.day(
        year: year, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first)
      // No language writes the month first with dots, so they prove nothing for other separators.
      return .time(try time(on: date, &cursor), proven: numbers.hasDots ? nil : proven)
    }
    let dayFirst = try LocalDate.day(year: year, month: second, day: first)
    let monthFirst = try LocalDate.day(year: year, month: first, day: second)
    var ahead = cursor
    return .ambiguous(
      dayFirst: try time(on: dayFirst, &cursor), monthFirst: try time(on: monthFirst, &ahead))
  }

  /// Reads the rest of the text, which is empty or a time of day.
  ///
  /// - Parameter isJoined: whether the time may follow the day without a space.
  private static func time(
    on date: LocalDate, _ cursor: inout TextCursor, isJoined: Bool = false
  ) throws(TimeError) -> ReservationTime {
    var time = ReservationTime(date: date)
    if cursor.isAtEnd { return time }
    let start = cursor.position
    while cursor.skipSpaces() || cursor.skip(",") || cursor.skip(letter: "t")
      || cursor.skipBullet()
    {}
    cursor.skipConnectors()
    guard cursor.position > start || isJoined else {
      throw TimeError("can't read \"\(TimeError.quoted(cursor.rest))\"")
    }
    try time.readClock(&cursor, .informal)
    return time
  }

}

extension TextCursor {
  /// The words between a day and a time of day.
  private static let connectors: Set<String> = [
    "a", "ab", "alle", "at", "las", "om", "ore", "um", "kl", "de", "the",
  ]

  fileprivate mutating func skipConnectors() {
    while true {
      var ahead = self
      guard Self.connectors.contains(FoldedName.folded(ahead.word())) else { return }
      ahead.skipSpaces()
      self = ahead
    }
  }

  /// Skips the words before a time of day. `A 18` is a road or a gate: `a` needs an accent or `las`.
  mutating func skipClockWords() {
    var ahead = self
    let word = ahead.word()
    let folded = FoldedName.folded(word)
    guard
      folded != "a" || word != folded && word != "A" || ["las", "la"].contains(ahead.nextWord())
    else { return }
    skipConnectors()
  }

  /// The next word in lower case, behind spaces.
  private func nextWord() -> String {
    var ahead = self
    ahead.skipSpaces()
    return ahead.letters()
  }

  /// Skips a mark that separates a day from its weekday or its time.
  fileprivate mutating func skipBullet() -> Bool {
    if skip("|") { return true }
    guard peek >= 0xC2 else { return false }
    return skip(character: "•") || skip(character: "·")
  }

  /// Skips a dash behind a weekday. Elsewhere it is that of a range.
  fileprivate mutating func skipDash() -> Bool {
    peek == 0xE2 && (skip(character: "–") || skip(character: "—"))
  }
}

extension ForeignDate.Reading {
  /// The reading that is on one of the weekdays, from 1 for Monday; the same one without weekdays.
  fileprivate func on(_ weekdays: Set<Int>) throws(TimeError) -> Self {
    guard !weekdays.isEmpty else { return self }
    switch self {
    case .time(let time, _):
      try time.date.check(weekdays)
      return self
    case .ambiguous(let dayFirst, let monthFirst):
      switch (weekdays.contains(dayFirst.date.weekday), weekdays.contains(monthFirst.date.weekday))
      {
      case (true, false): return .time(dayFirst, proven: .dayFirst)
      case (false, true): return .time(monthFirst, proven: .monthFirst)
      case (true, true): return self
      case (false, false):
        try dayFirst.date.check(weekdays)
        return self
      }
    }
  }
}

extension LocalDate {
  /// Throws for a day that is on none of the weekdays.
  fileprivate func check(_ weekdays: Set<Int>) throws(TimeError) {
    guard !weekdays.isEmpty, !weekdays.contains(weekday) else { return }
    let name = EnglishNames.weekdays[weekday - 1].lowercased()
    throw TimeError("wrong weekday: that day is a \(name); correct the day or its name")
  }
}

extension ISO8601 {
  /// Reads a day, with or without a time, in a notation such as `24.12.2026`; nil for another text.
  /// Throws for a date that can be read in two ways.
  package static func foreignTime(_ text: String) throws(TimeError) -> ReservationTime? {
    switch try ForeignDate.reading(text) {
    case nil: return nil
    case .time(let time, _): return time
    case .ambiguous: throw TimeError("ambiguous date; use 10 jun or 2023-06-10").quoting(text)
    }
  }
}

/// A day, a month's name and a year, in any order, with an optional weekday.
struct NamedDate {
  private var day: Int?
  private var month: Int?
  private var year: Int?
  /// The weekdays that the name can mean; empty without a name.
  private var weekdays: Set<Int> = []

  var isWhole: Bool { day != nil && month != nil && year != nil }
  var lacksYear: Bool { day != nil && month != nil && year == nil }

  /// Stops behind the last of the three parts, or at what is none of them.
  init(_ cursor: inout TextCursor) {
    /// The weekdays that the month's name can mean, too: `mar` is March and Tuesday.
    var otherMeaning: Set<Int> = []
    // The `05-Dec` of `05-Dec-26`.
    var isJoinedMonth = false
    for _ in 0..<12 where !isWhole {
      let isJoined = cursor.skip("-")
      while cursor.skipSpaces() || cursor.skip(",") || cursor.skip(".") || cursor.skip("-")
        || cursor.skip("/") || cursor.skipBullet()
        || month == nil && day == nil && cursor.skipDash()
      {}
      if TextCursor.isDigit(cursor.peek) {
        let run = cursor.number()
        switch run.digits {
        case 1, 2:
          if isJoined, isJoinedMonth, run.digits == 2, day != nil {
            year = 2000 + run.value
            continue
          }
          guard day == nil else { return }
          day = run.value
          var ahead = cursor
          if ["st", "nd", "rd", "th", "er", "e", "º", "ª"].contains(ahead.word().lowercased()) {
            cursor = ahead
          }
        case 4:
          guard year == nil else { return }
          year = run.value
        default: return
        }
        continue
      }
      let word = FoldedName.folded(cursor.word())
      guard !word.isEmpty else { return }
      let days = FoldedName.weekdays(word)
      if let number = FoldedName.month(word), month == nil || !otherMeaning.isEmpty {
        if !otherMeaning.isEmpty { weekdays = otherMeaning }
        month = number
        isJoinedMonth = isJoined && day != nil
        otherMeaning = day == nil ? days : []
      } else if !days.isEmpty, weekdays.isEmpty, day == nil {
        weekdays = days
      } else if !Self.fillers.contains(word) {
        return
      }
    }
  }

  func date() throws(TimeError) -> LocalDate {
    let date = try LocalDate.day(year: year ?? 0, month: month ?? 0, day: day ?? 0)
    try date.check(weekdays)
    return date
  }

  private static let fillers: Set<String> = [
    "am", "de", "del", "den", "der", "dem", "el", "il", "le", "of", "on", "the",
  ]
}
