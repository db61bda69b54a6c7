extension RecordFormat {
  /// Delimited text with a header: RFC 4180 and its common deviations.
  public static let csv = RecordFormat(
    name: "csv", detect: { _, _ in true },
    makeReader: { CSVReader($0, $1, line: $2) })
}

/// Reads the rows of a CSV file, one at a time.
final class CSVReader: FormatReader {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var search: CSVHeaderSearch
  /// Nil until the header is found.
  private var columns: CSVHeader?
  /// Which columns of the row a field uses.
  private var isRead: [Bool] = []
  private var scanner = CSVScanner(delimiter: .comma, mostFields: 0)
  /// The line that the next row starts on.
  private var number: LineNumber
  /// The first line of a row that is too long, while the reader skips the row; otherwise nil.
  private var skippedLine: Int?

  init(_ buffer: InputBuffer, _ maker: RecordMaker, line: Int) {
    self.buffer = buffer
    self.maker = maker
    number = LineNumber(line)
    search = CSVHeaderSearch(mapping: maker.mapping)
  }

  var header: [UInt8]? { columns?.original }

  func next() throws(ReadingStop) -> [Record]? {
    let columns = if let columns { columns } else { try readHeader() }
    if let skippedLine { return [try tooLong(skippedLine)] }
    while true {
      try number.passLineEnds(in: buffer)
      switch try scan() {
      case .record(let length):
        if length == 0, buffer.count == 0 { return nil }
        let record = row(length, columns)
        if scanner.spansLines { number.line += buffer.withBytes { $0.lineEnds(before: length) } }
        buffer.consume(length)
        scanner.reset()
        if let record { return [record] }
      case .unclosed(let length): return [unclosed(length, within: nil)]
      case .needsMore:
        let lineEnds = buffer.withBytes {
          $0.extracting(0..<scanner.position).lineEnd(from: scanner.openQuote) != nil
        }
        if scanner.isWithinQuotes, lineEnds {
          return [unclosed(scanner.position, within: buffer.recordLimit)]
        }
        let start = number.line
        if scanner.spansLines {
          number.line += buffer.withBytes { $0.lineEnds(before: scanner.position) }
        }
        return [try tooLong(start)]
      }
    }
  }

  private func readHeader() throws(ReadingStop) -> CSVHeader {
    guard let header = try search.header(in: buffer) else {
      throw failed(.notRecognized, "no CSV header: the first line of CSV names the columns")
    }
    if let missing = header.missing(from: maker.mapping).first {
      throw failed(
        .noKnownColumn,
        "no column \"\(missing.source)\" for \(missing.column.field.name);"
          + " its columns are \(header.summary)")
    }
    guard !header.cells.isEmpty else {
      throw failed(
        .noKnownColumn,
        "no column name is recognized; map those of the title and the start, e.g. --map "
          + "title=\(header.firstName) (found: \(header.summary))")
    }
    if header.isCalendarExport { maker.useUSDates() }
    number.line += buffer.withBytes { $0.lineEnds(before: header.length) }
    buffer.consume(header.length)
    scanner = CSVScanner(delimiter: header.delimiter, mostFields: header.count)
    maker.names = .columns(header: header.original)
    columns = header
    return header
  }

  private func failed(_ cause: InputError.Cause, _ reason: String) -> ReadingStop {
    .failed(InputError(cause: cause, file: maker.file, reason: reason))
  }

