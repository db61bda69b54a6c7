import CalendarStore
import CivilTime
import Foundation
import ICalendar
import Testing

@testable import TicketImport

@Suite struct ImportedObjectTests {
  private let now = Instant(secondsSince1970: 1_800_000_000)

  private func read(
    _ lines: String..., method: String? = nil, keeping: Bool = false, around: [String] = []
  ) throws -> ForeignObject {
    let text =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + around + lines + [
        "END:VCALENDAR", "",
      ]
    var object = try ForeignObject(
      StatedObject(Array(text.joined(separator: "\r\n").utf8), method: method))
    object.keepsParticipants = keeping
    return object
  }

  private func event(_ lines: String..., uid: String = "a") -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"])
      .joined(separator: "\r\n")
  }

  private let start = "DTSTART:20261201T090000Z"

  private func written(_ reading: ForeignObject, _ event: Event? = nil) throws -> String {
    String(
      decoding: try reading.text(
        of: event ?? reading.event, now: now), as: UTF8.self)
  }

  @Test func keepsEveryLineOfAnEventThatIsNotEdited() throws {
    let lines = event(
      start, "SUMMARY;LANGUAGE=de:Konzert", "X-KDE-KITINERARY-RESERVATION:[{\"a\":1\\,",
      " \"b\":2}]",
      "CATEGORIES:A,B", "CONFERENCE;VALUE=URI:https://meet.example/", "CLASS:PRIVATE",
      "GEO:51.34;12.37", "ATTACH:https://example.org/a.pdf", "SEQUENCE:3",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:PT5M", "X-A:b", "END:VALARM",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM")
    let reading = try read(
      lines, method: "REQUEST", around: ["METHOD:REQUEST", "X-WR-CALNAME:Mine"])
    #expect(
      try written(reading)
        == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\n\(lines)\r\nEND:VCALENDAR\r\n")
    #expect(reading.revision == .init(sequence: 3, stamp: 1_767_225_600))
  }

  @Test func changesOnlyTheLinesOfEditedFields() throws {
    let reading = try read(event(start, "SUMMARY:Old", "X-A:b", "SEQUENCE:3"))
    var edited = reading.event
    edited.title = "New"
    let text = try written(reading, edited)
    #expect(text.contains("SUMMARY:New\r\nX-A:b\r\nSEQUENCE:3\r\n"))
    #expect(text.contains("DTSTAMP:20260101T000000Z\r\n"))
    #expect(!text.contains("LAST-MODIFIED"))
  }

  /// The lines of a file, and those that are written for them.
  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20261201T000000", "DTSTART;VALUE=DATE:20261201"),
    ("DTSTART;VALUE=DATE:20261201T090000Z", "DTSTART:20261201T090000Z"),
    ("DTSTART;VALUE=DATE-TIME:20261201", "DTSTART;VALUE=DATE:20261201"),
    ("DTSTART:20261201", "DTSTART;VALUE=DATE:20261201"),
    ("DTSTART;TZID=Asia/Tokyo;X-A=b:20261201T090000Z", "DTSTART;X-A=b:20261201T090000Z"),
    (
      "DTSTART;X-A=b;TZID=tzone://Microsoft/Custom:20261201T090000", "DTSTART;X-A=b:20261201T090000"
    ),
    (
      "DTSTART;TZID=\"Asia/Tokyo\";X-A=b:20261201T090000",
      "DTSTART;TZID=\"Asia/Tokyo\";X-A=b:20261201T090000"
    ),
    (
      "DTSTART:20261201T090000Z\r\nRRULE:FREQ=DAILY\r\nEXDATE:20261202,,20261203T090000Z,",
      "DTSTART:20261201T090000Z\r\nRRULE:FREQ=DAILY\r\nEXDATE:20261203T090000Z\r\n"
        + "EXDATE:20261202T090000Z"
    ),
    (
      "DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY\r\nEXDATE:20261202T000000",
      "DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY\r\nEXDATE;VALUE=DATE:20261202"
    ),
    (
      "DTSTART:20261201T090000Z\r\nRRULE:FREQ=DAILY\r\nEXDATE:20261202T090000Z,",
      "DTSTART:20261201T090000Z\r\nRRULE:FREQ=DAILY\r\nEXDATE:20261202T090000Z"
    ),
    ("DTSTART:20261201T090000Z\r\nEXDATE;TZID=Europe/Berlin::", "DTSTART:20261201T090000Z"),
    ("DTSTART:20261201T090000Z\r\nCREATED:None", "DTSTART:20261201T090000Z"),
    (
      "DTSTART:20261201T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT0DT0H10M0S\r\n"
        + "END:VALARM",
      "DTSTART:20261201T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM"
    ),
    (
      "DTSTART:20261201T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:20261201T080000Z\r\n"
        + "END:VALARM",
      "DTSTART:20261201T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\n"
        + "TRIGGER;VALUE=DATE-TIME:20261201T080000Z\r\nEND:VALARM"
    ),
    (
      "DTSTART:20261201T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\n"
        + "TRIGGER:-PT30M\r\nEND:VALARM",
      "DTSTART:20261201T090000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM"
    ),
    (
      "DTSTART;TZID=Asia/Tokyo:20261201T090000\r\nRRULE:FREQ=DAILY;UNTIL=20261203T090000;X-A=B",
      "DTSTART;TZID=Asia/Tokyo:20261201T090000\r\nRRULE:FREQ=DAILY;UNTIL=20261203T000000Z;X-A=B"
    ),
    (
      "DTSTART;TZID=Asia/Tokyo:20261201T090000\r\nRRULE:FREQ=DAILY;UNTIL=20261203",
      "DTSTART;TZID=Asia/Tokyo:20261201T090000\r\nRRULE:FREQ=DAILY;UNTIL=20261203T145959Z"
    ),
    (
      "DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY;UNTIL=20261203T145959Z",
      "DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY;UNTIL=20261203"
    ),
    ("DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:0NaNaNaN", "DTSTART;VALUE=DATE:20261201"),
    (
      "DTSTART;TZID=Asia/Tokyo:20261201T090000\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\n"
        + "TRIGGER;VALUE=DATE-TIME:20261201T080000\r\nEND:VALARM",
      "DTSTART;TZID=Asia/Tokyo:20261201T090000\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\n"
        + "TRIGGER;VALUE=DATE-TIME:20261130T230000Z\r\nEND:VALARM"
    ),
    (
      "DTSTART:20261201T090000\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:20261201T080000\r\n"
        + "END:VALARM",
      "DTSTART:20261201T090000\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\nEND:VALARM"
    ),
  ])
  func writesTimesInTheirForms(_ lines: String, _ written: String) throws {
    let reading = try read(event(lines))
    let text = try self.written(reading)
    #expect(text.contains("\(event(written))\r\n"), "\(text)")
    let object = try ICalendarObject(
      Array("BEGIN:VCALENDAR\r\n\(event(lines))\r\nEND:VCALENDAR\r\n".utf8))
    let invalid = object.invalidTimes(object.contents())
    #expect(reading.rewritten == invalid)
    let valid = try ICalendarObject(Array(text.utf8))
    #expect(valid.invalidTimes(valid.contents()).isEmpty)
  }

  /// Known zones get this program's VTIMEZONE, others keep their own without the TZID of its onsets.
  @Test(arguments: [
    ("Asia/Tokyo", ";TZID=+00:00:20260101T000000", "DTSTART:19700101T000000\r\nTZOFFSETFROM:+0900"),
    ("Asia/Tokyo", ":20260101T000000Z", "DTSTART:19700101T000000\r\nTZOFFSETFROM:+0900"),
    ("Mine", ";TZID=Mine:20260101T000000", "DTSTART:20260101T000000\r\nTZOFFSETFROM:+0500"),
  ])
  func writesZonesThatOthersRead(_ name: String, _ onset: String, _ written: String) throws {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART\(onset)",
      "TZOFFSETFROM:+0500", "TZOFFSETTO:+0500", "END:STANDARD", "END:VTIMEZONE",
    ]
    let lines = event("DTSTART;TZID=\(name):20261201T090000")
    let reading = try read(lines, around: zone)
    let text = try self.written(reading)
    #expect(text.contains(written) && !text.contains("DTSTART\(onset)"), "\(text)")
    #expect(reading.rewritten == ["VTIMEZONE"])
    let file = ["BEGIN:VCALENDAR"] + zone + [lines, "END:VCALENDAR", ""]
    let object = try ICalendarObject(Array(file.joined(separator: "\r\n").utf8))
    #expect(object.invalidTimes(object.contents()) == ["VTIMEZONE"])
  }

  @Test func saysThatAZoneBeginsAfterTheEvent() throws {
    func zone(_ name: String) -> [String] {
      [
        "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:20300101T000000",
        "TZOFFSETFROM:+0500", "TZOFFSETTO:+0500", "END:STANDARD", "END:VTIMEZONE",
      ]
    }
    func read(_ name: String) throws -> ForeignObject {
      try self.read(event("DTSTART;TZID=\(name):20261201T090000"), around: zone(name))
    }
    #expect(try read("Mine").problems == [.lateZone("Mine")])
    let windows = try read("W. Europe Standard Time")
    #expect(try written(windows).contains("TZID=Europe/Berlin"))
    #expect(try !written(windows).contains("+0500"))
  }

  @Test func refusesASeriesWithoutADay() throws {
    func lines(_ exceptions: String) -> String {
      event(start, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:\(exceptions)")
    }
    #expect(throws: ForeignObject.Refusal.self) {
      try read(lines("20261201T090000Z,20261202T090000Z"))
    }
    #expect(try read(lines("20261201T090000Z")).problems.isEmpty)
    #expect(
      try read(lines("20261201T090000Z,20261202T090000Z"), method: "CANCEL").isCancellation)
  }

  @Test func leavesParticipantsOut() throws {
    let lines = event(
      start, "ORGANIZER;CN=Ann:mailto:ann@example.org", "ATTENDEE;CN=Bob:mailto:bob@example.org")
    let reading = try read(lines)
    #expect(!(try written(reading)).contains("example.org"))
    #expect(reading.organizer?.name == "Ann")
    #expect(reading.attendees.map(\.address) == ["mailto:bob@example.org"])
  }

  @Test func keepsParticipantsThatNoServerMails() throws {
    let lines = event(
      start, "ORGANIZER;CN=Ann:mailto:ann@example.org",
      "ATTENDEE;SCHEDULE-AGENT=SERVER;CN=Bob:mailto:bob@example.org")
    let text = try written(read(lines, keeping: true))
    #expect(text.contains("ORGANIZER;CN=Ann;SCHEDULE-AGENT=CLIENT:mailto:ann@example.org\r\n"))
    #expect(text.contains("ATTENDEE;CN=Bob;SCHEDULE-AGENT=CLIENT:mailto:bob@example.org\r\n"))
  }

  @Test func dropsAlarmsThatActOrAreNotValid() throws {
    func alarm(_ lines: String...) -> String {
      (["BEGIN:VALARM"] + lines + ["END:VALARM"]).joined(separator: "\r\n")
    }
    let reading = try read(
      event(
        start, alarm("ACTION:EMAIL", "TRIGGER:-PT5M", "ATTENDEE:mailto:a@example.org"),
        alarm("ACTION:PROCEDURE", "TRIGGER:-PT5M", "ATTACH:file:///bin/sh"),
        alarm("ACTION:DISPLAY", "TRIGGER:soon"), alarm("ACTION:DISPLAY"),
        alarm("ACTION:DISPLAY", "TRIGGER:-P9999D"), alarm("ACTION:DISPLAY", "TRIGGER:-PT7M")))
    #expect(reading.droppedAlarms == 5)
    #expect(reading.hasAlarms)
    #expect(try written(reading).components(separatedBy: "BEGIN:VALARM").count == 2)
  }

  // MARK: Times

  @Test func describesKnownZonesThatTheFileDoesNot() throws {
    let reading = try read(
      event(
        "DTSTART;TZID=W. Europe Standard Time:20261201T090000",
        "DTEND;TZID=\"GMT+02:00\":20261201T110000"))
    #expect(reading.event.start.description == "2026-12-01T09:00:00+01:00[Europe/Berlin]")
    let text = try written(reading)
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261201T090000\r\n"))
    #expect(text.contains("DTEND;TZID=GMT+0200:20261201T110000\r\n"))
    #expect(text.contains("TZID:Europe/Berlin\r\n") && text.contains("TZID:GMT+0200\r\n"))
    #expect(ForeignObject.event(of: Array(text.utf8))?.end == reading.event.end)
  }

  @Test func keepsTheZoneThatTheFileDescribes() throws {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Customized", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0545", "TZOFFSETTO:+0545", "END:STANDARD", "END:VTIMEZONE",
    ]
    let reading = try read(event("DTSTART;TZID=Customized:20261201T090000"), around: zone)
    #expect(reading.event.start.description == "2026-12-01T09:00:00+05:45")
    #expect(try written(reading).contains(zone.joined(separator: "\r\n")))
  }

  @Test(arguments: ["Europe/Berlin", "/mozilla.org/20050126_1/Europe/Berlin"])
  func describesAZoneOfTheDatabaseInPlaceOfTheFile(_ name: String) throws {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:20261025T030000",
      "TZOFFSETFROM:+0200", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE",
    ]
    let reading = try read(event("DTSTART;TZID=\(name):20261001T100000"), around: zone)
    #expect(reading.event.start.description == "2026-10-01T10:00:00+02:00[Europe/Berlin]")
    let text = try written(reading)
    #expect(!text.contains("+0300"))
    #expect(text.components(separatedBy: "TZID:Europe/Berlin\r\n").count == 2)
    #expect(text.contains("BEGIN:DAYLIGHT\r\nDTSTART:19970330T020000\r\n"))
  }

  @Test(arguments: ["Asia/Tokyo", "Nowhere"])
  func saysThatATimeHasBothAZoneAndUTC(_ zone: String) throws {
    let reading = try read(event("DTSTART;TZID=\(zone):20261201T090000Z"))
    #expect(reading.problems == [.utcInZone(zone)])
  }

  @Test func saysThatAZoneIsUnknown() throws {
    let reading = try read(event("DTSTART;TZID=Nowhere:20261201T090000"))
    #expect(reading.event.start.description == "2026-12-01T09:00:00")
    #expect(reading.problems == [.unknownZone("Nowhere")])
  }

  @Test(arguments: [
    ("DTSTART:20261201T090000", "2026-12-01T09:00:00", "2026-12-01T09:00:00"),
    ("DTSTART;VALUE=DATE:20261201", "2026-12-01", "2026-12-02"),
    ("DTSTART:20261201T090000Z\r\nDURATION:PT90M", "2026-12-01T09:00:00Z", "2026-12-01T10:30:00Z"),
  ])
  func keepsTheFormOfTimes(lines: String, start: String, end: String) throws {
    let reading = try read(event(lines))
    #expect(reading.event.start.description == start)
    #expect(reading.event.end.description == end)
    #expect(try written(reading).contains("\(lines)\r\n"))
  }

  @Test func takesAStartThatTheFileLacks() throws {
    let reading = try read(event("SUMMARY:No start", "DTSTART:soon"))
    #expect(reading.lacksStart)
    var event = reading.event
    event.start = .date(try #require(LocalDate(year: 2026, month: 12, day: 1)))
    event.end = .date(try #require(LocalDate(year: 2026, month: 12, day: 2)))
    let text = try written(reading, event)
    #expect(text.contains("DTSTART;VALUE=DATE:20261201\r\n"))
    #expect(!text.contains("soon") && !text.contains("1970"))
  }

  // MARK: Lines

  @Test func writesWholeLines() throws {
    var bytes = Array("BEGIN:VCALENDAR\n\nBEGIN:VEVENT\nUID:a\n\(start)\nSUMMARY:Caf".utf8)
    bytes += [0xC3, 0x0A, 0x20, 0xA9] + Array("\n\nEND:VEVENT\nEND:VCALENDAR".utf8)
    let reading = try ForeignObject(StatedObject(bytes, method: nil))
    #expect(reading.event.title == "Café")
    let text = try written(reading)
    #expect(text.contains("\r\nSUMMARY:Café\r\nDTSTAMP:20270115T080000Z\r\nEND:VEVENT\r\n"))
    #expect(!text.contains("\r\n\r\n"))
    #expect(text.contains("VERSION:2.0\r\nPRODID:"))
  }

  @Test func givesAnEventWithoutUIDTheOneOfTheDraft() throws {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(start)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let reading = try ForeignObject(StatedObject(Array(text.utf8), method: nil))
    #expect(reading.uid == nil)
    var event = reading.event
    event.uid = "b,c"
    #expect(try written(reading, event).contains("UID:b\\,c\r\n"))
  }

  @Test(arguments: [
    ("BEGIN:VJOURNAL\r\nUID:a\r\nEND:VJOURNAL", ForeignObject.Refusal.noEvent(["VJOURNAL"])),
    (
      "BEGIN:VEVENT\r\nUID:a\u{0}\r\nEND:VEVENT",
      .unreadable("contains a NUL byte; remove it")
    ),
    (
      "BEGIN:VEVENT\r\nBEGIN:VALARM\r\nEND:VEVENT",
      .unreadable("a component in it ends that does not begin; mend the file")
    ),
    (
      "BEGIN:VEVENT\r\nRECURRENCE-ID:soon\r\nEND:VEVENT",
      .unreadable("no event in it can be read; fetch the file again")
    ),
  ])
  func refusesWhatIsNoEvent(lines: String, refusal: ForeignObject.Refusal) {
    #expect(throws: refusal) { try read(lines) }
  }
}
