/// Finds the ends of a CSV record and of its fields: RFC 4180 and its common deviations.
///
/// Resumes where the bytes ended, so that no byte is scanned twice.
struct CSVScanner {
  /// The range of a field's text, counted from the start of the record.
  struct Field {
    var start: Int
    var end: Int
    /// Whether the text contains doubled quotes.
    var isEscaped: Bool
  }

  enum Outcome: Equatable {
    /// The record ends before the byte at this place, which is a line end or the end of the input.
    case record(Int)
    case needsMore
    /// The input ends at this place within quotes, or text follows the closing quotes. In the
    /// second case, the place is the next line end or, if the quotes span lines, the start of the
    /// text.
    case unclosed(Int)
  }

  private enum State {
    case atStart, plain, quoted, quoteSeen, afterQuotes, afterText
  }

  let delimiter: UInt8
  /// The number of fields to keep, which is the number of columns. Further fields are only counted.
  let mostFields: Int
  /// At most `mostFields` fields.
  private(set) var fields: [Field] = []
  /// The number of fields in the record, including the fields that are not kept.
  private(set) var fieldCount = 0
  /// Whether a quoted field contains a line end.
  private(set) var spansLines = false
  /// The place of the opening quotes that have not been closed so far.
  private(set) var openQuote = 0
  /// The number of bytes of the record scanned so far.
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

  /// Prepares for the next record.
  mutating func reset() {
    fields.removeAll(keepingCapacity: true)
    fieldCount = 0
    spansLines = false
    position = 0
    beginField(at: 0)
  }

  /// Whether the scanned bytes end within quotes.
  var isWithinQuotes: Bool { state == .quoted }

  /// Scans the record that begins at the first byte.
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

  /// Appends the text of an escaped field; doubled quotes become one.
  static func unescape(_ field: Bytes, into text: inout [UInt8]) {
    var at = 0
    while at < field.count {
      let byte = field[at]
      text.append(byte)
      at += byte == .quote ? 2 : 1
    }
  }
}

extension RecordOrigin {
  /// The fields of a CSV row, with the names of the columns; nil for a record of another format or a
  /// row that does not match the header.
  public var csvFields: [(name: String, value: String)]? {
    guard case .columns(var header) = names else { return nil }
    var delimiter: UInt8?
    // A first line that states the delimiter, as Excel reads and writes it.
    if header.starts(with: Array("sep=".utf8)), let end = header.span.lineEnd(from: 0) {
      delimiter = end > 4 ? header[4] : nil
      header.removeFirst(min(end + 1, header.count))
      if header.first == .lineFeed { header.removeFirst() }
    }
    // Otherwise the first delimiter in the header.
    let delimiters: [UInt8] = [.comma, .semicolon, .tab, .bar]
    let names = (delimiter.map { [$0] } ?? delimiters)
      .map { ($0, CSVScanner.texts(header, delimiter: $0)) }
      .min { ($0.1.first ?? "").utf8.count < ($1.1.first ?? "").utf8.count }
    guard let (delimiter, names) = names else { return nil }
    let values = CSVScanner.texts(original, delimiter: delimiter)
    return names.count == values.count ? zip(names, values).map { ($0, $1) } : nil
  }
}

extension CSVScanner {
  /// The texts of the fields of the first row.
  fileprivate static func texts(_ row: [UInt8], delimiter: UInt8) -> [String] {
    var scanner = CSVScanner(delimiter: delimiter, mostFields: row.count + 1)
    _ = scanner.scan(row.span, isComplete: true)
    return scanner.fields.map { field in
      let (start, end) = row.span.trimmed(field.start, field.end)
      guard field.isEscaped else { return row.span.text(start, end) }
      var text: [UInt8] = []
      unescape(row.span.extracting(start..<end), into: &text)
      return String(decoding: text, as: UTF8.self)
    }
  }
}
