private import Glibc

/// Bytes of an input, borrowed.
typealias Bytes = Span<UInt8>

extension Span<UInt8> {
  var isASCII: Bool {
    do { return try UTF8Span(validating: self).isKnownASCII } catch { return false }
  }

  /// Whether the bytes begin with a complete character in UTF-8 that is not ASCII.
  var startsUTF8: Bool {
    let length =
      switch self[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard (1...count).contains(length) else { return false }
    return (try? UTF8Span(validating: extracting(0..<length))) != nil
  }

  /// The range without surrounding white space: ASCII white space, and the no-break, ideographic
  /// and typographic spaces.
  func trimmed(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
    var start = start
    var end = end
    while start < end {
      let byte = self[start]
      if byte == .space || 0x09...0x0D ~= byte {
        start += 1
      } else if byte >= 0xC2 {
        let length = wideSpace(at: start, before: end)
        if length == 0 { break }
        start += length
      } else {
        break
      }
    }
    while end > start {
      let byte = self[end - 1]
      if byte == .space || 0x09...0x0D ~= byte {
        end -= 1
      } else if byte >= 0x80 {
        if end - start >= 3, wideSpace(at: end - 3, before: end) == 3 {
          end -= 3
        } else if end - start >= 2, wideSpace(at: end - 2, before: end) == 2 {
          end -= 2
        } else {
          break
        }
      } else {
        break
      }
    }
    return (start, end)
  }

  /// The length in bytes of the white space beyond ASCII at this place; 0 for any other byte.
  private func wideSpace(at: Int, before end: Int) -> Int {
    switch self[at] {
    case 0xC2: return at + 1 < end && self[at + 1] == 0xA0 ? 2 : 0
    case 0xE2:
      guard at + 2 < end else { return 0 }
      switch (self[at + 1], self[at + 2]) {
      case (0x80, 0x80...0x8A), (0x80, 0xAF), (0x81, 0x9F): return 3
      default: return 0
      }
    case 0xE3: return at + 2 < end && self[at + 1] == 0x80 && self[at + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }

  /// The place of the first byte from `start` on that is not ASCII white space; `count` without
  /// one.
  func firstText(from start: Int) -> Int {
    var at = start
    while at < count, self[at].isWhiteSpace { at += 1 }
    return at
  }

  /// The place of the first byte behind white space, comments, and the marks of HTML and XML around
  /// a script; `count` without one.
  func behindComments() -> Int {
    func begins(_ word: StaticString, at place: Int) -> Bool {
      guard place + word.utf8CodeUnitCount <= count else { return false }
      return word.withUTF8Buffer { word in
        word.indices.allSatisfy { self[place + $0] == word[$0] }
      }
    }
    var at = firstText(from: 0)
    while at < count {
      if begins("//", at: at) {
        at = lineEnd(from: at) ?? count
      } else if begins("/*", at: at) {
        at += 2
        while at < count, !begins("*/", at: at) { at += 1 }
        at = Swift.min(at + 2, count)
      } else {
        let marks: [StaticString] = ["<!--", "-->", "<![CDATA[", "]]>"]
        guard let mark = marks.first(where: { begins($0, at: at) }) else { break }
        at += mark.utf8CodeUnitCount
      }
      at = firstText(from: at)
    }
    return at
  }

  /// The place of the first line end from `start` on; nil without one.
  func lineEnd(from start: Int) -> Int? {
    var at = start
    while at < count {
      let byte = self[at]
      if byte == .lineFeed || byte == .carriageReturn { return at }
      at += 1
    }
    return nil
  }

  /// The number of line ends before `end`; CRLF counts as one.
  func lineEnds(before end: Int) -> Int {
    var lines = 0
    var at = 0
    while at < end {
      let byte = self[at]
      if byte == .lineFeed {
        lines += 1
      } else if byte == .carriageReturn && (at + 1 >= count || self[at + 1] != .lineFeed) {
        lines += 1
      }
      at += 1
    }
    return lines
  }

  /// The bytes from `start` up to `end`, which are valid UTF-8, as text.
  func text(_ start: Int, _ end: Int) -> String {
    extracting(start..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// A copy of the bytes from `start` up to `end`.
  func copy(_ start: Int, _ end: Int) -> [UInt8] {
    extracting(start..<end).withUnsafeBufferPointer { Array($0) }
  }

  func contains(_ byte: UInt8) -> Bool { firstPlace(of: byte) != nil }

  /// The place of the first such byte; nil without one.
  func firstPlace(of byte: UInt8) -> Int? {
    withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
  }
}

/// The ASCII characters with a meaning in the formats.
extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let bar = UInt8(ascii: "|")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let backslash = UInt8(ascii: "\\")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  /// Space, tab or line end, as around values in JSON and CSV.
  var isWhiteSpace: Bool {
    self == .space || self == .lineFeed || self == .carriageReturn || self == .tab
  }

  /// Line feed or carriage return.
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
