import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct YearlyOnsetsTests {
  /// Whatever it works out: libical's iterator gives the same.
  @Test(arguments: 1...12) func givesWhatTheIteratorGives(seed: Int) throws {
    var random = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
    var known = 0
    for _ in 0..<60 {
      let start = try random.start()
      let text = random.rule()
      let offset = (random.next(105) - 50) * 900
      let zone = try #require(TimeZone(secondsFromGMT: offset))
      let rule = try RecurrenceRule(reading: text)
      guard let yearly = YearlyOnsets(rule.parts, from: start, offset: offset) else { continue }
      known += 1
      let last = try Samples.reading(2080 + random.next(30), 12, 31, 23, 59, 59)
      var budget = StepBudget(100_000)
      let onsets = yearly.all(through: last, within: &budget)
      #expect(!budget.isExhausted)
      var expected: [LocalDateTime] = []
      RuleExpansion(rule, from: .zoned(start, zone))
        .forEach(from: start, through: last, within: &budget) { onset in
          expected.append(onset)
          return true
        }
      #expect(onsets == expected, "\(text) from \(start)")
    }
    #expect(known > 30)
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYDAY=1SU", "FREQ=YEARLY;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;BYMONTHDAY=1,2", "FREQ=YEARLY;BYMONTH=3;BYDAY=SA,SU",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=2", "FREQ=YEARLY;BYMONTH=3;BYHOUR=2,3",
    "FREQ=YEARLY;BYYEARDAY=100", "FREQ=YEARLY;BYMONTHDAY=5", "FREQ=YEARLY;BYWEEKNO=10;BYDAY=SU",
  ])
  func leavesOtherRulesToTheIterator(_ text: String) throws {
    let rule = try RecurrenceRule(reading: text)
    #expect(
      YearlyOnsets(rule.parts, from: try Samples.reading(2020, 3, 1), offset: 0) == nil)
  }

  @Test func endsWithItsBudget() throws {
    let rule = try RecurrenceRule(reading: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
    let start = try Samples.reading(1601, 1, 1)
    let yearly = try #require(YearlyOnsets(rule.parts, from: start, offset: 0))
    var budget = StepBudget(10)
    let onsets = yearly.all(through: try Samples.reading(9999, 12, 31), within: &budget)
    #expect(onsets.count == 10)
    #expect(budget.isExhausted)
  }
}

/// Rules and starts, always the same ones (xorshift).
private struct Numbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  mutating func start() throws -> LocalDateTime {
    let day = LocalDate(year: 1601 + next(450), month: 1, day: 1)?.adding(days: next(366))
    guard let day else { throw SampleError() }
    return LocalDateTime(day, LocalTime(secondOfDay: next(96) * 900))
  }

  mutating func rule() -> String {
    let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][next(7)]
    let month = next(12) + 1
    var text = "FREQ=YEARLY"
    switch next(7) {
    case 0, 1: text += ";BYMONTH=\(month);BYDAY=\(next(2) == 0 ? "-" : "")\(next(5) + 1)\(weekday)"
    case 2:
      let first = next(31) + 1
      let days = (first..<(first + 7)).map { "\(min($0, 31))" }
      text += ";BYMONTH=\(month);BYMONTHDAY=\(days.joined(separator: ","));BYDAY=\(weekday)"
    case 3: text += ";BYMONTH=\(month);BYMONTHDAY=\(next(2) == 0 ? "-" : "")\(next(31) + 1)"
    case 4: text += ";BYMONTH=\(month);BYDAY=\(weekday)"
    case 5: text += ";BYMONTH=\(month)"
    default: break
    }
    switch next(6) {
    case 0: text += ";COUNT=\(next(60) + 1)"
    case 1: text += ";UNTIL=\(1700 + next(380))\(1000 + next(3) * 100 + 1 + next(28))"
    case 2: text += ";UNTIL=\(1700 + next(380))0\(next(9) + 1)15T0\(next(10))0000Z"
    case 3: text += ";UNTIL=\(1700 + next(380))1015T020000"
    default: break
    }
    if next(5) == 0 { text += ";INTERVAL=\(next(12) + 1)" }
    if next(4) == 0 { text += ";BYHOUR=\(next(24))" }
    if next(4) == 0 { text += ";BYMINUTE=\(next(60))" }
    if next(4) == 0 { text += ";BYSECOND=\(next(61))" }
    return text
  }
}
