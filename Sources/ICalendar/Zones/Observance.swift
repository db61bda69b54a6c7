internal import CivilTime
internal import Foundation

/// The onsets of an offset of a zone: once, on several days, or every year (RFC 5545 §3.6.5,
/// STANDARD and DAYLIGHT).
struct Observance: Equatable {
  /// The further onsets.
  enum Recurrence: Equatable {
    case on([LocalDateTime])
    /// Every year from the first onset on, without end.
    case yearly(YearlyRule)
  }

  var isDaylight: Bool
  /// Seconds east of Greenwich before and after the onset.
  var offsetFrom: Int
  var offsetTo: Int
  /// The first onset as a clock reading with the offset before.
  var onset: LocalDateTime
  var recurrence: Recurrence

  fileprivate var instant: Instant {
    Instant(secondsSince1970: onset.secondsSinceEpoch - offsetFrom)
  }

  /// Whether one observance can express both onsets.
  fileprivate func isLike(_ other: Observance) -> Bool {
    isDaylight == other.isDaylight && offsetFrom == other.offsetFrom
      && offsetTo == other.offsetTo && onset.time == other.onset.time
  }
}

/// A weekday of a month in every year (RFC 5545 §3.3.10).
struct YearlyRule: Equatable {
  enum Week: Equatable {
    /// 1 to 4.
    case nth(Int)
    case last
    /// The weekday on or after a day of the month.
    case from(day: Int)
  }

  var month: Int
  var week: Week
  /// 1 is Monday.
  var weekday: Int

  /// The rule that gives all these days, one in each year through the last year; nil if no rule
  /// does, or with fewer than twelve days.
  init?(_ days: some Collection<LocalDate>, through lastYear: Int) {
    // In twelve years, a day of the month falls on every weekday.
    guard let first = days.first, days.count >= 12, days.count == lastYear - first.year + 1 else {
      return nil
    }
    var year = first.year
    for day in days {
      guard day.year == year, day.month == first.month, day.weekday == first.weekday else {
        return nil
      }
      year += 1
    }
    guard let week = Self.week(of: days) else { return nil }
    self.init(month: first.month, week: week, weekday: first.weekday)
  }

  private init(month: Int, week: Week, weekday: Int) {
    self.month = month
    self.week = week
    self.weekday = weekday
  }

  private static func week(of days: some Collection<LocalDate>) -> Week? {
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

/// The years of the events of a zone.
struct ZoneReach: Hashable {
  var firstYear: Int
  var lastYear: Int
  /// Whether an event repeats, so that yearly rules without end are needed.
  var runsOn: Bool

  func union(_ other: ZoneReach) -> ZoneReach {
    ZoneReach(
      firstYear: min(firstYear, other.firstYear), lastYear: max(lastYear, other.lastYear),
      runsOn: runsOn || other.runsOn)
  }
}

extension TimeZone {
  /// The observances for the offset of every clock reading within the reach.
  ///
  /// The observances have the same source as the offsets of events, so the two cannot differ.
  /// libical misreads zone files with uncommon rules (Asia/Jerusalem since 2013, Asia/Tehran,
  /// Pacific/Fiji). At least one observance is STANDARD, as some readers fail without one.
  func observances(_ reach: ZoneReach) -> [Observance] {
    guard let newYear = Self.newYear(reach.firstYear) else { return [] }
    let start = resolve(newYear).instant
    let seen = max(reach.firstYear, reach.lastYear) + 30
    let horizon = min(reach.runsOn ? max(seen, Self.lastUncommonYear + 30) : seen, 9998)
    let all = transitions(from: reach.firstYear - 1, through: horizon)
    let current = all.lastIndex { $0.instant <= start }
    var groups: [[Observance]] = []
    for transition in all[(current ?? 0)...] {
      if let index = groups.firstIndex(where: { $0.first?.isLike(transition) ?? false }) {
        groups[index].append(transition)
      } else {
        groups.append([transition])
      }
    }
    var observances = groups.flatMap { Self.observances($0, reach, horizon: horizon) }
    if current == nil || observances.allSatisfy(\.isDaylight) {
      let offset = offset(at: start)
      observances.append(
        Observance(
          isDaylight: false, offsetFrom: offset, offsetTo: offset, onset: newYear,
          recurrence: .on([])))
    }
    return observances.sorted { $0.onset < $1.onset }
  }

  /// The last year that the time zone database lists day by day (Africa/Casablanca, which depends
  /// on the moon; tzdata 2018i to 2026a). Afterward every zone has a yearly rule or no changes.
  private static let lastUncommonYear = 2087

  /// The observances of a group of similar transitions: the irregular ones, then the yearly rule.
  private static func observances(
    _ group: [Observance], _ reach: ZoneReach, horizon: Int
  ) -> [Observance] {
    var irregular = group[...]
    var yearly: Observance?
    for index in group.indices {
      let tail = group[index...]
      if let rule = YearlyRule(tail.lazy.map(\.onset.date), through: horizon) {
        yearly = tail.first
        yearly?.recurrence = .yearly(rule)
        irregular = group[..<index]
        break
      }
    }
    if !reach.runsOn {
      irregular = irregular.prefix { $0.onset.date.year <= reach.lastYear }
      if let onset = yearly?.onset, onset.date.year > reach.lastYear { yearly = nil }
    }
    var listed = irregular.first
    listed?.recurrence = .on(irregular.dropFirst().map(\.onset))
    return [listed, yearly].compactMap { $0 }
  }

  private func transitions(from firstYear: Int, through lastYear: Int) -> [Observance] {
    guard let newYear = Self.newYear(firstYear) else { return [] }
    var transitions: [Observance] = []
    var moment = resolve(newYear).instant
    while let next = nextChange(after: moment), next > moment {
      moment = next
      let date = Date(timeIntervalSince1970: Double(next.secondsSince1970))
      let before = offset(at: Instant(secondsSince1970: next.secondsSince1970 - 1))
      let after = offset(at: next)
      guard let onset = next.local(offset: before), onset.date.year <= lastYear else { break }
      if before != after {
        transitions.append(
          Observance(
            isDaylight: isDaylightSavingTime(for: date), offsetFrom: before, offsetTo: after,
            onset: onset, recurrence: .on([])))
      }
    }
    return transitions
  }

  private static func newYear(_ year: Int) -> LocalDateTime? {
    LocalDate(year: max(year, 1), month: 1, day: 1).map { LocalDateTime($0, .midnight) }
  }
}
