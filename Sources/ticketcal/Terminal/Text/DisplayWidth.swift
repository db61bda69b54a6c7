internal import CLinux

/// The width of a text in terminal columns.
///
/// East Asian wide characters and emoji have two columns, combining marks none. Uses `wcwidth(3)`,
/// so call `TerminalLocale.activate()` first.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    var columns = 0
    var isPictorial = false
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F:
        continue
      case 0x200D, 0xFE0F, 0x1F3FB...0x1F3FF, 0x20E3:
        isPictorial = true
        columns += scalar.value == 0xFE0F || scalar.value == 0x200D ? 0 : of(scalar)
      case 0x1F1E6...0x1F1FF:
        columns += 1
      default:
        columns += of(scalar)
      }
    }
    return isPictorial && character.unicodeScalars.first?.properties.isEmoji == true ? 2 : columns
  }

  /// `text`, padded with spaces to `columns`.
  static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - of(text)))
  }

  /// `text`, or its beginning and an ellipsis; never more than `columns`, never part of a
  /// character.
  static func truncated(_ text: String, to columns: Int) -> String {
    var width = 0
    var end = text.startIndex
    for index in text.indices {
      width += of(text[index])
      if width > columns { return columns > 0 ? text[..<end] + "…" : "" }
      if width < columns { end = text.index(after: index) }
    }
    return text
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let columns = wcwidth(wchar_t(bitPattern: scalar.value))
    return columns < 0 ? 1 : Int(columns)
  }
}

/// Text broken into lines for a terminal, at spaces if possible.
enum TextWrap {
  /// Lines of at most `width` columns. The text's own line ends are kept. Never empty.
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
