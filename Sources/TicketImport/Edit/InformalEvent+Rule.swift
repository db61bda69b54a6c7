import CalendarStore
import CivilTime
import Foundation
import Reservations

extension InformalEvent {
  private static let adverbs: Set<String> = [
    "daily", "weekly", "monthly", "yearly", "annually", "weekdays",
  ]

  /// The longest rule that begins at the position and ends before a date such as `24 nov`. Adverbs
  /// at the beginning of the text are words of the title.
  mutating func repetition(at position: Int) -> Phrase? {
    let first = word(position)
    guard
      ["every", "each"].contains(first) || position > 0 && Self.adverbs.contains(first)
        || beginsOrdinalRule(position)
    else { return nil }
    var found: Phrase?
    for end in position + 1..<min(words.count, position + 2 * Self.mostWords) + 1 {
      if let found, found.range.upperBound == end - 1, word(end - 1).first?.isNumber == true,
        let date = times(at: end - 1), Self.parts(date.text, context)?.day == true
      {
        break
      }
      // `every monday 9-11` has hours, and not the 9th of the month.
      if Int(word(end - 1)) != nil, hours(at: end - 1) != nil { break }
      let next = phrase(position..<end)
      if !Self.openWords.contains(word(end - 1)), recurrence(next.text) != nil { found = next }
    }
    return found
  }

  /// `last friday of every month`, `the 1st of each month`.
  private func beginsOrdinalRule(_ position: Int) -> Bool {
    var first = position
    while ["on", "the"].contains(word(first)) { first += 1 }
    guard InformalRule.isOrdinal(word(first)) else { return false }
    return [first + 1, first + 2].contains { place in
      word(place) == "of" && ["every", "each"].contains(word(place + 1))
    }
  }

  func recurrence(_ text: String) -> RecurrenceRule? {
    try? RecurrenceRule(words: text, from: context.now.date)
  }

  /// The rule with the `until 1 dec` that begins at the position; nil for another word, and for an
  /// end with a time of day.
  func limitedRule(at position: Int) -> Phrase? {
    guard let rule, ["until", "till"].contains(word(position)), let last = times(at: position + 1),
      Self.parts(last.text, context)?.time == false
    else { return nil }
    let text = "\(rule.text) until \(last.text)"
    guard recurrence(text) != nil else { return nil }
    return Phrase(text: text, range: position..<last.range.upperBound)
  }

  /// Ends the rule after `for 4 weeks`, which is no length of a repeated event; false for hours, and
  /// without a rule that goes on.
  mutating func limitRule(by length: Phrase, _ draft: inout EventDraft) -> Bool {
    guard let rule, let span = Self.span(length.text), span.seconds == 0, span.days > 0,
      let last = draft.start?.value.reading.date.adding(days: span.days - 1)
    else { return false }
    let text = "\(rule.text) until \(last)"
    guard recurrence(text) != nil, recurrence(rule.text)?.recurrenceEnd == nil else { return false }
    self.rule = Phrase(text: text, range: rule.range)
    return true
  }
}
