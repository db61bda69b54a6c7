/// A JSON object on one line, with keys in the order they are added. Keys are not escaped.
///
/// Texts are escaped so that a terminal shows them unchanged (RFC 8259 §7).
struct JSONLine {
  private var text = "{"

  /// The whole object.
  var line: String { text + "}" }

  mutating func append(_ key: String, _ value: String?) {
    begin(key)
    guard let value else {
      text += "null"
      return
    }
    append(value)
  }

  mutating func append(_ key: String, _ number: Int64?) {
    begin(key)
    text += number.map { "\($0)" } ?? "null"
  }

  mutating func append(_ key: String, _ value: Bool) {
    begin(key)
    text += value ? "true" : "false"
  }

  mutating func append(_ key: String, _ values: [String]) {
    begin(key)
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      append(value)
    }
    text += "]"
  }

  mutating func append(_ key: String, _ object: JSONLine) {
    begin(key)
    text += object.line
  }

  private mutating func begin(_ key: String) {
    if text.utf8.count > 1 { text += "," }
    text += "\"\(key)\":"
  }

  private mutating func append(_ value: String) { text += "\"\(Self.escaped(value))\"" }

  /// The escaped text between the quotes.
  static func escaped(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return value }
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if isShown(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
          }
        }
      }
    }
    return text
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
