import CivilTime
import Foundation
import Reservations
import Testing

@Suite struct ISO8601TimeTests {
  /// An end behind a dash is no offset, and an offset is no end.
  @Test(arguments: [
    ("2023-06-10 09:00-11:00", false), ("2023-06-10 9:00 - 11:00", false),
    ("2023-06-10 19:00 – 21:00", false), ("2023-06-10 19:00–21:00", false),
    ("2023-06-10 09:00 -11:00", false), ("2023-06-10 06:30-08:00", false),
    ("2023-06-10 09:00-03:00", true), ("2023-06-10 09:00+11:00", true),
    ("2023-06-10 06:30:00-08:00", true), ("2023-06-10T06:30-08:00", true),
    ("2023-06-10T06:30-08", true),
    ("2023-06-10 06:30-0800", true),
    ("2023-06-10 06:30-07:00[America/Los_Angeles]", true), ("2023-06-10 06:30-08", false),
    ("2023-06-10T19.30", true),
    ("2023-06-10 19.5", true), ("2023-06-10 19.75", true), ("2023-06-10 19,45", true),
    ("2023-06-10 7.30 pm", true),
  ])
  func tellsAnEndFromAnOffset(_ text: String, _ isTime: Bool) {
    #expect(((try? ISO8601.time(text)) != nil) == isTime)
  }

  @Test(
    arguments: [
      ("2023-06-10", "2023-06-10"), ("20230610", "2023-06-10"), ("  2023-06-10\n", "2023-06-10"),
      ("2023-W23-6", "2023-06-10"), ("2023W236", "2023-06-10"), ("2023-w23-6", "2023-06-10"),
      ("2023-161", "2023-06-10"), ("2023161", "2023-06-10"),
      ("2020-W53-7", "2021-01-03"), ("2021-W01-1", "2021-01-04"), ("2019-W01-1", "2018-12-31"),
      ("2026-W53-7", "2027-01-03"), ("2024-366", "2024-12-31"), ("2023-365", "2023-12-31"),
      ("2024-02-29", "2024-02-29"), ("2000-02-29", "2000-02-29"), ("0001-01-01", "0001-01-01"),
      ("9999-12-31", "9999-12-31"), ("0001-W01-1", "0001-01-01"),
    ])
  func readsDaysInEveryForm(_ text: String, _ day: String) throws {
    let time = try ISO8601.time(text)
    #expect(time.date.description == day)
    #expect(time.time == nil && time.offset == nil && time.zone == nil)
  }

  @Test(
    arguments: [
      ("2023-06-10T10:39:32", "2023-06-10T10:39:32"), ("20230610T103932", "2023-06-10T10:39:32"),
      ("2023-06-10 10:39:32", "2023-06-10T10:39:32"), ("2023-06-10t10:39", "2023-06-10T10:39:00"),
      ("20230610T1039", "2023-06-10T10:39:00"), ("2023-06-10T10", "2023-06-10T10:00:00"),
      ("20230610T10", "2023-06-10T10:00:00"), ("2023-06-10T10.5", "2023-06-10T10:30:00"),
      ("2023-06-10T10,25", "2023-06-10T10:15:00"), ("2023-06-10T10:39.25", "2023-06-10T10:39:15"),
      ("20230610T1039,5", "2023-06-10T10:39:30"),
      ("2023-06-10T10:39:32.999", "2023-06-10T10:39:32"),
      ("2023-06-10T10:39:32,000000000000000000000001", "2023-06-10T10:39:32"),
      ("2023-06-10T10.66666666666666666", "2023-06-10T10:39:59"),
      ("2023-W23-6T10:39:32", "2023-06-10T10:39:32"), ("2023161T103932", "2023-06-10T10:39:32"),
      ("2023-06-10T24:00", "2023-06-11T00:00:00"), ("20231231T240000", "2024-01-01T00:00:00"),
      ("2023-06-10T24", "2023-06-11T00:00:00"), ("2023-06-10T24:00:00.0", "2023-06-11T00:00:00"),
      ("2016-12-31T23:59:60", "2016-12-31T23:59:59"), ("2023-06-10  9:30", "2023-06-10T09:30:00"),
      ("2023-06-10T0:23:45", "2023-06-10T00:23:45"),
      ("2023-06-10 7:30 PM", "2023-06-10T19:30:00"), ("0001-01-01T00:00", "0001-01-01T00:00:00"),
      ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
    ])
  func readsTimesInEveryForm(_ text: String, _ reading: String) throws {
    let time = try ISO8601.time(text)
    #expect(time.time.map { LocalDateTime(time.date, $0).description } == reading)
    #expect(time.offset == nil && time.zone == nil)
  }

