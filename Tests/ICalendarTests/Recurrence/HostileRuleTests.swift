import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

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
    let found = try series.ringing(
      event, alarms, after: Series.moment("20260102"), through: Series.moment("20260103"), in: .gmt)
    #expect(found.count == count)
  }
}
