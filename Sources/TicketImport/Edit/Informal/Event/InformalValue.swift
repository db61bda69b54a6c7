public import CalendarStore
public import CivilTime
import Foundation
public import Reservations

/// Values of one field in the words that a whole line can have.
extension InformalEvent {
  /// What the text is, or else its words in the forms that are read: `jeden Montag bis 16. Dezember`,
  /// `Di`. Throws the error of the text.
  static func reading<Value>(
    _ text: String, _ read: (String) throws(TimeError) -> Value
  ) throws(TimeError) -> Value {
    do throws(TimeError) { return try read(text) } catch {
      let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
      let weekday = InformalDate.Word.shortWeekday(text.lowercased(), in: text.capitalized)
      let words =
        weekday.map { [EnglishNames.weekdays[$0 - 1]] }
        ?? joined(typed).map { untilWords.contains($0.lowercased()) ? "until" : $0 }
      // A card notes which week of `nächsten Freitag` may be meant; a value cannot.
      guard words != typed, !words.contains("next"),
        let value = try? read(words.joined(separator: " "))
      else { throw error }
      return value
    }
  }

  /// A length such as `2h`, `1 Stunde` or `half an hour`. Throws the error of the text.
  static func duration(_ text: String) throws(TimeError) -> CivilDuration {
    do throws(TimeError) { return try ISO8601.duration(text) } catch {
      guard let length = span(inNumbers(text)) else { throw error }
      return length
    }
  }
}

extension RecurrenceRule {
  /// Reads what `init(words:from:)` reads, also in the other languages of lines: `jeden Montag`.
  public init(typed text: String, from start: LocalDate? = nil) throws(TimeError) {
    self = try InformalEvent.reading(text) { (text) throws(TimeError) in
      try RecurrenceRule(words: text, from: start)
    }
  }
}

extension EventDraft {
  /// Whether the title has words that the remark is on: those of a time that is not read.
  func hasWordsInTitle(_ remark: Remark) -> Bool {
    guard case .unreadHour(let reason) = remark, let title, let end = reason.firstRange(of: ": ")
    else { return false }
    let unread = reason[..<end.lowerBound].lowercased().split(separator: " ")
    return title.value.lowercased().split(separator: " ").contains { word in
      unread.contains(word) && !TimeWord.connectors.contains(TimeWord.folded(String(word)))
    }
  }
}
