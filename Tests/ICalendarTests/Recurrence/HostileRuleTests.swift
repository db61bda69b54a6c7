import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// Rules that are made to hang, or do by mistake. What holds these tests is that they end.
@Suite struct HostileRuleTests {
  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31,-31", "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=-6TU", "FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=2MO",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=366",
    "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYDAY=5MO", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2",
    "FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=31;BYMONTH=2", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=366",
    "FREQ=YEARLY;BYWEEKNO=1;BYMONTH=7;BYDAY=MO", "FREQ=YEARLY;INTERVAL=32767;BYDAY=53MO",
    "FREQ=MONTHLY;INTERVAL=32767;BYMONTHDAY=31;BYDAY=MO;BYSETPOS=2",
    "FREQ=MONTHLY;INTERVAL=32765;BYDAY=5MO;BYMONTH=2", "FREQ=DAILY;INTERVAL=32767;BYMONTHDAY=31",
    "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=12", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
  ])
  func endsWhereNothingMatches(_ rule: String) throws {
    let series = try Series.make("20230115T090000", [rule], zone: "Europe/Berlin")
    #expect(try series.starts("20230101T000000Z", "20330101T000000Z") == ["20230115T090000"])
    _ = series.extent(zone: .gmt)
  }

  @Test(arguments: [
    "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=SECONDLY;BYHOUR=3;BYMINUTE=0;BYSECOND=0;BYMONTH=2;BYMONTHDAY=30",
  ])
  func passesOverDaysThatHaveNone(_ rule: String) throws {
    let series = try Series.make("20230115T090000", [rule])
    let range = try Series.moment("20230101")..<Series.moment("20330101")
    let found = series.occurrences(overlapping: range, zone: .gmt, limit: 100_000)
    #expect(found.events.count == 1)
    #expect(!found.isCutShort)
  }

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
    let found = series.occurrences(overlapping: range, zone: .gmt, limit: 10)
    #expect(found.events.count == 1)
    #expect(!found.isCutShort)
    #expect(try series.extent(zone: .gmt).last.map { try $0 < Series.moment("20230118") } == true)
    #expect(series.problem(at: Samples.stamp, in: .gmt)?.contains("at no time") == true)
  }

  /// What is left out is not counted through, second by second.
  @Test(arguments: [
    ("FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0", 31),
    ("FREQ=SECONDLY;INTERVAL=7;BYHOUR=9;BYMINUTE=0;BYSECOND=0,1,2,3,4,5,6", 31),
    ("FREQ=MINUTELY;BYHOUR=9,17;BYMINUTE=0,30", 124), ("FREQ=HOURLY;BYHOUR=9,17", 62),
    ("FREQ=MINUTELY;INTERVAL=45;BYHOUR=9;BYDAY=MO", 10),
    ("FREQ=SECONDLY;BYMONTH=3;BYMONTHDAY=31;BYHOUR=23;BYMINUTE=59;BYSECOND=58,59", 2),
  ])
  func passesOverTimesThatAreLeftOut(_ rule: String, _ count: Int) throws {
    let series = try Series.make("20230115T090000Z", [rule])
    let range = try Series.moment("20260301")..<Series.moment("20260401")
    let found = series.occurrences(overlapping: range, zone: .gmt, limit: 5_000)
    #expect(!found.isCutShort)
    #expect(found.events.count == count)
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=SECONDLY;COUNT=1000000000",
    "FREQ=DAILY;COUNT=2147483647", "FREQ=HOURLY;BYMINUTE=0,10,20,30,40,50",
  ])
  func cutsABillionShort(_ rule: String) throws {
    let series = try Series.make("19900101T000000Z", [rule])
    let range = try Series.moment("19900101")..<Series.moment("25000101")
    let found = series.occurrences(overlapping: range, zone: .gmt, limit: 10_000)
    #expect(found.isCutShort)
    #expect((9_990...10_001).contains(found.events.count))
  }

  @Test func cutsShortWhatRepeatsTooOftenWithinAPeriod() throws {
    let all = { (count: Int) in (0..<count).map(String.init).joined(separator: ",") }
    let rule =
      "FREQ=YEARLY;BYDAY=MO,TU,WE;BYHOUR=\(all(24));BYMINUTE=\(all(60));BYSECOND=\(all(60))"
    let series = try Series.make("19900101T000000Z", [rule])
    let range = try Series.moment("20250101")..<Series.moment("20250102")
    let found = series.occurrences(overlapping: range, zone: .gmt, limit: 100_000)
    #expect(found.isCutShort)
    #expect(found.events.isEmpty)
  }

  /// A week of what repeats every second since 1990 is not counted from there.
  @Test func beginsNearTheRange() throws {
    let rules = [
      "FREQ=SECONDLY;INTERVAL=3600", "FREQ=DAILY;INTERVAL=7", "FREQ=MONTHLY", "FREQ=YEARLY",
    ]
    for rule in rules {
      let series = try Series.make("19900101T000000Z", [rule])
      let range = try Series.moment("20260101")..<Series.moment("20260108")
      let found = series.occurrences(overlapping: range, zone: .gmt, limit: 300)
      let isCutShort = found.isCutShort
      let isEmpty = found.events.isEmpty
      #expect(!isCutShort, "\(rule)")
      #expect(!isEmpty, "\(rule)")
    }
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
      let found = series.occurrences(overlapping: ever, zone: .gmt, limit: 2000)
      #expect(!found.events.isEmpty)
      _ = series.extent(zone: .gmt)
    }
  }

  @Test func survivesEventsLongerThanTime() throws {
    var series = try Series.make("20240101T000000Z", ["FREQ=YEARLY;COUNT=3"])
    series.master?.end = try Series.time("99991231T235959Z")
    let range = try Series.moment("20240601")..<Series.moment("20240602")
    #expect(series.occurrences(overlapping: range, zone: .gmt, limit: 100).events.count == 1)
    _ = series.extent(zone: .gmt)
  }
}
