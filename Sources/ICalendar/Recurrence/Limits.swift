package import CivilTime
package import Foundation

/// What searches for occurrences may cost, counted down: a file may repeat an event each second for
/// a thousand years.
package struct Limits: Sendable {
  /// The days with occurrences of a fetch, shared by all its series. An occurrence of three days counts
  /// three times, as an agenda lists it on each day.
  fileprivate var days = 300_000
  /// The steps through the times of rules.
  private var steps: Int
  /// The times of rules.
  var found = Int.max
  /// The number of occurrences to return if there are more than `found`.
  var shownOfTooMany = Int.max
  /// Whether a limit has been exceeded.
  private(set) var isExceeded = false

  package init(steps: Int, found: Int = .max, shownOfTooMany: Int = .max) {
    self.steps = max(0, steps)
    self.found = max(0, found)
    self.shownOfTooMany = shownOfTooMany
  }

  /// Of a fetch, and of a search in one series.
  package static let series = Limits(steps: 100_000)
  /// Of a look at one rule.
  static let rule = Limits(steps: 20_000)
  /// For the end of a rule with COUNT.
  static let count = Limits(steps: 5_000)
  /// For the changes of a VTIMEZONE: two a year since 1601, where Windows' zones begin, and some more.
  static let zone = Limits(steps: 3_000)
  /// For the names of occurrences: one a minute for the days of a day's range.
  package static let names = Limits(steps: 100_000, found: 20_000)

  /// Subtracts found times; `hasMore` says that the limit is exceeded.
  mutating func find(_ count: Int, hasMore: Bool) {
    if hasMore { isExceeded = true }
    found = max(0, found - count)
  }

  /// Spends steps; false if too few are left.
  mutating func spend(_ count: Int = 1) -> Bool {
    if count > steps {
      isExceeded = true
      return false
    }
    steps -= count
    return true
  }
}

extension EventSeries {
  /// The occurrences that overlap the range, within the limits of a fetch.
  ///
  /// The limit for one series is enough for a year with a hundred simultaneous occurrences. A series
  /// that repeats more often than hourly, or lasts longer than a hundred of its intervals, has a small
  /// limit, and almost none once that is exceeded, so a few dozen malicious series leave room for all
  /// others.
  package func occurrences(
    overlapping range: Range<Instant>, zone: TimeZone, sharing limits: inout Limits
  ) -> (events: [Event], isCutShort: Bool) {
    let isFrequent = repeatsTooOften(in: zone)
    let most = min(isFrequent ? 2_000 : 75_000, limits.days)
    let days = master?.item.longestListing(in: range, zone: zone) ?? 1
    var own = isFrequent ? Limits.rule : .series
    if master?.recurrenceRules.isEmpty == false { own.found = most / days }
    if isFrequent { own.shownOfTooMany = max(1, 200 / days) }
    var found = occurrences(overlapping: range, zone: zone, within: own)
    guard found.events.count > 1 else { return found }
    var listed = 0
    let shown = found.events.prefix { event in
      let days = event.days(in: range, zone: zone)
      guard listed + days <= most else { return false }
      listed += days
      return true
    }
    limits.days -= listed
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
