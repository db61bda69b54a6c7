internal import CivilTime

extension InformalEvent {
  /// A word of the title that is probably a day that cannot be read: `24.12.`, `5/6`, `31 feb`; nil
  /// without one.
  public static func unreadDay(in title: String) -> String? {
    let words = title.split(separator: " ").map(String.init)
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      let numbers = word.split(omittingEmptySubsequences: false) { "./".contains($0) }
      let hasDigits = numbers.filter { !$0.isEmpty }.allSatisfy { Int($0) != nil && $0.count <= 4 }
      // The first two, or with a year in front the last two, are a day and a month.
      let parts = numbers.compactMap { Int($0) }
      let pair = parts.first.map { $0 > 31 } == true ? parts.dropFirst() : parts[...]
      if hasDigits, parts.count >= 2, pair.prefix(2).allSatisfy({ (1...31).contains($0) }) {
        return word
      }
      let isMonth = EnglishNames.months.contains { $0.lowercased().hasPrefix(next.lowercased()) }
      if let day = Int(word), (1...31).contains(day), next.count >= 3, isMonth {
        return "\(word) \(next)"
      }
    }
    return nil
  }
}
