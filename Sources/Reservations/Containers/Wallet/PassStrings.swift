internal import Foundation

/// The texts of a pass in the languages that it brings: the files LANG.lproj/pass.strings.
struct PassStrings {
  /// The texts of each language by their keys; the languages as the pass writes them.
  private(set) var tables: [String: [String: String]] = [:]

  /// - Parameter file: the bytes of LANG.lproj/pass.strings: `"key" = "text";` in UTF-8 or UTF-16,
  ///   or a property list in XML. One that cannot be read has no texts.
  mutating func add(_ language: String, _ file: [UInt8]) {
    guard tables.count < 100 else { return }
    tables[language] = Self.table(file) ?? [:]
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

  private static func table(_ file: [UInt8]) -> [String: String]? {
    // Foundation's reader of binary lists has no bounds.
    guard !file.starts(with: "bplist".utf8) else { return nil }
    let list = try? PropertyListSerialization.propertyList(
      from: Data(text(file).utf8), format: nil)
    return (list as? [String: Any])?.compactMapValues { $0 as? String }
  }
}
