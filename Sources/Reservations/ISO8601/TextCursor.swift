/// A place in the UTF-8 bytes of a short text, less the white space around it.
///
/// Lives no longer than the call of `read` that made it. Past the end it sees zero bytes.
struct TextCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private(set) var position: Int

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = bytes.count
    while start < end, TextCursor.isSpace(bytes[start]) { start += 1 }
    while start < end, TextCursor.isSpace(bytes[end - 1]) { end -= 1 }
    self.bytes = bytes
    self.end = end
    position = start
  }

  /// Reads the whole of a text; text left over is an error. Errors open with the text.
  @inline(__always)
  static func read<Value>(
    _ text: String, _ body: (inout TextCursor) throws(TimeError) -> Value
  ) throws(TimeError) -> Value {
    do throws(TimeError) {
      return try text.utf8.span.withUnsafeBufferPointer { bytes throws(TimeError) in
        var cursor = TextCursor(bytes)
        let value = try body(&cursor)
        guard cursor.isAtEnd else {
          throw TimeError("can't read \"\(TimeError.quoted(cursor.rest))\"")
        }
        return value
      }
    } catch {
      throw error.quoting(text)
    }
  }

  var isAtEnd: Bool { position >= end }

  var peek: UInt8 { peek(0) }

  func peek(_ ahead: Int) -> UInt8 {
    let index = position + ahead
    return index < end ? bytes[index] : 0
  }

  mutating func skip(_ count: Int = 1) { position = min(end, position + count) }

  /// Steps over that ASCII character, if it is the next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] == UInt8(truncatingIfNeeded: character.value) else {
      return false
    }
    position += 1
    return true
  }

  /// Steps over that lower-case letter or its upper case.
  mutating func skip(letter: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] | 0x20 == UInt8(truncatingIfNeeded: letter.value) else {
      return false
    }
    position += 1
    return true
  }

  /// Steps over those lower-case letters in either case, if nothing but they is the next word.
  mutating func skip(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    for index in 0..<count where peek(index) | 0x20 != word.utf8Start[index] { return false }
    guard !TextCursor.isLetter(peek(count)) else { return false }
    skip(count)
    return true
  }

  /// Steps over spaces, also the narrow and no-break ones that some systems put before AM and PM.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = position
    while !isAtEnd {
      if TextCursor.isSpace(peek) {
        position += 1
      } else if peek == 0xC2, peek(1) == 0xA0 {
        position += 2
      } else if peek == 0xE2, peek(1) == 0x80, peek(2) == 0xAF || peek(2) == 0x89 {
        position += 3
      } else {
        break
      }
    }
    return position > start
  }

  /// Steps over `+`, `-` or U+2212; nil where none of them is next.
  mutating func sign() -> Int? {
    if skip("+") { return 1 }
    if skip("-") { return -1 }
    guard peek == 0xE2, peek(1) == 0x88, peek(2) == 0x92 else { return nil }
    skip(3)
    return -1
  }

  /// Digits in a row: their value, and how many they are. Of more than eighteen the value is that of
  /// the first eighteen.
  mutating func number() -> (value: Int, digits: Int) {
    let start = position
    var value = 0
    while position < end {
      let digit = bytes[position] &- 0x30
      guard digit <= 9 else { break }
      if position - start < 18 { value = value &* 10 &+ Int(digit) }
      position += 1
    }
    return (value, position - start)
  }

  /// A decimal point or comma with digits behind it, as parts of `unit`, cut off to whole parts; at most a
  /// million of them.
  mutating func fraction(of unit: Int) -> Int? {
    guard peek == UInt8(ascii: ".") || peek == UInt8(ascii: ","), TextCursor.isDigit(peek(1)) else {
      return nil
    }
    skip()
    // Twelve digits of a week's seconds still fit.
    var value = 0
    var scale = 1
    while position < end {
      let digit = bytes[position] &- 0x30
      guard digit <= 9 else { break }
      if scale < 1_000_000_000_000 {
        value = value &* 10 &+ Int(digit)
        scale &*= 10
      }
      position += 1
    }
    return value * unit / scale
  }

  /// Letters in a row, in lower case.
  mutating func letters() -> String {
    let start = position
    while TextCursor.isLetter(peek) { position += 1 }
    return String(decoding: bytes[start..<position].map { $0 | 0x20 }, as: UTF8.self)
  }

  /// What stands before the next of that ASCII character, which is stepped over; nil without it.
  mutating func text(upTo character: Unicode.Scalar) -> String? {
    var stop = position
    let sought = UInt8(truncatingIfNeeded: character.value)
    while stop < end, bytes[stop] != sought { stop += 1 }
    guard stop < end else { return nil }
    defer { position = stop + 1 }
    return String(decoding: bytes[position..<stop], as: UTF8.self)
  }

  var rest: String { String(decoding: bytes[position..<end], as: UTF8.self) }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 <= 4 }
}
