/// The bracketed paste of terminals: a pasted text stands between two sequences, so that a line end
/// in it is not the Enter key.
enum BracketedPaste {
  static let on = "\u{1B}[?2004h"
  static let off = "\u{1B}[?2004l"
  /// The sequences before and after the text, without their ESC.
  static let (start, end) = ("[200~", "[201~")
  /// The UTF-8 bytes of a paste that are taken; the rest is dropped.
  static let longest = 16_384

  /// Whether a value behind this prompt and text is that of the notes.
  static func isNotes(prompt: String, line: String) -> Bool {
    if prompt.hasPrefix("notes: ") { return true }
    return line.drop(while: \.isWhitespace).lowercased().hasPrefix("notes ")
  }

  /// A pasted text as one line: line ends become `\n`, those at the end are dropped, and so are
  /// control characters other than the tab.
  ///
  /// - Parameter isNotes: whether the line holds notes, where `\n` is a line end; a backslash of the
  ///   text is doubled there to stay one.
  static func line(_ text: String, isNotes: Bool = false) -> String {
    var line = String.UnicodeScalarView()
    var lineEnds = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": continue
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lineEnds += 1
      case "\t": append(scalar)
      case "\\" where isNotes:
        append(scalar)
        append(scalar)
      default:
        if scalar.properties.generalCategory != .control { append(scalar) }
      }
    }
    return String(line)

    func append(_ scalar: Unicode.Scalar) {
      for _ in 0..<lineEnds { line.append(contentsOf: "\\n".unicodeScalars) }
      lineEnds = 0
      line.append(scalar)
    }
  }
}
