import Foundation
import Glibc
import Testing

/// Sources of iCalendar files.
@Suite struct FileSourcesTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.folder.file("subs/holidays.ics", Self.calendar)
    try home.configure(
      """
      [sources.subs]
      type = "ics"
      path = "\(home.folder("subs"))"
      """)
    try home.run("access", "grant", "subs")
  }

  private static let calendar = TestHome.object(
    """
    BEGIN:VEVENT
    UID:free@example.org
    DTSTAMP:20260101T000000Z
    DTSTART;VALUE=DATE:20261125
    DTEND;VALUE=DATE:20261126
    SUMMARY:Free day
    END:VEVENT
    """)

  @Test func takeNoImports() throws {
    let prompt = try PromptRun(TestHome.seed, in: home, columns: 200)
    try prompt.enter(
      "calendar holidays", expecting: "subs/holidays is a file of another program")
    try prompt.keys("quit\r")
    _ = try prompt.ends()
  }

  @Test func areAskedForToReadAlone() throws {
    try home.run("access", "reset", "subs")
    let run = try home.terminal(["agenda", "-c", "holidays"])
    try run.expect("Let ticketcal read the calendars and reminder lists in ")
    try run.send("n\n")
    #expect(try run.wait() == 77)
  }
}
