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
  func readCourse(_ values: StatedValues, _ made: inout Reservation) {
    guard made.repeatRule == nil, values.has(.startDate), values.has(.endDate),
      let start = made.start, let end = made.end, let begin = start.time, let last = end.time,
      start.offset == nil, end.offset == nil,
      end.date.daysSinceEpoch - start.date.daysSinceEpoch >= 7,
      let index = made.unused.firstIndex(where: { Self.isWeekday(ColumnName.key($0.name)) }),
      let days = Self.weekdays(in: made.unused[index].value),
      let first = (0..<7).lazy.compactMap({ start.date.adding(days: $0) })
        .first(where: { days.contains($0.weekday) }),
      let endDay = last > begin ? first : first.adding(days: 1)
    else { return }
    made.unused.remove(at: index)
    made.start?.date = first
    made.end?.date = endDay
    let names = days.sorted().map { Self.weekdayCodes[$0 - 1] }.joined(separator: ",")
    let until = "\(end.date)".replacing("-", with: "")
    made.repeatRule = "FREQ=WEEKLY;UNTIL=\(until);BYDAY=\(names)"
  }

  private static func isWeekday(_ key: String) -> Bool {
    ColumnName.column(forKey: key) == .day || ["weekday", "wochentag", "days"].contains(key)
  }

  /// The days, from 1 for Monday, of `Monday`, `Mo + Mi` or `Mon/Wed`; nil for another text.
  private static func weekdays(in text: String) -> Set<Int>? {
    guard text.utf8.count <= 60 else { return nil }
    let words = FoldedName.folded(text).split { !$0.isLetter }.map(String.init)
      .filter { !["and", "und", "et", "y", "e", "en"].contains($0) }
    let days = words.map(FoldedName.weekdays)
    guard !days.isEmpty, days.allSatisfy({ $0.count == 1 }) else { return nil }
    return days.reduce(into: []) { $0.formUnion($1) }
  }

  /// RFC 5545 §3.3.10.
  private static let weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
