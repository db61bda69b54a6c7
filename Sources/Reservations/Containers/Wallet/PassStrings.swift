internal import Foundation

/// The texts of a pass in the languages that it brings: the files LANG.lproj/pass.strings.
struct PassStrings {
  /// The texts of each language by their keys; the languages as the pass writes them.
  private(set) var tables: [String: [String: String]] = [:]

  /// - Parameter texts: of the file LANG.lproj/pass.strings, as `parsed` has them.
  mutating func add(_ language: String, _ texts: [UInt8]) {
    guard tables.count < 100 else { return }
    let words = texts.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let pairs = stride(from: 1, to: words.count, by: 2).map { (words[$0 - 1], words[$0]) }
    tables[language] = Dictionary(pairs) { first, _ in first }
  }

  /// The keys and the texts of a file, each with a NUL behind it; empty for one that cannot be read. The
  /// reader of property lists is Foundation's, so this is called where documents are parsed.
  ///
  /// - Parameter file: `"key" = "text";` in UTF-8 or UTF-16, or a property list in XML.
  static func parsed(_ file: [UInt8]) -> [UInt8] {
    (table(file) ?? [:]).flatMap { key, text in
      [key, text].flatMap { $0.utf8.filter { $0 != 0 } + [0] }
    }
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
    let text = text(file)
    // Foundation's reader of binary lists has no bounds.
    guard !text.hasPrefix("bplist") else { return nil }
    let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    return (list as? [String: Any])?.compactMapValues { $0 as? String }
  }
}
