internal import Foundation

/// The texts of a pass in the languages that it brings: the files LANG.lproj/pass.strings.
struct PassStrings {
  /// The texts of each language by their keys; the languages as the pass writes them.
  private(set) var tables: [String: [String: String]] = [:]

  /// - Parameter file: the bytes of LANG.lproj/pass.strings, in UTF-8 or UTF-16.
  mutating func add(_ language: String, _ file: [UInt8]) {
    guard tables.count < 100 else { return }
    tables[language] = Self.table(Self.text(file))
  }

  /// The language of a file's name; nil for another file.
  static func language(ofFile name: String) -> String? {
    let suffix = ".lproj/pass.strings"
    guard name.hasSuffix(suffix), name.utf8.count > suffix.utf8.count else { return nil }
    return String(name.dropLast(suffix.count))
  }

  /// The texts of the first language that the pass has, else of English, else of the first one.
  ///
  /// - Parameter languages: as in the environment, `de_DE.UTF-8`, the preferred one first.
  func preferred(_ languages: [String]) -> [String: String] {
    let own = tables.keys.sorted()
    for wish in languages + ["en"] {
      let name = Self.folded(wish)
      let base = name.prefix { $0 != "-" }
      let found =
        own.first { Self.folded($0) == name } ?? own.first { Self.folded($0) == base }
        ?? own.first { Self.folded($0).hasPrefix("\(base)-") }
      if let found { return tables[found] ?? [:] }
    }
    return own.first.flatMap { tables[$0] } ?? [:]
  }

  private static func folded(_ language: String) -> String {
    language.prefix { $0 != "." && $0 != "@" }.lowercased().replacing("_", with: "-")
  }

  private static func text(_ file: [UInt8]) -> String {
    let encoding: String.Encoding? =
      switch (file.first, file.dropFirst().first) {
      case (0xFF, 0xFE): .utf16LittleEndian
      case (0xFE, 0xFF): .utf16BigEndian
      // Without a byte order mark, every other byte of ASCII in UTF-16 is zero.
      case (_, 0): .utf16LittleEndian
      case (0, _): .utf16BigEndian
      default: nil
      }
    let text = encoding.flatMap { String(bytes: file, encoding: $0) }
    return (text ?? String(decoding: file, as: UTF8.self)).replacing("\u{FEFF}", with: "")
  }

  /// Reads `"key" = "text";` with comments between. Stops at the first fault.
  private static func table(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    var rest = text.unicodeScalars[...]
    while skipBlank(&rest), table.count < 10_000 {
      guard let key = word(&rest), skipBlank(&rest), rest.popFirst() == "=", skipBlank(&rest),
        let value = word(&rest)
      else { break }
      table[key] = value
      guard skipBlank(&rest), rest.popFirst() == ";" else { break }
    }
    return table
  }

  /// Skips white space and comments; false at the end of the text.
  private static func skipBlank(_ rest: inout Substring.UnicodeScalarView) -> Bool {
    while let first = rest.first {
      if first.properties.isWhitespace {
        rest.removeFirst()
      } else if first == "/", rest.dropFirst().first == "/" {
        rest = rest.drop { $0 != "\n" && $0 != "\r" }
      } else if first == "/", rest.dropFirst().first == "*" {
        rest = rest.dropFirst(2)
        while let next = rest.popFirst(), !(next == "*" && rest.first == "/") {}
        _ = rest.popFirst()
      } else {
        return true
      }
    }
    return false
  }

  /// A text in quotes, or a bare word; nil for neither.
  private static func word(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard rest.first == "\"" else {
      let bare = rest.prefix {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "_.-".unicodeScalars.contains($0)
      }
      rest = rest.dropFirst(bare.count)
      return bare.isEmpty ? nil : String(bare)
    }
    rest.removeFirst()
    var word = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      if next == "\"" { return String(word) }
      guard next == "\\", let escape = rest.popFirst() else {
        word.append(next)
        continue
      }
      switch escape {
      case "n": word.append("\n")
      case "t": word.append("\t")
      case "r": word.append("\r")
      case "u", "U":
        let digits = rest.prefix(4).prefix { $0.properties.isASCIIHexDigit }
        rest = rest.dropFirst(digits.count)
        if let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code) {
          word.append(scalar)
        }
      default: word.append(escape)
      }
    }
    return nil
  }
}
