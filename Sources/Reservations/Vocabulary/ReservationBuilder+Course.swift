internal import CivilTime
internal import Foundation

/// Courses: a weekday beside two days and two times of day.
extension ReservationBuilder {
  /// Repeats a course weekly whose weekday has a column beside its first and last day and its hours:
  /// from the first such day to the last day.
  ///
  /// Hours of more than 6 are those of one long event, such as a rental from Saturday to Saturday.
  ///
  /// - Parameter own: the end in the field of the start, `18:00 - 19:30`; set to nil for a course, whose
  ///   last day does not contradict it.
  func readCourse(_ values: StatedValues, _ own: inout ReservationTime?, _ made: inout Reservation)
  {
    // `Beginn` and `Ende` may be the hours beside the days.
    let hasHours = values.has(.startTime) || values.has(.startDate) && values.has(.start)
    let hasLastHour =
      values.has(.endTime) || values.has(.endDate) && values.has(.end) || own?.time != nil
    guard made.repeatRule == nil, hasHours, hasLastHour, let start = made.start, let end = made.end,
      let begin = start.time, let last = end.time ?? own?.time,
      start.offset == nil, end.offset == nil,
      end.date.daysSinceEpoch - start.date.daysSinceEpoch >= 7,
      last > begin, last.secondOfDay - begin.secondOfDay <= 6 * 3600,
      let index = made.unused.firstIndex(where: {
        Self.isColumnOfWeekdays(ColumnName.key($0.name)) && Self.namesWeekday($0.value)
      })
    else { return }
    let column = made.unused[index]
    let isGerman = ["tag", "wochentag", "termin", "wann"].contains(ColumnName.key(column.name))
    guard let days = Self.weekdays(in: column.value, isGerman: isGerman) else {
      made.problems.append(
        FieldProblem(
          field: .repeatRule,
          reason: TimeError("not read as weekdays; write them like Mon, Thu, or state a rule")
            .quoting(column.value).reason))
      return
    }
    let first = (0..<7).lazy.compactMap { start.date.adding(days: $0) }
      .first { days.contains($0.weekday) }
    guard let first else { return }
    made.unused.remove(at: index)
    made.start?.date = first
    made.end?.date = first
    made.end?.time = last
    own = nil
    // The codes of RFC 5545 §3.3.10: MO, TU.
    let codes = days.sorted().map { EnglishNames.weekdays[$0 - 1].prefix(2).uppercased() }
    let until = "\(end.date)".replacing("-", with: "")
    made.repeatRule = "FREQ=WEEKLY;UNTIL=\(until);BYDAY=\(codes.joined(separator: ","))"
    if values.namesMembers { made.members[.repeatRule] = column.name }
  }

  private static func isColumnOfWeekdays(_ key: String) -> Bool {
    ColumnName.column(forKey: key) == .day || ["weekday", "wochentag", "days"].contains(key)
  }

  /// The days, from 1 for Monday, of `Monday`, `Di + Do`, `Mon/Wed` or `Mo-Fr`; nil for another text.
  ///
  /// - Parameter isGerman: whether `Di` is Dienstag and not dimanche.
  private static func weekdays(in text: String, isGerman: Bool) -> Set<Int>? {
    guard text.utf8.count <= 60, !text.contains(where: \.isNumber) else { return nil }
    var days: Set<Int> = []
    // The day that a range may begin with.
    var first: Int?
    var isRange = false
    for word in words(of: text) where !Self.connectors.contains(word) {
      if ranges.contains(word), first != nil, !isRange {
        isRange = true
        continue
      }
      guard let day = weekday(word, isGerman: isGerman) else { return nil }
      if isRange, let begin = first {
        guard begin < day else { return nil }
        days.formUnion(begin...day)
        (first, isRange) = (nil, false)
      } else {
        days.insert(day)
        first = day
      }
    }
    return days.isEmpty || isRange ? nil : days
  }

  /// The words in lower case, and the dashes between them.
  private static func words(of text: String) -> [String] {
    FoldedName.folded(text).replacing("-", with: " - ").replacing("\u{2013}", with: " - ")
      .split { !$0.isLetter && $0 != "-" }.map(String.init)
  }

  private static let connectors: Set<String> = ["and", "und", "et", "y", "e", "en"]
  private static let ranges: Set<String> = ["-", "bis", "to", "through", "au"]

  private static func weekday(_ word: String, isGerman: Bool) -> Int? {
    if isGerman, let short = germanDays.firstIndex(of: word) { return short + 1 }
    let days = FoldedName.weekdays(word)
    return days.count == 1 ? days.first : nil
  }

  /// Whether the text is about weekdays: `jeden Dienstag`, `Montag 14-tägig`, `Di`. Beside other
  /// words, two letters are none: `Fr. Müller`.
  private static func namesWeekday(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let words = words(of: text)
    return words.contains { word in
      let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
      return ["taglich", "daily", "werktags", "weekdays"].contains(word)
        || word.count > 2
          && [word, singular].contains { weekday($0, isGerman: false) != nil && $0.count > 2 }
    }
      || !words.isEmpty
        && words.allSatisfy {
          !FoldedName.weekdays($0).isEmpty || connectors.contains($0) || ranges.contains($0)
        }
  }

  private static let germanDays = ["mo", "di", "mi", "do", "fr", "sa", "so"]
}
