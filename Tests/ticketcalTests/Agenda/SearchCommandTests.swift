import Foundation
import Testing

@Suite struct SearchCommandTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
    try home.folder.file(
      "home/.calendars/home/b.ics",
      TestHome.object(
        """
        BEGIN:VEVENT
        UID:aaaaaaaa-0000-4000-8000-000000000001
        DTSTAMP:20261001T080000Z
        DTSTART;VALUE=DATE:20261102
        SUMMARY:Rügen
        DESCRIPTION:main thing
        RRULE:FREQ=YEARLY
        END:VEVENT
        """))
  }

  @Test(arguments: [
    ("EXDATE:20261207T090000Z", "Mon 14 Dec 2026 09:00-10:00"),
    (
      """
      END:VEVENT
      BEGIN:VEVENT
      UID:c
      RECURRENCE-ID:20261207T090000Z
      DTSTART:20261208T130000Z
      DTEND:20261208T150000Z
      SUMMARY:Moved
      """, "Tue 8 Dec 2026 13:00-15:00"
    ), ("RDATE:20261201T090000Z", "Tue 1 Dec 2026 09:00-10:00"),
    ("EXDATE:20261207T090000Z,20261214T090000Z,20261221T090000Z", "Mon 7 Dec 2026 09:00-10:00"),
  ])
  func listsASeriesByTheFirstOccurrenceThatThereIs(_ lines: String, _ time: String) throws {
    try home.folder.file(
      "home/.calendars/home/c.ics",
      TestHome.object(
        """
        BEGIN:VEVENT
        UID:c
        DTSTART:20261207T090000Z
        DTEND:20261207T100000Z
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Course
        \(lines)
        END:VEVENT
        """))
    #expect(try home.run("search", "course").output.hasPrefix("\(time)  Course [repeats]"))
  }

  @Test func printsOtherFormats() throws {
    let json = try home.run("search", "rugen", "--format", "json")
    #expect(json.output.hasPrefix(#"{"id":"aaaaaaaa-0000-4000-8000-000000000001","calendar""#))
    let ical = try home.run("search", "rugen", "--format", "ical")
    #expect(ical.output.contains("RRULE:FREQ=YEARLY\r\n"))
  }
}
