import CalendarStore
import Foundation
import Testing

@testable import ticketcal

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

  @Test func showsACard() throws {
    let run = try home.run("show", "dentist@example.org")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("  title     Dentist\n  when      Tue 24 Nov 2026, 09:00 – 10:00"))
    #expect(run.output.contains("  here      Tue 24 Nov 2026, 08:00 – 09:00 UTC, 1 h\n"))
    #expect(
      run.output.contains(
        "  file      \(calendar.replacing(home.folder("home"), with: "~"))/dentist.ics"))
  }

  @Test func changesNothing() throws {
    let before = try home.listing().filter { $0.contains(".calendars") }
    for format in ["text", "json", "ical"] {
      #expect(try home.run("show", "aaaaaaaa-0001", "--format", format).status == 0)
    }
    #expect(try home.listing().filter { $0.contains(".calendars") } == before)
  }

  @Test func namesThoseThatBeginSo() throws {
    let run = try home.run("show", "aaaa")
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        ticketcal: aaaa is the beginning of several; write more of one: aaaaaaaa-0001 (One, Mon 2 \
        Nov 2026), aaaaaaaa-0002 (Two, Mon 2 Nov 2026)

        """)
    #expect(try home.run("show", "aaaaaaaa-0001").output.contains("One"))
    #expect(try home.run("show", "aaaaaaaa0002").output.contains("Two"))
  }

  @Test func findsOccurrences() throws {
    for name in ["@2026-11-24", "@20261124T09", "@2026-11-24T09:00"] {
      let run = try home.run("show", "aaaaaaaa-0001\(name)")
      #expect(run.output.contains("when      Tue 24 Nov 2026, 09:00"))
    }
    let moved = try home.run("show", "aaaaaaaa-0001@20261103")
    #expect(moved.output.contains("title     One moved\n"))
    #expect(moved.output.contains("in place  of the occurrence of Tue 3 Nov 2026, 09:00"))
  }

  @Test func refusesWhatIsNoOccurrence() throws {
    let none = try home.run("show", "aaaaaaaa-0001@20270103")
    #expect(none.status == 64)
    #expect(none.errors.contains("has no such occurrence"))
    let several = try home.run("show", "aaaaaaaa-0001@202612")
    #expect(several.errors.contains("write one of @20261201T090000, @20261202T090000"))
    #expect(several.errors.contains("and 23 more"))
    let id = ItemID(uid: "dentist@example.org").description
    #expect(try home.run("show", "\(id)@20261124").errors.contains("does not repeat"))
    #expect(try home.run("show", "ffff").status == 64)
  }

  @Test func printsTheFileByteForByte() throws {
    let text = try home.text(calendar + "/One.ics")
    #expect(try home.run("show", "aaaaaaaa-0001", "--format", "ical").output == text)
  }

  @Test func tellsTwoCalendarsApart() throws {
    try home.folder.file("home/.calendars/work/dentist.ics", TestHome.dentist)
    let run = try home.run("show", "dentist@example.org")
    #expect(run.status == 64)
    #expect(
      run.errors.contains("choose one with --calendar: personal/home, personal/work"))
    let chosen = try home.run("show", "dentist@example.org", "-c", "work")
    #expect(chosen.output.contains("  calendar  work\n"))
  }

  @Test func showsAllThatTheFileHas() throws {
    try home.folder.file(
      "home/.calendars/home/rich.ics",
      TestHome.object(
        """
        BEGIN:VEVENT
        UID:rich@example.org
        DTSTAMP:20261001T080000Z
        DTSTART:20261102T090000Z
        SUMMARY:Rich
        CLASS:CONFIDENTIAL
        CATEGORIES:Work\\, hard,Travel
        ATTACH:https://example.org/a.pdf
        ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA
        X-CONFERENCE;X-A=b:1
        X-CONFERENCE:2
        BEGIN:VALARM
        ACTION:EMAIL
        TRIGGER:-PT1H
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:-PT5M
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT10M
        END:VALARM
        END:VEVENT
        """))
    let run = try home.run("show", "rich@example.org")
    for line in [
      "  alarms    10 min before [also 2 other alarms: email, at another time]",
      "  class     confidential",
      "  category  Work\\, hard,Travel", "  attached  https://example.org/a.pdf",
      "            in the file itself", "  also has  X-CONFERENCE",
    ] { #expect(run.output.contains(line + "\n"), "\(line)") }
    #expect(!(try home.run("show", "aaaaaaaa-0001").output.contains("also")))
  }

  @Test func tellsOfFilesThatItCouldNotLookInto() throws {
    try home.folder.file("home/.calendars/home/bad.ics", "hello")
    // The second time they are known, and not looked at.
    for _ in 0..<2 {
      let run = try home.run("show", "ffff")
      #expect(run.status == 64)
      #expect(run.errors.contains("no event ffff (1 file could not be read)"))
    }
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
