/// The escapes of a TOML basic string (TOML v1.0.0, "String").
enum TOMLEscapes {
  /// What the bytes between the quotes say. An escape that TOML does not have stays as it is.
  static func resolve(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = Substring(decoding: bytes, as: UTF8.self).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let kind = rest.popFirst() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch kind {
      case "b": text.unicodeScalars.append("\u{8}")
      case "t": text.unicodeScalars.append("\t")
      case "n": text.unicodeScalars.append("\n")
      case "f": text.unicodeScalars.append("\u{C}")
      case "r": text.unicodeScalars.append("\r")
      case "\"", "\\": text.unicodeScalars.append(kind)
      case "u", "U":
        let digits = rest.prefix(kind == "u" ? 4 : 8)
        guard let code = UInt32(String(digits), radix: 16), let named = Unicode.Scalar(code) else {
          text += "\\\(kind)"
          continue
        }
        rest = rest.dropFirst(digits.count)
        text.unicodeScalars.append(named)
      default: text += "\\\(kind)"
      }
    }
    return text
  }
}
