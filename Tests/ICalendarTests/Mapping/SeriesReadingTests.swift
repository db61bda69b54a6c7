import CivilTime
import Foundation
import Testing

@testable import ICalendar

@Suite struct SeriesReadingTests {
  private func series(_ lines: String, _ others: String = "") throws -> EventSeries {
    let contents = try ReadObject.contents(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\n\(lines)\nEND:VEVENT\n\(others)END:VCALENDAR\n")
    #expect(contents.problem == nil)
    return try #require(contents.series.first)
  }

  private func occurrence(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:u\n\(lines)\nEND:VEVENT\n"
  }

  @Test(arguments: [
    ("TZID=Europe/Berlin:20230610T090000", ":20230610T070000Z"),
    ("TZID=Europe/Berlin:20230610T090000", ":20230610T090000"),
    ("TZID=Europe/Berlin:20230610T090000", ";VALUE=DATE:20230610"),
    ("TZID=Europe/Berlin:20230610T090000", ";TZID=Asia/Tokyo:20230610T160000"),
    ("X-A=b:20230610T090000Z", ";TZID=Asia/Tokyo:20230610T180000"),
    ("X-A=b:20230610T090000", ":20230610T090000Z"),
    ("VALUE=DATE:20230610", ":20230610T000000"),
  ])
  func anOccurrenceIsNamedInTheFormOfItsSeries(_ start: String, _ date: String) throws {
    let series = try series(
      "DTSTART;\(start)\nRRULE:FREQ=DAILY",
      occurrence("RECURRENCE-ID\(date)\nDTSTART:20230610T120000Z"))
    #expect(series.detached.count == 1)
    #expect(series.detached.first?.occurrenceDate == series.master?.start)
  }

  @Test func anOccurrenceMayStandBeforeItsSeries() throws {
    let contents = try ReadObject.contents(
      "BEGIN:VCALENDAR\n"
        + occurrence("RECURRENCE-ID:20230611T070000Z\nDTSTART:20230611T120000Z")
        + occurrence("DTSTART;TZID=Europe/Berlin:20230610T090000\nRRULE:FREQ=DAILY")
        + "END:VCALENDAR\n")
    let series = try #require(contents.series.first)
    #expect(contents.series.count == 1 && contents.problem == nil)
    #expect(
      series.detached.first?.occurrenceDate?.description
        == "2023-06-11T09:00:00+02:00[Europe/Berlin]")
    #expect(series.detached.first?.source.index == 0 && series.master?.source.index == 1)
  }

  /// RFC 5545 §3.8.5.3: a DURATION is nominal for each occurrence, the distance to a DTEND exact.
  @Test(arguments: [
    ("DURATION:P1D", "12:00:00"), ("DURATION:P1DT1H", "13:00:00"), ("DURATION:PT24H", "13:00:00"),
    ("DTEND;TZID=Europe/Berlin:20260322T120000", "13:00:00"),
  ])
  func anOccurrenceHasTheLengthOfItsSeries(_ length: String, _ end: String) throws {
    let series = try series(
      "DTSTART;TZID=Europe/Berlin:20260321T120000\n\(length)\nRRULE:FREQ=WEEKLY")
    let date = try #require(series.master?.start.adding(CivilDuration(days: 7)))
    #expect(series.occurrence(date)?.end.description == "2026-03-29T\(end)+02:00[Europe/Berlin]")
  }

  @Test func singleOccurrencesShowWithoutTheirSeries() throws {
    let series = try series("RECURRENCE-ID:20230611T070000Z\nDTSTART:20230611T120000Z")
    #expect(series.master == nil)
    #expect(series.detached.first?.occurrenceDate?.description == "2023-06-11T07:00:00Z")
  }

  @Test func remembersWhichChangesAreOfAllThatFollow() throws {
    let series = try series(
      "DTSTART:20230610T090000Z\nRRULE:FREQ=DAILY",
      occurrence("RECURRENCE-ID;RANGE=THISANDFUTURE:20230612T090000Z\nDTSTART:20230612T100000Z")
        + occurrence("RECURRENCE-ID:20230614T090000Z\nDTSTART:20230614T110000Z"))
    #expect(series.detached.count == 2)
    #expect(series.futureDates.map(\.description) == ["2023-06-12T09:00:00Z"])
  }

  @Test func aFileMayHoldSeveralCalendarsAndSeries() throws {
    let contents = try ReadObject.contents(
      """
      BEGIN:VCALENDAR
      METHOD:PUBLISH
      X-WR-TIMEZONE:Asia/Tokyo
      BEGIN:VEVENT
      UID:b
      DTSTART:20230610T090000
      END:VEVENT
      BEGIN:VJOURNAL
      UID:j
      END:VJOURNAL
      BEGIN:VTODO
      UID:b
      END:VTODO
      END:VCALENDAR

      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      DTSTART:20230610T090000
      END:VEVENT
      BEGIN:VEVENT
      UID:b
      RECURRENCE-ID:20230610T090000
      DTSTART:20230610T100000
      END:VEVENT
      END:VCALENDAR

      """)
    #expect(contents.problem == nil)
    #expect(contents.series.map(\.uid) == ["b", "a"])
    #expect(contents.series.map(\.detached.count) == [1, 0])
    // Times without a zone are floating, whatever X-WR-TIMEZONE says.
    #expect(contents.series.first?.master?.start.instant == nil)
    #expect(contents.reminders.map(\.uid) == ["b"])
    #expect(contents.itemCount == 4)
  }

  @Test func whatHasNoUIDIsNamedByItsFile() throws {
    let contents = try ReadObject.contents(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      DTSTART:20230610T090000
      END:VEVENT
      BEGIN:VEVENT
      UID:
      DTSTART:20230611T090000
      END:VEVENT
      END:VCALENDAR

      """)
    #expect(contents.problem == nil)
    #expect(contents.series.map(\.uid) == ["name", "name 2"])
  }
}
