internal import CivilTime

/// The error for a date that is not ISO 8601: the reason, and the way to write or read the date.
enum ForeignDate {
  /// - Parameter date: a cursor at the start of the date.
  static func error(_ date: TextCursor) -> TimeError {
    if date.isAtEnd { return TimeError("no day; write 2023-06-10 or 2023-06-10T19:30") }
    var groups: [(value: Int, digits: Int)] = []
    var separators: [UInt8] = []
    var rest = date
    while groups.count < 3, TextCursor.isDigit(rest.peek) {
      groups.append(rest.number())
      guard groups.count < 3, "/.-".utf8.contains(rest.peek) else { break }
      separators.append(rest.peek)
      rest.skip()
    }
    switch (groups.map(\.digits), separators.first) {
    case ([4], _) where rest.isAtEnd, ([6], _) where rest.isAtEnd,
      ([4, 2], UInt8(ascii: "-")) where rest.isAtEnd:
      return TimeError("no day of the month; write 2023-06-10")
    case ([10], _) where rest.isAtEnd, ([13], _) where rest.isAtEnd:
      return TimeError(
        "a count of seconds, not a date; write ISO 8601, e.g. 2023-06-10T19:30:00Z")
    case ([12], _) where rest.isAtEnd, ([14], _) where rest.isAtEnd:
      return TimeError("put a T between the day and the time: 20230610T193000")
    case (let digits, let separator?) where digits.count == 3:
      let separator = Unicode.Scalar(separator)
      guard let time = timePattern(rest) else { break }
      if digits[0] > 2 {
        return TimeError(
          "not an ISO 8601 date", patterns: ["yyyy\(separator)M\(separator)d\(time)"])
      }
      if groups[0].value > 31 {
        return TimeError(
          "not an ISO 8601 date", patterns: ["yy\(separator)MM\(separator)dd\(time)"])
      }
      let year = digits[2] == 4 ? "yyyy" : "yy"
      let dayFirst = "dd\(separator)MM\(separator)\(year)\(time)"
      let monthFirst = "MM\(separator)dd\(separator)\(year)\(time)"
      guard (1...12).contains(groups[0].value), (1...12).contains(groups[1].value) else {
        let isMonthFirst = groups[1].value > 12
        return TimeError(
          "not an ISO 8601 date", patterns: [isMonthFirst ? monthFirst : dayFirst])
      }
      let months = EnglishNames.months
      let readings =
        "\(groups[0].value) \(months[groups[1].value - 1])"
        + " or \(groups[1].value) \(months[groups[0].value - 1])"
      return TimeError("ambiguous date: \(readings)?", patterns: [dayFirst, monthFirst])
    default: break
    }
    if lacksYear(date) { return TimeError("no year; write 2023-12-24 or 24.12.2023") }
    switch clocks(date) {
    case 1:
      return TimeError("a time without a day; write 2023-06-10 19:30, or add a column of days")
    case 2: return TimeError("a range of times; put the start and the end into two fields")
    default: break
    }
    return TimeError("not a date; write 2023-06-10T19:30 or 10 June 2023 19:30")
  }

  /// Whether a day and a month without a year are next: `24.12. 18:00`, `24/12 18:00`, `24 Dec`,
  /// `12月24日`.
  private static func lacksYear(_ date: TextCursor) -> Bool {
    var rest = date
    if !TextCursor.isDigit(rest.peek), !FoldedName.weekdays(FoldedName.folded(rest.word())).isEmpty
    {
      while rest.skipSpaces() || rest.skip(",") || rest.skip(".") {}
    } else {
      rest = date
    }
    let first = rest.number()
    let separator = rest.peek
    if (1...2).contains(first.digits), "/.".utf8.contains(separator) {
      rest.skip()
      rest.skipSpaces()
      let second = rest.number()
      let hasDot = separator == UInt8(ascii: ".") && rest.skip(".")
      if second.digits > 0 {
        return second.digits <= 2 && min(first.value, second.value) <= 12
          && max(first.value, second.value) <= 31 && (rest.skipSpaces() || hasDot && rest.isAtEnd)
      }
    }
    if first.digits > 0, rest.skip(character: "月") { return true }
    var named = date
    return NamedDate(&named).lacksYear
  }

  /// The number of times of day that the whole text is: 1, or 2 for a range; 0 for another text.
  private static func clocks(_ text: TextCursor) -> Int {
    var rest = text
    guard (try? ClockReading(&rest, isBare: true)) != nil else { return 0 }
    rest.skipSpaces()
    let isNumber = text.rest.utf8.allSatisfy(TextCursor.isDigit)
    if rest.isAtEnd { return isNumber ? 0 : 1 }
    guard rest.sign() == -1 || rest.skip(character: "\u{2013}") else { return 0 }
    rest.skipSpaces()
    return (try? ClockReading(&rest, isBare: true)) != nil && rest.isAtEnd ? 2 : 0
  }

  /// The date pattern of the text behind a date: empty at the end of the text; nil for text that no
  /// pattern matches.
  private static func timePattern(_ rest: TextCursor) -> String? {
    if rest.isAtEnd { return "" }
    var cursor = rest
    var pattern = ""
    while !cursor.isAtEnd, " ,Tt".utf8.contains(cursor.peek) {
      let letter = Unicode.Scalar(cursor.peek)
      pattern += letter.properties.isAlphabetic ? "'\(letter)'" : "\(letter)"
      cursor.skip()
    }
    guard cursor.position > rest.position, (1...2).contains(cursor.number().digits) else {
      return nil
    }
    var clock = ""
    for field in ["mm", "ss"] {
      let separator = cursor.peek
      guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: ".") else { break }
      cursor.skip()
      guard cursor.number().digits == 2 else { return nil }
      clock += "\(Unicode.Scalar(separator))\(field)"
    }
    if cursor.isAtEnd { return "\(pattern)HH\(clock)" }
    let blank = cursor.peek == UInt8(ascii: " ") ? " " : ""
    cursor.skipSpaces()
    var ahead = cursor
    if ["am", "pm"].contains(ahead.letters()) {
      return ahead.isAtEnd ? "\(pattern)h\(clock)\(blank)a" : nil
    }
    guard let offset = try? ReservationTime.Offset.iso8601(&cursor), cursor.isAtEnd else {
      return nil
    }
    return offset == .utc && rest.rest.last?.isLetter != true
      ? nil : "\(pattern)HH\(clock)\(blank)XXX"
  }
}

/// The dates of Google Calendar's and Outlook's CSV files: month, day and year.
///
/// Only for files with the header of one of these exports: elsewhere the day may come before the
/// month.
enum USDate {
  /// Reads `05/30/2020`, `5/30/2020` or `5/30/20`, which is in 2020, too.
  static func date(_ text: String) throws(TimeError) -> LocalDate {
    try TextCursor.read(text) { cursor throws(TimeError) in
      let month = cursor.number()
      guard (1...2).contains(month.digits), cursor.skip("/") else { throw malformed }
      let day = cursor.number()
      guard (1...2).contains(day.digits), cursor.skip("/") else { throw malformed }
      let year = cursor.number()
      guard year.digits == 4 || year.digits == 2 else { throw malformed }
      return try LocalDate.day(
        year: year.digits == 2 ? 2000 + year.value : year.value, month: month.value, day: day.value)
    }
  }

  private static var malformed: TimeError {
    TimeError("not a date such as 05/30/2020 (month/day/year) or 2020-05-30")
  }
}
