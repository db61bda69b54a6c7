/// The ASCII characters that formats give a meaning.
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

  /// Space, tab or line end: what surrounds values in JSON and CSV.
  var isWhiteSpace: Bool {
    self == .space || self == .lineFeed || self == .carriageReturn || self == .tab
  }

  /// Line feed or carriage return.
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
