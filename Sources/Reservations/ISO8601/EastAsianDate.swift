internal import CivilTime

/// The dates of Japanese and Chinese: `2027年5月3日(月)`.
enum EastAsianDate {
  /// Reads a year, a month and a day, each with its character, and stops behind them; nil for
  /// another text.
  static func date(_ cursor: inout TextCursor) throws(TimeError) -> LocalDate? {
    var ahead = cursor
    let year = ahead.number()
    guard year.digits == 4, ahead.skip(character: "年") else { return nil }
    ahead.skipSpaces()
    let month = ahead.number()
    guard (1...2).contains(month.digits), ahead.skip(character: "月") else { return nil }
    ahead.skipSpaces()
    let day = ahead.number()
    guard (1...2).contains(day.digits), ahead.skip(character: "日") else { return nil }
    cursor = ahead
    return try LocalDate.day(year: year.value, month: month.value, day: day.value)
  }

  /// Reads `(月)`, `（月曜日）` or `月曜日`, or a name of `FoldedName` in parentheses, and stops
  /// behind it. Returns the weekdays that it can mean, from 1 for Monday; empty for another text.
  static func weekday(_ cursor: inout TextCursor) -> Set<Int> {
    var ahead = cursor
    ahead.skipSpaces()
    let isOpen = ahead.skip("(") || ahead.skip(character: "（")
    var weekdays: Set<Int> = []
    for (number, name) in zip(1..., "月火水木金土日".unicodeScalars)
    where ahead.skip(character: name) {
      weekdays = [number]
      break
    }
    if !weekdays.isEmpty {
      if ahead.skip(character: "曜") { _ = ahead.skip(character: "日") }
    } else if isOpen {
      weekdays = FoldedName.weekdays(FoldedName.folded(ahead.word()))
      _ = ahead.skip(".")
    }
    guard !weekdays.isEmpty, !isOpen || ahead.skip(")") || ahead.skip(character: "）") else {
      return []
    }
    cursor = ahead
    return weekdays
  }
}
