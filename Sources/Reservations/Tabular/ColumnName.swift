internal import Foundation

/// Matches headers and keys by their letters and digits, without regard to case and accents.
enum ColumnName {
  /// The matching form of a name. A name without letters and digits, such as `#`, matches itself.
  static func key(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return asciiKey(name) }
    var key = ""
    for scalar in name.unicodeScalars where scalar.properties.isAlphabetic || scalar.isDigit {
      key.unicodeScalars.append(scalar)
    }
    if key.isEmpty { return name.trimmingCharacters(in: .whitespaces) }
    return key.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// The same for ASCII, without tables of Unicode: most of the manual's names are in ASCII, and
  /// every import takes them all in.
  private static func asciiKey(_ name: String) -> String {
    let key = String(decoding: name.utf8.filter { isASCIIAlphanumeric($0) }, as: UTF8.self)
    return key.isEmpty ? name.trimmingCharacters(in: .whitespaces) : key.lowercased()
  }

  private static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a decimal digit of any script.
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}
