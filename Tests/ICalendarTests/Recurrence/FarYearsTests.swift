import CivilTime
import Foundation
import Testing

@testable import ICalendar

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
