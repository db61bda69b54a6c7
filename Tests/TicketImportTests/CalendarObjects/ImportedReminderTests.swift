import CalendarStore
import CivilTime
import Foundation
import ICalendar
import Testing

@testable import TicketImport

@Suite struct ImportedReminderTests {
  private let now = Instant(secondsSince1970: 1_800_000_000)

  private func read(
    _ lines: String..., method: String? = nil
  ) throws -> ForeignObject {
    let text =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:a",
        "DTSTAMP:20260101T000000Z",
      ] + lines + ["END:VTODO", "END:VCALENDAR", ""]
    var object = try ForeignObject(
      StatedObject(Array(text.joined(separator: "\r\n").utf8), method: method))
    object.keepsParticipants = false
    return object
  }

  private func written(_ reading: ForeignObject, _ event: Event? = nil) throws -> String {
    String(
      decoding: try reading.text(
        of: event ?? reading.event, now: now), as: UTF8.self)
  }

  private let due = "DUE:20261201T090000Z"

  @Test func keepsEveryLineThatIsNotEdited() throws {
    let lines =
      "SUMMARY;LANGUAGE=de:Zahlen\r\n\(due)\r\nPRIORITY:1\r\nPERCENT-COMPLETE:20\r\nX-A:b"
      + "\r\nRELATED-TO:c\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM"
    let reading = try read(lines)
    #expect(reading.isReminder && !reading.lacksStart)
    #expect(try written(reading).contains("DTSTAMP:20260101T000000Z\r\n\(lines)\r\nEND:VTODO"))
  }

  @Test(arguments: ["SUMMARY:Pay", "DTSTART:20261201T080000Z"])
  func readsTheParticipants(_ line: String) throws {
    let reading = try read(line, "ORGANIZER:mailto:a@example.org", "ATTENDEE:mailto:b@example.org")
    #expect(reading.organizer?.address == "mailto:a@example.org")
    #expect(reading.attendees.map(\.address) == ["mailto:b@example.org"])
  }

  @Test func changesTheLinesOfEditedFieldsAlone() throws {
    let reading = try read("SUMMARY:Old", due, "X-A:b", "STATUS:IN-PROCESS")
    var edited = reading.event
    edited.title = "New"
    edited.start = .utc(LocalDateTime(edited.start.reading.date, .midnight))
    edited.notes = "N"
    edited.alarms = [.before(CivilDuration(seconds: 60))]
    let text = try written(reading, edited)
    #expect(text.contains("SUMMARY:New\r\nDUE:20261201T000000Z\r\nX-A:b\r\n"))
    #expect(text.contains("STATUS:IN-PROCESS\r\n") && text.contains("DESCRIPTION:N\r\n"))
    #expect(text.contains("TRIGGER;RELATED=END:-PT1M\r\n"))
    #expect(!text.contains("DTEND") && !text.contains("TRANSP"))
  }

  @Test func theStartMovesWithTheDueTime() throws {
    let reading = try read("DTSTART:20261201T080000Z", due)
    var edited = reading.event
    edited.start = .utc(LocalDateTime(edited.start.reading.date, .midnight))
    let text = try written(reading, edited)
    #expect(text.contains("DTSTART:20261130T230000Z\r\nDUE:20261201T000000Z\r\n"))
  }

  @Test func mayBeDueAtNoTime() throws {
    let reading = try read("SUMMARY:Milk")
    #expect(reading.lacksStart && reading.event.start == ForeignObject.noTime)
    #expect(!(try written(reading)).contains("DUE"))
    var edited = reading.event
    edited.start = .date(LocalDate(year: 2027, month: 1, day: 2)!)
    #expect(try written(reading, edited).contains("DUE;VALUE=DATE:20270102\r\n"))
  }

  @Test func anUnreadableDueTimeIsNamed() throws {
    let reading = try read("SUMMARY:Milk", "DUE:soon")
    #expect(reading.problems.map(\.description).contains { $0.contains("DUE") })
    #expect(reading.lacksStart)
    #expect(try !written(reading).contains("DUE"))
  }

  @Test func aCancellationCancelsIt() throws {
    let reading = try read("SUMMARY:Milk", due, method: "CANCEL")
    #expect(reading.event.status == .canceled)
    #expect(try written(reading).contains("STATUS:CANCELLED\r\n"))
    var canceled = try read("SUMMARY:Milk", due).event
    canceled.status = .canceled
    #expect(
      try written(try read("SUMMARY:Milk", due), canceled).contains("STATUS:CANCELLED\r\n"))
  }

  @Test func describesTheZonesOfBothTimes() throws {
    let reading = try read(
      "DTSTART;TZID=Asia/Tokyo:20261201T080000", "DUE;TZID=Europe/Berlin:20261201T090000")
    let text = try written(reading)
    #expect(text.contains("TZID:Asia/Tokyo\r\n") && text.contains("TZID:Europe/Berlin\r\n"))
  }

  @Test func leavesParticipantsOut() throws {
    let reading = try read(due, "ORGANIZER:mailto:a@example.org", "ATTENDEE:mailto:b@example.org")
    #expect(!(try written(reading)).contains("mailto"))
  }
}
