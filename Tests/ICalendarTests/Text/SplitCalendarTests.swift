import Foundation
import Testing

@testable import ICalendar

@Suite struct SplitCalendarTests {
  private static let text = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Club", "BEGIN:VTIMEZONE", "TZID:X",
    "END:VTIMEZONE", "BEGIN:VEVENT", "UID:a", "SUMMARY:A", "END:VEVENT", "BEGIN:VTODO", "UID:b",
    "X-OWN:kept", "END:VTODO", "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20300101", "END:VEVENT",
    "BEGIN:VEVENT", "SUMMARY:no UID", "END:VEVENT", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  private func split(_ text: String = text) throws -> SplitCalendar {
    SplitCalendar(try ICalendarObject(Array(text.utf8))) { uid, number in uid ?? "none\(number)" }
  }

  private func string(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  @Test func givesEachUIDAnObjectWithItsZones() throws {
    let split = try split()
    #expect(split.keys == ["a", "b", "none1"])
    #expect(split.property("X-WR-CALNAME") == "Club")
    #expect(split.itemNames == ["VEVENT", "VTODO"])
    let object = string(split.object("a"))
    #expect(object.contains("SUMMARY:A") && object.contains("RECURRENCE-ID"))
    #expect(object.contains("TZID:X") && !object.contains("UID:b"))
    #expect(split.object("c") == nil)
  }
}
