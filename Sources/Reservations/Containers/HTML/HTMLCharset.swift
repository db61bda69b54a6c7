/// The character encoding of a page.
enum HTMLCharset {
  /// The number of bytes at the front that can state the encoding.
  private static let searched = 4096

  /// The page in UTF-8 without NUL; a byte that is no character becomes U+FFFD.
  ///
  /// The encoding is that of a byte order mark; then the one that the page states, if the bytes are
  /// a text of it; then UTF-8, or Windows-1252 if the first character beyond ASCII is likely to be
  /// of it. Latin-1 and ASCII are read as Windows-1252, as browsers do (WHATWG Encoding §4.2).
  static func decoded(_ page: [UInt8]) -> [UInt8] {
    let marks: [([UInt8], TextEncoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian),
    ]
    for (mark, encoding) in marks where page.starts(with: mark) {
      return clean(page[mark.count...], encoding)
    }
    let stated = stated(page[..<min(page.count, searched)]).flatMap { name in
      // A page that states UTF-16 in ASCII is not UTF-16.
      isUTF16(name) ? nil : decoded(page, from: name)
    }
    return stated ?? decoded(text: page)
  }

  /// The bytes of a text in UTF-8; nil if the encoding is unknown, or if they are no text of it.
  static func decoded(_ bytes: [UInt8], from charset: String) -> [UInt8]? {
    guard let encoding = encoding(charset, of: bytes),
      let text = text(bytes[...], encoding), (try? UTF8Span(validating: text.span)) != nil
    else { return nil }
    return withoutNUL(text)
  }

  /// A text in UTF-8 without NUL whose encoding nothing states.
  static func decoded(text: [UInt8]) -> [UInt8] { clean(text[...], likely(text)) }

  private static func clean(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> [UInt8] {
    let text = text(bytes, encoding) ?? []
    let isWhole = (try? UTF8Span(validating: text.span)) != nil
    return withoutNUL(isWhole ? text : Array(String(decoding: text, as: UTF8.self).utf8))
  }

  private static func withoutNUL(_ text: [UInt8]) -> [UInt8] {
    text.span.contains(0) ? text.filter { $0 != 0 } : text
  }

  /// The text in UTF-8 but for bytes that are no characters; nil without a decoder.
  private static func text(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> [UInt8]? {
    if encoding.isUTF8 { return Array(bytes) }
    guard let decoder = TextDecoder(encoding.name) else { return nil }
    var text: [UInt8] = []
    _ = decoder.decode(Array(bytes), isLast: true, into: &text)
    return text
  }

  /// The encoding of a page that states none.
  private static func likely(_ page: [UInt8]) -> TextEncoding {
    let place = page.firstIndex { $0 >= 0x80 } ?? page.count
    let first = Array(page[place..<min(place + 4, page.count)])
    let before = place > 0 ? page[place - 1] : 0
    let isOther =
      !first.isEmpty && !first.span.startsUTF8
      && TextEncoding.isLikelyWindows1252(before: before, first.span)
    return isOther ? .windows1252 : .utf8
  }

  /// Nil for an unknown encoding, and for one that the bytes are certainly not of: UTF-16 without a
  /// NUL, which each character of markup has, or ASCII with other bytes.
  private static func encoding(_ name: String, of bytes: [UInt8]) -> TextEncoding? {
    switch name.lowercased() {
    case "us-ascii", "ascii": return bytes.span.isASCII ? .utf8 : nil
    case "iso-8859-1", "iso8859-1", "latin1": return .windows1252
    case let name where isUTF16(name):
      return bytes.span.contains(0) ? TextEncoding(name: name) : nil
    default: return TextEncoding(name: name)
    }
  }

  private static func isUTF16(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("utf-16") || name.hasPrefix("utf16")
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
