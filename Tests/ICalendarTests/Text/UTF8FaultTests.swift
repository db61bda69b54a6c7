import Testing

@testable import ICalendar

@Suite struct UTF8FaultTests {
  private func line(_ pieces: [UInt8]...) -> Int? {
    ICalendarObject.firstLineThatIsNotUTF8(in: pieces.flatMap(\.self))
  }

  @Test func namesTheFirstLineThatIsNot() {
    let plain = Array("BEGIN:VCALENDAR\r\nX:ä\r\n".utf8)
    #expect(line(plain) == nil)
    #expect(line([]) == nil)
    #expect(line(plain, [0x58, 0x3A, 0xE9]) == 3)
    #expect(line(plain, [0x58, 0x3A, 0xE9, 0x0A, 0xFF, 0x0A]) == 3)
    #expect(line([0xFF], plain) == 1)
    #expect(line([0x58, 0xC3, 0x0A, 0xA4]) == 1)
  }

  @Test func joinsFoldedLinesBefore() {
    #expect(line([0x58, 0x3A, 0xC3, 0x0D, 0x0A, 0x20, 0xA4, 0x0D, 0x0A]) == nil)
    #expect(line([0x58, 0x3A, 0xC3, 0x0A, 0x09, 0xA4, 0x0A, 0x20, 0xE9]) == 1)
    #expect(line([0x58, 0x0A, 0x59, 0x0A, 0x20, 0x5A, 0xC3]) == 2)
  }
}
