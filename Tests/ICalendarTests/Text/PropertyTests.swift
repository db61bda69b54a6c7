import Foundation
import Testing

@testable import ICalendar

@Suite struct PropertyTests {
  private func read(_ parameters: String) throws -> Property {
    try #require(Property(ContentLine(Array("ATTENDEE\(parameters):mailto:a\r\n".utf8)[...])))
  }

  @Test(arguments: [
    (";CN=Ann", "Ann"), (";cn=\"Ann; Bee: c, d\"", "Ann; Bee: c, d"), (";CN=a;b", "a"),
    (";CN=\"Ann ^'Bee^' ^^ ^n ^x\"", "Ann \"Bee\" ^ \n ^x"), (";CN=大雄", "大雄"),
    (";X-A=\"CN=no;CN=no\";CN=yes", "yes"), (";CN=first;CN=second", "first"),
  ])
  func readsAParameter(_ text: String, _ name: String) throws {
    #expect(try read(text).parameter("CN") == name)
  }

  @Test(arguments: ["", ";", ";;", ";CN", ";CN=", ";CN=\"\"", ";=x", ";C=N"])
  func aWordIsMissingWhereNothingIsWritten(_ text: String) throws {
    #expect(try read(text).word("CN") == nil)
  }

  @Test func wordsAreInUpperCase() throws {
    let property = try read(";PARTSTAT=x-later;ROLE=chair")
    #expect(property.word("PARTSTAT") == "X-LATER" && property.word("ROLE") == "CHAIR")
  }

  @Test(arguments: ["", ";", ";;", ";CN", ";X=\"a;b:c\";y=z", ";CN=a;;CN=b"])
  func whatIsChangedLeavesTheRest(_ parameters: String) throws {
    var property = try read(parameters)
    property.parameters += []
    #expect(property == (try read(parameters)))
    property.value = Array("mailto:b".utf8)[...]
    #expect(property.bytes == Array("ATTENDEE\(parameters):mailto:b".utf8))
    property.parameters = [Property.Parameter("TZID", "a:b")]
    #expect(property.bytes == Array("ATTENDEE;TZID=\"a:b\":mailto:b".utf8))
  }

  @Test func aTimeBeginsBehindTheLastColon() throws {
    let line = ContentLine(Array("DTSTART;TZID=GMT+01:00:20261121T090000\r\n".utf8)[...])
    let property = try #require(Property(line))
    #expect(property.parameter("TZID") == "GMT+01:00")
    #expect(property.list == [Array("20261121T090000".utf8)[...]])
  }

  @Test(arguments: ["A", "A;B=c", "A;B=\"c:d", "A;B=\u{0}:c"])
  func aLineWithoutAValueIsNone(_ text: String) {
    #expect(Property(ContentLine(Array(text.utf8)[...])) == nil)
  }
}

@Suite struct PropertyTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a\nb\tc", "a\nb\tc"), ("a\r\nb\rc", "a\nb\nc"),
    ("a\u{0}b\u{1}c\u{7F}d\u{1B}[31m", "abcd[31m"), ("\r\r\n\n", "\n\n\n"),
    ("\u{B}\u{C}", ""), ("哆啦A梦 👩‍👩‍👧‍👦 e\u{301}", "哆啦A梦 👩‍👩‍👧‍👦 e\u{301}"),
  ])
  func dropsControlCharactersButTabAndNewline(_ raw: String, _ value: String) {
    #expect(PropertyText(raw).value.unicodeScalars.elementsEqual(value.unicodeScalars))
  }

  @Test func dropsLineBreaksAndTabsFromAURL() {
    #expect(PropertyText(url: "https://a.example/\r\nX:1\t\n").value == "https://a.example/X:1")
  }
}

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
    var lines = ContentLines()
    lines.add(try ICalendarObject(Array(text.utf8)).calendars)
    #expect(String(decoding: lines.bytes, as: UTF8.self).contains("SUMMARY:a[2Jb\r\n"))
  }
}

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
