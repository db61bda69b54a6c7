internal import CivilTime
internal import Foundation
public import Reservations

extension InformalEvent {
  /// Why a word of the title that is probably a day cannot be read, such as `5/6` or `31 feb`; nil
  /// without one.
  public static func unreadDay(in title: String) -> TimeError? {
    let words = title.split(separator: " ").map(String.init)
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
