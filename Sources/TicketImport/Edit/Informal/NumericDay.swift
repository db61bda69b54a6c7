internal import CivilTime
internal import Reservations

/// A day in numbers as a person types it: `24.12.`, `24.12.26`, `24/12`, `12/24/2026`.
///
/// Dots mean day first. With slashes a number over 12 is the day; a year of four digits can also be
/// first. A year of two digits is in this century.
enum NumericDay: Equatable {
  case day(Int, month: Int, year: Int?)
  /// Both numbers can be the month.
  case ambiguous(Int, Int)

  /// Nil for another word, also for `2.12`, which can be a time or a number.
  init?(_ word: String) {
    guard (4...10).contains(word.utf8.count) || word.utf8.count == 3 && word.utf8.contains(0x2F)
    else { return nil }
    let separator = word.utf8.contains(0x2F) ? Character("/") : "."
    let texts = word.split(separator: separator, omittingEmptySubsequences: false)
    var numbers: [(value: Int, digits: Int)] = []
    for text in separator == "." && texts.last == "" && texts.count == 3
      ? texts.dropLast() : texts[...]
    {
      guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let value = Int(text)
      else { return nil }
      numbers.append((value, text.utf8.count))
    }
    let digits = numbers.map(\.digits)
    var year: Int?
    if numbers.count == 3, digits[0] == 4 {
      guard digits[1] <= 2, digits[2] <= 2 else { return nil }
      self.init(day: numbers[2].value, month: numbers[1].value, year: numbers[0].value)
      return
    }
    switch numbers.count {
    case 3 where digits[2] == 4: year = numbers[2].value
    // Every number of `01.02.03` can be the year.
    case 3 where digits == [2, 2, 2] && numbers.allSatisfy { $0.value <= 12 }: return nil
    case 3 where digits[2] == 2: year = 2000 + numbers[2].value
    // `25.12` has too many hours for a time.
    case 2 where separator == "/" || texts.count == 3 || numbers[0].value > 23: year = nil
    default: return nil
    }
    guard digits[0] <= 2, digits[1] <= 2 else { return nil }
    let (first, second) = (numbers[0].value, numbers[1].value)
    if separator == "." || first > 12 || first == second {
      self.init(day: first, month: second, year: year)
    } else if second > 12 {
      self.init(day: second, month: first, year: year)
    } else {
      guard first > 0, second > 0 else { return nil }
      self = .ambiguous(first, second)
    }
  }

  private init?(day: Int, month: Int, year: Int?) {
    guard (1...31).contains(day), (1...12).contains(month) else { return nil }
    self = .day(day, month: month, year: year)
  }

  /// The day as words with the month's name; the same word if it is ambiguous or no day.
  static func spelledOut(_ word: String) -> [String] {
    if let words = eastAsian(word) { return words }
    guard case .day(let day, let month, let year) = NumericDay(word) else { return [word] }
    return ["\(day)", EnglishNames.months[month - 1].lowercased()]
      + (year.map { [padded($0)] } ?? [])
  }

  /// The words of `12月24日` or `2026年12月24日`; nil for another word.
  private static func eastAsian(_ word: String) -> [String]? {
    guard word.hasSuffix("日"), word.utf8.count <= 20 else { return nil }
    let numbers = word.split { "年月日".contains($0) }.map { Int($0) }
    let separators = word.filter { "年月日".contains($0) }
    guard separators == (numbers.count == 3 ? "年月日" : "月日"), !numbers.contains(nil),
      let month = numbers.dropLast().last ?? nil, (1...12).contains(month),
      let day = numbers.last ?? nil
    else { return nil }
    let year = numbers.count == 3 ? numbers[0].map { [padded($0)] } : nil
    return ["\(day)", EnglishNames.months[month - 1].lowercased()] + (year ?? [])
  }

  private static func padded(_ year: Int) -> String {
    String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
  }

  /// The words of both days of an ambiguous one; nil for another word.
  static func days(ofAmbiguous word: String) -> [[String]]? {
    guard case .ambiguous(let first, let second) = NumericDay(word) else { return nil }
    return [(first, second), (second, first)].map { day, month in
      ["\(day)", EnglishNames.months[month - 1].lowercased()]
    }
  }

  /// Both readings of an ambiguous day; nil for another word.
  static func ambiguity(of word: String) -> TimeError? {
    guard case .ambiguous(let first, let second) = NumericDay(word) else { return nil }
    let months = EnglishNames.months
    let short = months.map { $0.prefix(3).lowercased() }
    return TimeError(
      "ambiguous date: \(first) \(months[second - 1]) or \(second) \(months[first - 1])? write "
        + "\(first) \(short[second - 1]) or \(second) \(short[first - 1])")
  }
}
