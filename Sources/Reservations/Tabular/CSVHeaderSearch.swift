/// Finds the header at the front of a CSV file, and the delimiter of its fields.
///
/// The delimiter is the one of `,` `;` tab and `|` that gives the most known columns; after a tie,
/// the one that gives the most columns. A first line `sep=;`, as spreadsheets write it, sets the
/// delimiter.
struct CSVHeaderSearch {
  private let mapping: FieldMapping
  /// The length of a first line that states the delimiter.
  private var declared = 0
  /// The untried candidates; nil until the first line is examined.
  private var candidates: [CSVScanner]?
  private var best: CSVHeader?

  init(mapping: FieldMapping) { self.mapping = mapping }

  /// The header; nil without one. Consumes nothing.
  mutating func header(in buffer: InputBuffer) throws(ReadingStop) -> CSVHeader? {
    if candidates == nil {
      let line = try Self.declaredDelimiter(buffer)
      declared = line?.length ?? 0
      let delimiters = line.map { [$0.delimiter] } ?? [.comma, .semicolon, .tab, .bar]
      // Each field takes at least one byte.
      candidates = delimiters.map { CSVScanner(delimiter: $0, mostFields: Self.headerLimit) }
    }
    while candidates?.isEmpty == false {
      if let length = try scan(buffer) { consider(declared + length, buffer) }
      candidates?.removeFirst()
    }
    return best
  }

  /// The length of the header by the first candidate; nil if this candidate finds no header.
  private mutating func scan(_ buffer: InputBuffer) throws(ReadingStop) -> Int? {
    while true {
      let outcome = buffer.withBytes { bytes in
        candidates?[0].scan(
          bytes.extracting(declared..<bytes.count), isComplete: buffer.isComplete)
      }
      switch outcome {
      case .record(let end): return end
      case .unclosed, nil: return nil
      case .needsMore:
        if buffer.count - declared > Self.headerLimit { return nil }
        _ = try buffer.more()
      }
    }
  }

  /// Replaces `best` by the first candidate's header if this header has more known columns or,
  /// after a tie, more columns.
  private mutating func consider(_ length: Int, _ buffer: InputBuffer) {
    guard let scanner = candidates?.first else { return }
    let header: CSVHeader? = buffer.withBytes { bytes in
      let whole = bytes.extracting(0..<length)
      guard (try? UTF8Span(validating: whole)) != nil, !whole.contains(0) else { return nil }
      return CSVHeader(
        names: Self.names(bytes.extracting(declared..<length), scanner.fields),
        mapping: mapping, delimiter: scanner.delimiter,
        original: bytes.copy(0, length), length: length)
    }
    guard let header, header.count > 1 || !header.cells.isEmpty || declared > 0 else { return }
    if let best, (best.knownCount, best.count) >= (header.knownCount, header.count) { return }
    best = header
  }

  /// The greatest length of a header, in bytes. A file with a longer first line is not a CSV file.
  private static let headerLimit = 1 << 20

  private static func names(_ header: Bytes, _ fields: [CSVScanner.Field]) -> [String] {
    fields.map { field in
      guard field.isEscaped else {
        let (start, end) = header.trimmed(field.start, field.end)
        return header.text(start, end)
      }
      var text: [UInt8] = []
      CSVScanner.unescape(header.extracting(field.start..<field.end), into: &text)
      let (start, end) = text.span.trimmed(0, text.count)
      return text.span.text(start, end)
    }
  }

  /// The delimiter that a line `sep=;` sets, and the length of this line with its line end.
  private static func declaredDelimiter(
    _ buffer: InputBuffer
  ) throws(ReadingStop) -> (delimiter: UInt8, length: Int)? {
    while buffer.count < 7, try buffer.more() {}
    return buffer.withBytes { bytes in
      guard bytes.count >= 6, bytes.text(0, 4).lowercased() == "sep=" else { return nil }
      switch (bytes[5], bytes.count > 6 ? bytes[6] : 0) {
      case (.carriageReturn, .lineFeed): return (bytes[4], 7)
      case (.carriageReturn, _), (.lineFeed, _): return (bytes[4], 6)
      default: return nil
      }
    }
  }
}
