internal import Foundation

/// Words in columns of times.
extension ReservationBuilder {
  /// The text of the time of day in a column of times, `12:00` for `noon`; nil for words that state
  /// none, `all day` and `TBC`.
  ///
  /// - Parameter field: the name of a value such as `TBC` among the unused ones.
  func clockText(_ text: String, _ field: String, _ made: inout Reservation) -> String? {
    // Most texts begin with a digit; of the words, only `12 noon` does.
    guard text.utf8.first?.isDigit == false || text.utf8.last == UInt8(ascii: "n") else {
      return text
    }
    let word = FoldedName.folded(text)
    if Self.noons.contains(word) { return "12:00" }
    if Self.wholeDays.contains(word) { return nil }
    guard Self.unknownTimes.contains(word) else { return text }
    made.unused.append(UnusedValue(name: field, value: text))
    return nil
  }

  private static let noons: Set<String> = ["noon", "12 noon", "12noon", "midday"]
  private static let wholeDays: Set<String> = [
    "all day", "all-day", "allday", "ganztagig", "ganztags", "toute la journee", "todo el dia",
    "tutto il giorno", "hele dag",
  ]
  private static let unknownTimes: Set<String> = ["tbc", "tba", "tbd"]
}
