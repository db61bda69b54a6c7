package import CivilTime
package import Foundation

/// The budget of one fetch, shared by all its series: the number of days with occurrences. An
/// occurrence of three days counts three times, as an agenda lists it on each day.
///
/// A series that repeats more often than hourly, or lasts longer than a hundred of its intervals,
/// has a small limit, and almost none once that is exceeded, so a few dozen malicious series leave
/// room for all others.
package struct FetchBudget {
  fileprivate var remaining = 300_000

  package init() {}

  /// The limit for one series: enough for a year with a hundred simultaneous occurrences.
  fileprivate static let mostFound = 75_000
  fileprivate static let mostFrequentFound = 2_000
  fileprivate static let mostFrequentSteps = 20_000
  fileprivate static let shownOfTooFrequent = 200
}

extension EventSeries {
  /// The occurrences that overlap the range, within the fetch's budget.
  package func occurrences(
    within range: Range<Instant>, zone: TimeZone, sharing budget: inout FetchBudget
  ) -> (events: [Event], isCutShort: Bool) {
    let isFrequent = repeatsTooOften(in: zone)
    let most = min(
      isFrequent ? FetchBudget.mostFrequentFound : FetchBudget.mostFound, budget.remaining)
    let days = master?.item.longestListing(in: range, zone: zone) ?? 1
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
    budget.remaining -= listed
    if shown.count < found.events.count { found = (Array(shown), true) }
    return found
  }

  /// Whether the occurrences are so close or so long that hundreds fall on one day.
  private func repeatsTooOften(in zone: TimeZone) -> Bool {
    guard let master = master?.item else { return false }
    let length = SeriesClock(start: master.start, viewer: zone)
      .duration(from: master.start, to: master.end)
    return master.recurrenceRules.contains { rule in
      // An hourly event reaches a hundred intervals after a hundred hours.
      rule.repeatsWithinHour
        || length > 100 * 3600 && rule.overlapsTooOften(from: master.start, lasting: length)
    }
  }
}

extension Event {
  /// The number of days of the event within the range.
  fileprivate func days(in range: Range<Instant>, zone: TimeZone) -> Int {
    let begin = max(start.instant(in: zone), range.lowerBound)
    let finish = min(end.instant(in: zone), range.upperBound)
    return Self.days(lasting: finish.secondsSince1970 - begin.secondsSince1970)
  }

  /// The maximum number of days within the range for an event of this length, at any position.
  fileprivate func longestListing(in range: Range<Instant>, zone: TimeZone) -> Int {
    let (seconds, overflow) = range.upperBound.secondsSince1970
      .subtractingReportingOverflow(range.lowerBound.secondsSince1970)
    let length =
      end.instant(in: zone).secondsSince1970 - start.instant(in: zone).secondsSince1970
    return Self.days(lasting: overflow ? length : min(length, seconds))
  }

  private static func days(lasting seconds: Int) -> Int { 1 + max(0, seconds - 1) / 86_400 }
}

/// The remaining steps through the times of rules, and the remaining occurrences.
struct StepBudget {
  private(set) var remaining: Int
  private(set) var mostFound: Int
  /// The number of occurrences to return if there are more than `mostFound`.
  let shownOfTooMany: Int
  /// Whether a limit has been exceeded.
  private(set) var isExhausted = false

  init(_ limit: Int, mostFound: Int = .max, shownOfTooMany: Int = .max) {
    remaining = max(0, limit)
    self.mostFound = max(0, mostFound)
    self.shownOfTooMany = shownOfTooMany
  }

  /// Subtracts found occurrences; `hasMore` marks the budget as exhausted.
  mutating func find(_ count: Int, hasMore: Bool) {
    if hasMore { isExhausted = true }
    mostFound = max(0, mostFound - count)
  }

  /// Spends one step; false if none is left.
  mutating func spend() -> Bool {
    if remaining == 0 {
      isExhausted = true
      return false
    }
    remaining -= 1
    return true
  }

  /// Whether `count` steps are left.
  mutating func allows(_ count: Int) -> Bool {
    if count <= remaining { return true }
    isExhausted = true
    return false
  }
}
