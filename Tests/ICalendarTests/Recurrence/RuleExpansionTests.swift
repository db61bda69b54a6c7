import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// What rules give where RFC 5545 §3.3.10 says it in words, where libical's iterator has it otherwise, and
/// where a rule is made to hang.
@Suite struct RuleExpansionTests {
  private func starts(
    _ rule: String, _ start: String, _ from: String = "19000101T000000Z",
    _ to: String = "20500101T000000Z", zone: String? = nil
  ) throws -> [String] {
    try Series.make(start, [rule], zone: zone).starts(from, to)
  }

  @Test(arguments: [
    (
      "FREQ=MINUTELY;INTERVAL=43200;COUNT=3",
      ["20240301T090000", "20240331T090000", "20240430T090000"]
    ),
    ("FREQ=SECONDLY;INTERVAL=86400;COUNT=2", ["20240301T090000", "20240302T090000"]),
    (
      "FREQ=HOURLY;INTERVAL=87600;BYMINUTE=0,30;COUNT=3",
      ["20240301T090000", "20240301T093000", "20340227T090000"]
    ),
    ("FREQ=DAILY;INTERVAL=36400;COUNT=2", ["20240301T090000"]),
  ])
  func followsIntervalsThatLibicalCannotKeep(_ rule: String, _ expected: [String]) throws {
    #expect(try starts(rule, "20240301T090000", zone: "Europe/Berlin") == expected)
  }

  /// As dateutil does: only the weeks of a month or a year have numbers.
  @Test(arguments: ["FREQ=WEEKLY;BYDAY=2MO;COUNT=3", "FREQ=DAILY;BYDAY=-1MO;COUNT=3"])
  func readsPastTheNumberOfAWeekdayThatHasNone(_ rule: String) throws {
    #expect(try starts(rule, "20240101") == ["20240101", "20240108", "20240115"])
  }

  // MARK: RFC 5545 §3.3.10

