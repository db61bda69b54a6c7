internal import CivilTime

/// The notation of an ISO 8601 date (ISO 8601-1 5.2.2 to 5.2.4).
enum DateForm: Equatable {
  case calendar
  case week(year: Int, week: Int)
  case ordinal
}

extension LocalDate {
  /// Reads a calendar, week or ordinal date, basic or extended, and stops behind it.
  static func iso8601(
    _ cursor: inout TextCursor
  ) throws(TimeError) -> (date: LocalDate, form: DateForm) {
    let start = cursor
    let year = cursor.number()
    switch (year.digits, cursor.peek) {
    case (4, UInt8(ascii: "-")):
      cursor.skip()
      return try extended(year: year.value, &cursor, start)
    case (8, _) where (13...).contains(year.value / 100 % 100):
      throw TimeError(
        "digits alone are the year, the month and the day", patterns: ["ddMMyyyy"])
    case (8, _):
      let date = try day(
        year: year.value / 10_000, month: year.value / 100 % 100, day: year.value % 100)
      return (date, .calendar)
    case (7, _):
      return (try day(year: year.value / 1000, ordinal: year.value % 1000), .ordinal)
    case (4, UInt8(ascii: "W")), (4, UInt8(ascii: "w")):
      cursor.skip()
      return try week(year: year.value, &cursor, isExtended: false)
    default:
      throw start.notADay
    }
  }

  private static func extended(
    year: Int, _ cursor: inout TextCursor, _ start: TextCursor
  ) throws(TimeError) -> (date: LocalDate, form: DateForm) {
    if cursor.skip(letter: "w") { return try week(year: year, &cursor, isExtended: true) }
    let month = cursor.number()
    switch (month.digits, cursor.peek) {
    case (2, UInt8(ascii: "-")):
      cursor.skip()
      let number = cursor.number()
      guard number.digits == 2 else { throw start.notADay }
      return (try day(year: year, month: month.value, day: number.value), .calendar)
    case (3, _):
      return (try day(year: year, ordinal: month.value), .ordinal)
    default:
      throw start.notADay
    }
  }

  /// Reads `23-6`, or `236` in the basic form, from behind the `W`.
  private static func week(
    year: Int, _ cursor: inout TextCursor, isExtended: Bool
  ) throws(TimeError) -> (date: LocalDate, form: DateForm) {
    let number = cursor.number()
    let week: Int
    let weekday: Int
    switch number.digits {
    case 3:
      week = number.value / 10
      weekday = number.value % 10
    case 2 where cursor.peek == UInt8(ascii: "-") && TextCursor.isDigit(cursor.peek(1)):
      cursor.skip()
      let day = cursor.number()
      guard day.digits == 1 else {
        throw TimeError("the day of a week is one digit, 1 (monday) to 7: \(year)-W23-6")
      }
      week = number.value
      weekday = day.value
    case 2:
      throw TimeError("a week without a day; write \(year)-W23-6 for its saturday")
    default:
      throw TimeError("weeks have two digits: 2023-W06-1")
    }
    guard isExtended == (number.digits == 2) else {
      throw TimeError("a week date has both hyphens or none: 2023-W23-6 or 2023W236")
    }
    let date = try day(year: year, week: week, weekday: weekday)
    return (date, .week(year: year, week: week))
  }

  /// Reads the end of an interval without the leading components that it shares with the start (ISO
  /// 8601-1 5.5.2.4): a day, a month and a day, a day of the week and so on.
  static func iso8601Tail(
    _ cursor: inout TextCursor, of start: LocalDate, form: DateForm
  ) throws(TimeError) -> LocalDate {
    let isWeek = cursor.skip(letter: "w")
    let number = cursor.number()
    switch (form, number.digits, isWeek) {
    case (.calendar, 2, false) where cursor.peek == UInt8(ascii: "-"):
      cursor.skip()
      let day = cursor.number()
      guard day.digits == 2 else { break }
      return try self.day(year: start.year, month: number.value, day: day.value)
    case (.calendar, 2, false):
      return try day(year: start.year, month: start.month, day: number.value)
    case (.calendar, 4, false):
      return try day(year: start.year, month: number.value / 100, day: number.value % 100)
    case (.ordinal, 3, false):
      return try day(year: start.year, ordinal: number.value)
    case (.week(let year, let week), 1, false):
      return try day(year: year, week: week, weekday: number.value)
    case (.week(let year, _), 3, true):
      return try day(year: year, week: number.value / 10, weekday: number.value % 10)
    case (.week(let year, _), 2, true) where cursor.skip("-"):
      let day = cursor.number()
      guard day.digits == 1 else { break }
      return try self.day(year: year, week: number.value, weekday: day.value)
    default:
      break
    }
    throw TimeError("the interval's end is not a date or time; write it in full after the \"/\"")
  }
}

extension TextCursor {
  /// Why the digits that are next are no day of ISO 8601.
  fileprivate var notADay: TimeError {
    var rest = self
    let first = rest.number()
    if rest.skip("-") { _ = rest.number() }
    guard rest.isAtEnd else { return TimeReader.notADate }
    switch first.digits {
    case 4, 6: return TimeError("no day of the month; write 2023-06-10")
    case 10, 13:
      return TimeError("a count of seconds, not a date; write ISO 8601, e.g. 2023-06-10T19:30:00Z")
    case 12, 14: return TimeError("put a T between the day and the time: 20230610T193000")
    default: return TimeReader.notADate
    }
  }
}
