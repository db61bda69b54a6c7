import CivilTime
import Foundation
import Testing

@testable import ICalendar

@Suite struct TimeReadingTests {
  @Test(arguments: [
    ("DTSTART:20230610T103932", "2023-06-10T10:39:32"),
    ("DTSTART:20230610T103932Z", "2023-06-10T10:39:32Z"),
    ("DTSTART;VALUE=DATE:20230610", "2023-06-10"),
    ("dtstart;value=date:20230610", "2023-06-10"),
    ("DTSTART:20230610", "2023-06-10"),
    ("DTSTART;VALUE=DATE:20230610T000000", "2023-06-10"),
    ("DTSTART;VALUE=DATE-TIME:20230610T103932", "2023-06-10T10:39:32"),
    ("DTSTART;TZID=Asia/Tokyo:20230610T103932", "2023-06-10T10:39:32+09:00[Asia/Tokyo]"),
    ("DTSTART;TZID=\"Asia/Tokyo\":20230610T103932", "2023-06-10T10:39:32+09:00[Asia/Tokyo]"),
    (
      "DTSTART;X-A=\"b;c:d\";TZID=Asia/Tokyo:20230610T103932",
      "2023-06-10T10:39:32+09:00[Asia/Tokyo]"
    ),
    ("DTSTART;NEW=x;TZID=Asia/Tokyo:20230610T103932", "2023-06-10T10:39:32+09:00[Asia/Tokyo]"),
    ("DTSTART;TZID=Asia/Tokyo:20230610T103932Z", "2023-06-10T10:39:32Z"),
    ("DTSTART;TZID=UTC:20230610T103932", "2023-06-10T10:39:32Z"),
    ("DTSTART;TZID=GMT+05:30:20230610T103932", "2023-06-10T10:39:32+05:30[GMT+0530]"),
    ("DTSTART: 20230610T103932 ", "2023-06-10T10:39:32"),
    ("DTSTART:20230610T10\n 3932", "2023-06-10T10:39:32"),
    ("DT\n\tSTART:20230610T103932", "2023-06-10T10:39:32"),
    ("DTSTART:20161231T235960Z", "2016-12-31T23:59:59Z"),
    ("DTSTART:00010101T000000Z", "0001-01-01T00:00:00Z"),
    ("DTSTART:99991231T235959Z", "9999-12-31T23:59:59Z"),
    ("DTSTART:20230610T103932\nDTSTART:20240101", "2023-06-10T10:39:32"),
  ])
  func readsEveryFormOfATime(_ lines: String, _ time: String) throws {
    let contents = try ReadObject.contents(ofEvent: lines)
    #expect(contents.series.first?.master?.start.description == time)
    #expect(contents.problem == nil)
  }

  @Test(arguments: [
    "DTSTART:", "DTSTART", "DTSTART;VALUE=DATE:", "DTSTART:20230230", "DTSTART:20231301T000000",
    "DTSTART:20230610T240000", "DTSTART:20230610T106000", "DTSTART:00000101T000000",
    "DTSTART:-2023010", "DTSTART:2023061OT103932", "DTSTART:2023-06-10", "DTSTART:tomorrow",
    "DTSTART:20230610T1039", "DTSTART:20230610T103932ZZ", "DTSTART:100000101T000000",
    "DTSTART;TZID=\"Asia/Tokyo:20230610T103932\"", "DTSTART:\u{FF12}0230610",
  ])
  func anImpossibleStartIsAProblem(_ line: String) throws {
    let contents = try ReadObject.contents(ofEvent: line)
    #expect(contents.series.isEmpty && contents.places.isEmpty)
    #expect(contents.problem?.contains("DTSTART") == true)
  }

