import CalendarStore
import CivilTime
import ICalendar
import Testing

@testable import TicketImport

/// Objects of other programs whose bytes are no text of a script.
@Suite struct ImportedObjectTests {
  @Test func writesWholeLines() throws {
    let start = "DTSTART:20261201T090000Z"
    var bytes = Array("BEGIN:VCALENDAR\n\nBEGIN:VEVENT\nUID:a\n\(start)\nSUMMARY:Caf".utf8)
    bytes += [0xC3, 0x0A, 0x20, 0xA9] + Array("\n\nEND:VEVENT\nEND:VCALENDAR".utf8)
    let reading = try ForeignObject(StatedObject(bytes, method: nil))
    #expect(reading.event.title == "Café")
    let text = String(
      decoding: try reading.text(
        of: reading.event, now: Instant(secondsSince1970: 1_800_000_000)), as: UTF8.self)
    #expect(text.contains("\r\nSUMMARY:Café\r\nDTSTAMP:20270115T080000Z\r\nEND:VEVENT\r\n"))
    #expect(!text.contains("\r\n\r\n"))
    #expect(text.contains("VERSION:2.0\r\nPRODID:"))
  }

  @Test func refusesANUL() {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\u{0}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let refusal = ForeignObject.Refusal.unreadable("contains a NUL byte; remove it")
    #expect(throws: refusal) { try ForeignObject(StatedObject(Array(text.utf8), method: nil)) }
  }
}
