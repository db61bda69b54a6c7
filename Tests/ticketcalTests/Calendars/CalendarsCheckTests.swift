import Foundation
import Testing

/// `ticketcal calendars check`.
@Suite struct CalendarsCheckTests {
  @Test func checkListsEveryFileThatIsWrong() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal")
    let fine = try home.run("calendars", "check")
    #expect(fine.status == 0, "\(fine.output)")
    try home.folder.file("home/.calendars/home/empty.ics")
    try home.folder.file("home/.calendars/home/half.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n")
    try home.folder.file("home/.calendars/home/text.ics", "Dear all,\n")
    try home.folder.file("home/.calendars/home/twin.ics", TestHome.dentist)
    let run = try home.run("calendars", "check", "personal/home")
    #expect(run.status == 65)
    for name in ["empty", "half", "text", "twin"] {
      #expect(run.output.contains("~/.calendars/home/\(name).ics: "), "\(name)")
    }
    #expect(run.lines.count == 4)
  }

  @Test func checkListsFilesByTheirNumbersWithTheirPaths() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    try home.run("access", "grant", "personal")
    for number in [10, 2, 1] {
      try home.folder.file("home/.calendars/home/b\(number).ics", "Dear all,\n")
    }
    let run = try home.run("calendars", "check", "--format", "json", "home")
    #expect(run.status == 65)
    let objects = try run.lines.map { try home.object($0) }
    #expect(
      objects.map { $0["file"] as? String } == [1, 2, 10].map { "\(folder)/b\($0).ics" })
    for object in objects {
      #expect(Set(object.keys) == ["calendar", "source", "file", "reason"])
      #expect(object["calendar"] as? String == "home")
      #expect(object["source"] as? String == "personal")
    }
  }

  @Test(arguments: [
    "TRIGGER:soon", "TRIGGER;VALUE=DATE:20261201", "X-TRIGGER:-PT1H",
    "TRIGGER;VALUE=DATE-TIME:20261201T080000",
  ])
  func checkNamesAlarmsWithoutATime(line: String) throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    try home.run("access", "grant", "personal")
    let event = try home.text("\(folder)/dentist.ics")
    for (line, status) in [("TRIGGER:-PT1H", Int32(0)), (line, 65)] {
      let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\n\(line)\r\nEND:VALARM\r\nEND:VEVENT"
      try home.folder.file(
        "home/.calendars/home/dentist.ics", event.replacing("END:VEVENT", with: alarm))
      let run = try home.run("calendars", "check", "home")
      #expect(run.status == status && run.output.contains("TRIGGER") == (status != 0))
    }
  }

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
