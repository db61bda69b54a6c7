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
    let ruled = all.compactMap { $0.rule == nil ? nil : $0.changes.first?.instant }.max()
    let present = ruled ?? all.compactMap(\.changes.last?.instant).max()
    let start = min(first, present ?? oldest)
    let current = all.flatMap(\.changes).map(\.instant).filter { $0 <= start }.max()
    var needed = all.compactMap { $0.beginning(with: current ?? oldest) }
    if current == nil || needed.allSatisfy(\.isDaylight),
      let standard = ClockChange(standardAt: start, offset: zone.offset(at: start))
    {
      needed.append(Observance(changes: [standard]))
    }
    return needed.sorted { $0.onset < $1.onset }
  }

  /// The changes after a moment, like ones together, and whether they go on without end.
  private static func observances(
    of zone: TimeZone, after oldest: Instant, ruleYears: Int
  ) -> (all: [Observance], isWhole: Bool) {
    let (moments, hasRule) = zone.clockChanges(after: oldest, ruleYears: ruleYears)
    var changes = moments.compactMap { ClockChange(at: $0, in: zone) }
    guard hasRule, let last = changes.last?.onset.date.year else {
      return (group(changes).map { Observance(changes: $0) }, true)
    }
    // The last year may have only a part of the changes that its rules give.
    changes.removeAll { $0.onset.date.year >= last }
    let all = group(changes).flatMap { Observance.split($0, last - 1) }
    return (all, !all.contains { $0.rule == nil && $0.lastYear == last - 1 })
  }

  private static func group(_ changes: [ClockChange]) -> [[ClockChange]] {
    var groups: [[ClockChange]] = []
    for change in changes {
      if let index = groups.firstIndex(where: { $0.first?.isLike(change) ?? false }) {
        groups[index].append(change)
      } else {
        groups.append([change])
      }
    }
    return groups
  }
}

extension TimeZone {
  fileprivate func beginning(of year: Int) -> Instant {
    let day = LocalDate(year: year, month: 1, day: 1) ?? .epoch
    return resolve(LocalDateTime(day, .midnight)).instant
  }
}

/// A change of the offset of a zone.
private struct ClockChange {
  let instant: Instant
  let isDaylight: Bool
  /// Seconds east of Greenwich.
  let offsetFrom: Int
  let offsetTo: Int
  /// The clock reading with the offset before.
  let onset: LocalDateTime

  /// Nil if the offset stays, as when only the name of the zone changes.
  init?(at instant: Instant, in zone: TimeZone) {
    let before = zone.offset(at: Instant(secondsSince1970: instant.secondsSince1970 - 1))
    let after = zone.offset(at: instant)
    guard before != after, let onset = instant.local(offset: before) else { return nil }
    self.instant = instant
    isDaylight = zone.isDaylightSavingTime(
      for: Date(timeIntervalSince1970: Double(instant.secondsSince1970)))
    offsetFrom = before
    offsetTo = after
    self.onset = onset
  }

  /// The beginning of a description with the offset that the zone has.
  init?(standardAt instant: Instant, offset: Int) {
    guard let onset = instant.local(offset: offset) else { return nil }
    self.instant = instant
    isDaylight = false
    offsetFrom = offset
    offsetTo = offset
    self.onset = onset
  }

  /// Whether one observance can express both changes.
  func isLike(_ other: ClockChange) -> Bool {
    isDaylight == other.isDaylight && offsetFrom == other.offsetFrom
      && offsetTo == other.offsetTo && onset.time == other.onset.time
  }
}

/// A STANDARD or DAYLIGHT: changes that are alike.
private struct Observance {
  /// In ascending order, not empty. With a rule, those of the first years.
  var changes: [ClockChange]
  /// The days of the changes, from the first one on without end.
  var rule: YearlyRule?

  var isDaylight: Bool { changes.first?.isDaylight ?? false }
  var onset: LocalDateTime { changes.first?.onset ?? .first }
  var lastYear: Int? { changes.last?.onset.date.year }

