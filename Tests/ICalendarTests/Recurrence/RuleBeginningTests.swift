import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct RuleBeginningTests {
  /// A Saturday.
  private func start() throws -> EventTime { .utc(try Samples.reading(2026, 12, 5, 19)) }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=SA", "FREQ=MONTHLY;BYDAY=1SA", "FREQ=WEEKLY;COUNT=1",
    "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5", "FREQ=HOURLY;INTERVAL=5",
  ])
  func findsTheStart(_ rule: String) throws {
    #expect(try RecurrenceRule(rule).beginning(from: start()) == .atStart)
  }

  @Test(arguments: [
    "FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO;COUNT=1", "FREQ=DAILY;BYMONTHDAY=7",
    "FREQ=MONTHLY;BYDAY=1MO", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261208T000000Z",
  ])
  func findsALaterDay(_ rule: String) throws {
    let monday = EventTime.utc(try Samples.reading(2026, 12, 7, 19))
    #expect(try RecurrenceRule(rule).beginning(from: start()) == .later(monday))
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
    "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261206T000000Z",
  ])
  func findsThatNothingFollows(_ rule: String) throws {
    #expect(try RecurrenceRule(rule).beginning(from: start()) == .never)
  }

  @Test func findsALeapDayOfAWeekdayFarAhead() throws {
    let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SA")
    guard case .later(let first) = rule.beginning(from: try start()) else {
      Issue.record("no later day")
      return
    }
    #expect(first.reading == (try Samples.reading(2048, 2, 29, 19)))
  }
}

/// The calendar of 400 years later is the same, to the weekday.
@Suite struct FarYearsTests {
  private static func later(_ text: String, by years: Int) -> String {
    (Int(text.prefix(4)).map { String($0 + years) } ?? "") + text.dropFirst(4)
  }

  static let rules = [
    "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=3", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=YEARLY;BYMONTH=1;BYDAY=1MO", "FREQ=YEARLY;BYDAY=-1SU;BYHOUR=1,2",
    "FREQ=YEARLY;BYYEARDAY=-1,1",
    "FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=SU,MO", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR;BYSETPOS=-1",
    "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1", "FREQ=MONTHLY;INTERVAL=7", "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,MO;WKST=TH",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,TU,TH;WKST=WE", "FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=1",
    "FREQ=DAILY;INTERVAL=11", "FREQ=HOURLY;INTERVAL=37", "FREQ=MINUTELY;INTERVAL=32767",
    "FREQ=SECONDLY;INTERVAL=32767;BYMONTH=1;BYMONTHDAY=1,2",
  ]

  @Test(arguments: rules)
  func repeatsAfterFourHundredYears(_ rule: String) throws {
    for (first, last) in [
      ("25801201", "25920201"), ("29770101", "29890101"), ("33760101", "33880101"),
    ] {
      let years = (Int(first.prefix(4)) ?? 0) < 2900 ? 400 : 800
      let late = try Series.make("20010131T093000", [rule])
      let early = try Series.make(Self.later("20010131T093000", by: -years), [rule])
      let found = try late.starts(first, last)
      let expected = try early.starts(Self.later(first, by: -years), Self.later(last, by: -years))
      #expect(!found.isEmpty)
      #expect(found == expected.map { Self.later($0, by: years) })
    }
  }

  @Test(arguments: [100, 399, 400, 401, 500, 700, 799, 800, 900, 2400, 2500])
  func intervalsOfCenturiesAreKept(_ interval: Int) throws {
    let series = try Series.make("21000101T000000Z", ["FREQ=YEARLY;INTERVAL=\(interval)"])
    #expect(
      try series.starts("20000101", "99991231").map { Int($0.prefix(4)) ?? 0 }
        == Array(stride(from: 2100, to: 10_000, by: interval)))
    let monthly = try Series.make("21000101T000000Z", ["FREQ=MONTHLY;INTERVAL=\(interval * 12)"])
    #expect(
      try monthly.starts("20000101", "99991231").map { Int($0.prefix(4)) ?? 0 }
        == Array(stride(from: 2100, to: 10_000, by: interval)))
  }
}

