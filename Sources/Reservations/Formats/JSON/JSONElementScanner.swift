/// Finds where an element of a JSON list ends, or an object, also where what stands in it is broken.
///
/// Continues where the bytes ended, so that no byte is looked at twice. What it finds is then read strictly.
struct JSONElementScanner {
  enum End: Equatable {
    case comma
    /// The bracket around the elements closes.
    case close
    /// An object begins where none can: the one before it was not closed.
    case newObject
  }

  /// The bracket around what is looked at.
  private let outermost: UInt8
  /// How far the element has been looked at; the place of its end once that is found.
  private(set) var position = 0
  private var isInString = false
  private var isEscaped = false
  /// The brackets that are open, as far as JSONCursor takes them.
  private var open: [UInt8] = []
  /// How many of them are braces; the others are square.
  private var openBraces = 0
  /// How many brackets are open beyond those.
  private var beyond = 0
  /// The last byte outside strings that is no white space.
  private var previous: UInt8 = 0

  /// - Parameter outermost: `[` to find the elements of a list, `{` to find the end of an object.
  init(within outermost: UInt8 = .openBracket) { self.outermost = outermost }

  /// Makes ready for the next element.
  mutating func reset() {
    position = 0
    isInString = false
    isEscaped = false
    open.removeAll(keepingCapacity: true)
    openBraces = 0
    beyond = 0
    previous = 0
  }

  /// Counts from the first byte that has not been looked at.
  mutating func forget() { position = 0 }

  /// Looks at the element that begins at the first byte; nil where the bytes do not reach its end.
  mutating func scan(_ bytes: Bytes) -> End? {
    let count = bytes.count
    var at = position
    while at < count {
      let byte = bytes[at]
      if isInString {
        // No string goes over a line end: one that does was not closed.
        if byte == .lineFeed || (byte == .quote && !isEscaped) { isInString = false }
        isEscaped = byte == .backslash && !isEscaped
        at += 1
        continue
      }
      var end: End?
      switch byte {
      case .space, .tab, .lineFeed, .carriageReturn:
        at += 1
        continue
      case .quote: isInString = true
      case .openBrace: end = begin(byte)
      case .openBracket: _ = begin(byte)
      case .closeBrace: end = close(.openBrace)
      case .closeBracket: end = close(.openBracket)
      case .comma where outermost == .openBracket:
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
    if outermost == .openBracket, bracket == .openBrace, open.count == 1, open.first == .openBrace,
      previous != .colon
    {
      return .newObject
    }
    if open.count < JSONCursor.depthLimit {
      open.append(bracket)
      if bracket == .openBrace { openBraces += 1 }
    } else {
      beyond += 1
    }
    return nil
  }

  /// Closes the innermost bracket of that kind and what was left open within it.
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
