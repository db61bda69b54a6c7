internal import CivilTime
internal import Foundation

/// Words in columns of days and times.
extension ReservationBuilder {
  /// The time of day that a text in a column of times states; nil for words for none, such as `all
  /// day` and `TBC`.
  func spoken(_ text: String, _ made: inout Reservation) -> String? {
    guard text.utf8.first?.isDigit == false || text.utf8.last == UInt8(ascii: "n") else {
      return text
    }
    let word = FoldedName.folded(text)
    if Self.noons.contains(word) { return "12:00" }
    if Self.wholeDays.contains(word) { return nil }
    guard Self.unknownTimes.contains(word) else { return text }
    made.unused.append(UnusedValue(name: "start time", value: text))
    return nil
  }

  private static let noons: Set<String> = ["noon", "12 noon", "12noon", "midday"]
  private static let wholeDays: Set<String> = [
    "all day", "all-day", "allday", "ganztagig", "ganztags", "toute la journee", "todo el dia",
    "tutto il giorno", "hele dag",
  ]
  private static let unknownTimes: Set<String> = ["tbc", "tba", "tbd"]

  /// Repeats a course weekly whose weekday has a column beside its first and last day and its hours:
  /// from the first such day to the last day.
  ///
  /// - Parameter own: the end in the field of the start, `18:00 - 19:30`; nil for a course.
  func readCourse(_ values: StatedValues, _ own: inout ReservationTime?, _ made: inout Reservation)
  {
    guard made.repeatRule == nil, let start = made.start, let end = made.end,
      let begin = start.time, let last = end.time ?? own?.time,
      start.offset == nil, end.offset == nil,
      end.date.daysSinceEpoch - start.date.daysSinceEpoch >= 7,
      let index = made.unused.firstIndex(where: { Self.isWeekday(ColumnName.key($0.name)) })
    else { return }
    let column = made.unused[index]
    guard let days = Self.weekdays(in: column.value) else {
      guard Self.namesWeekday(column.value) else { return }
      made.problems.append(
        FieldProblem(
          field: .repeatRule,
          reason: TimeError("not read as weekdays; write them like Mo, Do, or state a rule")
            .quoting(column.value).reason))
      return
    }
    let first = (0..<7).lazy.compactMap { start.date.adding(days: $0) }
      .first { days.contains($0.weekday) }
    guard let first, let endDay = last > begin ? first : first.adding(days: 1) else { return }
    made.unused.remove(at: index)
    made.start?.date = first
    made.end?.date = endDay
    made.end?.time = last
    own = nil
    let names = days.sorted().map { Self.weekdayCodes[$0 - 1] }.joined(separator: ",")
    let until = "\(end.date)".replacing("-", with: "")
    made.repeatRule = "FREQ=WEEKLY;UNTIL=\(until);BYDAY=\(names)"
  }

  private static func isWeekday(_ key: String) -> Bool {
    ColumnName.column(forKey: key) == .day || ["weekday", "wochentag", "days"].contains(key)
  }

  /// The days, from 1 for Monday, of `Monday`, `Di + Do`, `Mon/Wed` or `Mo-Fr`; nil for another text.
  private static func weekdays(in text: String) -> Set<Int>? {
    guard text.utf8.count <= 60 else { return nil }
    let words = text.split { !$0.isLetter && !"-\u{2013}".contains($0) || $0 == " " }
      .flatMap { word in
        word.split(omittingEmptySubsequences: false) { "-\u{2013}".contains($0) }.map(String.init)
          .joined(separator: " - ").split(separator: " ")
      }.map { FoldedName.folded(String($0)) }
    var days: Set<Int> = []
    var last: Int?
    var isRange = false
    for word in words where !["and", "und", "et", "y", "e", "en"].contains(word) {
      if ["-", "bis", "to", "through"].contains(word), last != nil {
        isRange = true
        continue
      }
      guard let day = weekday(word) else { return nil }
      if isRange, let first = last {
        guard first < day else { return nil }
        days.formUnion(first...day)
      }
      days.insert(day)
      (last, isRange) = (day, false)
    }
    return days.isEmpty || isRange ? nil : days
  }

  private static func weekday(_ word: String) -> Int? {
    if let short = shortDays.firstIndex(of: word) { return short + 1 }
    let days = FoldedName.weekdays(word)
    return days.count == 1 ? days.first : nil
  }

  /// Whether a word of the text is a weekday: `jeden Dienstag`, `Montag 14-tägig`.
  private static func namesWeekday(_ text: String) -> Bool {
    text.utf8.count <= 200
      && text.split { !$0.isLetter }.contains { word in
        let word = FoldedName.folded(String(word))
        return weekday(word) != nil
          || word.hasSuffix("s") && weekday(String(word.dropLast())) != nil
          || ["taglich", "daily", "werktags", "weekdays"].contains(word)
      }
  }

  /// Of German weekdays, `di` and `do` begin names in other languages, too.
  private static let shortDays = ["mo", "di", "mi", "do", "fr", "sa", "so"]

  /// RFC 5545 §3.3.10.
  private static let weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
