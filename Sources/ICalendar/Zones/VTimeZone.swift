internal import CivilTime
internal import Foundation

/// The VTIMEZONE of a zone of the time zone database (RFC 5545 §3.6.5).
///
/// Its offsets have the same source as those of events, so the two cannot differ. libical misreads
/// zone files with uncommon rules (Asia/Jerusalem since 2013, Asia/Tehran, Pacific/Fiji).
enum VTimeZone {
  /// The VTIMEZONE for all times from a year on, without end: an observance for each clock change
  /// before the rules of today, and these rules from their first year on. So an event that moves to
  /// another year needs no other VTIMEZONE, unless the zone has no rules and that year is before.
  ///
  /// At least one observance is STANDARD, as some readers fail without one.
  static func text(for zone: TimeZone, from year: Int) -> ContentLines {
    var lines = ContentLines()
    lines.begin("VTIMEZONE")
    lines.add("TZID", zone.identifier)
    for observance in observances(of: zone, from: min(max(year, 1), 9999)) {
      lines.add(observance)
    }
    lines.end("VTIMEZONE")
    return lines
  }

  private static func observances(of zone: TimeZone, from year: Int) -> [Observance] {
    let first = zone.beginning(of: year)
    let oldest = min(first, zone.beginning(of: 1970))
    var (all, isWhole) = observances(of: zone, after: oldest, ruleYears: 15)
    // No RRULE has a day that may be in two months (Africa/Cairo).
    if !isWhole { (all, _) = observances(of: zone, after: oldest, ruleYears: 90) }
    let ruled = all.compactMap { $0.rules.isEmpty ? nil : $0.moments.first }.max()
    let present = ruled ?? all.compactMap(\.moments.last).max()
    let start = min(first, present ?? oldest)
    let current = all.flatMap(\.moments).filter { $0 <= start }.max()
    var needed = all.compactMap { observance in
      let onsets = observance.listed.filter { observance.moment(of: $0) >= current ?? oldest }
      return observance.with(onsets, observance.rules)
    }
    if current == nil || needed.allSatisfy(\.isDaylight),
      let standard = Observance(standardAt: start, in: zone)
    {
      needed.append(standard)
    }
    return needed.sorted { $0.start < $1.start }
  }

  /// The changes after a moment, like ones together, and whether they go on without end.
  private static func observances(
    of zone: TimeZone, after oldest: Instant, ruleYears: Int
  ) -> (all: [Observance], isWhole: Bool) {
    let (moments, hasRule) = zone.clockChanges(after: oldest, ruleYears: ruleYears)
    var changes = moments.compactMap { Observance(changeAt: $0, in: zone) }
    guard hasRule, let last = changes.last?.start.date.year else { return (group(changes), true) }
    // The last year may have only a part of the changes that its rules give.
    changes.removeAll { $0.start.date.year >= last }
    let all = group(changes).flatMap { $0.split(through: last - 1) }
    return (all, !all.contains { $0.rules.isEmpty && $0.listed.last?.date.year == last - 1 })
  }

  private static func group(_ changes: [Observance]) -> [Observance] {
    changes.reduce(into: []) { groups, change in
      if let index = groups.firstIndex(where: change.isLike) {
        groups[index].dates.append(change.start)
      } else {
        groups.append(change)
      }
    }
  }
}

extension TimeZone {
  fileprivate func beginning(of year: Int) -> Instant {
    let day = LocalDate(year: year, month: 1, day: 1) ?? .epoch
    return resolve(LocalDateTime(day, .midnight)).instant
  }
}
