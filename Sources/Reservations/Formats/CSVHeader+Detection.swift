extension CSVHeader {
  /// Reads the header at the front of the input, and what separates its fields.
  ///
  /// The delimiter is the one of `,` `;` tab and `|` by which most columns are known, or else most
  /// are found; a first line `sep=;`, as spreadsheets write it, tells it. Consumes the header, not
  /// the line end behind it. Nil where this is no header.
  static func detect(
    _ buffer: InputBuffer, mapping: FieldMapping, line: inout Int
  ) throws(InputError) -> CSVHeader? {
    var best: (header: CSVHeader, length: Int)?
    let declared = try declaredDelimiter(buffer)
    let skipped = declared?.length ?? 0
    for delimiter in declared.map({ [$0.delimiter] }) ?? [.comma, .semicolon, .tab, .bar] {
      // Each field has a byte at least.
      var scanner = CSVScanner(delimiter: delimiter, mostFields: Self.headerLimit)
      var length: Int?
      while length == nil {
        let outcome = buffer.withBytes { bytes in
          scanner.scan(
            bytes.extracting(skipped..<bytes.count), isComplete: buffer.isComplete)
        }
        switch outcome {
        case .record(let end): length = end
        case .unclosed: length = -1
        case .needsMore:
          if buffer.count > headerLimit { length = -1 } else { _ = try buffer.more() }
        }
      }
      guard let length, length >= 0 else { continue }
      let header: CSVHeader? = buffer.withBytes { bytes in
        let whole = bytes.extracting(0..<skipped + length)
        guard (try? UTF8Span(validating: whole)) != nil, !whole.contains(0) else { return nil }
        return CSVHeader(
          names: names(bytes.extracting(skipped..<skipped + length), scanner.fields),
          mapping: mapping, delimiter: delimiter, original: whole.copy(0, whole.count))
      }
      guard let header, header.count > 1 || !header.cells.isEmpty || declared != nil else {
        continue
      }
      if let best,
        (best.header.cells.count, best.header.count) >= (header.cells.count, header.count)
      {
        continue
      }
      best = (header, skipped + length)
    }
    guard let best else { return nil }
    line += buffer.withBytes { $0.lineEnds(before: best.length) }
    buffer.consume(best.length)
    return best.header
  }

  /// No header is longer; a file whose first line is longer is something else.
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

  /// The delimiter of a line `sep=;`, and the length of that line with its end.
  private static func declaredDelimiter(
    _ buffer: InputBuffer
  ) throws(InputError) -> (delimiter: UInt8, length: Int)? {
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
