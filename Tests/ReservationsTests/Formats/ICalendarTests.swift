import TestSupport
import Testing

@testable import Reservations

@Suite struct ICalendarTests {
  private func calendar(_ components: String...) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Mine\n"
      + components.joined() + "END:VCALENDAR\n"
  }

  private func event(_ uid: String, _ lines: String = "DTSTART:20261201T090000Z\n") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\n\(lines)END:VEVENT\n"
  }

  @Test func readsAFoldWithinACharacterAsUTF8() {
    var bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Caf".utf8)
    bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
    for chunk in [3, 64 << 10] {
      let reading = Records(bytes, chunk: chunk)
      #expect(reading.guessedEncoding == nil)
      #expect(reading.records.first?.original.contains(0xC3) == true)
    }
  }

  @Test(.enabled(if: TestRun.isSlow)) func boundsARecord() {
    let long = event("a", "ATTACH:\(String(repeating: "x", count: 17 << 20))\n")
    let reading = Records(calendar(long, event("b")))
    #expect(reading.rejections == ["in:5: is longer than 16 MiB; shorten it"])
    #expect(reading.records.count == 2)
  }

  @Test func boundsTheLinesOfARecord() {
    let long = event("a", String(repeating: "X:\n", count: ICalendarReader.mostLines))
    let reading = Records(calendar(long, event("b")))
    #expect(reading.rejections == ["in:5: has more than 100000 lines; shorten it"])
    #expect(reading.records.count == 2)
  }

  @Test(.enabled(if: TestRun.isSlow)) func boundsAFile() {
    let event = event("a", "ATTACH:\(String(repeating: "x", count: 1 << 20))\n")
    let reading = Records(calendar(String(repeating: event, count: 65)))
    #expect(reading.records.isEmpty)
    #expect(
      reading.error?.reason == "larger than 64 MiB; split the calendar into several files")
  }

  @Test func survivesDeepNesting() {
    let deep =
      String(repeating: "BEGIN:X\n", count: 50_000) + String(repeating: "END:Y\n", count: 50_000)
    #expect(Records(calendar("BEGIN:VEVENT\n\(deep)END:VEVENT\n")).records.count == 1)
  }

  @Test func hasNoMapping() throws {
    var mapping = FieldMapping()
    try mapping.map("title", to: "Event")
    let reader = ReservationReader(
      MemorySource(Array(calendar(event("a")).utf8)), file: "in",
      options: ReadingOptions(mapping: mapping))
    let record = try #require(try reader.nextRecord())
    #expect(
      reader.unmatchedKeys == [
        MappingError(
          target: "title", column: "Event", reason: "an iCalendar file has no key \"Event\"")
      ])
    #expect(try record.origin.read(mapping, as: reader) == nil)
  }
}
