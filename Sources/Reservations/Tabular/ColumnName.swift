internal import Foundation

/// Matches headers and keys by their letters and digits, without regard to case and accents.
enum ColumnName {
  /// The matching form of a name. A name without letters and digits, such as `#`, matches itself.
  static func key(_ name: String) -> String {
    if let key = name.utf8.withContiguousStorageIfAvailable(asciiKey) ?? nil { return key }
    var key = ""
    for scalar in name.unicodeScalars where scalar.properties.isAlphabetic || scalar.isDigit {
      key.unicodeScalars.append(scalar)
    }
    if key.isEmpty { return name.trimmingCharacters(in: .whitespaces) }
    return key.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// The same of a name in UTF-8.
  static func key(utf8 name: ArraySlice<UInt8>) -> String {
    name.withUnsafeBufferPointer(asciiKey) ?? key(String(decoding: name, as: UTF8.self))
  }

  /// The matching form without tables of Unicode: most names are in ASCII, and every import reads all
  /// of the table. Nil for a name with other characters, or without letters and digits.
  private static func asciiKey(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
    let key = String(unsafeUninitializedCapacity: name.count) { key in
      var count = 0
      for byte in name where isASCIIAlphanumeric(byte) {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        key[count] = isUpper ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
    return key.isEmpty ? nil : key
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
