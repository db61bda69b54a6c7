import Foundation
import Testing

/// `ticketcal calendars check`.
@Suite struct CalendarsCheckTests {
  @Test func checkNamesFilesThatAreNotUTF8() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    try home.run("access", "grant", "personal")
    let object = TestHome.object(
      """
      BEGIN:VEVENT
      UID:7a2a9c1b-0000-4000-8000-000000000001
      DTSTAMP:20261001T080000Z
      DTSTART:20260408T090000
      SUMMARY:Caf@ au lait
      END:VEVENT
      """)
    let bytes = object.utf8.map { $0 == UInt8(ascii: "@") ? 0xE9 : $0 }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/latin.ics"))
    let run = try home.run("calendars", "check", "home")
    #expect(run.status == 65)
    #expect(run.lines.count == 1)
    #expect(run.output.hasPrefix("~/.calendars/home/latin.ics: line 8 is not UTF-8, "))
    #expect(try home.run("agenda", "--day", "2026-04-08").errors.isEmpty)
  }
}
