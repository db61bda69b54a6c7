internal import CivilTime
internal import Foundation
public import Reservations

extension InformalEvent {
  /// Why a word of the title that is probably a day cannot be read, such as `5/6` or `31 feb`; nil
  /// without one.
  public static func unreadDay(in title: String) -> TimeError? {
    let words = title.split(separator: " ").map(String.init)
    if let phrase = unreadPhrase(words) {
      return TimeError("not read as a day; write a day, e.g. fri or 24 dec").quoting(phrase)
    }
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      let isMonth = EnglishNames.months.contains { $0.lowercased().hasPrefix(next.lowercased()) }
      if let day = Int(word), (1...31).contains(day), next.count >= 3, isMonth {
        return reason(of: "\(word) \(next)")
      }
      let bare = word.trimmingCharacters(in: [","])
      let numbers = bare.split(omittingEmptySubsequences: false) { "./".contains($0) }
      let hasDigits = numbers.filter { !$0.isEmpty }.allSatisfy { Int($0) != nil && $0.count <= 4 }
      // The first two, or with a year in front the last two, are a day and a month.
      let parts = numbers.compactMap { Int($0) }
      let pair = parts.first.map { $0 > 31 } == true ? parts.dropFirst() : parts[...]
      if hasDigits, parts.count >= 2, pair.prefix(2).allSatisfy({ (1...31).contains($0) }) {
        return reason(of: bare)
      }
    }
    return nil
  }

  /// The words of a title that name a day in a way that is not read: `in einer Woche`, `jeden`,
  /// `last of december`, `du 3 au`, `来週金曜日`; nil without such words.
  private static func unreadPhrase(_ words: [String]) -> String? {
    let plain = words.map { $0.lowercased().trimmingCharacters(in: [",", "."]) }
    for (place, word) in plain.enumerated() {
      let before = place > 0 ? plain[place - 1] : ""
      let next = plain.indices.contains(place + 1) ? plain[place + 1] : ""
      if word.contains("曜") || word.contains("週") || everyWords.contains(word) || isDays(word) {
        return words[place]
      }
      if weeks.contains(word), nearWords.contains(before) || Int(before) != nil {
        return "\(words[place - 1]) \(words[place])"
      }
      let isMonth = EnglishNames.months.contains { $0.lowercased() == next }
      if ["of", "in"].contains(word), isMonth { return "\(words[place]) \(words[place + 1])" }
      if rangeWords.contains(word), next.first?.isNumber == true {
        return "\(words[place]) \(words[place + 1])"
      }
    }
    // The weekday before a time that was read.
    if plain.count > 1, let last = words.last, shortDays.contains(last) { return last }
    return nil
  }

  /// Whether the word is the plural of a weekday: `mondays`, `montags`.
  private static func isDays(_ word: String) -> Bool {
    guard word.hasSuffix("s") else { return false }
    let day = String(word.dropLast())
    return FoldedName.weekday(named: day) != nil
      || EnglishNames.weekdays.contains { $0.lowercased() == day }
  }

  private static let everyWords: Set<String> = [
    "jeden", "jede", "jedes", "chaque", "ogni", "wöchentlich", "täglich", "monatlich",
  ]
  private static let weeks: Set<String> = [
    "woche", "wochen", "week", "weeks", "semaine", "semaines", "settimana", "settimane", "semana",
    "semanas", "weken",
  ]
  private static let nearWords: Set<String> = [
    "einer", "zwei", "drei", "next", "nächste", "nächster", "kommende", "kommender", "une", "deux",
    "a", "one", "two", "three", "una", "due", "dos", "een", "twee",
  ]
  private static let rangeWords: Set<String> = [
    "du", "au", "bis", "until", "till", "vom", "jusqu'au",
  ]
  /// Of German and French, those that no English title ends with.
  private static let shortDays: Set<String> = ["di", "mi", "fr", "sa", "lu", "je", "ve", "dim"]

  /// The error of the day; for one that can be read, that it is a second day.
  private static func reason(of day: String) -> TimeError {
    let now = LocalDateTime(LocalDate(year: 2000, month: 1, day: 1) ?? .epoch, .midnight)
    do throws(TimeError) {
      _ = try InformalTime(now: now).read(day, relativeTo: nil)
      return TimeError("a second day; leave one out").quoting(day)
    } catch {
      return error
    }
  }
}
