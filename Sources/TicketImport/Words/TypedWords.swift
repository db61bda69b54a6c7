import CivilTime
import Foundation
import Reservations

/// A typed text as words, and a position among them. A method that reads a value moves behind it, or
/// returns nil and stays.
struct TypedWords {
  struct Word {
    let typed: String
    /// In lower case, without a comma behind it.
    let text: String
    let isNumber: Bool
    let meaning: WordMeaning?
    /// Whether the word can be a part of a day or of a time of day.
    let mayBeTime: Bool

    init(_ typed: String) {
      self.typed = typed
      var text = typed.lowercased()
      while text.count > 1, let last = text.last, ",;".contains(last) { text.removeLast() }
      self.text = text
      isNumber = text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
      meaning = isNumber ? nil : Lexicon.meaning(of: text)
      mayBeTime = text != "utc" && Lexicon.mayBeTime(typed)
    }
  }

  let words: [Word]
  var position = 0
  var context: TypedTimeReader

  init(_ text: String, _ context: TypedTimeReader) {
    self.init(words: text.split(whereSeparator: \.isWhitespace).map { Word(String($0)) }, context)
  }

  init(words: [Word], _ context: TypedTimeReader) {
    self.words = words
    self.context = context
  }

  func slice(_ range: Range<Int>) -> TypedWords { TypedWords(words: Array(words[range]), context) }

  /// The words at the positions as they were typed.
  func typedText(_ range: Range<Int>) -> String {
    words[range].map(\.typed).joined(separator: " ")
  }

  var isAtEnd: Bool { position >= words.count }
  var word: Word? { isAtEnd ? nil : words[position] }

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

  /// What the most words, at most this many, are read as; `read` gets the word behind them, too.
  private mutating func longest<Value>(_ count: Int, _ read: (String, Word?) -> Value?) -> Value? {
    for end in stride(from: min(position + count, words.count), to: position, by: -1) {
      let text = typedText(position..<end).trimmingCharacters(in: [",", ";"])
      guard let value = read(text, end < words.count ? words[end] : nil) else { continue }
      position = end
      return value
    }
    return nil
  }
}

extension TypedWords {
  /// The longest day, time of day, or range of them that fits, as records state them: words such as
  /// `on` and `at` may stand before it. Also `in 2 weeks` and the like.
  mutating func time(where isFitting: (TimeReading) -> Bool) -> TimeReading? {
    if let distance = attempt({ words in
      words.distance().flatMap { isFitting(TimeReading($0)) ? TimeReading($0) : nil }
    }) {
      return distance
    }
    // A long number is a telephone's rather than a day.
    guard let word, word.text.utf8.count <= 4 || !word.text.allSatisfy(\.isNumber) else {
      return nil
    }
    let times = context.times
    let ahead = words[position...].prefix(12).prefix(while: \.mayBeTime)
    return longest(ahead.count) { text, next in
      guard !Self.isDivided(text, next),
        let reading = try? TimeReader.read(text, times), reading.stated.duration == nil,
        reading.laterDays == 0, isFitting(reading)
      else { return nil }
      return reading
    }
  }

  /// Whether the number at the end of a text is that of the word behind it: `18:00 until 1` before
  /// `dec`, `2h 18` before `Uhr`.
  private static func isDivided(_ text: String, _ next: Word?) -> Bool {
    guard let next, text.split(separator: " ").last?.allSatisfy(\.isNumber) == true else {
      return false
    }
    if case .month? = next.meaning { return true }
    return next.meaning == .oclock || ["am", "pm"].contains(next.text)
  }

  /// A length: `1h`, `1h30`, `90 min`, `2 hours 30 min`, `3 days`.
  ///
  /// - Parameter date: from which months and years have as many days as they have; nil if they are
  ///   not read.
  mutating func length(from date: LocalDate? = nil) -> CivilDuration? {
    guard word?.isNumber == true else { return nil }
    return longest(6) { text, next in
      guard text.contains(where: \.isLetter), !Self.isDivided(text, next) else { return nil }
      return (try? ISO8601.duration(text))
        ?? date.flatMap { Self.months(text, from: $0) }
    }
  }

  private static func months(_ text: String, from date: LocalDate) -> CivilDuration? {
    let digits = text.prefix { $0.isNumber }
    let unit = Lexicon.meaning(of: String(text.dropFirst(digits.count)).trimming())
    guard digits.utf8.count <= 4, let count = Int(digits),
      unit == .unit(.month) || unit == .unit(.year),
      let later = date.adding(months: unit == .unit(.year) ? count * 12 : count)
    else { return nil }
    return CivilDuration(days: later.daysSinceEpoch - date.daysSinceEpoch)
  }

  /// `in 2 weeks`, `1 month ago`: a day counted from today; `in 2 hours`: the minute that is so much
  /// later than now, in UTC, which is a moment in every zone.
  private mutating func distance() -> ReservationTime? {
    attempt { words in
      let now = words.context.now
      let isLater = words.skip(.in)
      guard let length = words.length(from: now.date), isLater || words.skip(.ago) else {
        return nil
      }
      guard length.seconds != 0 else {
        return now.date.adding(days: isLater ? length.days : -length.days)
          .map { ReservationTime(date: $0) }
      }
      guard isLater, let zone = words.context.zone else { return nil }
      let moment = zone.resolve(now).instant.secondsSince1970 + length.totalSeconds
      return Instant(secondsSince1970: moment - moment % 60).local(offset: 0)
        .map { ReservationTime(date: $0.date, time: $0.time, offset: .utc) }
    }
  }

  /// A time zone: `Europe/Berlin`, `UTC`, or the city of one zone, each with the offset in
  /// parentheses behind it that a card shows.
  mutating func zone() -> TimeZone? {
    attempt { words in
      guard let word = words.word, !word.isNumber, word.meaning == nil else { return nil }
      var found: TimeZone?
      if word.text.contains("/") || word.text == "utc" {
        found = try? ZoneName.zone(word.text)
        words.position += 1
      } else if words.context.allowsCities {
        found = words.longest(2) { city, _ in ZoneName.zone(ofCity: city) }
      }
      guard found != nil else { return nil }
      if let next = words.word?.text, next.hasPrefix("(utc"), next.hasSuffix(")") {
        words.position += 1
      }
      return found
    }
  }
}