  @Test(arguments: [
    // Nominal days stay at the time of day when the clocks change; hours do not.
    ("TZID=Europe/Berlin:20230325T120000", "P1D", "2023-03-26T12:00:00+02:00[Europe/Berlin]"),
    ("TZID=Europe/Berlin:20230325T120000", "P1W", "2023-04-01T12:00:00+02:00[Europe/Berlin]"),
    ("TZID=Europe/Berlin:20230325T120000", "PT24H", "2023-03-26T13:00:00+02:00[Europe/Berlin]"),
    ("TZID=Europe/Berlin:20230325T120000", "P1DT24H", "2023-03-27T12:00:00+02:00[Europe/Berlin]"),
    ("X-A=b:20230325T120000", "PT24H", "2023-03-26T12:00:00"),
    ("X-A=b:20230325T120000Z", "P1DT1H1M1S", "2023-03-26T13:01:01Z"),
    ("VALUE=DATE:20230325", "P2D", "2023-03-27"),
    ("VALUE=DATE:20230325", "PT48H", "2023-03-27"),
    ("VALUE=DATE:20230325", "P0D", "2023-03-26"),
    ("X-A=b:20230325T120000Z", "+PT15M", "2023-03-25T12:15:00Z"),
  ])
  func aLengthIsAddedToTheStart(_ start: String, _ length: String, _ end: String) throws {
    let contents = try ReadObject.contents(ofEvent: "DTSTART;\(start)\nDURATION:\(length)")
    #expect(contents.series.first?.master?.end.description == end)
    #expect(contents.problem == nil)
  }

  @Test(arguments: [
    "", "P", "PT", "x", "P1M", "PT1.5H", "P99999999999D", "P999999999D", "P4294967297D",
    "99999999999999999999",
  ])
  func anImpossibleLengthIsLeftOut(_ length: String) throws {
    let contents = try ReadObject.contents(ofEvent: "DTSTART:20230325T120000Z\nDURATION:\(length)")
    let event = try #require(contents.series.first?.master)
    #expect(event.end == event.start)
    #expect(contents.problem?.contains("DURATION") == true)
  }

  @Test func withoutAnEndADayIsADayAndATimeAMoment() throws {
    #expect(
      try ReadObject.event("DTSTART:20230325T120000Z").end.description.hasPrefix("2023-03-25"))
    #expect(try ReadObject.event("DTSTART;VALUE=DATE:20230325").end.description == "2023-03-26")
    #expect(try ReadObject.event("DTSTART;VALUE=DATE:99991231").end.description == "9999-12-31")
  }

  @Test(arguments: [
    ("VALUE=DATE:20230325", "VALUE=DATE:20230325", "2023-03-26", ""),
    ("VALUE=DATE:20230325", "VALUE=DATE:20230320", "2023-03-26", "ends before it starts"),
    ("X-A=b:20230325T120000Z", "X-A=b:20230325T115959Z", "2023-03-25T12:00:00Z", "ends before"),
    ("X-A=b:20230325T120000", "X-A=b:20230325T110000", "2023-03-25T12:00:00", "ends before"),
    ("VALUE=DATE:20230325", "X-A=b:20230326T000000Z", "2023-03-26", "not both dates"),
    ("VALUE=DATE:20230325", "X-A=b:20230326T090000Z", "2023-03-27", "not both dates"),
    ("X-A=b:20230325T120000Z", "VALUE=DATE:20230326", "2023-03-26T00:00:00Z", "not both dates"),
    ("X-A=b:20230325T120000Z", "X-A=b:20230325T130000", "2023-03-25T13:00:00Z", "not both"),
    ("X-A=b:20230325T120000", "X-A=b:20230325T130000Z", "2023-03-25T13:00:00", "not both"),
    ("X-A=b:20230325T120000Z", "X-A=b:nonsense", "2023-03-25T12:00:00Z", "DTEND"),
    (
      "X-A=b:20230325T120000Z", "TZID=Asia/Tokyo:20230325T213000",
      "2023-03-25T21:30:00+09:00[Asia/Tokyo]", ""
    ),
    ("TZID=Asia/Tokyo:20230325T213000", "X-A=b:20230325T120000Z", "2023-03-25T21:30", "before"),
  ])
  func theEndIsNeverBeforeTheStart(
    _ start: String, _ end: String, _ shown: String, _ problem: String
  ) throws {
    let contents = try ReadObject.contents(ofEvent: "DTSTART;\(start)\nDTEND;\(end)")
    let event = try #require(contents.series.first?.master)
    #expect(event.end.description.hasPrefix(shown))
    #expect(event.end.isAllDay == event.start.isAllDay)
    #expect(problem.isEmpty ? contents.problem == nil : contents.problem?.contains(problem) == true)
  }
}
