/// Finds where a CSV record and its fields end (RFC 4180, and as it is found).
///
/// Continues where the bytes ended, so that no byte is looked at twice.
struct CSVScanner {
  /// Where a field's text stands, counted from the start of the record.
  struct Field {
    var start: Int
    var end: Int
    /// Whether the text still holds quotes that are doubled.
    var isEscaped: Bool
  }

  enum Outcome: Equatable {
    /// The record ends before the byte at that place, a line end or the end of the input.
    case record(Int)
    case needsMore
    /// The input ends there within quotes, or text stands behind closing quotes, up to that line end or,
    /// where the quotes hold several lines, from there on.
    case unclosed(Int)
  }

  private enum State {
    case atStart, plain, quoted, quoteSeen, afterQuotes, afterText
  }

  let delimiter: UInt8
  /// A row has as many columns as its header; what is beyond is counted and not kept.
  let mostFields: Int
  /// At most `mostFields` of them.
  private(set) var fields: [Field] = []
  /// How many fields the record has.
  private(set) var fieldCount = 0
  /// Whether a line end stands within quotes.
  private(set) var spansLines = false
  /// Where the quotes open that the bytes looked at do not close.
  private(set) var openQuote = 0
  /// How far the record has been looked at.
  private(set) var position = 0

  private var state = State.atStart
  private var fieldStart = 0
  private var fieldEnd = 0
  private var isEscaped = false
  private var fieldSpansLines = false

  init(delimiter: UInt8, mostFields: Int) {
    self.delimiter = delimiter
    self.mostFields = mostFields
  }

  /// Begins the next record.
  mutating func reset() {
    fields.removeAll(keepingCapacity: true)
    fieldCount = 0
    spansLines = false
    position = 0
    beginField(at: 0)
  }

  /// Whether the bytes looked at end within quotes.
  var isWithinQuotes: Bool { state == .quoted }

  /// Looks at the record that begins at the first byte.
  mutating func scan(_ bytes: Bytes, isComplete: Bool) -> Outcome {
    let count = bytes.count
    var at = position
    while at < count {
      let byte = bytes[at]
      switch state {
      case .atStart:
        if byte == .quote {
          state = .quoted
          openQuote = at
          fieldStart = at + 1
        } else if byte == delimiter {
          endField(at: at)
        } else if byte == .lineFeed || byte == .carriageReturn {
          return end(at)
        } else if byte != .space && byte != .tab {
          state = .plain
        }
      case .plain:
        while at < count {
          let byte = bytes[at]
          if byte == delimiter || byte == .lineFeed || byte == .carriageReturn { break }
          at += 1
        }
        if at == count { continue }
        if bytes[at] != delimiter { return end(at) }
        endField(at: at)
      case .quoted:
        if byte == .quote {
          state = .quoteSeen
          fieldEnd = at
        } else if byte == .lineFeed || byte == .carriageReturn {
          spansLines = true
          fieldSpansLines = true
        }
      case .quoteSeen:
        if byte == .quote {
          state = .quoted
          isEscaped = true
        } else if byte == delimiter {
          endField(at: fieldEnd)
          beginField(at: at + 1)
        } else if byte == .lineFeed || byte == .carriageReturn {
          return end(at)
        } else {
          state = .afterQuotes
          continue
        }
      case .afterQuotes:
        if byte == delimiter {
          endField(at: fieldEnd)
          beginField(at: at + 1)
        } else if byte == .lineFeed || byte == .carriageReturn {
          return end(at)
        } else if byte != .space && byte != .tab {
          if fieldSpansLines { return unclosed(at) }
          state = .afterText
        }
      case .afterText:
        if byte == .lineFeed || byte == .carriageReturn { return unclosed(at) }
      }
      at += 1
    }
    position = at
    guard isComplete else { return .needsMore }
    return state == .quoted || state == .afterText ? .unclosed(at) : end(at)
  }

  private mutating func unclosed(_ at: Int) -> Outcome {
    position = at
    return .unclosed(at)
  }

  private mutating func end(_ at: Int) -> Outcome {
    switch state {
    case .quoteSeen, .afterQuotes: endField(at: fieldEnd)
    case .atStart, .plain, .quoted, .afterText: endField(at: at)
    }
    position = at
    return .record(at)
  }

  private mutating func endField(at end: Int) {
    fieldCount += 1
    if fields.count < mostFields {
      fields.append(Field(start: fieldStart, end: end, isEscaped: isEscaped))
    }
    beginField(at: end + 1)
  }

  private mutating func beginField(at start: Int) {
    state = .atStart
    fieldStart = start
    isEscaped = false
    fieldSpansLines = false
  }

  /// Appends the text of an escaped field: doubled quotes are one.
  static func unescape(_ field: Bytes, into text: inout [UInt8]) {
    var at = 0
    while at < field.count {
      let byte = field[at]
      text.append(byte)
      at += byte == .quote ? 2 : 1
    }
  }
}
