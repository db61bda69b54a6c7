internal import CivilTime
internal import Foundation

/// A STANDARD or DAYLIGHT of a VTIMEZONE (RFC 5545 §3.6.5): an offset and its onsets, on the clock
/// before each.
struct Observance {
  var isDaylight: Bool
  /// Seconds east of Greenwich.
  let offsetBefore: Int
  let offset: Int
  /// The first onset.
  var start: LocalDateTime
  /// The listed onsets behind the first. With a rule, they are not written.
  var dates: [LocalDateTime] = []
  /// Each rule gives only a few changes a year.
  var rules: [RecurrenceRule] = []

  var listed: [LocalDateTime] { [start] + dates }

  func moment(of onset: LocalDateTime) -> Instant {
    Instant(secondsSince1970: onset.secondsSinceEpoch - offsetBefore)
  }

  var moments: [Instant] { listed.map(moment) }
}

// MARK: Writing

extension Observance {
  /// The observance with one change of a zone's clock; nil if the offset stays, as when only the name
  /// of the zone changes.
  init?(changeAt moment: Instant, in zone: TimeZone) {
    let before = zone.offset(at: moment.adding(-1))
    let after = zone.offset(at: moment)
    guard before != after, let onset = moment.local(offset: before) else { return nil }
    let date = Date(timeIntervalSince1970: Double(moment.secondsSince1970))
    self.init(
      isDaylight: zone.isDaylightSavingTime(for: date), offsetBefore: before, offset: after,
      start: onset)
  }

  /// The beginning of a description with the offset that the zone has.
  init?(standardAt moment: Instant, in zone: TimeZone) {
    let offset = zone.offset(at: moment)
    guard let onset = moment.local(offset: offset) else { return nil }
    self.init(isDaylight: false, offsetBefore: offset, offset: offset, start: onset)
  }

  /// Whether one observance can have the onsets of both.
  func isLike(_ other: Observance) -> Bool {
    isDaylight == other.isDaylight && offsetBefore == other.offsetBefore && offset == other.offset
      && start.time == other.start.time
  }

  /// The observance with some of its onsets; nil without any.
  func with(
    _ onsets: some Collection<LocalDateTime>, _ rules: [RecurrenceRule]
  ) -> Observance? {
    guard let first = onsets.first else { return nil }
    var observance = self
    (observance.start, observance.dates) = (first, Array(onsets.dropFirst()))
    observance.rules = rules
    return observance
  }

  /// The irregular onsets, and the others by their yearly rule.
  func split(through lastYear: Int) -> [Observance] {
    let onsets = listed
    for index in onsets.indices {
      let tail = onsets[index...]
      guard let rule = RecurrenceRule.yearly(tail.map(\.date), through: lastYear) else { continue }
      return [with(onsets[..<index], []), with(tail, [rule])].compactMap(\.self)
    }
    return [self]
  }
}

extension ContentLines {
  mutating func add(_ observance: Observance) {
    let component = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
    begin(component)
    add("DTSTART", observance.start, utc: false)
    add("TZOFFSETFROM", Self.text(ofOffset: observance.offsetBefore))
    add("TZOFFSETTO", Self.text(ofOffset: observance.offset))
    for rule in observance.rules { add("RRULE", rule.text) }
    if observance.rules.isEmpty {
      for date in observance.dates { add("RDATE", date, utc: false) }
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

extension RecurrenceRule {
  /// The rule that gives all these days, a weekday of a month in each year through the last year; nil
  /// if no rule does, or with fewer than twelve days: in twelve years, a day of the month falls on
  /// every weekday.
  fileprivate static func yearly(_ days: [LocalDate], through lastYear: Int) -> RecurrenceRule? {
    guard let first = days.first, days.count >= 12, days.count == lastYear - first.year + 1,
      let earliest = days.map(\.day).min(), let latest = days.map(\.day).max()
    else { return nil }
    for (index, day) in days.enumerated() {
      guard day.year == first.year + index, day.month == first.month, day.weekday == first.weekday
      else { return nil }
    }
    let weekday = Weekday.allCases[(first.weekday - 1) % 7].code
    let nth = (earliest - 1) / 7 + 1
    let week: String
    if days.allSatisfy({ $0.day + 7 > LocalDate.length(ofMonth: $0.month, year: $0.year) }) {
      week = "-1\(weekday)"
    } else if latest <= nth * 7, nth < 5 {
      week = "\(nth)\(weekday)"
    } else if latest - earliest < 7 {
      let days = (earliest..<earliest + 7).map(String.init).joined(separator: ",")
      week = "\(weekday);BYMONTHDAY=\(days)"
    } else {
      return nil
    }
    return RecurrenceRule(reading: "FREQ=YEARLY;BYDAY=\(week);BYMONTH=\(first.month)")
  }
}