  @Test(
    arguments: [
      ("Z", ReservationTime.Offset.utc), ("z", .utc), ("+08:00", .seconds(28_800)),
      ("+0800", .seconds(28_800)), ("+08", .seconds(28_800)), ("-03:30", .seconds(-12_600)),
      ("\u{2212}03:30", .seconds(-12_600)), ("+00:00", .seconds(0)), ("-00:00", .utc),
      ("-0000", .utc), ("+18:00", .seconds(64_800)), ("-18:00", .seconds(-64_800)),
      (" +0200", .seconds(7200)), (" UTC", .utc), (" GMT", .utc),
    ])
  func keepsTheOffsetAsStated(_ suffix: String, _ offset: ReservationTime.Offset) throws {
    for start in ["2023-06-10T10:39:32", "20230610T103932", "2023-06-10T10:39", "20230610 10,5"] {
      let time = try ISO8601.time(start + suffix)
      #expect(time.offset == offset)
      #expect(time.date.description == "2023-06-10")
      #expect(time.time?.hour == 10)
    }
  }

  @Test func tellsTheMoment() throws {
    let time = try ISO8601.time("2023-06-10T10:39:32+08:00")
    #expect(try ISO8601.time("2023-06-10T02:39:32Z").instant == time.instant)
    #expect(time.instant == Instant(secondsSince1970: 1_686_364_772))
    #expect(try ISO8601.time("2023-06-10T10:39:32").instant == nil)
  }

  @Test(
    arguments: [
      (
        "2023-02-30",
        "2023-02-30: no such day: 30 February 2023; February has 28 days that year"
      ),
      (
        "1900-02-29",
        "1900-02-29: no such day: 29 February 1900; February has 28 days that year"
      ),
      ("2023-04-31", "2023-04-31: no such day: 31 April 2023"),
      ("2023-06-00", "2023-06-00: no such day: 0 June 2023"),
      ("2023-13-01", "2023-13-01: no month 13; months are 01 to 12"),
      ("2023-00-01", "2023-00-01: no month 0; months are 01 to 12"),
      ("0000-01-01", "0000-01-01: years run from 0001 to 9999"),
      ("2021-W53-1", "2021-W53-1: no week 53 in 2021, which has 52 weeks"),
      ("2020-W54-1", "2020-W54-1: no week 54 in 2020, which has 53 weeks"),
      ("2020-W00-1", "2020-W00-1: no week 0 in 2020, which has 53 weeks"),
      (
        "2023-W23-8",
        "2023-W23-8: no weekday 8; weekdays are 1 (monday) to 7 (sunday)"
      ),
      (
        "2014W01-1", "2014W01-1: a week date has both hyphens or none: 2023-W23-6 or 2023W236"
      ),
      (
        "2014-W011", "2014-W011: a week date has both hyphens or none: 2023-W23-6 or 2023W236"
      ),
      ("2023-366", "2023-366: no day 366 in 2023, which has 365 days"),
      ("2024-367", "2024-367: no day 367 in 2024, which has 366 days"),
      ("2024-000", "2024-000: no day 0 in 2024, which has 366 days"),
      ("9999-W52-7", "9999-W52-7: years run from 0001 to 9999"),
      ("9999-12-31T24:00", "9999-12-31T24:00: years run from 0001 to 9999"),
      (
        "2023-06-10T25:00",
        "2023-06-10T25:00: no hour 25; hours are 00 to 24"
      ),
      (
        "2023-06-10T10:60",
        "2023-06-10T10:60: no minute 60; minutes are 00 to 59"
      ),
      (
        "2023-06-10T10:00:61",
        "2023-06-10T10:00:61: no second 61; seconds are 00 to 59"
      ),
      (
        "2023-06-10T24:00:01",
        "2023-06-10T24:00:01: 24:00 is the end of the day; no time follows it"
      ),
      (
        "2023-06-10T24:00:00.5",
        "2023-06-10T24:00:00.5: 24:00 is the end of the day; no time follows it"
      ),
      (
        "2023-06-10T24.5",
        "2023-06-10T24.5: 24:00 is the end of the day; no time follows it"
      ),
      (
        "2023-06-10T10:00+24:00",
        "2023-06-10T10:00+24:00: offset out of range: -18:00 to +18:00; "
          + "an end time has its own field"
      ),
      (
        "2023-06-10T10:00+08:60",
        "2023-06-10T10:00+08:60: minutes of an offset are 00 to 59"
      ),
      (
        "2023-06-10 19:00-21:00",
        "2023-06-10 19:00-21:00: ambiguous: a range of times, or a time with an offset; put the end "
          + "into a field of its own, or write the offset like 09:00:00-03:00"
      ),
      (
        "2023-06-10T10:00+8",
        "2023-06-10T10:00+8: offsets are written +08:00, +0800, +08 or Z"
      ),
    ])
  func refusesTheImpossibleWithItsReason(_ text: String, _ reason: String) {
    #expect(throws: TimeError(reason)) { try ISO8601.time(text) }
  }

