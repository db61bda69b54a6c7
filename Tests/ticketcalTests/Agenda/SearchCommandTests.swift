import CalendarStore
import Foundation
import Testing

@testable import ticketcal

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

  @Test func listsEveryMatchOnceByItsStart() throws {
    let run = try home.run("search", "MAIN")
    let id = ItemID(uid: "dentist@example.org").description.prefix(8)
    #expect(
      run.output == """
        Mon 2 Nov 2026               Rügen [repeats]  (home)  aaaaaaaa
        Tue 24 Nov 2026 08:00-09:00  Dentist, Main Street 1  (home)  \(id)

        """)
    #expect(run.status == 0)
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

  @Test func takesSeveralWordsForOneText() throws {
    #expect(try home.run("search", "main", "street").output.contains("Dentist"))
    #expect(try home.run("search", "rugen").output.contains("Rügen"))
  }

  @Test func findingNothingIsNoFailure() throws {
    let run = try home.run("search", "nothing of the kind")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors == "no event has that text\n")
    #expect(try home.run("search", " ").status == 64)
    #expect(try home.run("search").status == 64)
  }

  @Test func printsOtherFormats() throws {
    let json = try home.run("search", "rugen", "--format", "json")
    #expect(json.output.hasPrefix(#"{"id":"aaaaaaaa-0000-4000-8000-000000000001","calendar""#))
    let ical = try home.run("search", "rugen", "--format", "ical")
    #expect(ical.output.contains("RRULE:FREQ=YEARLY\r\n"))
  }
}
