/// A position in the UTF-8 bytes of a short text, without the white space around the text.
///
/// Must not outlive the call of `read` that made it. Bytes past the end read as zero.
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

  /// Reads a whole text; leftover text is an error. Errors begin with the text.
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

  /// Skips this ASCII character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] == UInt8(truncatingIfNeeded: character.value) else {
      return false
    }
    position += 1
    return true
  }

  /// Skips this letter, given in lower case, in either case.
  mutating func skip(letter: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] | 0x20 == UInt8(truncatingIfNeeded: letter.value) else {
      return false
    }
    position += 1
    return true
  }

  /// Skips this word, given in lower case, in either case, if it is the whole next word.
  mutating func skip(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    for index in 0..<count where peek(index) | 0x20 != word.utf8Start[index] { return false }
    guard !TextCursor.isLetter(peek(count)) else { return false }
    skip(count)
    return true
  }

  /// Skips spaces, including the narrow and no-break ones that some systems put before AM and PM.
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

  /// Reads `+`, `-` or U+2212; nil without a sign.
  mutating func sign() -> Int? {
    if skip("+") { return 1 }
    if skip("-") { return -1 }
    guard peek == 0xE2, peek(1) == 0x88, peek(2) == 0x92 else { return nil }
    skip(3)
    return -1
  }

  /// Reads consecutive digits: their value and their count. Beyond eighteen digits, the value is
  /// that of the first eighteen.
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

  /// Reads a decimal point or comma and its digits as parts of `unit`, rounded down to whole parts;
  /// at most a million parts.
  mutating func fraction(of unit: Int) -> Int? {
    guard peek == UInt8(ascii: ".") || peek == UInt8(ascii: ","), TextCursor.isDigit(peek(1)) else {
      return nil
    }
    skip()
    // Twelve digits times the seconds of a week fit in an `Int`.
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

  /// Reads consecutive letters.
  mutating func letters() -> String {
    let start = position
    while TextCursor.isLetter(peek) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads one character of any script; nil at the end of the text.
  mutating func scalar() -> Unicode.Scalar? {
    if isAtEnd { return nil }
    let count = min(end - position, max(1, (~peek).leadingZeroBitCount))
    let text = String(decoding: bytes[position..<position + count], as: UTF8.self)
    position += count
    return text.unicodeScalars.first
  }

  /// Reads consecutive letters of alphabets, folded; nil without a letter.
  mutating func foldedWord() -> String? {
    let start = self
    var word = ""
    while !isAtEnd {
      var ahead = self
      guard let scalar = ahead.scalar(),
        scalar.properties.isAlphabetic && !scalar.properties.isIdeographic
          || scalar.properties.generalCategory == .nonspacingMark && !word.isEmpty
      else { break }
      word.unicodeScalars.append(scalar)
      self = ahead
    }
    guard position > start.position else { return nil }
    return FoldedName.folded(word)
  }

  /// Reads the text before this ASCII character, and skips the character; nil without the
  /// character.
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

extension TextCursor {
  /// Whether a text begins like ISO 8601: with a year or more digits, or as a duration or a
  /// repetition.
  var mayBeISO: Bool {
    var ahead = self
    let letter = peek | 0x20
    if letter == UInt8(ascii: "p") || letter == UInt8(ascii: "r") {
      return Self.isDigit(peek(1)) || peek(1) | 0x20 == UInt8(ascii: "t")
    }
    let digits = ahead.number().digits
    return digits > 6 || digits >= 4 && (ahead.isAtEnd || "-Ww".utf8.contains(ahead.peek))
  }
}
