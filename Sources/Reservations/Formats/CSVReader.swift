/// Reads the rows of a CSV file, one at a time.
struct CSVReader {
  let header: CSVHeader
  private var scanner: CSVScanner
  /// The line that the next row starts on.
  private var line: Int
  /// Whether a line feed at the front belongs to the carriage return before it.
  private var isBehindReturn = false

  /// Begins behind the header.
  init(header: CSVHeader, line: Int) {
    self.header = header
    self.line = line
    scanner = CSVScanner(delimiter: header.delimiter, mostFields: header.count)
    scanner.reset()
  }

  mutating func next(
    _ buffer: InputBuffer, _ maker: inout RecordMaker
  ) throws(InputError) -> Record? {
    while true {
      try passLineEnd(buffer)
      scanner.reset()
      switch try scan(buffer) {
      case .record(let length):
        if length == 0, buffer.count == 0 { return nil }
        let record = row(length, buffer, &maker)
        advance(length, buffer)
        if let record { return record }
      case .unclosed(let length): return unclosed(length, within: nil, buffer, maker)
      case .needsMore:
        let lineEnds = buffer.withBytes {
          $0.extracting(0..<scanner.position).lineEnd(from: scanner.openQuote) != nil
        }
        if scanner.isWithinQuotes, lineEnds {
          return unclosed(scanner.position, within: buffer.recordLimit, buffer, maker)
        }
        return try tooLong(buffer, maker)
      }
    }
  }

  /// Looks for the end of the row; `needsMore` for one that is too long, however many bytes are there.
  private mutating func scan(_ buffer: InputBuffer) throws(InputError) -> CSVScanner.Outcome {
    while true {
      let most = buffer.recordLimit + 1
      let isWhole = buffer.count <= most
      let outcome = buffer.withBytes { bytes in
        isWhole
          ? scanner.scan(bytes, isComplete: buffer.isComplete)
          : scanner.scan(bytes.extracting(0..<most), isComplete: false)
      }
      guard outcome == .needsMore, buffer.count <= buffer.recordLimit else { return outcome }
      _ = try buffer.more()
    }
  }

  /// Steps over the line end that the last row or the header left.
  private mutating func passLineEnd(_ buffer: InputBuffer) throws(InputError) {
    while true {
      if buffer.count == 0, !(try buffer.more()) { return }
      let byte = buffer.withBytes { $0[0] }
      if byte == .lineFeed {
        if !isBehindReturn { line += 1 }
      } else if byte == .carriageReturn {
        line += 1
      } else {
        isBehindReturn = false
        return
      }
      isBehindReturn = byte == .carriageReturn
      buffer.consume(1)
    }
  }

  private func row(_ length: Int, _ buffer: InputBuffer, _ maker: inout RecordMaker) -> Record? {
    buffer.withBytes { bytes in
      let row = bytes.extracting(0..<length)
      if isBlank(row) { return nil }
      return maker.record(
        csv: row, scanner, header: header, at: .line(line))
    }
  }

  /// Whether a row says nothing: white space, or as many empty fields as there are columns.
  private func isBlank(_ row: Bytes) -> Bool {
    guard scanner.fieldCount == 1 || scanner.fieldCount == header.count else { return false }
    for field in scanner.fields {
      if field.isEscaped { return false }
      let (start, end) = row.trimmed(field.start, field.end)
      if start < end { return false }
    }
    return true
  }

  private mutating func advance(_ length: Int, _ buffer: InputBuffer) {
    if scanner.spansLines { line += buffer.withBytes { $0.lineEnds(before: length) } }
    buffer.consume(length)
  }

  /// Rejects a row with quotes that do not close at the end of their field. The lines behind the one where they open are
  /// read again as rows of their own. They hold quotes in pairs only, up to where the scanner gave
  /// up, so each of them is a row and nothing is looked at a third time.
  ///
  /// - Parameter limit: how many bytes were looked at, where the quotes may close behind them.
  private mutating func unclosed(
    _ length: Int, within limit: Int?, _ buffer: InputBuffer, _ maker: RecordMaker
  ) -> Record {
    let (original, openLine) = buffer.withBytes { bytes in
      let end = bytes.lineEnd(from: scanner.openQuote) ?? bytes.count
      return (
        bytes.copy(0, min(end, length)), line + bytes.lineEnds(before: scanner.openQuote)
      )
    }
    let place = RecordPosition.Place.line(line)
    line = openLine
    buffer.consume(original.count)
    let reason =
      limit.map { "do not close within \($0 >> 20) MiB; close them or shorten the field" }
      ?? "do not close at the end of the field; close or double them"
    let column = header.name(of: scanner.fieldCount).map { " in \($0)" } ?? ""
    return maker.rejected(
      original, at: place, "the double quotes opened on line \(openLine)\(column) \(reason)")
  }

  /// Rejects a row that is too long to be kept, and passes over the rest of its line.
  private mutating func tooLong(
    _ buffer: InputBuffer, _ maker: RecordMaker
  ) throws(InputError) -> Record {
    let place = RecordPosition.Place.line(line)
    if scanner.spansLines {
      line += buffer.withBytes { $0.lineEnds(before: scanner.position) }
    }
    try buffer.skipLine()
    return maker.rejected([], at: place, buffer.tooLong)
  }
}
