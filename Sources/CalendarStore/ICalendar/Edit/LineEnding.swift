/// How the lines of a text end: RFC 5545 §3.1 wants CRLF, many files have LF alone.
enum LineEnding: Sendable, Equatable {
  case crlf, lf

  /// As that line ends.
  init(of line: ContentLine) {
    self = line.bytes.dropLast().last == ContentLine.cr ? .crlf : .lf
  }

  var bytes: [UInt8] {
    switch self {
    case .crlf: [ContentLine.cr, ContentLine.lf]
    case .lf: [ContentLine.lf]
    }
  }

  /// The text, which ends its lines with CRLF, with this ending.
  func applied(to text: [UInt8]) -> [UInt8] {
    switch self {
    case .crlf: text
    case .lf: text.filter { $0 != ContentLine.cr }
    }
  }
}