/// Rules that are made to hang, or do by mistake. What holds these tests is that they end.
@Suite struct HostileRuleTests {
  /// So that nobody looks for it at every later look, over all of time.
  @Test(arguments: [
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTHDAY=31;BYMONTH=4,6,9,11",
    "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1", "FREQ=MINUTELY;INTERVAL=120;BYHOUR=10",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=10,11", "FREQ=SECONDLY;BYSETPOS=2;BYHOUR=9",
    "FREQ=MINUTELY;INTERVAL=1440;BYMINUTE=1", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
    "FREQ=YEARLY;BYYEARDAY=1;BYMONTHDAY=2",
  ])
  func knowsWhatNeverComes(_ rule: String) throws {
    let series = try Series.make("20230115T090000Z", [rule])
    let range = try Series.moment("20230101")..<Series.moment("99991231")
    let found = series.occurrences(overlapping: range, zone: .gmt, within: Limits(steps: 10))
    #expect(found.events.count == 1)
    #expect(!found.isCutShort)
    #expect(try series.extent(zone: .gmt).last.map { try $0 < Series.moment("20230118") } == true)
    #expect(series.problem(at: Samples.stamp, in: .gmt)?.contains("at no time") == true)
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=SECONDLY;COUNT=1000000000",
    "FREQ=DAILY;COUNT=2147483647", "FREQ=HOURLY;BYMINUTE=0,10,20,30,40,50",
  ])
  func cutsABillionShort(_ rule: String) throws {
    let series = try Series.make("19900101T000000Z", [rule])
    let range = try Series.moment("19900101")..<Series.moment("25000101")
    let found = series.occurrences(overlapping: range, zone: .gmt, within: Limits(steps: 10_000))
    #expect(found.isCutShort)
    #expect((9_990...10_001).contains(found.events.count))
  }

  @Test func cutsShortWhatRepeatsTooOftenWithinAPeriod() throws {
    let all = { (count: Int) in (0..<count).map(String.init).joined(separator: ",") }
    let rule =
      "FREQ=YEARLY;BYDAY=MO,TU,WE;BYHOUR=\(all(24));BYMINUTE=\(all(60));BYSECOND=\(all(60))"
    let series = try Series.make("19900101T000000Z", [rule])
    let range = try Series.moment("20250101")..<Series.moment("20250102")
    let found = series.occurrences(overlapping: range, zone: .gmt, within: Limits(steps: 1000))
    #expect(found.isCutShort)
  }

  @Test(arguments: [
    "00010101T000000Z", "15000228T000000Z", "15821014T000000Z", "25821231T000000Z",
    "99991231T235959Z",
  ])
  func survivesTheEndsOfTime(_ start: String) throws {
    for frequency in RecurrenceFrequency.allCases {
      guard let series = try? Series.make(start, ["FREQ=\(frequency.rawValue)"], hours: 0) else {
        continue
      }
      let ever = Instant(secondsSince1970: .min)..<Instant(secondsSince1970: .max)
      let found = series.occurrences(overlapping: ever, zone: .gmt, within: Limits(steps: 2000))
      #expect(!found.events.isEmpty)
      _ = series.extent(zone: .gmt)
    }
  }

  @Test func findsADayInEveryListThatIsFull() throws {
    let days = (Array(1...366) + Array(-366 ... -1)).map(String.init)
    let weekdays = Weekday.allCases.flatMap { day in
      (1...53).flatMap { ["\($0)\(day.code)", "-\($0)\(day.code)"] }
    }
    for list in [("BYYEARDAY", days), ("BYDAY", weekdays)] {
      let rule = "FREQ=YEARLY;\(list.0)=\(list.1.joined(separator: ","))"
      #expect(try Series.make("20240101", [rule]).starts("20240101", "20260101").count == 731)
    }
  }

  /// Of the moments of an alarm that repeats, only those of the search and the next one are made.
  @Test(arguments: [(36_500, 1), (1, 101)])
  func makesFewMomentsOfAlarms(_ days: Int, _ count: Int) throws {
    let series = try Series.make("20260101T000000Z", ["FREQ=DAILY"])
    let event = try #require(series.master?.item)
    let repeats = Alarm.Repetition(count: 100, interval: days * 86_400)
    let alarms = (0..<100).map { seconds in
      Alarm(.relative(CivilDuration(seconds: -seconds), to: .time), repeats: repeats)
    }
    let found = try event.ringing(
      alarms, after: Series.moment("20260102"), through: Series.moment("20260103"), in: .gmt)
    #expect(found.count == count)
  }
}
