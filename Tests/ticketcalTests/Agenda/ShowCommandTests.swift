import Foundation
import Testing

@Suite struct ShowCommandTests {
  private let home: TestHome
  private let calendar: String

  init() throws {
    home = try TestHome()
    calendar = try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
    for (number, title) in [(1, "One"), (2, "Two")] {
      try home.folder.file(
        "home/.calendars/home/\(title).ics",
        TestHome.object(
          """
          BEGIN:VEVENT
          UID:aaaaaaaa-000\(number)-4000-8000-000000000001
          DTSTAMP:20261001T080000Z
          DTSTART;TZID=Europe/Berlin:20261102T090000
          DURATION:PT15M
          SUMMARY:\(title)
          RRULE:FREQ=DAILY;UNTIL=20261231
          END:VEVENT
          BEGIN:VEVENT
          UID:aaaaaaaa-000\(number)-4000-8000-000000000001
          DTSTAMP:20261001T080000Z
          RECURRENCE-ID;TZID=Europe/Berlin:20261103T090000
          DTSTART;TZID=Europe/Berlin:20270103T090000
          DURATION:PT15M
          SUMMARY:\(title) moved
          END:VEVENT
          """))
    }
  }

  @Test func changesNothing() throws {
    let before = try home.listing().filter { $0.contains(".calendars") }
    for format in ["text", "json", "ical"] {
      #expect(try home.run("show", "aaaaaaaa-0001", "--format", format).status == 0)
    }
    #expect(try home.listing().filter { $0.contains(".calendars") } == before)
  }

  @Test func printsTheFileByteForByte() throws {
    let text = try home.text(calendar + "/One.ics")
    #expect(try home.run("show", "aaaaaaaa-0001", "--format", "ical").output == text)
  }

  @Test(arguments: ["20261121", "12345", "cafe", "CAFE-1"])
  func findsAUIDThatLooksLikeTheBeginningOfAnother(_ uid: String) throws {
    let home = try TestHome()
    try home.configureSource(event: TestHome.dentist.replacing("dentist@example.org", with: uid))
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    let run = try home.run("show", uid)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Dentist"))
  }
}
