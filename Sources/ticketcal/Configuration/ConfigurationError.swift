/// Why the configuration cannot be used. The exit status is 78 (EX_CONFIG).
struct ConfigurationError: Error, Sendable, Equatable {
  /// The path of the file.
  var file: String
  /// Where in the file; nil where the file as a whole is at fault.
  var position: TextPosition?
  /// Lower case, with what would be right.
  var reason: String
}

extension ConfigurationError: CustomStringConvertible {
  /// `/home/me/.config/ticketcal/config.toml:3:8: ...`
  var description: String {
    guard let position else { return "\(file): \(reason)" }
    return "\(file):\(position.line):\(position.column): \(reason)"
  }
}

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
