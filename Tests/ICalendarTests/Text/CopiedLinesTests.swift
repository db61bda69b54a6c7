import Testing

@testable import ICalendar

/// The lines of other programs on their way to one file.
@Suite struct CopiedLinesTests {
  @Test(arguments: [
    ("SUMMARY:a\u{1B}[2Jb\r\n", "SUMMARY:a[2Jb\r\n"), ("X:\u{0}a\u{7F}\n", "X:a\n"),
    ("X:a\rb\r\n", "X:ab\r\n"), ("X:a\tb\r\n\tc\r\n", "X:a\tb\r\n\tc\r\n"),
    ("X:ü\u{9B}\r", "X:ü\u{9B}"),
  ])
  func loseControlCharacters(lines: String, copied: String) {
    #expect(String(decoding: Array(lines.utf8).withoutControls, as: UTF8.self) == copied)
  }

  @Test func loseThemWithTheirObject() throws {
    let text = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b\r\nBEGIN:VEVENT\r\nUID:a\r\n\
      DTSTAMP:20270101T000000Z\r\nDTSTART:20270101T000000Z\r\nSUMMARY:a\u{1B}[2J\u{7F}b\r\n\
      END:VEVENT\r\nEND:VCALENDAR\r\n
      """
    var objects = ObjectCollection(productID: "-//c//d")
    let copied = try objects.add(Array(text.utf8)).lines.bytes
    #expect(String(decoding: copied, as: UTF8.self).contains("SUMMARY:a[2Jb\r\n"))
  }
}
