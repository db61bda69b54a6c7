/// Text broken into lines that fit a terminal, at spaces where there are any.
enum TextWrap {
  /// Lines of at most `width` columns; the text's own line ends are kept. Never empty.
  static func lines(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrap(String($0), width: width) }
  }

  private static func wrap(_ line: String, width: Int) -> [String] {
    guard DisplayWidth.of(line) > width else { return [line] }
    var lines: [String] = []
    var current = ""
    var columns = 0
    /// Where the current line can be broken: after its last space.
    var breakable: String.Index?
    for character in line {
      let needed = DisplayWidth.of(character)
      if columns + needed > width, !current.isEmpty {
        if character != " ", let point = breakable, point > current.startIndex {
          lines.append(String(current[..<point]))
          current = String(current[point...])
        } else {
          lines.append(current)
          current = ""
        }
        columns = DisplayWidth.of(current)
        breakable = nil
        if character == " ", current.isEmpty { continue }
      }
      current.append(character)
      columns += needed
      if character == " " { breakable = current.endIndex }
    }
    lines.append(current)
    return lines
  }
}
