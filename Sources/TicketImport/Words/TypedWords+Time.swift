import CivilTime
import Foundation
import Reservations

/// A time of day; `24:00` is the end of its day.
struct TypedClock: Equatable {
  var time: LocalTime
  var endsDay = false
  /// Whether am or pm, or an hour over 12, says which half of the day it is.
  var isSettled = true
}

extension TypedWords {
  /// A time of day: `19:30`, `7:30pm`, `7 pm`, `19.30`, `20h`, `20 Uhr`, `noon`. Words such as `at`
  /// may stand before it.
  mutating func clock() -> TypedClock? {
    attempt { words in
      while words.skip(.filler) {}
      if case .clock(let time)? = words.word?.meaning {
        words.position += 1
        return TypedClock(time: time)
      }
      guard let word = words.word, word.isNumber else { return nil }
      words.position += 1
      var text = word.text
      if let next = words.word?.text, ["am", "pm", "a.m.", "p.m."].contains(next) {
        words.position += 1
        text += next
      }
      if words.skip(.oclock) {
        return Self.clock(text) ?? Self.bareHour(text).map { TypedClock(time: $0) }
      }
      return Self.clock(text)
    }
  }

  /// Two times of day with a dash or `to` between them; the hours of a range need no minutes:
  /// `9-11`, `8-10pm`.
  mutating func clockRange() -> (TypedClock, TypedClock)? {
    attempt { words in
      while words.skip(.filler) {}
      guard let first = words.clock() ?? words.bareHour(), words.skipDash(),
        let last = words.clock() ?? words.bareHour()
      else { return nil }
      guard !first.isSettled, last.time.hour >= 12, last.time.hour > 12 || first.time.hour != 12,
        words.words[words.position - 1].text.hasSuffix("m")
      else { return (first, last) }
      // The half of the end is that of the start, if the start is then before it.
      let later = LocalTime(secondOfDay: first.time.secondOfDay + 43_200)
      return (first.time.hour < 12 && later < last.time ? TypedClock(time: later) : first, last)
    }
  }

  /// A dash, or a word for `to`, between two values.
  mutating func skipDash() -> Bool {
    skip("-") || skip("\u{2013}") || skip(.until)
  }

  private mutating func bareHour() -> TypedClock? {
    attempt { words in
      guard let word = words.word, word.text.utf8.count <= 2, let time = Self.bareHour(word.text)
      else { return nil }
      // `3-10 aug`
      if case .month? = words.peek(1)?.meaning { return nil }
      words.position += 1
      return TypedClock(time: time, isSettled: time.hour > 12)
    }
  }

  private static func bareHour(_ text: String) -> LocalTime? {
    text.utf8.count <= 2 ? Int(text).flatMap { LocalTime(hour: $0) } : nil
  }

  /// `19:30`, `19:30:15`, `19.30`, `20h`, `20h30`, each but the last two with am or pm; `7pm`.
  private static func clock(_ text: String) -> TypedClock? {
    var digits = text.replacing("a.m.", with: "am").replacing("p.m.", with: "pm")
    let isPM = digits.hasSuffix("pm")
    let hasHalf = isPM || digits.hasSuffix("am")
    if hasHalf { digits.removeLast(2) }
    if let at = digits.firstIndex(of: "h"), !hasHalf {
      let minutes = digits[digits.index(after: at)...]
      guard digits[..<at].utf8.count == 2, minutes.isEmpty || minutes.utf8.count == 2 else {
        return nil
      }
      digits = "\(digits[..<at]):\(minutes.isEmpty ? "00" : String(minutes))"
    }
    let separator: Character = digits.contains(":") ? ":" : "."
    let parts = digits.split(separator: separator, omittingEmptySubsequences: false)
    guard (hasHalf ? 1...3 : 2...3).contains(parts.count), parts[0].utf8.count <= 2,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), separator == ":" || parts.count < 3
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    // `10.12` could be a day.
    if separator == ".", parts.count == 2, !hasHalf, (1...12).contains(numbers[1]),
      (1...31).contains(numbers[0])
    {
      return nil
    }
    if numbers == [24, 0] { return TypedClock(time: .midnight, endsDay: true) }
    var hour = numbers[0]
    if hasHalf {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isPM ? 12 : 0)
    }
    return LocalTime(
      hour: hour, minute: numbers.count > 1 ? numbers[1] : 0,
      second: numbers.count > 2 ? numbers[2] : 0
    ).map { TypedClock(time: $0) }
  }

  /// A length: `1h`, `1h30`, `90 min`, `2 hours 30 min`, `3 days`; months and years have as many
  /// days as they have from `date` on, and are not read without it.
  mutating func length(from date: LocalDate? = nil) -> CivilDuration? {
    attempt { words in
      if let date, let months = words.months() {
        return date.adding(months: months).map {
          CivilDuration(days: $0.daysSinceEpoch - date.daysSinceEpoch)
        }
      }
      var sum: CivilDuration?
      while let part = words.lengthPart() {
        sum = CivilDuration(
          days: (sum?.days ?? 0) + part.days, seconds: (sum?.seconds ?? 0) + part.seconds)
      }
      return sum
    }
  }

  private mutating func lengthPart() -> CivilDuration? {
    attempt { words in
      guard let word = words.word, word.isNumber else { return nil }
      words.position += 1
      if word.text.contains(where: \.isLetter) { return try? ISO8601.duration(word.text) }
      guard case .unit(let unit)? = words.word?.meaning, let amount = Double(word.text),
        amount <= 1_000_000
      else { return nil }
      words.position += 1
      switch unit {
      case .second: return CivilDuration(seconds: Int(amount))
      case .minute: return CivilDuration(seconds: Int(amount * 60))
      case .hour: return CivilDuration(seconds: Int(amount * 3600))
      case .day: return CivilDuration(days: Int(amount))
      case .week: return CivilDuration(days: Int(amount) * 7)
      case .month, .year: return nil
      }
    }
  }

  private mutating func months() -> Int? {
    attempt { words in
      guard let (value, suffix) = words.number(), value <= 9999 else { return nil }
      var unit = suffix.isEmpty ? nil : Lexicon.meaning(of: suffix)
      if suffix.isEmpty {
        unit = words.word?.meaning
        words.position += 1
      }
      switch unit {
      case .unit(.month)?: return value
      case .unit(.year)?: return value * 12
      default: return nil
      }
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
        for count in [2, 1] where found == nil && words.position + count <= words.words.count {
          let city = words.words[words.position..<words.position + count].map(\.text)
          found = ZoneName.zone(ofCity: city.joined(separator: " "))
          if found != nil { words.position += count }
        }
      }
      guard found != nil else { return nil }
      if let next = words.word?.text, next.hasPrefix("(utc"), next.hasSuffix(")") {
        words.position += 1
      }
      return found
    }
  }
}
