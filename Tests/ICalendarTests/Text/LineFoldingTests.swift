import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct LineFoldingTests {
  /// Texts whose lines end at every place of a character and of a line.
  private static let endings = ["", "x", "ü", "日", "😀", ",", ";", "\\", "\n", " ", "日日", "😀x"]

  private func checkFolds(_ text: [UInt8], of line: [UInt8], _ ending: LineEnding) throws {
    #expect(ContentLine(text[...]).unfolded == line)
    var rest = text[...]
    var isFirst = true
    while !rest.isEmpty {
      let end = try #require(rest.firstIndex(of: ContentLine.lf))
      var content = rest[..<end]
      if ending == .crlf { #expect(content.popLast() == ContentLine.cr) }
      #expect(content.count <= 75)
      #expect(!content.contains(ContentLine.cr))
      #expect(String(validating: content, as: UTF8.self) != nil)
      #expect(isFirst || content.first == 0x20 && content.count > 1)
      isFirst = false
      rest = rest[(end + 1)...]
    }
  }

  private func checkLines(of object: ICalendarObject) throws {
    for component in object.calendars.flatMap(\.components) {
      for case .line(let line) in component.items {
        try checkFolds(Array(line.bytes), of: line.unfolded, .crlf)
      }
    }
  }

  @Test(arguments: [LineEnding.crlf, .lf])
  func everyLengthIsFoldedAndUnfolded(_ ending: LineEnding) throws {
    for unit in ["x", "ü", "日", "😀", "aü日😀"] {
      for lead in 0..<4 {
        var value = String(repeating: "a", count: lead)
        while value.utf8.count < 240 {
          value += unit
          let line = Array("SUMMARY:\(value)".utf8)
          var text: [UInt8] = []
          ContentLine.fold(line, ending, to: &text)
          try checkFolds(text, of: line, ending)
        }
      }
    }
  }

  @Test func aLineOf75OctetsStaysOne() throws {
    for (count, lines) in [(75, 1), (76, 2), (149, 2), (150, 3)] {
      var text: [UInt8] = []
      ContentLine.fold([UInt8](repeating: 0x78, count: count), .crlf, to: &text)
      #expect(text.count == count + lines * 2 + lines - 1)
    }
  }

  @Test func everyLengthOfAnEscapedTextIsFolded() throws {
    for ending in Self.endings {
      for length in 60...240 {
        let value = String(repeating: "a", count: length) + ending
        let escaped = value.replacingOccurrences(of: "\\", with: "\\\\")
          .replacingOccurrences(of: ",", with: "\\,").replacingOccurrences(of: ";", with: "\\;")
          .replacingOccurrences(of: "\n", with: "\\n")
        var lines = ContentLines()
        lines.add("LOCATION", text: PropertyText(value))
        try checkFolds(lines.bytes, of: Array("LOCATION:\(escaped)".utf8), .crlf)
        guard !ending.contains("\n") else { continue }
        lines.removeAll()
        lines.add("URL", uri: "https://\(value)")
        try checkFolds(lines.bytes, of: Array("URL:https://\(value)".utf8), .crlf)
      }
    }
  }

  @Test func everyEventIsFolded() throws {
    for length in 60...160 {
      var event = try Samples.event(1, title: String(repeating: "t", count: length) + "日")
      event.location = String(repeating: "l", count: length)
      event.url = "https://" + String(repeating: "u", count: length)
      event.alarms = [.before(CivilDuration(seconds: 3600))]
      let text = try EventEncoder(productID: Samples.productID).object(of: event)
      #expect(try ICalendarObject(text).contents().series.first?.master?.item == event)
      try checkLines(of: ICalendarObject(text))
    }
  }

  @Test func anEditFoldsTheSameWay() throws {
    for length in 60...160 {
      var edited = try Edited(event: "DTSTART:20261121T090000Z\nSUMMARY:Old")
      try edited.change {
        $0.url = "https://" + String(repeating: "u", count: length)
        $0.title = String(repeating: "t", count: length) + "日"
        $0.alarms = [.before(CivilDuration(days: 1))]
      }
      let event = try edited.event()
      #expect(event.url?.utf8.count == length + 8)
      #expect(event.title.utf8.count == length + 3)
      try checkLines(of: edited.object)
    }
  }

  @Test func readsALineThatAnEarlierVersionFoldedWithinItsEnd() {
    #expect(ContentLine(Array("URL:x\r\r\n \n".utf8)[...]).unfolded == Array("URL:x".utf8))
    #expect(ContentLine(Array("URL:x\r\n \r\n".utf8)[...]).unfolded == Array("URL:x".utf8))
  }
}