  @Test(arguments: ["2023", "2023-06", "202306", "2023-W23", "2023W23"])
  func refusesWhatNamesNoDay(_ text: String) {
    expectRefusal(text, text.contains("W") ? "without a day" : "no day")
  }

  @Test(
    arguments: [
      ("10/06/2023", "--date-format dd/MM/yyyy"), ("06-10-23", "--date-format dd-MM-yy"),
      ("10.6.2023", "--date-format dd.MM.yyyy"), ("2023/06/10", "--date-format yyyy/M/d"),
      ("25/12/2023 19:30", "--date-format \"dd/MM/yyyy HH:mm\""), ("2023-6-1", "yyyy-M-d"),
      (
        "12/5/2026 7:30 PM",
        "ambiguous date: 12 May or 5 December?"
          + " use --date-format \"dd/MM/yyyy h:mm a\" or \"MM/dd/yyyy h:mm a\""
      ),
      ("5/12/2026T19:30:15", "\"dd/MM/yyyy'T'HH:mm:ss\""),
      ("5/13/2026, 7:30pm", "\"MM/dd/yyyy, h:mma\""),
      ("12/5/2026 7.30 PM", "\"dd/MM/yyyy h.mm a\" or \"MM/dd/yyyy h.mm a\""),
      ("12.5.2026 19.30", "\"dd.MM.yyyy HH.mm\" or \"MM.dd.yyyy HH.mm\""),
      ("12/5/2026 19:30 +02:00", "\"dd/MM/yyyy HH:mm XXX\" or"),
    ])
  func refusesTheAmbiguousWithAPatternToName(_ text: String, _ hint: String) {
    expectRefusal(text, hint)
  }

  @Test(
    arguments: [
      "", " ", "\u{0}", "2023-06-10\u{0}", "2023-06-10T", "2023-06-10T10:", "2023-06-10T10:3",
      "2023-06-10T10:39:", "2023-06-10T1039:32", "2023-06-10T10:39:32.", "2023-06-10T9",
      "2023-06-10T10:39:32Zulu", "2023-06-10T10:39:32 Z Z", "2023-06-10+02:00", "2023-06-10Z",
      "+2023-06-10", "-2023-06-10", "+012023-06-10", "1686364772", "1686364772000",
      "20230610103932", "202306101039", "٢٠٢٣-٠٦-١٠", "２０２３-06-10", "tomorrow", "2023-06-10x",
      "2023-06-10T10:39:32+", "2023-06-10T10:39:32+08:", "2023-06-10T10:39:32+08:0",
      "2023-06-10T10:39:32+08:00:00", "2023-06-10T13:00 PM", "2023-06-10T0 AM", "2023-06--1",
      "2023-06-10T-1:00", "2023-06-10T10:39:32\u{2212}", "20230610T", "2023-06-10T10:39;",
      "2023-06-1", "2023-06-100", "99999999999999999999999999-06-10", "2023-06-10/2023-06-11",
    ])
  func refusesWhatIsNoTime(_ text: String) {
    #expect(throws: TimeError.self) { try ISO8601.time(text) }
  }

  @Test func readsATimeOnAKnownDay() throws {
    let day = try #require(LocalDate(year: 2023, month: 6, day: 10))
    #expect(try ISO8601.time("7:30 pm", on: day) == ISO8601.time("2023-06-10T19:30"))
    #expect(try ISO8601.time("T193000+02", on: day) == ISO8601.time("2023-06-10T19:30+02:00"))
    #expect(try ISO8601.time("24:00", on: day) == ISO8601.time("2023-06-11T00:00"))
    #expect(throws: TimeError.self) { try ISO8601.time("", on: day) }
    #expect(throws: TimeError.self) { try ISO8601.time("2023-06-10T19:30", on: day) }
  }
}

func expectRefusal(
  _ text: String, _ part: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = #expect(throws: TimeError.self, sourceLocation: sourceLocation) {
    try ISO8601.time(text)
  }
  #expect(error?.reason.contains(part) == true, "\(error as Any)", sourceLocation: sourceLocation)
}
