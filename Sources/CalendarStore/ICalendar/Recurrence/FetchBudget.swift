internal import CivilTime
internal import Foundation
internal import Synchronization

/// What all series of one fetch share: how many occurrences may be found.
///
/// Series that repeat more often than hourly have little each, and next to nothing where they would have
/// more: so a few dozen that are made to harm leave room for all the others.
final class FetchBudget: Sendable {
  private let left: Mutex<Int>

  init(_ most: Int = 300_000) { left = Mutex(most) }

  /// Of one series: more than an hour for a year.
  fileprivate static let mostFound = 20_000
  fileprivate static let mostFrequentFound = 2_000
  fileprivate static let mostFrequentSteps = 20_000
  fileprivate static let shownOfTooFrequent = 200

  fileprivate var remaining: Int { left.withLock { $0 } }

  fileprivate func take(_ count: Int) { left.withLock { $0 = max(0, $0 - count) } }
}

extension EventSeries {
  /// The occurrences that overlap the range, as far as the fetch has room for them.
  func occurrences(
    within range: Range<Instant>, zone: TimeZone, sharing budget: FetchBudget
  ) -> (events: [StoredEvent], isCutShort: Bool) {
    let isFrequent = master?.recurrenceRules.contains(where: \.repeatsWithinHour) ?? false
    let most = isFrequent ? FetchBudget.mostFrequentFound : FetchBudget.mostFound
    let found = occurrences(
      overlapping: range, zone: zone,
      limit: isFrequent ? FetchBudget.mostFrequentSteps : Self.mostSteps,
      mostFound: master?.recurrenceRules.isEmpty ?? true ? .max : min(most, budget.remaining),
      shownOfTooMany: isFrequent ? FetchBudget.shownOfTooFrequent : .max)
    if found.events.count > 1 { budget.take(found.events.count) }
    return found
  }
}

extension RecurrenceRule {
  /// Whether it can repeat more often than hourly.
  var repeatsWithinHour: Bool {
    let parts = parts
    switch parts.frequency {
    case .secondly, .minutely: return true
    case .hourly, .daily, .weekly, .monthly, .yearly:
      return parts.minutes.count > 1 || parts.seconds.count > 1
    }
  }
}
