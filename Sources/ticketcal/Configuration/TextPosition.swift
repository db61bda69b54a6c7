/// A place in a text: line and column, both from 1; a column is a Unicode scalar.
struct TextPosition: Sendable, Hashable, Comparable {
  var line: Int
  var column: Int

  static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension TextPosition {
  /// The place of a byte in UTF-8 text. A byte order mark at the beginning takes no column.
  init(of offset: Int, in text: some Collection<UInt8>) {
    line = 1
    column = 1
    let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for byte in text.prefix(offset).dropFirst(mark) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
