/// Finds the end of an element of a JSON list, or of an object, even if its content is malformed.
///
/// Skips strings and comments. The element is then parsed.
struct JSONElementScanner {
  enum End: Equatable {
    case comma
    /// The bracket around the elements closes.
    case close
    /// An object begins behind another one without a comma, or in one that was not closed.
    case newObject
  }

  private let text: [UInt8]
  /// The bracket around the scanned elements; nil for objects one after another.
  private let outermost: UInt8?
  /// The place of the element's end once that is found.
  private(set) var position: Int
  private var open: [UInt8] = []
  /// The number of braces among `open`; the other brackets are square.
  private var openBraces = 0
  /// The last byte that is not white space.
  private var previous: UInt8 = 0

  /// - Parameter outermost: `[` to find the elements of a list, `{` to find the end of an object, nil
  ///   to find objects one after another.
  init(_ text: [UInt8], from position: Int, within outermost: UInt8?) {
    self.text = text
    self.position = position
    self.outermost = outermost
  }

  /// Scans the element at the position; nil if the text ends within it.
  mutating func scan() -> End? {
    while position < text.count {
      let byte = text[position]
      switch byte {
      case .quote: skipString()
      case UInt8(ascii: "/"): skipComment()
      case .openBrace, .openBracket:
        if byte == .openBrace, beginsNewObject { return .newObject }
        open.append(byte)
        openBraces += byte == .openBrace ? 1 : 0
      case .closeBrace, .closeBracket:
        if closes(byte == .closeBrace ? .openBrace : .openBracket) { return .close }
      case .comma where open.isEmpty && outermost != .openBrace: return .comma
      default: break
      }
      if !byte.isWhiteSpace { previous = byte }
      position += 1
    }
    position = text.count
    return nil
  }

  private var beginsNewObject: Bool {
    guard outermost != .openBrace else { return false }
    return open.isEmpty ? previous == .closeBrace : open == [.openBrace] && previous != .colon
  }

  /// Closes the innermost bracket of this kind and the unclosed brackets within it; whether it is the
  /// one around the elements.
  private mutating func closes(_ bracket: UInt8) -> Bool {
    guard (bracket == .openBrace ? openBraces : open.count - openBraces) > 0 else {
      return bracket == outermost
    }
    while let last = open.popLast() {
      openBraces -= last == .openBrace ? 1 : 0
      if last == bracket { break }
    }
    return false
  }

  /// Goes to the closing quote.
  ///
  /// Mailers write line ends into strings. Where nothing behind such a string belongs there, its quote
  /// opened the next string, and the one before was not closed: it ends at its first line end.
  private mutating func skipString() {
    var end = position + 1
    var lineEnd: Int?
    while end < text.count, text[end] != .quote {
      if text[end] == .lineFeed { lineEnd = lineEnd ?? end }
      end += text[end] == .backslash ? 2 : 1
    }
    if let lineEnd {
      let next = end < text.count ? text.span.firstText(from: end + 1) : end
      let followers: [UInt8] = [.comma, .colon, .closeBrace, .closeBracket]
      let isOpen = next < text.count ? !followers.contains(text[next]) : end >= text.count
      if isOpen { end = lineEnd }
    }
    position = min(end, text.count - 1)
  }

  /// Goes to the last byte of the comment at the position, if there is one.
  private mutating func skipComment() {
    guard position + 1 < text.count else { return }
    switch text[position + 1] {
    case UInt8(ascii: "/"):
      position = (text.span.lineEnd(from: position) ?? text.count) - 1
    case UInt8(ascii: "*"):
      let rest = text[(position + 2)...]
      position = (rest.range(of: Array("*/".utf8))?.upperBound ?? text.count) - 1
    default: break
    }
  }
}
