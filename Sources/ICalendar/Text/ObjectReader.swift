internal import Foundation

/// Parses a text into components and lines.
package struct ObjectReader {
  private let text: [UInt8]
  private var position = 0
  /// The number of the last line read, from 1.
  package private(set) var lineNumber = 0

  package init(_ text: [UInt8]) { self.text = text }

  mutating func parts() throws(ICalendarError) -> [ICalendarObject.Part] {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var parts: [ICalendarObject.Part] = position == 0 ? [] : [.other(ContentLine(text[..<3]))]
    var isBlank = true
    var hasCalendar = false
    while let line = next() {
      switch marker(line) {
      case .begin("VCALENDAR"):
        parts.append(.calendar(try component("VCALENDAR", line, depth: 1)))
        hasCalendar = true
      case .begin: throw .notICalendar
      case .end: throw .misplacedEnd(line: lineNumber)
      case nil:
        let isLineBlank = line.bytes.allSatisfy { $0 <= 0x20 }
        guard hasCalendar || isLineBlank else { throw .notICalendar }
        isBlank = isBlank && isLineBlank
        parts.append(.other(line))
      }
    }
    guard hasCalendar else { throw isBlank ? .empty : .notICalendar }
    return parts
  }

  private mutating func component(
    _ name: String, _ begin: ContentLine, depth: Int
  ) throws(ICalendarError) -> ICalendarComponent {
    guard depth <= ICalendarObject.deepest else { throw .tooDeep }
    var items: [ICalendarComponent.Item] = []
    while let line = next() {
      switch marker(line) {
      case .begin(let inner):
        items.append(.component(try component(inner, line, depth: depth + 1)))
      case .end(name): return ICalendarComponent(name: name, begin: begin, items: items, end: line)
      case .end: throw .misplacedEnd(line: lineNumber)
      case nil: items.append(.line(line))
      }
    }
    throw .unfinished(name)
  }

  private enum Marker: Equatable {
    case begin(String)
    case end(String)
  }

  private func marker(_ line: ContentLine) -> Marker? {
    guard line.name == "BEGIN" || line.name == "END" else { return nil }
    let value = line.unfolded.drop { $0 != 0x3A }.dropFirst()
    let trimmed = value.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    let name = String(
      decoding: trimmed.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }, as: UTF8.self)
    return line.name == "BEGIN" ? .begin(name) : .end(name)
  }

  /// The next content line with its continuation lines; nil at the end.
  package mutating func next() -> ContentLine? {
    guard position < text.count else { return nil }
    let start = position
    lineNumber += 1
    text.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      while position < bytes.count {
        let rest = bytes.count - position
        position =
          memchr(first + position, Int32(ContentLine.lf), rest)
          .map { UnsafeRawPointer($0) - first + 1 } ?? bytes.count
        guard position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 else {
          return
        }
        lineNumber += 1
      }
    }
    return ContentLine(text[start..<position])
  }
}

extension ICalendarObject {
  /// The number, from 1, of the first line that is not UTF-8 after unfolding (RFC 5545 §3.1): some
  /// programs fold within a character. Nil if the whole text is UTF-8.
  package static func firstLineThatIsNotUTF8(in text: [UInt8]) -> Int? {
    var reader = ObjectReader(text)
    var first = 1
    while let line = reader.next() {
      let isUTF8 =
        line.bytes.allSatisfy { $0 < 0x80 }
        || String(validating: line.unfolded, as: UTF8.self) != nil
      guard isUTF8 else { return first }
      first = reader.lineNumber + 1
    }
    return nil
  }
}
