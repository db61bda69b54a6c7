import Foundation
import Glibc
import Testing

/// iCalendar files at the prompt.
@Suite struct CalendarFileTests {
  private static func calendar(_ method: String = "REQUEST", _ events: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nMETHOD:\(method)\r\n"
      + events.joined() + "END:VCALENDAR\r\n"
  }

  private static func event(_ uid: String, _ lines: String = "") -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n"
      + "DTSTART;TZID=Europe/Berlin:20261201T090000\r\n"
      + "DTEND;TZID=Europe/Berlin:20261201T093000\r\n"
      + "SUMMARY:Meeting \(uid)\r\n\(lines)END:VEVENT\r\n"
  }

  @Test func editsApplyToTheSeries() throws {
    let later = Self.event("a", "RECURRENCE-ID;TZID=Europe/Berlin:20261208T090000\r\n")
    let text = Self.calendar("REQUEST", Self.event("a", "RRULE:FREQ=WEEKLY;COUNT=3\r\n"), later)
    let prompt = try PromptRun(text, in: TestHome(), columns: 120)
    #expect(
      prompt.text.contains(
        "one occurrence has values of its own, which stay: 2026-12-08 (2026-12-01 09:00)"))
    try prompt.does("map title=name")
    #expect(prompt.text.contains("map is for JSON, CSV"))
    try prompt.does("title Stand-up")
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let event = try prompt.home.event()
    #expect(event.contains("SUMMARY:Stand-up\n") && event.contains("SUMMARY:Meeting a\n"))
    #expect(event.contains("RRULE:FREQ=WEEKLY;COUNT=3\n"))
  }

  /// The fields of the card are those of the series.
  @Test func showsAMovedOccurrence() throws {
    let home = try TestHome()
    try home.file("old.ics", Self.calendar("PUBLISH", Self.event("a", "RRULE:FREQ=DAILY\r\n")))
    #expect(try home.run("--yes", "old.ics").status == 0)
    let moved = Self.event(
      "a", "RECURRENCE-ID;TZID=Europe/Berlin:20261208T090000\r\nLOCATION:Room 15\r\n")
    let canceled = Self.event(
      "a", "RECURRENCE-ID;TZID=Europe/Berlin:20261201T090000\r\nSTATUS:CANCELLED\r\n")
    let series = Self.event("a", "RRULE:FREQ=DAILY\r\nSEQUENCE:1\r\n")
    let prompt = try PromptRun(
      Self.calendar("PUBLISH", series, moved, canceled), in: home, columns: 160)
    #expect(
      prompt.text.contains("update    the file differs from the event in tickets in what the card"))
    #expect(!prompt.text.contains("says this already"))
    #expect(
      prompt.text.contains(
        "2 occurrences have values of their own, which stay: 2026-12-08 (2026-12-01 09:00, Room 15), "
          + "2026-12-01 (canceled)"))
    try prompt.enter("s", expecting: "1 updated")
    #expect(try prompt.ends() == 0)
  }
}
