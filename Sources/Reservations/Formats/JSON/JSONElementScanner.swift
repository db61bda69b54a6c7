/// Finds the end of an element of a JSON list, or of an object, even if its content is malformed.
///
/// Resumes where the bytes ended, so that no byte is scanned more than twice. Skips comments. The
/// element is then parsed.
struct JSONElementScanner {
  enum End: Equatable {
    case comma
    /// The bracket around the elements closes.
    case close
    /// An object begins behind another one without a comma, or in one that was not closed.
    case newObject
  }

  /// The bracket around the scanned elements; nil for objects one after another.
  private let outermost: UInt8?
  /// The number of bytes scanned; the place of the element's end once that is found.
  private(set) var position = 0
  private var isInString = false
  private var isEscaped = false
  /// The place of the first line end in the string that is being scanned: the string continues
  /// behind it, as mailers write texts, or was not closed.
  private var lineEnd: Int?
  /// Whether the last string has such a line end, and the byte behind it is not known yet.
  private var isDoubtful = false
  /// The second byte of the comment that is being scanned: `/` or `*`.
  private var comment: UInt8?
  /// The last byte outside strings, or within the comment.
  private var lastByte: UInt8 = 0
  /// The open brackets, up to the depth limit of `JSONParser`.
  private var open: [UInt8] = []
  /// The number of braces among `open`; the other brackets are square.
  private var openBraces = 0
  /// The number of open brackets beyond the depth limit.
  private var beyond = 0
  /// The last byte outside strings that is not white space.
  private var previous: UInt8 = 0

  /// - Parameter outermost: `[` to find the elements of a list, `{` to find the end of an object, nil
  ///   to find objects one after another.
  init(within outermost: UInt8?) { self.outermost = outermost }

  /// Prepares for the next element.
  mutating func reset() { self = JSONElementScanner(within: outermost) }

  /// Restarts the count at the first unscanned byte.
  mutating func forget() {
    position = 0
    lineEnd = nil
    isDoubtful = false
  }

  /// Goes back to the first line end of the string that is being scanned, as if it were closed
  /// there; false without one. For an input that ends within the string.
  mutating func closeString() -> Bool {
    guard let lineEnd else { return false }
    position = lineEnd + 1
    self.lineEnd = nil
    isInString = false
    isEscaped = false
    isDoubtful = false
    return true
  }

  /// Scans the element that begins at the first byte; nil if the available bytes do not contain its
  /// end.
  mutating func scan(_ bytes: Bytes) -> End? {
    let count = bytes.count
    var at = position
    while at < count {
      let byte = bytes[at]
      if let comment {
        let isEnd =
          comment == UInt8(ascii: "/")
          ? byte == .lineFeed : byte == UInt8(ascii: "/") && lastByte == UInt8(ascii: "*")
        if isEnd { self.comment = nil }
        lastByte = isEnd ? 0 : byte
        at += 1
        continue
      }
      if isInString {
        if byte == .lineFeed, lineEnd == nil { lineEnd = at }
        if byte == .quote && !isEscaped {
          isInString = false
          isDoubtful = lineEnd != nil
        }
        isEscaped = byte == .backslash && !isEscaped
        at += 1
        continue
      }
      let isBehindSlash = lastByte == UInt8(ascii: "/")
      lastByte = byte
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") {
        if isBehindSlash {
          comment = byte
          lastByte = 0
        }
        at += 1
        continue
      }
      if byte.isWhiteSpace {
        at += 1
        continue
      }
      if isDoubtful {
        isDoubtful = false
        let continues: [UInt8] = [.comma, .colon, .closeBrace, .closeBracket]
        // Otherwise the quote opened the next string: the one before was not closed.
        if !continues.contains(byte), closeString() {
          at = position
          continue
        }
        lineEnd = nil
      }
      var end: End?
      switch byte {
      case .quote:
        isInString = true
        lineEnd = nil
      case .openBrace: end = begin(byte)
      case .openBracket: _ = begin(byte)
      case .closeBrace: end = close(.openBrace)
      case .closeBracket: end = close(.openBracket)
      case .comma where outermost != .openBrace:
        end = open.isEmpty && beyond == 0 ? .comma : nil
      default: break
      }
      if let end {
        position = at
        return end
      }
      previous = byte
      at += 1
    }
    position = at
    return nil
  }

  private mutating func begin(_ bracket: UInt8) -> End? {
    if outermost != .openBrace, bracket == .openBrace, beyond == 0 {
      if open.isEmpty, previous == .closeBrace { return .newObject }
      if open.count == 1, open.first == .openBrace, previous != .colon { return .newObject }
    }
    if open.count < JSONParser.depthLimit {
      open.append(bracket)
      if bracket == .openBrace { openBraces += 1 }
    } else {
      beyond += 1
    }
    return nil
  }

  /// Closes the innermost bracket of this kind and the unclosed brackets within it.
  private mutating func close(_ bracket: UInt8) -> End? {
    if beyond > 0 {
      beyond -= 1
      return nil
    }
    guard (bracket == .openBrace ? openBraces : open.count - openBraces) > 0 else {
      return bracket == outermost ? .close : nil
    }
    while let last = open.popLast() {
      if last == .openBrace { openBraces -= 1 }
      if last == bracket { break }
    }
    return nil
  }
}
