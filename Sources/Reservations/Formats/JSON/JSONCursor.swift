/// Reads one JSON text (RFC 8259) strictly and without recursion.
///
/// Foundation's readers are not used: they take longer than all other work on a record, and lose
/// the digits of long numbers and the first of two equal keys.
struct JSONCursor {
  /// The greatest depth of nested values; deeper values are rejected.
  static let depthLimit = 512

  /// A value as its range of the text; the range of a string excludes the quotes.
  struct Token {
    enum Kind {
      case string, escapedString, number, `true`, `false`, null, object, array
    }
    var kind: Kind
    var start: Int
    var end: Int
  }

  var at = 0

  mutating func skipSpace(_ bytes: Bytes) {
    while at < bytes.count && bytes[at].isWhiteSpace { at += 1 }
  }

  /// Consumes the next byte; nil at the end.
  mutating func take(_ bytes: Bytes) -> UInt8? {
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    return bytes[at]
  }

  func peek(_ bytes: Bytes) -> UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Skips white space and the value that follows.
  mutating func value(_ bytes: Bytes) throws(RecordError) -> Token {
    skipSpace(bytes)
    let start = at
    switch peek(bytes) {
    case .quote: return try string(bytes)
    case .openBrace, .openBracket:
      try skipContainer(bytes)
      let kind: Token.Kind = bytes[start] == .openBrace ? .object : .array
      return Token(kind: kind, start: start, end: at)
    default: return try scalar(bytes)
    }
  }

  /// Skips an opening bracket. If the closing bracket follows, skips that, too, and returns false.
  mutating func enter(_ bytes: Bytes, until close: UInt8) -> Bool {
    at += 1
    skipSpace(bytes)
    guard peek(bytes) == close else { return true }
    at += 1
    return false
  }

  /// Skips a member's key and colon.
  mutating func key(_ bytes: Bytes) throws(RecordError) -> Token {
    skipSpace(bytes)
    guard peek(bytes) == .quote else { throw expected("a key in double quotes", bytes) }
    let key = try string(bytes)
    skipSpace(bytes)
    guard peek(bytes) == .colon else { throw expected("a colon", bytes) }
    at += 1
    return key
  }

  /// Skips the comma or the closing bracket behind a member or an element; true for a comma.
  mutating func goesOn(_ bytes: Bytes, until close: UInt8) throws(RecordError) -> Bool {
    skipSpace(bytes)
    guard let byte = peek(bytes), byte == .comma || byte == close else {
      throw expected(close == .closeBrace ? "a comma or }" : "a comma or ]", bytes)
    }
    at += 1
    return byte == .comma
  }

  mutating func string(_ bytes: Bytes) throws(RecordError) -> Token {
    at += 1
    let start = at
    var kind = Token.Kind.string
    while at < bytes.count {
      let byte = bytes[at]
      if byte == .quote {
        at += 1
        return Token(kind: kind, start: start, end: at - 1)
      }
      if byte == .backslash {
        kind = .escapedString
        at += 1
        try escape(bytes)
      } else if byte < 0x20 {
        throw RecordError(
          "not JSON: a string contains a control character at byte \(at + 1);"
            + " write it as an escape, or close the string")
      } else {
        at += 1
      }
    }
    throw expected("a closing quote", bytes)
  }

  private mutating func escape(_ bytes: Bytes) throws(RecordError) {
    switch peek(bytes) {
    case UInt8(ascii: "u"):
      at += 1
      let unit = try hex(bytes)
      if unit == 0 { throw RecordError("contains a NUL character; remove it") }
      if 0xDC00...0xDFFF ~= unit { throw loneSurrogate() }
      if 0xD800...0xDBFF ~= unit {
        guard take(bytes) == .backslash, take(bytes) == UInt8(ascii: "u"),
          0xDC00...0xDFFF ~= (try hex(bytes))
        else { throw loneSurrogate() }
      }
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
    default: throw expected("an escape of JSON", bytes)
    }
  }

  private func loneSurrogate() -> RecordError {
    RecordError("not JSON: half of a surrogate pair without the other before byte \(at + 1)")
  }

