public import CivilTime
internal import Foundation

/// A zone described by the VTIMEZONE of a file (RFC 5545 §3.6.5).
///
/// Two zones are equal if their descriptions are equal.
public final class DescribedZone: Sendable {
  /// The TZID in the file (§3.2.19), which may contain control characters.
  public let name: String
  /// The lines of the VTIMEZONE that determine the offsets.
  let text: [UInt8]
  private let changes: ClockChanges
  /// The years whose offsets repeat in all later years; nil if no yearly rule continues without
  /// end.
  private let pattern: YearPattern?

  /// - Parameter changes: up to the end of the pattern if there is one, otherwise all.
  init(name: String, text: [UInt8], changes: ClockChanges, pattern: YearPattern?) {
    self.name = name
    self.text = text
    self.changes = changes
    self.pattern = pattern
  }

  /// Seconds east of Greenwich at a moment.
  public func offset(at instant: Instant) -> Int {
    let moment = instant.secondsSince1970
    return changes.offset(at: pattern?.moment(like: moment) ?? moment)
  }

  /// Whether the description says nothing of a clock reading, as its first onset is later.
  func begins(after reading: LocalDateTime) -> Bool {
    changes.moments.first.map {
      reading.secondsSinceEpoch - changes.offset(at: $0 - 1) < $0
    } ?? false
  }

  /// The clock reading in this zone at a moment; nil outside the years 1 to 9999.
  public func local(at instant: Instant) -> LocalDateTime? {
    instant.local(offset: offset(at: instant))
  }

  /// The moment of a clock reading, by the rules of RFC 5545 §3.3.5.
  public func resolve(_ reading: LocalDateTime) -> ZoneResolution {
    ZoneResolution(reading, offset: offset(at:))
  }
}

extension DescribedZone: Hashable {
  public static func == (a: DescribedZone, b: DescribedZone) -> Bool {
    a === b || a.text == b.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(changes.moments)
  }
}

/// Forty years that include a year of every kind, a kind being the length and the weekday of 1
/// January.
///
/// Changes on the same days of each kind of year repeat in all later years.
struct YearPattern: Sendable, Equatable {
  let lastYear: Int
  /// The first day of one year of each kind, in days since 1970-01-01.
  private let firstDays: [Int]
  /// The beginning of the first year after the pattern, in seconds since 1970.
  private let end: Int

  /// The first suitable forty years after a year; nil at the end of the calendar.
  init?(after year: Int) {
    var first = max(year, Self.earliest) + 1
    // Forty years around a century year without leap day do not include all kinds.
    if (first + 39) / 100 != first / 100 { first = (first / 100 + 1) * 100 + 1 }
    lastYear = first + 39
    guard let end = LocalDate(year: lastYear + 1, month: 1, day: 1) else { return nil }
    self.end = end.daysSinceEpoch * 86_400
    var firstDays = Array(repeating: 0, count: 14)
    for year in first...lastYear {
      guard let day = LocalDate(year: year, month: 1, day: 1) else { return nil }
      firstDays[Self.kind(day)] = day.daysSinceEpoch
    }
    self.firstDays = firstDays
  }

  /// The moment itself up to the last year; later, the same moment in a year of the same kind, in
  /// UTC.
  func moment(like moment: Int) -> Int {
    guard moment >= end, let reading = LocalDateTime(secondsSinceEpoch: moment),
      let first = LocalDate(year: reading.date.year, month: 1, day: 1)
    else { return min(moment, end) }
    return moment - (first.daysSinceEpoch - firstDays[Self.kind(first)]) * 86_400
  }

  private static func kind(_ first: LocalDate) -> Int {
    first.weekday - 1 + (LocalDate.isLeap(first.year) ? 7 : 0)
  }

  /// Most descriptions list no year after this one.
  private static let earliest = 2060
}
