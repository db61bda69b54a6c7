package import CivilTime
package import Foundation
internal import Synchronization

/// What all series of one fetch share: on how many days occurrences may be found. One that lasts three days
/// counts three times, as an agenda lists it on each of them.
///
/// Series that repeat more often than hourly, or that are longer than a hundred of their intervals, have
/// little each, and next to nothing where they would have more: so a few dozen that are made to harm leave
/// room for all the others.
package final class FetchBudget: Sendable {
  private let left: Mutex<Int>

  package init(_ most: Int = 300_000) { left = Mutex(most) }

  /// Of one series: a year of an event that goes on a hundred times at once.
  fileprivate static let mostFound = 75_000
  fileprivate static let mostFrequentFound = 2_000
  fileprivate static let mostFrequentSteps = 20_000
  fileprivate static let shownOfTooFrequent = 200

  fileprivate var remaining: Int { left.withLock { $0 } }

  fileprivate func spend(_ count: Int) { left.withLock { $0 = max(0, $0 - count) } }
}

extension EventSeries {
  /// The occurrences that overlap the range, as far as the fetch has room for them.
  package func occurrences(
    within range: Range<Instant>, zone: TimeZone, sharing budget: FetchBudget
  ) -> (events: [Event], isCutShort: Bool) {
    let isFrequent = repeatsTooOften(in: zone)
    let most = min(
      isFrequent ? FetchBudget.mostFrequentFound : FetchBudget.mostFound, budget.remaining)
    let days = master.map { $0.longestListing(in: range, zone: zone) } ?? 1
    var found = occurrences(
      overlapping: range, zone: zone,
      limit: isFrequent ? FetchBudget.mostFrequentSteps : Self.mostSteps,
      mostFound: master?.recurrenceRules.isEmpty ?? true ? .max : most / days,
      shownOfTooMany: isFrequent ? max(1, FetchBudget.shownOfTooFrequent / days) : .max)
    guard found.events.count > 1 else { return found }
    var listed = 0
    let shown = found.events.prefix { event in
      let days = event.days(in: range, zone: zone)
      guard listed + days <= most else { return false }
      listed += days
      return true
    }
    budget.spend(listed)
    if shown.count < found.events.count { found = (Array(shown), true) }
    return found
  }

  /// Its occurrences are so close, or so long, that hundreds of them fall on one day.
  private func repeatsTooOften(in zone: TimeZone) -> Bool {
    guard let master else { return false }
    let length = SeriesClock(start: master.start, viewer: zone)
      .duration(from: master.start, to: master.end)
    return master.recurrenceRules.contains { rule in
      // An hourly event is a hundred intervals long after a hundred hours.
      rule.repeatsWithinHour
        || length > 100 * 3600 && rule.overlapsTooOften(from: master.start, lasting: length)
    }
  }
}

extension Event {
  /// On how many days of the range it goes on.
  fileprivate func days(in range: Range<Instant>, zone: TimeZone) -> Int {
    let begin = max(start.instant(in: zone), range.lowerBound)
    let finish = min(end.instant(in: zone), range.upperBound)
    return Self.days(lasting: finish.secondsSince1970 - begin.secondsSince1970)
  }

  /// On how many days of the range an event goes on that is as long, wherever it lies.
  fileprivate func longestListing(in range: Range<Instant>, zone: TimeZone) -> Int {
    let (seconds, overflow) = range.upperBound.secondsSince1970
      .subtractingReportingOverflow(range.lowerBound.secondsSince1970)
    let length =
      end.instant(in: zone).secondsSince1970 - start.instant(in: zone).secondsSince1970
    return Self.days(lasting: overflow ? length : min(length, seconds))
  }

  private static func days(lasting seconds: Int) -> Int { 1 + max(0, seconds - 1) / 86_400 }
}

/// How many steps libical's iterators may still go, and how many occurrences may still be found.
struct StepBudget {
  private(set) var remaining: Int
  private(set) var mostFound: Int
  /// Of more than may be found, so many are kept.
  let shownOfTooMany: Int
  /// More was to come than was allowed.
  private(set) var isExhausted = false

  init(_ limit: Int, mostFound: Int = .max, shownOfTooMany: Int = .max) {
    remaining = max(0, limit)
    self.mostFound = max(0, mostFound)
    self.shownOfTooMany = shownOfTooMany
  }

  /// Counts occurrences that are found, and notes that there are more than were allowed.
  mutating func find(_ count: Int, hasMore: Bool) {
    if hasMore { isExhausted = true }
    mostFound = max(0, mostFound - count)
  }

  /// False where none is left.
  mutating func spend() -> Bool {
    if remaining == 0 {
      isExhausted = true
      return false
    }
    remaining -= 1
    return true
  }

  /// Whether so many may be taken at once.
  mutating func allows(_ count: Int) -> Bool {
    if count <= remaining { return true }
    isExhausted = true
    return false
  }
}