  /// Scans for the end of the row. Returns `needsMore` for a row that is too long, even if the
  /// input is complete.
  private func scan() throws(ReadingStop) -> CSVScanner.Outcome {
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

  /// The record of the row at the front; nil for a blank row.
  private func row(_ length: Int, _ columns: CSVHeader) -> Record? {
    buffer.withBytes { bytes in
      let row = bytes.extracting(0..<length)
      if isBlank(row, columns) { return nil }
      return maker.record(row, at: .line(number.line)) { row, values throws(RecordError) in
        try state(row, columns, &values)
      }
    }
  }

  private func state(
    _ row: Bytes, _ columns: CSVHeader, _ values: inout StatedValues
  ) throws(RecordError) {
    guard scanner.fieldCount == columns.count || hasBlankSurplus(row, columns) else {
      let noun = scanner.fieldCount == 1 ? "field" : "fields"
      throw RecordError(
        "\(scanner.fieldCount) \(noun), but the header has \(columns.count);"
          + " put text that contains the delimiter into double quotes")
    }
    isRead.removeAll(keepingCapacity: true)
    isRead.append(contentsOf: repeatElement(false, count: columns.count))
    for cell in columns.cells where cell.isMapped || !isRead[cell.source] {
      values.begin(columns.names[cell.source])
      if state(row, cell, cell.candidate, &values) { isRead[cell.source] = true }
    }
    for cell in columns.cells where !isRead[cell.source] {
      let field = scanner.fields[cell.source]
      guard
        let candidate = values.remaining(
          cell, of: row.text(field.start, min(field.end, field.start + 300)))
      else { continue }
      values.begin(columns.names[cell.source])
      if state(row, cell, candidate, &values) { isRead[cell.source] = true }
    }
    for index in 0..<columns.count where !isRead[index] && columns.isNamed(index) {
      let field = scanner.fields[index]
      let (start, end) = row.trimmed(field.start, field.end)
      if !StatedValues.isBlank(row, start, end) {
        values.state(unused: columns.names[index], row, start, end)
      }
    }
  }

  /// False if the value is of another shape, or if another one states the column.
  private func state(
    _ row: Bytes, _ cell: NamedCell, _ candidate: ColumnTable.Candidate,
    _ values: inout StatedValues
  ) -> Bool {
    let field = scanner.fields[cell.source]
    guard field.isEscaped else { return values.state(candidate, row, field.start, field.end) }
    let escaped = row.extracting(field.start..<field.end)
    return values.state(candidate) { text in CSVScanner.unescape(escaped, into: &text) }
  }

  /// Whether the fields behind those of the header are blank.
  private func hasBlankSurplus(_ row: Bytes, _ columns: CSVHeader) -> Bool {
    guard scanner.fieldCount > columns.count, let last = scanner.fields.last else { return false }
    return (last.end..<row.count).allSatisfy {
      row[$0] == scanner.delimiter || row[$0] == .quote || row[$0].isWhiteSpace
    }
  }

  /// Whether a row is blank: white space, or as many empty fields as there are columns.
  private func isBlank(_ row: Bytes, _ columns: CSVHeader) -> Bool {
    guard scanner.fieldCount == 1 || scanner.fieldCount == columns.count else { return false }
    for field in scanner.fields {
      if field.isEscaped { return false }
      let (start, end) = row.trimmed(field.start, field.end)
      if start < end { return false }
    }
    return true
  }

  /// Rejects a row whose quotes do not close at the end of their field. The lines behind the line
  /// with the opening quotes are read again as separate rows. Those lines hold quotes only in
  /// pairs, up to the place where the scanner gave up, so each of them is a row and no byte is
  /// scanned a third time.
  ///
  /// - Parameter limit: the number of bytes scanned, if the quotes may close behind them; otherwise
  ///   nil.
  private func unclosed(_ length: Int, within limit: Int?) -> Record {
    let (original, openLine) = buffer.withBytes { bytes in
      let end = bytes.lineEnd(from: scanner.openQuote) ?? bytes.count
      return (
        bytes.copy(0, min(end, length)), number.line + bytes.lineEnds(before: scanner.openQuote)
      )
    }
    let place = RecordPosition.Place.line(number.line)
    number.line = openLine
    buffer.consume(original.count)
    let reason =
      limit.map { "do not close within \($0 >> 20) MiB; close them or shorten the field" }
      ?? "do not close at the end of the field; close or double them"
    let column = columns?.name(of: scanner.fieldCount).map { " in \($0)" } ?? ""
    scanner.reset()
    return maker.rejected(
      original, at: place, "the double quotes opened on line \(openLine)\(column) \(reason)")
  }

  /// Rejects a row that is too long to be kept, and skips the rest of its line.
  private func tooLong(_ start: Int) throws(ReadingStop) -> Record {
    skippedLine = start
    try buffer.skipLine()
    skippedLine = nil
    scanner.reset()
    return maker.rejected([], at: .line(start), buffer.tooLong)
  }
}