  /// The irregular changes of a group, and the others by their yearly rule.
  static func split(_ group: [ClockChange], _ lastYear: Int) -> [Observance] {
    for index in group.indices {
      let tail = Array(group[index...])
      guard let rule = YearlyRule(tail.map(\.onset.date), through: lastYear) else { continue }
      let regular = Observance(changes: tail, rule: rule)
      return index == 0 ? [regular] : [Observance(changes: Array(group[..<index])), regular]
    }
    return [Observance(changes: group)]
  }

  /// The observance without the changes before a moment; nil without others.
  func beginning(with moment: Instant) -> Observance? {
    let changes = changes.filter { $0.instant >= moment }
    return changes.isEmpty ? nil : Observance(changes: changes, rule: rule)
  }
}

extension ContentLines {
  fileprivate mutating func add(_ observance: Observance) {
    guard let first = observance.changes.first else { return }
    let component: StaticString = first.isDaylight ? "DAYLIGHT" : "STANDARD"
    begin(component)
    add("DTSTART", first.onset, utc: false)
    add("TZOFFSETFROM", Self.text(ofOffset: first.offsetFrom))
    add("TZOFFSETTO", Self.text(ofOffset: first.offsetTo))
    if let rule = observance.rule {
      add("RRULE", rule.text)
    } else {
      for change in observance.changes.dropFirst() { add("RDATE", change.onset, utc: false) }
    }
    end(component)
  }

  /// RFC 5545 §3.3.14: `+0100`, `-033530`.
  private static func text(ofOffset offset: Int) -> String {
    let parts = [abs(offset) / 3600, abs(offset) / 60 % 60, abs(offset) % 60]
    let shown = parts[2] == 0 ? parts.prefix(2) : parts[...]
    return (offset < 0 ? "-" : "+") + shown.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}

/// A weekday of a month in every year (RFC 5545 §3.3.10).
private struct YearlyRule {
  private enum Week {
    /// 1 to 4.
    case nth(Int)
    case last
    /// The weekday on or after a day of the month.
    case from(day: Int)
  }

  private let month: Int
  /// 1 is Monday.
  private let weekday: Int
  private let week: Week

  /// The rule that gives all these days, one in each year through the last year; nil if no rule
  /// does, or with fewer than twelve days: in twelve years, a day of the month falls on every weekday.
  init?(_ days: [LocalDate], through lastYear: Int) {
    guard let first = days.first, days.count >= 12, days.count == lastYear - first.year + 1 else {
      return nil
    }
    for (index, day) in days.enumerated() {
      guard day.year == first.year + index, day.month == first.month, day.weekday == first.weekday
      else { return nil }
    }
    guard let week = Self.week(of: days) else { return nil }
    (month, weekday, self.week) = (first.month, first.weekday, week)
  }

  private static func week(of days: [LocalDate]) -> Week? {
    let isLast = days.allSatisfy { $0.day + 7 > LocalDate.length(ofMonth: $0.month, year: $0.year) }
    if isLast { return .last }
    guard let earliest = days.map(\.day).min(), let latest = days.map(\.day).max(),
      latest - earliest < 7
    else { return nil }
    let nth = (earliest - 1) / 7 + 1
    return latest <= nth * 7 && nth < 5 ? .nth(nth) : .from(day: earliest)
  }

  /// The value of an RRULE.
  var text: String {
    let name = Weekday.allCases[(weekday - 1) % 7].code
    return switch week {
    case .nth(let n): "FREQ=YEARLY;BYDAY=\(n)\(name);BYMONTH=\(month)"
    case .last: "FREQ=YEARLY;BYDAY=-1\(name);BYMONTH=\(month)"
    case .from(let day):
      "FREQ=YEARLY;BYDAY=\(name);BYMONTHDAY="
        + (day..<day + 7).map(String.init).joined(separator: ",") + ";BYMONTH=\(month)"
    }
  }
}