  @Test func passesOverDatesThatDoNotExist() throws {
    #expect(
      try starts("FREQ=MONTHLY;COUNT=4", "20230131")
        == ["20230131", "20230331", "20230531", "20230731"])
    #expect(
      try starts("FREQ=YEARLY;COUNT=3", "20200229") == ["20200229", "20240229", "20280229"])
    #expect(
      try starts("FREQ=YEARLY;BYYEARDAY=366;COUNT=2", "20201231") == ["20201231", "20241231"])
    #expect(
      try starts("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-29;COUNT=2", "20200201")
        == ["20200201", "20240201"])
  }

  /// The week that New Year is in is the first where it has four days of the year.
  @Test func countsTheWeeksOfAYearByTheirFirstDay() throws {
    let monday = "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU;COUNT=4"
    #expect(
      try starts(monday, "20181231") == ["20181231", "20190106", "20191230", "20200105"])
    let sunday = "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU;WKST=SU;COUNT=4"
    #expect(
      try starts(sunday, "20181230") == ["20181230", "20181231", "20191229", "20191230"])
    #expect(
      try starts("FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH;COUNT=3", "20041230")
        == ["20041230", "20091231", "20151231"])
    #expect(
      try starts("FREQ=YEARLY;BYWEEKNO=-1;BYDAY=TH;COUNT=3", "20151231")
        == ["20151231", "20161229", "20171228"])
  }

  @Test func choosesPositionsOfEachPeriod() throws {
    #expect(
      try starts("FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=-1;COUNT=3", "20240103")
        == ["20240103", "20240110", "20240117"])
    #expect(
      try starts("FREQ=DAILY;BYHOUR=9,12,18;BYSETPOS=2,-1;COUNT=4", "20240101T120000")
        == ["20240101T120000", "20240101T180000", "20240102T120000", "20240102T180000"])
    #expect(
      try starts("FREQ=YEARLY;BYDAY=MO;BYSETPOS=1;COUNT=3", "20240101")
        == ["20240101", "20250106", "20260105"])
    #expect(
      try starts("FREQ=HOURLY;BYMINUTE=0,15,30;BYSETPOS=3;COUNT=2", "20240101T093000")
        == ["20240101T093000", "20240101T103000"])
    #expect(
      try starts("FREQ=YEARLY;BYWEEKNO=1,2;BYDAY=MO;BYSETPOS=2;COUNT=2", "20240108")
        == ["20240108", "20250106"])
    #expect(try starts("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "20240101") == ["20240101"])
  }

  /// A range that ends within a period does not end the period.
  @Test func choosesTheLastPositionBeyondTheRange() throws {
    let series = try Series.make("20240131", ["FREQ=DAILY;BYHOUR=1,20;BYSETPOS=-1"])
    #expect(try series.starts("20240131", "20240201") == ["20240131"])
    let rule = "FREQ=YEARLY;BYMONTH=1,12;BYDAY=MO;BYSETPOS=-1"
    #expect(try starts(rule, "20240101", "20240129", "20240130") == [])
  }

  @Test func takesWhatTheRuleDoesNotSayFromTheStart() throws {
    #expect(
      try starts("FREQ=YEARLY;BYMONTH=1,3;COUNT=3", "20240115T083000")
        == ["20240115T083000", "20240315T083000", "20250115T083000"])
    #expect(
      try starts("FREQ=YEARLY;BYMONTHDAY=1,15;COUNT=3", "20240301")
        == ["20240301", "20240315", "20250301"])
    #expect(
      try starts("FREQ=YEARLY;BYWEEKNO=20;COUNT=3", "20240515")
        == ["20240515", "20250514", "20260513"])
  }

  @Test func countsAStartThatIsNotOfTheRule() throws {
    #expect(
      try starts("FREQ=WEEKLY;BYDAY=FR;COUNT=3", "20240101")
        == ["20240101", "20240105", "20240112"])
    #expect(try starts("FREQ=WEEKLY;BYDAY=FR;COUNT=1", "20240101") == ["20240101"])
  }

  @Test func takesInAnUntilAsTheStartHasIt() throws {
    let zone = "Europe/Berlin"
    #expect(
      try starts("FREQ=DAILY;UNTIL=20240103T080000Z", "20240101T090000", zone: zone).count == 3)
    #expect(
      try starts("FREQ=DAILY;UNTIL=20240103T075959Z", "20240101T090000", zone: zone).count == 2)
    #expect(try starts("FREQ=DAILY;UNTIL=20240103", "20240101T230000", zone: zone).count == 3)
    #expect(
      try starts("FREQ=DAILY;UNTIL=20240103T230000", "20240101T230000", zone: zone).count == 3)
    #expect(try starts("FREQ=DAILY;UNTIL=20240103T000000Z", "20240101").count == 3)
    #expect(try starts("FREQ=DAILY;UNTIL=20240103T090000Z", "20240101T090000").count == 3)
    #expect(try starts("FREQ=DAILY;UNTIL=20240103T090000", "20240101T090000Z").count == 3)
    #expect(try starts("FREQ=DAILY;UNTIL=20231231", "20240101") == ["20240101"])
  }

  /// An all-day event does not repeat within its day.
  @Test func leavesTimesOutOfAllDayEvents() throws {
    #expect(
      try starts("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=5;COUNT=2", "20240101")
        == ["20240101", "20240102"])
    #expect(try starts("FREQ=HOURLY;COUNT=30", "20240101") == ["20240101"])
  }

  // MARK: What libical has otherwise

  @Test(arguments: [
    // Weeks of the year without a weekday take libical down.
    ("FREQ=YEARLY;BYWEEKNO=-24,27", "20200603", "20200603 20200701 20200722 20210707"),
    // The week before the start's is not the start's.
    (
      "FREQ=WEEKLY;INTERVAL=4;WKST=SA;BYDAY=TU,WE", "19990816T010000",
      "19990816T010000 19990817T010000 19990818T010000 19990914T010000"
    ),
    ("FREQ=WEEKLY;INTERVAL=24;BYDAY=SU", "20221008", "20221008 20221009 20230326"),
    // The interval counts where hours are chosen.
    (
      "FREQ=HOURLY;INTERVAL=5;BYHOUR=0,5,9", "20240101T000000",
      "20240101T000000 20240101T050000 20240105T090000 20240106T000000"
    ),
    (
      "FREQ=MINUTELY;INTERVAL=13;BYHOUR=1", "20080708T160000",
      "20080708T160000 20080709T010600 20080709T011900 20080709T013200 20080709T014500"
    ),
    // Days from the end of the month, in days that are stepped through.
    ("FREQ=DAILY;BYMONTHDAY=-1", "20240131", "20240131 20240229 20240331"),
    ("FREQ=HOURLY;INTERVAL=24;BYYEARDAY=-1", "20231231T090000", "20231231T090000 20241231T090000"),
    // Days of the year in some months alone.
    ("FREQ=YEARLY;BYMONTH=1;BYYEARDAY=15,100", "20240115", "20240115 20250115"),
    // Lists in no order, and with values twice.
    (
      "FREQ=DAILY;BYHOUR=18,9,9", "20240101T090000",
      "20240101T090000 20240101T180000 20240102T090000"
    ),
    // The same day named from both ends is one.
    ("FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=-17,15,29;BYSETPOS=-1", "20011029", "20011029 20021029"),
    // A year's weeks end where the next year's begin.
    (
      "FREQ=YEARLY;BYDAY=SA,MO;BYWEEKNO=1,12", "20090103",
      "20090103 20090316 20090321 20100104 20100109"
    ),
  ])
  func givesWhatTheRuleSays(_ rule: String, _ start: String, _ expected: String) throws {
    let year = try #require(Int(start.prefix(4)))
    let starts = try starts(rule, start, "\(year)0101", "\(year + 2)0101")
    let expected = expected.split(separator: " ").map(String.init)
    #expect(Array(starts.prefix(expected.count)) == expected)
  }

  @Test func findsADayInEveryListThatIsFull() throws {
    let monthDays = (Array(1...31) + Array(-31 ... -1)).map(String.init).joined(separator: ",")
    #expect(
      try starts("FREQ=MONTHLY;BYMONTHDAY=\(monthDays)", "20240101", "20240101", "20250101").count
        == 366)
    let yearDays = (Array(1...366) + Array(-366 ... -1)).map(String.init).joined(separator: ",")
    #expect(
      try starts("FREQ=YEARLY;BYYEARDAY=\(yearDays)", "20240101", "20240101", "20260101").count
        == 731)
    let weekdays = Weekday.allCases.flatMap { day in
      (1...53).flatMap { ["\($0)\(day.code)", "-\($0)\(day.code)"] }
    }.joined(separator: ",")
    #expect(
      try starts("FREQ=YEARLY;BYDAY=\(weekdays)", "20240101", "20240101", "20260101").count == 731)
  }

  // MARK: Clocks

  @Test func keepsTheTimeOnTheWallThroughSummerTime() throws {
    let series = try Series.make("20240329T023000", ["FREQ=DAILY;COUNT=4"], zone: "Europe/Berlin")
    let range = try Series.moment("20240101")..<Series.moment("20250101")
    let events = series.occurrences(overlapping: range, zone: .gmt, limit: 1000).events
    // At 02:30 on March 31 no clock shows 02:30; RFC 5545 §3.3.5 reads it with the offset before.
    #expect(
      events.compactMap { $0.start.instant?.local(offset: 0)?.basic } == [
        "20240329T013000", "20240330T013000", "20240331T013000", "20240401T003000",
      ])
    #expect(
      events.map(\.end.description) == [
        "2024-03-29T03:30:00+01:00[Europe/Berlin]", "2024-03-30T03:30:00+01:00[Europe/Berlin]",
        "2024-03-31T04:30:00+02:00[Europe/Berlin]", "2024-04-01T03:30:00+02:00[Europe/Berlin]",
      ])
  }

  /// What happens at one moment happens once; the hour that comes twice is the first of the two.
  @Test func stepsThroughHoursOnTheWall() throws {
    let spring = try starts(
      "FREQ=HOURLY;COUNT=5", "20240331T000000", zone: "Europe/Berlin")
    #expect(spring.count == 4)
    let autumn = try Series.make("20241027T010000", ["FREQ=HOURLY;COUNT=4"], zone: "Europe/Berlin")
    let range = try Series.moment("20240101")..<Series.moment("20250101")
    #expect(
      autumn.occurrences(overlapping: range, zone: .gmt, limit: 1000).events
        .compactMap { $0.start.instant?.local(offset: 0)?.basic } == [
          "20241026T230000", "20241027T000000", "20241027T020000", "20241027T030000",
        ])
  }

  /// RFC 5545 §3.8.5.3: the length of an event that says its end is exact.
  @Test func isAsLongInEveryNight() throws {
    let series = try Series.make(
      "20240329T220000", ["FREQ=DAILY;COUNT=2"], zone: "Europe/Berlin", hours: 8)
    let range = try Series.moment("20240101")..<Series.moment("20250101")
    #expect(
      series.occurrences(overlapping: range, zone: .gmt, limit: 1000).events.map(\.end.text)
        == ["20240330T060000", "20240331T070000"])
    // An end on the second of two equal readings can only be said in UTC.
    let short = try Series.make(
      "20241026T013000", ["FREQ=DAILY;COUNT=2"], zone: "Europe/Berlin", hours: 1)
    #expect(
      short.occurrences(overlapping: range, zone: .gmt, limit: 1000).events.map(\.end.text)
        == ["20241026T023000", "20241027T023000"])
    let late = try Series.make(
      "20241026T023000", ["FREQ=DAILY;COUNT=2"], zone: "Europe/Berlin", hours: 1)
    #expect(
      late.occurrences(overlapping: range, zone: .gmt, limit: 1000).events.map(\.end.text)
        == ["20241026T033000", "20241027T013000Z"])
  }
}
