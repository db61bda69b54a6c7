/// Reads JSON as programs, mailers and web pages write it.
///
/// Beyond JSON (RFC 8259) it accepts comments, trailing, repeated and missing commas, line ends and
/// tabs in strings, unknown escapes, and the marks `<!--`, `-->`, `<![CDATA[` and `]]>` around the
/// text.
struct JSONParser {
  /// The greatest depth of nested values; deeper values are rejected.
  static let depthLimit = 512

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0
  /// The first fault; the rest of the text is not read.
  private var fault: RecordError?
  /// Whether an ampersand stands where the first fault is.
  private var isEscapedAsHTML = false
  /// Whether a list keeps one element alone: its first object, if it has one.
  private var keepsOneElement = false

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value of a text in UTF-8, which may be escaped as HTML as a whole (`{&quot;@type&quot;:`).
  static func value(of bytes: [UInt8]) throws(RecordError) -> JSONValue {
    var parser = JSONParser(bytes)
    var value = parser.document()
    if parser.isEscapedAsHTML {
      parser = JSONParser(Array(HTMLEntities.decoded(String(decoding: bytes, as: UTF8.self)).utf8))
      value = parser.document()
    }
    if let fault = parser.fault { throw fault }
    return value
  }

  /// The object at the front of a text: the members up to the text's end or its first fault, each
  /// with one element of a list. Nil if the text does not begin with an object.
  static func front(of text: [UInt8]) -> (object: JSONObject, isWhole: Bool)? {
    var parser = JSONParser(text)
    parser.keepsOneElement = true
    parser.skipSpace()
    guard parser.peek == .openBrace else { return nil }
    return (parser.object(), parser.fault == nil)
  }

  private mutating func document() -> JSONValue {
    skipSpace()
    let value = value()
    skipSpace()
    while peek == .semicolon || peek == .comma {
      at += 1
      skipSpace()
    }
    if at < bytes.count { fail("a comma or the end of the record") }
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
      switch byte {
      case .space, .lineFeed, .carriageReturn, .tab, 0: at += 1
      case 0xEF where isNext("\u{FEFF}"): at += 3
      case 0xC2 where isNext("\u{A0}"): at += 2
      case UInt8(ascii: "/") where isNext("//"):
        while let byte = peek, !byte.isLineEnd { at += 1 }
      case UInt8(ascii: "/") where skip("/*"):
        while at < bytes.count, !skip("*/") { at += 1 }
      case UInt8(ascii: "<") where skip("<!--") || skip("<![CDATA["): break
      case UInt8(ascii: "-") where skip("-->"): break
      case .closeBracket where skip("]]>"): break
      default: return
      }
    }
  }

  /// Keeps the first fault and goes to the end of the text.
  private mutating func fail(_ error: RecordError) {
    if fault == nil { isEscapedAsHTML = peek == UInt8(ascii: "&") }
    fault = fault ?? error
    at = bytes.count
  }

  private mutating func fail(_ expected: String) {
    if at < bytes.count {
      let line = bytes[..<at].count { $0 == .lineFeed } + 1
      fail(
        RecordError(
          "not JSON: expected \(expected) at byte \(at + 1), line \(line); correct it there"))
    } else {
      fail(RecordError("not JSON: the text ends before \(expected); get the whole text"))
    }
  }

  private mutating func value() -> JSONValue {
    switch peek {
    case .openBrace: .object(object())
    case .openBracket: .list(list())
    case .quote: .text(string())
    default: scalar()
    }
  }

  private mutating func enter() {
    depth += 1
    at += 1
    if depth > Self.depthLimit {
      fail(RecordError("nested more than \(Self.depthLimit) levels deep; flatten it"))
    }
  }

  /// Skips white space and commas; whether another element follows.
  private mutating func goesOn(until close: UInt8) -> Bool {
    skipSpace()
    while peek == .comma {
      at += 1
      skipSpace()
    }
    guard let byte = peek else {
      fail(close == .closeBrace ? "a closing brace" : "a closing bracket")
      return false
    }
    guard byte == close else { return true }
    at += 1
    depth -= 1
    return false
  }

  private mutating func object() -> JSONObject {
    enter()
    var members: [JSONObject.Member] = []
    while goesOn(until: .closeBrace) {
      guard peek == .quote else {
        fail("a key in double quotes")
        break
      }
      let name = string()
      skipSpace()
      guard peek == .colon else {
        fail("a colon")
        break
      }
      at += 1
      skipSpace()
      let place = at
      members.append(JSONObject.Member(name, value(), place: place))
    }
    return JSONObject(members)
  }

  private mutating func list() -> [JSONValue] {
    enter()
    var elements: [JSONValue] = []
    while goesOn(until: .closeBracket) {
      let element = value()
      if keepsOneElement, let first = elements.first {
        if first.object == nil, element.object != nil { elements = [element] }
      } else {
        elements.append(element)
      }
    }
    return elements
  }

  private mutating func scalar() -> JSONValue {
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
      if let first = word.utf8.first, first.isDigit || first == UInt8(ascii: "-") {
        return .number(word)
      }
      at = start
      fail("a value")
      return .null
    }
  }

  private mutating func string() -> String {
    at += 1
    var start = at
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case .quote:
        let rest = bytes[start..<at]
        at += 1
        return text.isEmpty
          ? String(decoding: rest, as: UTF8.self) : String(decoding: text + rest, as: UTF8.self)
      case .backslash:
        text += bytes[start..<at]
        at += 1
        escape(into: &text)
        start = at
      case 0:
        fail(RecordError("contains a NUL byte; remove it"))
      default: at += 1
      }
    }
    fail("a closing quote")
    return ""
  }

  private mutating func escape(into text: inout [UInt8]) {
    guard let byte = peek else { return fail("an escape") }
    at += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(.lineFeed)
    case UInt8(ascii: "r"): text.append(.carriageReturn)
    case UInt8(ascii: "t"): text.append(.tab)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      var units = [hex()]
      if let high = units[0], UTF16.isLeadSurrogate(high), skip("\\u") { units.append(hex()) }
      let known = units.compactMap(\.self)
      guard known.count == units.count else { return fail("four hexadecimal digits") }
      let decoded = String(decoding: known, as: UTF16.self)
      text += decoded.replacing("\0", with: "\u{FFFD}").utf8
    default: text.append(byte)
    }
  }

  private mutating func hex() -> UInt16? {
    guard at + 4 <= bytes.count, bytes[at..<at + 4].allSatisfy(\.isHexDigit),
      let unit = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { return nil }
    at += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
