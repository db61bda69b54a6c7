import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// Every example of RFC 5545 §3.8.5.3, in New York, with the dates that it prints. Those that go on for
/// ever are held against what it prints of them.
@Suite struct RFC5545ExamplesTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var name: String
    var rules: [String]
    var start = "19970902"
    /// `YYYYMM:DD,DD-DD`, separated by blanks.
    var days: String
    /// The dates go on behind those.
    var isOpen = false
    var excluded: [String] = []

    var testDescription: String { name }
  }

  static let examples: [Example] = [
    Example(name: "daily for 10 occurrences", rules: ["FREQ=DAILY;COUNT=10"], days: "199709:2-11"),
    Example(
      name: "daily until December 24, 1997", rules: ["FREQ=DAILY;UNTIL=19971224T000000Z"],
      days: "199709:2-30 199710:1-31 199711:1-30 199712:1-23"),
    Example(
      name: "every other day, forever", rules: ["FREQ=DAILY;INTERVAL=2"],
      days: """
        199709:2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 \
        199710:2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 \
        199711:1,3,5,7,9,11,13,15,17,19,21,23,25,27,29 199712:1,3
        """, isOpen: true),
    Example(
      name: "every 10 days, 5 occurrences", rules: ["FREQ=DAILY;INTERVAL=10;COUNT=5"],
      days: "199709:2,12,22 199710:2,12"),
    Example(
      name: "every day in January, for 3 years",
      rules: [
        "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
        "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
      ], start: "19980101", days: "199801:1-31 199901:1-31 200001:1-31"),
    Example(
      name: "weekly for 10 occurrences", rules: ["FREQ=WEEKLY;COUNT=10"],
      days: "199709:2,9,16,23,30 199710:7,14,21,28 199711:4"),
    Example(
      name: "weekly until December 24, 1997", rules: ["FREQ=WEEKLY;UNTIL=19971224T000000Z"],
      days: "199709:2,9,16,23,30 199710:7,14,21,28 199711:4,11,18,25 199712:2,9,16,23"),
    Example(
      name: "every other week, forever", rules: ["FREQ=WEEKLY;INTERVAL=2;WKST=SU"],
      days: "199709:2,16,30 199710:14,28 199711:11,25 199712:9,23 199801:6,20 199802:3,17",
      isOpen: true),
    Example(
      name: "weekly on Tuesday and Thursday for five weeks",
      rules: [
        "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
        "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
      ], days: "199709:2,4,9,11,16,18,23,25,30 199710:2"),
    Example(
      name: "every other week on Monday, Wednesday and Friday until December 24, 1997",
      rules: ["FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR"],
      start: "19970901",
      days: """
        199709:1,3,5,15,17,19,29 199710:1,3,13,15,17,27,29,31 199711:10,12,14,24,26,28 \
        199712:8,10,12,22
        """),
    Example(
      name: "every other week on Tuesday and Thursday, for 8 occurrences",
      rules: ["FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH"],
      days: "199709:2,4,16,18,30 199710:2,14,16"),
    Example(
      name: "monthly on the first Friday for 10 occurrences",
      rules: ["FREQ=MONTHLY;COUNT=10;BYDAY=1FR"], start: "19970905",
      days: """
        199709:5 199710:3 199711:7 199712:5 199801:2 199802:6 199803:6 199804:3 199805:1 199806:5
        """),
    Example(
      name: "monthly on the first Friday until December 24, 1997",
      rules: ["FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR"], start: "19970905",
      days: "199709:5 199710:3 199711:7 199712:5"),
    Example(
      name: "every other month on the first and last Sunday for 10 occurrences",
      rules: ["FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU"], start: "19970907",
      days: "199709:7,28 199711:2,30 199801:4,25 199803:1,29 199805:3,31"),
    Example(
      name: "monthly on the second-to-last Monday for 6 months",
      rules: ["FREQ=MONTHLY;COUNT=6;BYDAY=-2MO"], start: "19970922",
      days: "199709:22 199710:20 199711:17 199712:22 199801:19 199802:16"),
    Example(
      name: "monthly on the third-to-the-last day, forever",
      rules: ["FREQ=MONTHLY;BYMONTHDAY=-3"], start: "19970928",
      days: "199709:28 199710:29 199711:28 199712:29 199801:29 199802:26", isOpen: true),
    Example(
      name: "monthly on the 2nd and 15th for 10 occurrences",
      rules: ["FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15"],
      days: "199709:2,15 199710:2,15 199711:2,15 199712:2,15 199801:2,15"),
    Example(
      name: "monthly on the first and last day for 10 occurrences",
      rules: ["FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1"], start: "19970930",
      days: "199709:30 199710:1,31 199711:1,30 199712:1,31 199801:1,31 199802:1"),
    Example(
      name: "every 18 months on the 10th thru 15th for 10 occurrences",
      rules: ["FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15"],
      start: "19970910", days: "199709:10-15 199903:10-13"),
    Example(
      name: "every Tuesday, every other month", rules: ["FREQ=MONTHLY;INTERVAL=2;BYDAY=TU"],
      days: "199709:2,9,16,23,30 199711:4,11,18,25 199801:6,13,20,27 199803:3,10,17,24,31",
      isOpen: true),
    Example(
      name: "yearly in June and July for 10 occurrences",
      rules: ["FREQ=YEARLY;COUNT=10;BYMONTH=6,7"], start: "19970610",
      days: """
        199706:10 199707:10 199806:10 199807:10 199906:10 199907:10 200006:10 200007:10 200106:10 \
        200107:10
        """),
    Example(
      name: "every other year on January, February, and March for 10 occurrences",
      rules: ["FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3"], start: "19970310",
      days: """
        199703:10 199901:10 199902:10 199903:10 200101:10 200102:10 200103:10 200301:10 200302:10 \
        200303:10
        """),
    Example(
      name: "every third year on the 1st, 100th, and 200th day for 10 occurrences",
      rules: ["FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200"], start: "19970101",
      days: """
        199701:1 199704:10 199707:19 200001:1 200004:9 200007:18 200301:1 200304:10 200307:19 200601:1
        """),
    Example(
      name: "every 20th Monday of the year, forever", rules: ["FREQ=YEARLY;BYDAY=20MO"],
      start: "19970519", days: "199705:19 199805:18 199905:17", isOpen: true),
    Example(
      name: "Monday of week number 20, forever", rules: ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"],
      start: "19970512", days: "199705:12 199805:11 199905:17", isOpen: true),
    Example(
      name: "every Thursday in March, forever", rules: ["FREQ=YEARLY;BYMONTH=3;BYDAY=TH"],
      start: "19970313", days: "199703:13,20,27 199803:5,12,19,26 199903:4,11,18,25", isOpen: true),
    Example(
      name: "every Thursday, but only during June, July, and August, forever",
      rules: ["FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8"], start: "19970605",
      days: """
        199706:5,12,19,26 199707:3,10,17,24,31 199708:7,14,21,28 199806:4,11,18,25 \
        199807:2,9,16,23,30 199808:6,13,20,27 199906:3,10,17,24 199907:1,8,15,22,29 \
        199908:5,12,19,26
        """, isOpen: true),
    Example(
      name: "every Friday the 13th, forever", rules: ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"],
      days: "199802:13 199803:13 199811:13 199908:13 200010:13", isOpen: true,
      excluded: ["19970902T090000"]),
    Example(
      name: "the first Saturday that follows the first Sunday of the month, forever",
      rules: ["FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13"], start: "19970913",
      days: """
        199709:13 199710:11 199711:8 199712:13 199801:10 199802:7 199803:7 199804:11 199805:9 \
        199806:13
        """, isOpen: true),
    Example(
      name: "U.S. Presidential Election day, forever",
      rules: ["FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8"],
      start: "19961105", days: "199611:5 200011:7 200411:2", isOpen: true),
    Example(
      name: "the third instance of Tuesday, Wednesday, or Thursday, for 3 months",
      rules: ["FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3"], start: "19970904",
      days: "199709:4 199710:7 199711:6"),
    Example(
      name: "the second-to-last weekday of the month",
      rules: ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2"], start: "19970929",
      days: "199709:29 199710:30 199711:27 199712:30 199801:29 199802:26 199803:30", isOpen: true),
    Example(
      name: "weeks that begin on Monday",
      rules: ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"], start: "19970805",
      days: "199708:5,10,19,24"),
    Example(
      name: "weeks that begin on Sunday",
      rules: ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU"], start: "19970805",
      days: "199708:5,17,19,31"),
    Example(
      name: "a date that does not exist is ignored",
      rules: ["FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5"], start: "20070115",
      days: "200701:15,30 200702:15 200703:15,30"),
  ]

  @Test(arguments: examples)
  func hasTheDates(_ example: Example) throws {
    for rule in example.rules {
      var series = try Series.make(
        "\(example.start)T090000", [rule], zone: "America/New_York")
      series.exceptionDates = try example.excluded.map {
        try Series.time($0, "America/New_York")
      }
      let expected = Self.dates(example.days).map { "\($0)T090000" }
      let last = try #require(expected.last)
      let end = example.isOpen ? "\(last.prefix(8))T235959Z" : "20500101T000000Z"
      #expect(try series.starts("19900101T000000Z", end) == expected, "\(rule)")
    }
  }

  @Test(arguments: [
    ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", "0900 0915 0930 0945 1000 1015"),
    ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "0900 1030 1200 1330"),
    // With the UNTIL=19970902T170000Z that it prints, an erratum, 15:00 is too late.
    ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", "0900 1200 1500"),
    ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "0900 1200"),
  ])
  func hasTheTimes(_ rule: String, _ times: String) throws {
    let series = try Series.make("19970902T090000", [rule], zone: "America/New_York")
    let expected = times.split(separator: " ").map { "19970902T\($0)00" }
    #expect(try series.starts("19900101T000000Z", "20500101T000000Z") == expected)
  }

  @Test(arguments: [
    "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
  ])
  func repeatsEvery20MinutesFrom9AMTo4And40PMEveryDay(_ rule: String) throws {
    let series = try Series.make("19970902T090000", [rule], zone: "America/New_York")
    var expected: [String] = []
    for day in 2...4 {
      for hour in 9...16 {
        for minute in ["00", "20", "40"] {
          expected.append("1997090\(day)T\(hour < 10 ? "0" : "")\(hour)\(minute)00")
        }
      }
    }
    #expect(try series.starts("19900101T000000Z", "19970905T040000Z") == expected)
  }

  private static func dates(_ days: String) -> [String] {
    days.split(separator: " ").flatMap { month in
      let parts = month.split(separator: ":")
      return parts[1].split(separator: ",").flatMap { days in
        let ends = days.split(separator: "-").compactMap { Int($0) }
        return (ends[0]...ends[ends.count - 1]).map { "\(parts[0])\($0 < 10 ? "0" : "")\($0)" }
      }
    }
  }
}
