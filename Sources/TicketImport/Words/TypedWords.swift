import CivilTime
import Foundation
import Reservations

/// A typed text as words, and a position among them. A method that reads a value moves behind it, or
/// returns nil and stays.
struct TypedWords {
  struct Word: Equatable {
    /// In lower case, without a comma behind it.
    let text: String
    /// The index of the typed word: `12:30-13:30` is three words with one index.
    let index: Int
    var isNumber: Bool { text.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
    var meaning: WordMeaning? { isNumber ? nil : Lexicon.meaning(of: text) }
  }

  let words: [Word]
  /// The words as they were typed.
  let typed: [String]
  var position = 0
  var context: WordContext

  init(_ text: String, _ context: WordContext) {
    typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
    words = typed.enumerated().flatMap { index, word in
      Self.parts(of: word).map { Word(text: $0, index: index) }
    }
    self.context = context
  }

  init(words: [Word], typed: [String], context: WordContext) {
    self.words = words
    self.typed = typed
    self.context = context
  }

  var isAtEnd: Bool { position >= words.count }
  var word: Word? { peek(0) }

  func peek(_ offset: Int) -> Word? {
    words.indices.contains(position + offset) ? words[position + offset] : nil
  }

  /// Skips the word if it has the meaning.
  mutating func skip(_ meaning: WordMeaning) -> Bool {
    guard word?.meaning == meaning else { return false }
    position += 1
    return true
  }

  mutating func skip(_ texts: String...) -> Bool {
    guard words[position...].prefix(texts.count).map(\.text) == texts else { return false }
    position += texts.count
    return true
  }

  /// Runs `read`; a nil leaves the position as it was.
  mutating func attempt<Value>(_ read: (inout Self) -> Value?) -> Value? {
    var ahead = self
    guard let value = read(&ahead) else { return nil }
    position = ahead.position
    return value
  }

  /// A number of at most four digits, and the letters behind it in the same word.
  mutating func number() -> (value: Int, suffix: String)? {
    guard let word, word.isNumber else { return nil }
    let digits = word.text.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count <= 4, let value = Int(digits) else { return nil }
    position += 1
    return (value, String(word.text.dropFirst(digits.count)))
  }

  // MARK: Words of a text

  private static func parts(of typed: String) -> [String] {
    var word = typed.lowercased()
    while word.count > 1, let last = word.last, ",;".contains(last) { word.removeLast() }
    word = word.replacing("\u{2212}", with: "-").replacing("\u{2014}", with: "\u{2013}")
    guard let dash = word.dropFirst().firstIndex(where: { "-\u{2013}".contains($0) }) else {
      return dayAndMonth(word)
    }
    let (first, last) = (word[..<dash], word[word.index(after: dash)...])
    let areNumbers =
      first.first?.isNumber == true && last.first?.isNumber == true
      && first.prefix(while: \.isNumber).count <= 2
    guard areNumbers || areDays(first, last) else { return [word] }
    return dayAndMonth(String(first)) + ["-"] + dayAndMonth(String(last))
  }

  private static func areDays(_ first: Substring, _ last: Substring) -> Bool {
    guard case .weekday? = Lexicon.meaning(of: String(first)),
      case .weekday? = Lexicon.meaning(of: String(last))
    else { return false }
    return true
  }

  /// `1dec` is two words.
  private static func dayAndMonth(_ word: String) -> [String] {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let name = String(word.dropFirst(digits.count))
    guard (1...2).contains(digits.count), name.count >= 3, case .month? = Lexicon.meaning(of: name)
    else { return [word] }
    return [String(digits), name]
  }
}

/// What the words of a text are read against.
struct WordContext: Sendable {
  /// The person's clock.
  var now: LocalDateTime
  /// The zone of `now`; nil if unknown.
  var zone: TimeZone?
  /// The earliest day that a day without a year can be.
  var earliest: LocalDate
  /// A day without a year is the nearest to this one.
  var present: LocalDate
  /// The order of the numbers of `10/6`; nil if it is not known.
  var dayOrder: DayOrder?
  /// Whether a city alone names a time zone.
  var allowsCities = true
}
