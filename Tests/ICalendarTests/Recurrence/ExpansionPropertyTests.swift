import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

/// What holds for every rule: a range in two parts has what it has in one, every occurrence can be found
/// by its own date and lies within the extent, and a rule of our parts is read back.
@Suite struct ExpansionPropertyTests {
  @Test(arguments: 1...4) func givesTheSameInPartsAndInOne(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let rule = try Self.rule(&numbers)
      let zone = ["Europe/Berlin", "America/New_York", nil].randomElement(using: &numbers) ?? nil
      let day = Int.random(in: 10...28, using: &numbers)
      let series = try Series.make("202201\(day)T0\(day % 10)3000", [rule.text], zone: zone)
      let days = (0..<3).map { _ in Int.random(in: 0...400, using: &numbers) }.sorted()
      let base = try Series.moment("20220101T070000Z").secondsSince1970
      let cuts = days.map { Instant(secondsSince1970: base + $0 * 86_400 + $0 * 997) }
      let viewer = try Samples.zone("Asia/Tokyo")
      func found(_ from: Int, _ to: Int) -> Set<EventTime> {
        let range = cuts[from]..<cuts[to]
        let found = series.occurrences(overlapping: range, zone: viewer)
        #expect(!found.isCutShort)
        return Set(found.events.map(\.start))
      }
      let whole = found(0, 2)
      #expect(whole == found(0, 1).union(found(1, 2)), "\(rule.text)")
      let extent = series.extent(zone: viewer)
      for start in whole.shuffled(using: &numbers).prefix(3) {
        #expect(series.occurrence(start)?.start == start, "\(rule.text)")
        #expect(extent.first <= start.instant(in: viewer), "\(rule.text)")
        #expect(extent.last.map { start.instant(in: viewer) < $0 } ?? true, "\(rule.text)")
      }
    }
  }

  @Test func readsBackWhatItWrites() throws {
    var numbers = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let rule = try Self.rule(&numbers)
      let read = try RecurrenceRule.read(rule.text).rule
      #expect(read == rule)
      #expect(try RecurrenceRule(rule.text) == rule)
      let copy = try RecurrenceRule(
        frequency: read.frequency, interval: read.interval, daysOfTheWeek: read.daysOfTheWeek,
        daysOfTheMonth: read.daysOfTheMonth, daysOfTheYear: read.daysOfTheYear,
        weeksOfTheYear: read.weeksOfTheYear, monthsOfTheYear: read.monthsOfTheYear,
        setPositions: read.setPositions, firstDayOfTheWeek: read.firstDayOfTheWeek,
        end: read.recurrenceEnd)
      #expect(copy == rule)
    }
  }

  private static func rule(_ numbers: inout SeededGenerator) throws -> RecurrenceRule {
    func some(_ values: ClosedRange<Int>, signed: Bool = false) -> [Int] {
      guard Int.random(in: 0..<3, using: &numbers) == 0 else { return [] }
      return (0...Int.random(in: 0...4, using: &numbers)).map { _ in
        let value = Int.random(in: values, using: &numbers)
        return signed && Bool.random(using: &numbers) ? -value : value
      }
    }
    func once(_ values: [Int]) -> [Int] { Array(Set(values)).sorted() }
    let frequencies: [RecurrenceFrequency] = [.hourly, .daily, .weekly, .monthly, .yearly]
    let frequency = frequencies.randomElement(using: &numbers) ?? .daily
    let days = some(1...7).map { Weekday(rawValue: $0) ?? .monday }
    let isYearly = frequency == .yearly
    let number = frequency == .monthly && Bool.random(using: &numbers) ? 2 : 0
    let end: RecurrenceEnd? =
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: .count(Int.random(in: 1...200, using: &numbers))
      case 1: .until(.utc(try Samples.reading(2024, 5, 1, 12)))
      default: nil
      }
    return try RecurrenceRule(
      frequency: frequency, interval: Int.random(in: 1...9, using: &numbers),
      daysOfTheWeek: days.map { RecurrenceDayOfWeek($0, weekNumber: number) },
      daysOfTheMonth: frequency == .weekly ? [] : once(some(1...31, signed: true)),
      daysOfTheYear: isYearly ? once(some(1...366, signed: true)) : [],
      weeksOfTheYear: isYearly ? once(some(1...53, signed: true)) : [],
      monthsOfTheYear: once(some(1...12)),
      setPositions: days.isEmpty ? [] : once(some(1...3, signed: true)),
      firstDayOfTheWeek: Weekday(rawValue: Int.random(in: 1...7, using: &numbers)), end: end)
  }
}
