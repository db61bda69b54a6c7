import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The longest time in the words from a position on.
extension InformalEvent {
  /// Whether the text states a day, a time, or both; nil if it is not a time.
  static func parts(_ text: String, _ context: EditContext) -> (day: Bool, time: Bool)? {
    let informal = InformalTime(now: context.now, zone: context.zone)
    guard let reading = try? informal.read(text, relativeTo: nil) else { return nil }
    if case .day = reading { return (true, false) }
    if case .time = reading { return (false, true) }
    if case .dayAndTime = reading { return (true, true) }
    if case .stated = reading { return (true, true) }
    return nil
  }

  static func isTimeAlone(_ text: String, _ context: EditContext) -> Bool {
    guard let parts = parts(text, context) else { return false }
    return parts.time && !parts.day
  }

  static let mostWords = 8
  /// Words that no field ends with.
  static let openWords: Set<String> = [
    "at", "@", "on", "the", "of", "this", "in", "and", "&", "every", "each",
  ]

  /// Whether the word is rather the beginning of a title than a part of the day: `10:00 Night Market`.
  private func endsWithTitle(at position: Int) -> Bool {
    ["Morning", "Afternoon", "Evening", "Night"].contains(words[position].text)
      && position > 0 && words[position - 1].text.contains(where: \.isNumber)
  }

  /// Whether the word is the number of `14 Uhr 30 Minuten` and `20 Uhr 15 Gäste`, and not minutes.
  private func isCount(at position: Int) -> Bool {
    guard position > 0, word(position - 1) == "uhr", Int(word(position)) != nil else {
      return false
    }
    return Self.countedNouns.contains(word(position + 1).trimmingCharacters(in: ["."]))
  }

  private static let countedNouns: Set<String> = [
    "min", "minuten", "std", "stunden", "h", "mal", "x", "termine", "stunde", "personen", "leute",
    "gäste", "plätze", "kinder", "karten", "teilnehmer", "tage", "wochen",
  ]

  /// The longest time that begins at the position.
  ///
  /// - Parameter isTimeAlone: prefers a time of day without a day: the day behind `12:30-13:30` is
  ///   that of the start.
  func times(at position: Int, isTimeAlone: Bool = false) -> Phrase? {
    // A long number is rather a number of an order, a train or a flight than a date.
    guard position < words.count, word(position).utf8.count <= 2 || Int(word(position)) == nil,
      !isNameOfDay(position), !isNounOfSun(position),
      word(position) != "on" || !word(position + 1).contains(":")
    else { return nil }
    let most = min(words.count, position + Self.mostWords)
    let found = (position + 1..<most + 1).reversed().lazy
      .filter {
        !Self.openWords.contains(word($0 - 1)) && !endsWithTitle(at: $0 - 1) && !isCount(at: $0 - 1)
          && !hasNameOfPerson(position..<$0) && !isNounOfSun($0 - 1)
      }
      .map { phrase(position..<$0) }
    if isTimeAlone, let time = found.first(where: { Self.isTimeAlone($0.text, context) }) {
      return time
    }
    guard let longest = found.first(where: { Self.parts($0.text, context) != nil }),
      !isMonthBehind(longest)
    else { return nil }
    // `The 2pm tour`, `The 24 dec show`: the article belongs to the tour.
    let isArticle =
      word(position) == "the"
      && (position == 0 || Self.parts(longest.text, context)?.day == false)
    return isArticle ? nil : longest
  }

  /// Whether `sun` or `sat` is a part of another noun: `Sun cream`, `Sat nav`.
  private func isNounOfSun(_ position: Int) -> Bool {
    ["sun", "sat"].contains(word(position)) && Self.nounsOfSun.contains(word(position + 1))
  }

  private static let nounsOfSun: Set<String> = [
    "cream", "hat", "hats", "lotion", "bed", "beds", "nav", "screen", "block", "glasses", "tan",
    "dress", "navs",
  ]
}
