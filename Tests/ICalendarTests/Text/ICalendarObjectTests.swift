import Foundation
import Testing

@testable import ICalendar

@Suite struct ICalendarObjectTests {
  private func lines(_ text: String) throws -> [ContentLine] {
    let object = try ICalendarObject(
      Array("BEGIN:VCALENDAR\r\n\(text)\r\nEND:VCALENDAR\r\n".utf8))
    return object.calendars.flatMap(\.items).compactMap { item in
      if case .line(let line) = item { line } else { nil }
    }
  }

  private func unfolded(_ line: ContentLine) -> String {
    String(decoding: line.unfolded, as: UTF8.self)
  }

  @Test(arguments: [
    "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "BEGIN:VCALENDAR\nEND:VCALENDAR\n",
    "BEGIN:VCALENDAR\r\nEND:VCALENDAR", "\u{FEFF}BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    "\r\n\n \nBEGIN:VCALENDAR\nA:b\r\nEND:VCALENDAR\r\n\r\n\u{1A}",
    "begin:vcalendar\nBegin:vEvent\nEND:VEVENT\nend:VCALENDAR\n",
    "BEGIN:VCALENDAR\nBEGIN;X=y:VEVENT\nEND;Z=w: VEVENT \nEND:VCALENDAR\n",
    "BEGIN:VCALENDAR\r\nA\r\n\t:b\r\n \r\n\r\n  c\r\n\r\nEND:VCALENDAR\r\n",
    "BEGIN:VCALENDAR\nA:b\rC:d\r\r\nEND:VCALENDAR\n", "BEGIN:VCALENDAR\nA:\u{0}\nEND:VCALENDAR\n",
    "BEGIN:VCALENDAR\nBEG\n IN:VEVENT\nEND:VEV\n\tENT\nEND:VCALENDAR\nrest of it",
    "BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n",
    "BEGIN:VCALENDAR\n:\n;\n=\nno property\n\"\nEND:VCALENDAR\n",
  ])
  func isWrittenAsItWasRead(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try ICalendarObject(bytes).text == bytes)
  }

  @Test(arguments: [
    ("", ICalendarError.empty), (" \r\n\t\n", .empty), ("\u{FEFF}", .empty),
    ("hello", .notICalendar), ("{\"a\":1}\n", .notICalendar),
    ("BEGIN:VCARD\nEND:VCARD\n", .notICalendar),
    ("hello\nBEGIN:VCALENDAR\nEND:VCALENDAR\n", .notICalendar),
    ("BEGIN:VEVENT\nEND:VEVENT\n", .notICalendar), ("BEGIN:VCALENDAR\n", .unfinished("VCALENDAR")),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMM", .unfinished("VEVENT")),
    ("BEGIN:VCALENDAR\rEND:VCALENDAR\r", .unfinished("VCALENDAR")),
    ("BEGIN:VCALENDAR\nA:b\n c\nEND:VEVENT\n", .misplacedEnd(line: 4)),
    ("\n\nEND:VCALENDAR\n", .misplacedEnd(line: 3)),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", .misplacedEnd(line: 3)),
    ("B\u{0}E\u{0}G\u{0}", .notICalendar),
  ])
  func refusesWhatIsNotICalendar(_ text: String, _ error: ICalendarError) {
    #expect(throws: error) { try ICalendarObject(Array(text.utf8)) }
  }

  @Test func refusesWhatLiesTooDeep() throws {
    func text(_ depth: Int) -> [UInt8] {
      let begin = String(repeating: "BEGIN:VEVENT\n", count: depth)
      let end = String(repeating: "END:VEVENT\n", count: depth)
      return Array("BEGIN:VCALENDAR\n\(begin)\(end)END:VCALENDAR\n".utf8)
    }
    #expect(try ICalendarObject(text(7)).text == text(7))
    #expect(throws: ICalendarError.tooDeep) { try ICalendarObject(text(8)) }
    #expect(throws: ICalendarError.tooDeep) { try ICalendarObject(text(100_000)) }
  }

  @Test func refusesWhatIsLargerThanAnyEvent() throws {
    let frame = "BEGIN:VCALENDAR\nX:\nEND:VCALENDAR\n".utf8.count
    func text(_ size: Int) -> [UInt8] {
      Array("BEGIN:VCALENDAR\nX:".utf8) + [UInt8](repeating: 0x61, count: size - frame)
        + Array("\nEND:VCALENDAR\n".utf8)
    }
    let largest = text(ICalendarObject.largest)
    #expect(try ICalendarObject(largest).text == largest)
    #expect(throws: ICalendarError.tooLarge) {
      try ICalendarObject(text(ICalendarObject.largest + 1))
    }
  }

  @Test func linesHaveTheirNamesInUpperCase() throws {
    let text = "Summary;a=b:c\r\nx-own_1:d\r\nno name\r\n:e\r\n\r\nä:f\r\nSUM\r\n MARY:g\r\nA B:h"
    #expect(try lines(text).map(\.name) == ["SUMMARY", "X-OWN_1", "", "", "", "", "SUMMARY", ""])
  }

  @Test func linesAreUnfolded() throws {
    let folded = try lines("A:b\r\n  c\r\n\td\n e\r\n \r\n f\r\nB:\r\n\r\nC:x\ry")
    #expect(folded.map(unfolded) == ["A:b cdef", "B:", "", "C:x\ry"])
    #expect(unfolded(ContentLine(Array("A:b\r".utf8)[...])) == "A:b\r")
    #expect(unfolded(ContentLine([])) == "")
  }

  @Test func findsLinesAndComponents() throws {
    let object = try ICalendarObject(
      Array("BEGIN:VCALENDAR\nA:1\nBEGIN:VEVENT\nA:2\nEND:VEVENT\na:3\nEND:VCALENDAR\n".utf8))
    let calendar = try #require(object.calendars.first)
    #expect(calendar.lines("A").map(unfolded) == ["A:1", "a:3"])
    #expect(calendar.line("A").map(unfolded) == "A:1")
    #expect(calendar.line("B") == nil)
    #expect(calendar.components.map(\.name) == ["VEVENT"])
  }
}
