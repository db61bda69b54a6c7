/// Where in a TOML document (v1.0.0) a key or a value stands, which the parser does not tell.
///
/// The document is one the parser took: in any other the answer may be wrong or nil, but the scan ends.
struct TOMLPosition: Equatable {
  /// The first mention of the path's last key; of an array's element its value.
  var key: TextPosition
  /// The value; nil for a table that stands in headers.
  var value: TextPosition?

  init?(of path: TOMLPath, in text: String) {
    var scan = TOMLScan(text: Array(text.utf8), target: path.steps)
    scan.document()
    guard let key = scan.found?.key else { return nil }
    self.key = TextPosition(of: key, in: scan.text)
    value = scan.found?.value.map { TextPosition(of: $0, in: scan.text) }
  }
}

extension TOMLPosition {
  /// The place of the first key or element with more than 64 others above it; nil where there is none.
  ///
  /// The parser bounds nested values but not dotted keys, and its stack overflows on thousands. This
  /// also holds for a text that is no TOML: up to the fault the two read the same.
  static func ofTooDeepKey(in text: String) -> TextPosition? {
    var scan = TOMLScan(text: Array(text.utf8), target: nil)
    scan.document()
    return scan.tooDeep.map { TextPosition(of: $0, in: scan.text) }
  }

  /// The first header whose name begins with what begins no key, and the text before it; nil where there
  /// is none. The text before tells whether the parser comes that far.
  ///
  /// The parser takes the beginning of that name for granted: an assertion ends the program in every build
  /// that does not define NDEBUG, and SwiftPM defines it in none.
  static func ofNamelessHeader(in text: String) -> (place: TextPosition, before: String)? {
    var scan = TOMLScan(text: Array(text.utf8), target: nil)
    scan.document()
    guard let (header, name) = scan.nameless else { return nil }
    return (
      TextPosition(of: name, in: scan.text),
      String(decoding: scan.text[..<header], as: UTF8.self)
    )
  }
}
