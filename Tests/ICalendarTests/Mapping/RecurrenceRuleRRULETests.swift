import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct RecurrenceRuleRRULETests {
  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("RRULE:FREQ=DAILY", "FREQ=DAILY"),
    (" rrule:freq=monthly;byday=-1fr \n", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("COUNT=3;FREQ=WEEKLY", "FREQ=WEEKLY;COUNT=3"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12"),
    ("FREQ=DAILY;UNTIL=20250101T000000Z", "FREQ=DAILY;UNTIL=20250101T000000Z"),
    ("FREQ=DAILY;INTERVAL=32767", "FREQ=DAILY;INTERVAL=32767"),
    ("FREQ=HOURLY;BYHOUR=0,23", "FREQ=HOURLY;BYHOUR=0,23"),
    ("FREQ=YEARLY;BYWEEKNO=-1;WKST=SU", "FREQ=YEARLY;BYWEEKNO=-1;WKST=SU"),
    ("FREQ=MINUTELY;INTERVAL=43200;COUNT=3", "FREQ=DAILY;COUNT=3;INTERVAL=30"),
    ("FREQ=MINUTELY;INTERVAL=1440", "FREQ=DAILY"),
    ("FREQ=SECONDLY;INTERVAL=7200;BYDAY=MO", "FREQ=HOURLY;INTERVAL=2;BYDAY=MO"),
    ("FREQ=MINUTELY;INTERVAL=120;BYHOUR=8,10", "FREQ=HOURLY;INTERVAL=2;BYHOUR=8,10"),
    ("FREQ=HOURLY;INTERVAL=48000", "FREQ=DAILY;INTERVAL=2000"),
    ("FREQ=HOURLY;INTERVAL=000048000;BYMONTH=2", "FREQ=DAILY;INTERVAL=2000;BYMONTH=2"),
    ("FREQ=DAILY;INTERVAL=70000", "FREQ=WEEKLY;INTERVAL=10000"),
    ("FREQ=MONTHLY;INTERVAL=48000", "FREQ=YEARLY;INTERVAL=4000"),
    ("FREQ=HOURLY;INTERVAL=168", "FREQ=HOURLY;INTERVAL=168"),
  ])
  func readsARule(_ text: String, _ written: String) throws {
    #expect(try RecurrenceRule(text).text == written)
  }

  @Test(arguments: [
    ("", RecurrenceRuleError.malformed), ("garbage", .malformed), ("RRULE:", .malformed),
    ("FREQ=DAILY;", .malformed), ("FREQ=DAILY;;COUNT=2", .malformed), ("FREQ=", .malformed),
    ("FREQ=DAILY; COUNT=3", .malformed), ("FREQ = DAILY", .malformed),
    ("FREQ=DAILY\r\nATTACH:x", .malformed), ("FREQ=DAILY\u{0};COUNT=2", .malformed),
    ("FREQ=DÄILY", .malformed), ("INTERVAL=2", .missingFrequency),
    ("FREQ=DAILY;X-FOO=1", .unknownPart), ("FREQ=DAILY:X=1;A=2", .unknownPart),
    ("RSCALE=HEBREW;FREQ=YEARLY", .unknownPart),
    ("FREQ=DAILY;FREQ=DAILY", .repeated(.frequency)),
    ("FREQ=DAILY;COUNT=3;COUNT=4", .repeated(.count)),
    ("FREQ=FORTNIGHTLY", .invalid(.frequency)), ("FREQ=DAILY=WEEKLY", .invalid(.frequency)),
    ("FREQ=DAILY;INTERVAL=0", .invalid(.interval)),
    ("FREQ=DAILY;INTERVAL=-1", .invalid(.interval)),
    ("FREQ=DAILY;INTERVAL=1x", .invalid(.interval)),
    ("FREQ=DAILY;INTERVAL=000", .invalid(.interval)),
    ("FREQ=DAILY;INTERVAL=70001", .unsupported(.interval)),
    ("FREQ=DAILY;INTERVAL=70000;BYDAY=MO", .unsupported(.interval)),
    ("FREQ=HOURLY;INTERVAL=48000;BYHOUR=3", .unsupported(.interval)),
    ("FREQ=MINUTELY;INTERVAL=43201", .unsupported(.interval)),
    ("FREQ=MONTHLY;INTERVAL=48000;BYMONTHDAY=1", .unsupported(.interval)),
    ("FREQ=YEARLY;INTERVAL=32768", .unsupported(.interval)),
    ("FREQ=WEEKLY;INTERVAL=99999999999999999999999999", .unsupported(.interval)),
    ("FREQ=DAILY;COUNT=0", .invalid(.count)), ("FREQ=DAILY;COUNT=2147483648", .unsupported(.count)),
    ("FREQ=DAILY;COUNT=99999999999999999999999999", .unsupported(.count)),
    ("FREQ=YEARLY;BYMONTH=13", .invalid(.byMonth)), ("FREQ=YEARLY;BYMONTH=0", .invalid(.byMonth)),
    ("FREQ=DAILY;BYHOUR=24", .invalid(.byHour)), ("FREQ=DAILY;BYHOUR=3,,4", .invalid(.byHour)),
    ("FREQ=MONTHLY;BYMONTHDAY=32", .invalid(.byMonthDay)),
    ("FREQ=MONTHLY;BYDAY=0MO", .invalid(.byDay)), ("FREQ=MONTHLY;BYDAY=54MO", .invalid(.byDay)),
    ("FREQ=WEEKLY;BYDAY=XX", .invalid(.byDay)), ("FREQ=WEEKLY;WKST=1MO", .invalid(.weekStart)),
    ("FREQ=DAILY;UNTIL=20250230", .invalid(.until)), ("FREQ=DAILY;UNTIL=soon", .invalid(.until)),
    ("FREQ=DAILY;UNTIL=20250101T250000", .invalid(.until)),
    ("FREQ=DAILY;COUNT=3;UNTIL=20250101", .countAndUntil),
    ("FREQ=WEEKLY;BYDAY=1MO", .misplaced(.byDay)), ("FREQ=DAILY;BYDAY=1MO", .misplaced(.byDay)),
    ("FREQ=WEEKLY;BYMONTHDAY=3", .misplaced(.byMonthDay)),
    ("FREQ=MONTHLY;BYWEEKNO=3", .misplaced(.byWeekNumber)),
    ("FREQ=WEEKLY;BYYEARDAY=3", .misplaced(.byYearDay)),
    ("FREQ=MONTHLY;BYSETPOS=1", .misplaced(.bySetPosition)),
    ("FREQ=SECONDLY", .tooFrequent), ("FREQ=MINUTELY;COUNT=5", .tooFrequent),
    ("FREQ=MINUTELY;INTERVAL=90", .tooFrequent),
    ("FREQ=MINUTELY;INTERVAL=60;BYMINUTE=0", .tooFrequent),
  ])
  func refusesWhatIsNoRule(_ text: String, _ error: RecurrenceRuleError) {
    #expect(throws: error) { try RecurrenceRule(text) }
  }

  @Test func refusesAMegabyteWithoutReadingIt() {
    #expect(throws: RecurrenceRuleError.tooLong) {
      try RecurrenceRule("FREQ=DAILY;BYMONTH=" + String(repeating: "1,", count: 500_000) + "1")
    }
  }

  @Test func refusesAListThatOverflowsLibical() {
    let list = [String](repeating: "1", count: 100).joined(separator: ",")
    #expect(throws: RecurrenceRuleError.refused) {
      try RecurrenceRule("FREQ=YEARLY;BYMONTH=\(list)")
    }
  }

  @Test func saysWhatToDo() {
    #expect(
      RecurrenceRuleError.countAndUntil.description
        == "the repeat rule has both COUNT and UNTIL; keep one of them")
  }

  /// RFC 5545 §3.3.10: UNTIL has the type of DTSTART, and is in UTC where DTSTART has a zone.
  @Test func writesUntilAsTheStartIsWritten() throws {
    let reading = try Samples.reading(2025, 1, 1, 9)
    let berlin = EventTime.zoned(reading, try Samples.zone("Europe/Berlin"))
    let date = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701;INTERVAL=2")
    #expect(date.text(from: .date(reading.date)) == "FREQ=DAILY;UNTIL=20250701;INTERVAL=2")
    #expect(date.text(from: .floating(reading)).contains("UNTIL=20250701T235959;"))
    #expect(date.text(from: .utc(reading)).contains("UNTIL=20250701T235959Z;"))
    #expect(date.text(from: berlin).contains("UNTIL=20250701T215959Z;"))
    let local = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701T120000")
    #expect(local.text(from: berlin) == "FREQ=DAILY;UNTIL=20250701T100000Z")
    #expect(local.text(from: .date(reading.date)) == "FREQ=DAILY;UNTIL=20250701")
    let utc = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701T120000Z")
    #expect(utc.text(from: berlin) == "FREQ=DAILY;UNTIL=20250701T120000Z")
    #expect(utc.text(from: .floating(reading)) == "FREQ=DAILY;UNTIL=20250701T120000")
  }
}
