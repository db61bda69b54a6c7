/// The character encoding of a page.
enum HTMLCharset {
  /// The number of bytes at the front that can state the encoding.
  private static let searched = 4096

  /// The page in UTF-8 without NUL; a byte that is no character becomes U+FFFD.
  ///
  /// The encoding is that of a byte order mark; then the one that the page states, as far as the
  /// bytes agree; then UTF-8; then Windows-1252. Latin-1 and ASCII are read as Windows-1252, as
  /// browsers do (WHATWG Encoding §4.2).
  static func decoded(_ page: [UInt8]) -> [UInt8] {
    let marks: [([UInt8], TextEncoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian),
    ]
    for (mark, encoding) in marks where page.starts(with: mark) {
      return clean(page[mark.count...], encoding)
    }
    let isUTF8 = (try? UTF8Span(validating: page.span)) != nil
    let stated = stated(page[..<min(page.count, searched)]).flatMap(encoding)
    return clean(page[...], stated ?? (isUTF8 ? .utf8 : .windows1252))
  }

  /// The bytes of a text in UTF-8; nil if the encoding is unknown, or if ASCII is stated for bytes
  /// that are not.
  static func decoded(_ bytes: [UInt8], from charset: String) -> [UInt8]? {
    guard let encoding = encoding(charset) else { return nil }
    let isASCII = ["us-ascii", "ascii"].contains(charset.lowercased())
    if isASCII, !bytes.span.isASCII { return nil }
    return clean(bytes[...], encoding)
  }

  private static func clean(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> [UInt8] {
    var text: [UInt8] = []
    if encoding.isUTF8 {
      text = Array(bytes)
    } else if let decoder = TextDecoder(encoding.name) {
      _ = decoder.decode(Array(bytes), isLast: true, into: &text)
    }
    if (try? UTF8Span(validating: text.span)) == nil {
      text = Array(String(decoding: text, as: UTF8.self).utf8)
    }
    if text.span.contains(0) { text.removeAll { $0 == 0 } }
    return text
  }

  private static func encoding(_ name: String) -> TextEncoding? {
    switch name.lowercased() {
    case "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii": return .windows1252
    // A page that states UTF-16 in ASCII is not UTF-16.
    case let name where name.hasPrefix("utf-16") || name.hasPrefix("utf16"): return .utf8
    default: return TextEncoding(name: name)
    }
  }

  /// The value of the first `charset` in a meta element, or of an XML declaration's encoding.
  private static func stated(_ front: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: front, as: UTF8.self).lowercased()
    var rest = text[...]
    if rest.hasPrefix("<?xml"), let end = rest.firstIndex(of: ">"),
      let value = value(of: "encoding", in: rest[..<end])
    {
      return value
    }
    while let meta = rest.utf8.firstRange(of: "<meta".utf8) {
      rest = rest[meta.upperBound...]
      let tag = rest.prefix { $0 != ">" }
      if let value = value(of: "charset", in: tag) { return value }
    }
    return nil
  }

  /// `utf-8` of `charset = "utf-8"`; nil without the name.
  private static func value(of name: String, in tag: Substring) -> String? {
    guard let place = tag.utf8.firstRange(of: name.utf8) else { return nil }
    let rest = tag[place.upperBound...].drop(while: \.isWhitespace)
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      .prefix { !$0.isWhitespace && !"\"';/".contains($0) }
    return value.isEmpty ? nil : String(value)
  }
}
