/// Reads JSON as programs, mailers and web pages write it.
///
/// Beyond JSON (RFC 8259) it accepts comments, trailing and repeated commas, line ends and tabs in
/// strings, unknown escapes, and the marks `<!--`, `-->`, `<![CDATA[` and `]]>` around the text.
struct JSONParser {
  /// The greatest depth of nested values; deeper values are rejected.
  static let depthLimit = 512

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value of a text in UTF-8, which may be escaped as HTML as a whole (`{&quot;@type&quot;:`).
  static func value(of bytes: [UInt8]) throws(RecordError) -> JSONValue {
    var parser = JSONParser(bytes)
    do throws(RecordError) { return try parser.document() } catch {
      guard parser.peek == UInt8(ascii: "&") else { throw error }
      let plain = HTMLEntities.decoded(String(decoding: bytes, as: UTF8.self))
      parser = JSONParser(Array(plain.utf8))
      return try parser.document()
    }
  }

  private mutating func document() throws(RecordError) -> JSONValue {
    skipSpace()
    let value = try value()
    skipSpace()
    while peek == UInt8(ascii: ";") || peek == .comma {
      at += 1
      skipSpace()
    }
    guard at == bytes.count else { throw expected("the end of the text") }
    return value
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      bytes.count - at >= text.count && bytes[at..<at + text.count].elementsEqual(text)
    }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    at += text.utf8CodeUnitCount
    return true
  }

  /// Skips white space, comments and the marks of HTML and XML around a script.
  private mutating func skipSpace() {
    while let byte = peek {
      if byte.isWhiteSpace || byte == 0 || isNext("\u{FEFF}") || isNext("\u{A0}") {
        at += byte < 0x80 ? 1 : (byte == 0xEF ? 3 : 2)
      } else if isNext("//") {
        while let byte = peek, !byte.isLineEnd { at += 1 }
      } else if skip("/*") {
        while at < bytes.count, !skip("*/") { at += 1 }
      } else if !skip("<!--"), !skip("-->"), !skip("<![CDATA["), !skip("]]>") {
        return
      }
    }
  }

  private mutating func value() throws(RecordError) -> JSONValue {
    switch peek {
    case .openBrace: return .object(try object())
    case .openBracket: return .list(try list())
    case .quote: return .text(try string())
    default: return try scalar()
    }
  }

  private mutating func enter() throws(RecordError) {
    depth += 1
    guard depth <= Self.depthLimit else {
      throw RecordError("nested more than \(Self.depthLimit) levels deep; flatten it")
    }
    at += 1
  }

  /// Skips white space and commas; whether another element follows.
  private mutating func goesOn(until close: UInt8) throws(RecordError) -> Bool {
    skipSpace()
    while peek == .comma {
      at += 1
      skipSpace()
    }
    guard let byte = peek else { throw expected("a closing bracket") }
    guard byte == close else { return true }
    at += 1
    depth -= 1
    return false
  }

  private mutating func object() throws(RecordError) -> JSONObject {
    try enter()
    var members: [(name: String, value: JSONValue)] = []
    while try goesOn(until: .closeBrace) {
      guard peek == .quote else { throw expected("a key in double quotes") }
      let name = try string()
      skipSpace()
      guard peek == .colon else { throw expected("a colon") }
      at += 1
      skipSpace()
      members.append((name, try value()))
    }
    return JSONObject(members)
  }

  private mutating func list() throws(RecordError) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    while try goesOn(until: .closeBracket) { elements.append(try value()) }
    return elements
  }

  private mutating func scalar() throws(RecordError) -> JSONValue {
    let start = at
    while let byte = peek,
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
    { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    switch word {
    case "true": return .truth(true)
    case "false": return .truth(false)
    case "null", "undefined": return .null
    default:
      guard let first = word.utf8.first, first.isDigit || first == UInt8(ascii: "-") else {
        at = start
        throw expected("a value")
      }
      return .number(word)
    }
  }

  private mutating func string() throws(RecordError) -> String {
    at += 1
    var text: [UInt8] = []
    while let byte = peek {
      at += 1
      switch byte {
      case .quote:
        let string = String(decoding: text, as: UTF8.self)
        return string.utf8.contains(UInt8(ascii: "&")) ? HTMLEntities.decoded(string) : string
      case .backslash: try escape(into: &text)
      case 0: throw RecordError("contains a NUL byte; remove it")
      default: text.append(byte)
      }
    }
    throw expected("a closing quote")
  }

  private mutating func escape(into text: inout [UInt8]) throws(RecordError) {
    guard let byte = peek else { throw expected("an escape") }
    at += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(.lineFeed)
    case UInt8(ascii: "r"): text.append(.carriageReturn)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(.space)
    case UInt8(ascii: "u"):
      var units = [hex()]
      if let high = units[0], UTF16.isLeadSurrogate(high), skip("\\u") { units.append(hex()) }
      let known = units.compactMap(\.self)
      guard known.count == units.count else { throw expected("four hexadecimal digits") }
      let decoded = String(decoding: known, as: UTF16.self)
      text.append(contentsOf: decoded.replacing("\0", with: "\u{FFFD}").utf8)
    default: text.append(byte)
    }
  }

  private mutating func hex() -> UInt16? {
    guard at + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { return nil }
    at += 4
    return unit
  }

  private func expected(_ what: String) -> RecordError {
    let line = bytes[..<at].count { $0 == .lineFeed } + 1
    return at < bytes.count
      ? RecordError("not JSON: expected \(what) at byte \(at + 1), line \(line); correct it there")
      : RecordError("not JSON: the text ends before \(what); get the whole text")
  }
}