  private mutating func hex(_ bytes: Bytes) throws(RecordError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(bytes), let digit = JSONCursor.hexDigit(byte) else {
        throw expected("four hexadecimal digits", bytes)
      }
      value = value << 4 | digit
      at += 1
    }
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private mutating func scalar(_ bytes: Bytes) throws(RecordError) -> Token {
    let start = at
    let kind: Token.Kind
    switch peek(bytes) {
    case UInt8(ascii: "t"):
      kind = .true
      try word("true", bytes)
    case UInt8(ascii: "f"):
      kind = .false
      try word("false", bytes)
    case UInt8(ascii: "n"):
      kind = .null
      try word("null", bytes)
    default:
      kind = .number
      try number(bytes)
    }
    return Token(kind: kind, start: start, end: at)
  }

  private mutating func word(_ word: StaticString, _ bytes: Bytes) throws(RecordError) {
    let start = at
    let matches = word.withUTF8Buffer { word in
      guard bytes.count - start >= word.count else { return false }
      for index in word.indices where bytes[start + index] != word[index] { return false }
      return true
    }
    guard matches else { throw expected("a value", bytes) }
    at += word.utf8CodeUnitCount
  }

  private mutating func number(_ bytes: Bytes) throws(RecordError) {
    if peek(bytes) == UInt8(ascii: "-") { at += 1 }
    if peek(bytes) == UInt8(ascii: "0") {
      at += 1
    } else {
      try digits(bytes, "a value")
    }
    if peek(bytes) == UInt8(ascii: ".") {
      at += 1
      try digits(bytes, "digits")
    }
    if peek(bytes) == UInt8(ascii: "e") || peek(bytes) == UInt8(ascii: "E") {
      at += 1
      if peek(bytes) == UInt8(ascii: "+") || peek(bytes) == UInt8(ascii: "-") { at += 1 }
      try digits(bytes, "digits")
    }
  }

  private mutating func digits(_ bytes: Bytes, _ what: String) throws(RecordError) {
    let start = at
    while at < bytes.count && bytes[at].isDigit { at += 1 }
    if at == start { throw expected(what, bytes) }
  }

  /// Skips an object or a list.
  private mutating func skipContainer(_ bytes: Bytes) throws(RecordError) {
    var closers: [UInt8] = []
    repeat {
      // The cursor is at a value.
      skipSpace(bytes)
      switch peek(bytes) {
      case .openBrace, .openBracket:
        guard closers.count < JSONCursor.depthLimit else {
          throw RecordError(
            "nested more than \(JSONCursor.depthLimit) levels deep; flatten it")
        }
        let isObject = bytes[at] == .openBrace
        let close: UInt8 = isObject ? .closeBrace : .closeBracket
        if enter(bytes, until: close) {
          closers.append(close)
          if isObject { _ = try key(bytes) }
          continue
        }
      case .quote: _ = try string(bytes)
      default: _ = try scalar(bytes)
      }
      // The cursor is behind a value: close the containers that end here.
      while let close = closers.last {
        if try goesOn(bytes, until: close) {
          if close == .closeBrace { _ = try key(bytes) }
          break
        }
        closers.removeLast()
      }
    } while !closers.isEmpty
  }

  func expected(_ what: String, _ bytes: Bytes) -> RecordError {
    if at >= bytes.count {
      return RecordError("not JSON: it ends where \(what) is expected")
    }
    return RecordError("not JSON: \(what) is expected at byte \(max(at, 0) + 1)")
  }

  /// Appends the text of an escaped string that `string(_:)` has validated.
  static func unescape(_ string: Bytes, into text: inout [UInt8]) {
    var cursor = JSONCursor()
    while let byte = cursor.take(string) {
      guard byte == .backslash, let escape = cursor.take(string) else {
        text.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var value = (try? cursor.hex(string)) ?? 0xFFFD
        if 0xD800...0xDBFF ~= value {
          cursor.at += 2
          let low = (try? cursor.hex(string)) ?? 0xDC00
          value = 0x10000 + (value - 0xD800) << 10 + (low &- 0xDC00)
        }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: text.append(escape)
      }
    }
  }
}
