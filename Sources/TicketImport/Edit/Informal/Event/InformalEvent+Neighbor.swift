import CalendarStore
import Foundation
public import Reservations

/// Days and parts of the day beside a field, of which no field is made.
extension InformalEvent {
  /// The words of a second day in front of a connecting word and the day that was read, `mi bis`
  /// and `morgen oder`; of a text without a day, `Fr abends`. Nil without them.
  var unreadNeighbor: String? {
    guard let day else {
      let first = words.indices.first {
        isLeft($0) && Self.shortDays.contains(word($0)) && PartOfDay.named([word($0 + 1)]) != nil
      }
      return first.map { phrase($0..<$0 + 2).text }
    }
    var first = day.range.lowerBound
    while isLeft(first - 1), TimeWord.connectors.contains(plain(first - 1)) { first -= 1 }
    guard first < day.range.lowerBound, isLeft(first - 1), namesDay(first - 1),
      !isNameOfDay(first - 1)
    else { return nil }
    return phrase(first - 1..<day.range.lowerBound).text
  }

  private func namesDay(_ position: Int) -> Bool {
    let word = word(position).trimmingCharacters(in: ["."])
    if Self.weekday(word) != nil || Self.shortDays.contains(word) { return true }
    if case .relativeDay? = try? InformalDate.Word(word) { return true }
    return false
  }

  private static let shortDays: Set<String> = ["mo", "di", "mi", "do", "fr", "sa", "so"]

  /// A part of the day beside a day without a time, `tomorrow morning`; nil without one. Capitalized,
  /// an English one is a part of a name.
  func unreadPartOfDay(beside day: Phrase) -> String? {
    let next = day.range.upperBound
    let rest = words.indices.filter { (next..<next + 3).contains($0) && isLeft($0) }.map(word)
    var range = PartOfDay.named(rest[...]).map { day.range.lowerBound..<next + $0.count }
    let before = day.range.lowerBound - 1
    if range == nil, isLeft(before), PartOfDay.named([word(before)]) != nil {
      range = before..<next
    }
    guard let range,
      !range.contains(where: {
        ["Morning", "Afternoon", "Evening", "Night"].contains(words[$0].text)
      })
    else { return nil }
    return phrase(range).text
  }

  /// The clock of the start, if it is from 1:00 to 6:59, of a dinner to 8:59, and nothing says whether
  /// it is before noon: `3.30`, but not `03:30`, `3.30 Uhr` and `2:30-14:00`.
  func unclearHalf(_ draft: EventDraft) -> TimeError? {
    guard let start = draft.start?.value, !start.isAllDay else { return nil }
    let positions = words.indices.filter {
      usedWords.contains($0) && place?.range.contains($0) != true
    }
    let text = positions.map { words[$0].text }.joined(separator: " ")
    return UnclearHalf.error(in: text, through: isEvening ? 8 : 6)
  }

  /// Whether the title means what is rather in the evening: `Dinner with Jo`.
  var isEvening: Bool {
    words.indices.contains { position in
      isLeft(position) && Self.evenings.contains(word(position))
        && (!isLeft(position + 1) || Self.behindEvenings.contains(word(position + 1)))
    }
  }

  private static let evenings: Set<String> = [
    "dinner", "supper", "drinks", "gig", "concert", "party", "pub", "theatre", "theater", "opera",
    "movie", "cinema", "film",
  ]
  /// Another word would be what the title means: `film crew meeting`.
  private static let behindEvenings: Set<String> = ["with", "at", "for", "and", "in", "@", "&"]
}

/// A clock of twelve hours that does not say which half of the day is meant.
public enum UnclearHalf {
  /// Why the clock in a text of a day and a time is unclear; nil for a clear one, and without a clock.
  ///
  /// - Parameter last: the last hour that may be one after noon.
  public static func error(in text: String, through last: Int = 6) -> TimeError? {
    let words = text.lowercased().split { " ,-–—".contains($0) }.map(String.init)
    guard !InformalEvent.statesHalf(text), !words.contains(where: isOf24Hours) else { return nil }
    for (place, word) in words.enumerated() {
      let parts = word.split(omittingEmptySubsequences: false) { ":.".contains($0) }
      let next = place + 1 < words.count ? words[place + 1] : ""
      guard parts.count == 2, parts[0].utf8.count == 1, parts[1].utf8.count == 2,
        let hour = Int(parts[0]), (1...last).contains(hour),
        let minute = Int(parts[1]), minute < 60,
        !["uhr", "h", "uur", "hrs"].contains(next)
      else { continue }
      return TimeError(
        "morning or afternoon? write 0\(hour):\(parts[1]) or \(hour + 12):\(parts[1])"
      )
      .quoting(word)
    }
    return nil
  }

  /// Whether the word is an hour after noon of 24, or one of a language that counts 24 hours.
  private static func isOf24Hours(_ word: String) -> Bool {
    if let hour = Int(word.prefix { $0 != ":" && $0 != "." }), (13...24).contains(hour),
      word.contains(":")
    {
      return true
    }
    return InformalDate.Word.isForeignWeekday(word) || clearWords.contains(word)
      || word.hasSuffix(".") && word.first?.isNumber == true
  }

  private static let clearWords: Set<String> = [
    "um", "ab", "uhr", "heute", "morgen", "übermorgen", "mo", "di", "mi", "do", "fr", "sa", "so",
    "à", "demain", "alle", "domani", "hoy", "mañana", "om", "vandaag", "jeden", "noon", "midnight",
    "utc",
  ]
}
