/// A CSV file's header, which assigns the cells of a row to fields.
struct CSVHeader {
  /// Their sources are the columns.
  let cells: [NamedCell]
  /// The number of columns with a known name.
  let knownCount: Int
  /// The columns that are not named if nothing uses them: settings of a calendar program.
  private let leftOut: Set<Int>
  /// The number of fields in a row.
  let count: Int
  let delimiter: UInt8
  /// The header as read, without its line end, for a file of rejected rows.
  let original: [UInt8]
  /// The number of bytes up to its end.
  let length: Int
  /// Whether the header is Google Calendar's or Outlook's. Both write days as month/day/year.
  let isCalendarExport: Bool
  /// The names of the columns, as read.
  let names: [String]

  init(
    names: [String], mapping: FieldMapping, delimiter: UInt8, original: [UInt8],
    length: Int
  ) {
    self.names = names
    self.delimiter = delimiter
    self.original = original
    self.length = length
    count = names.count
    let keys = names.map(ColumnName.key)
    cells = mapping.cells(of: keys)
    let isExport = Self.isCalendarExport(keys)
    isCalendarExport = isExport
    leftOut = Set(names.indices.filter { isExport && Self.isLeftOut(keys[$0]) })
    knownCount = Set(cells.map(\.source)).count
  }

  /// Whether a column is named if nothing uses it.
  func isNamed(_ column: Int) -> Bool { !leftOut.contains(column) }

  /// The mapped columns that the header lacks.
  func missing(from mapping: FieldMapping) -> [FieldMapping.Entry] {
    mapping.missing(in: Set(names.map(ColumnName.key)))
  }

  /// The column's name in quotation marks for messages, cut to a limit; nil for a column without a
  /// name.
  func name(of column: Int) -> String? {
    guard names.indices.contains(column), !names[column].isEmpty else { return nil }
    return Self.shown(names[column])
  }

  private static func shown(_ name: String) -> String {
    "\"\(name.prefix(40))\(name.count > 40 ? "…" : "")\""
  }

  /// The first column in the form of `summary`.
  var firstName: String { names.first.map(Self.shown) ?? "" }

  /// The columns for messages: at most 20, each cut to a limit.
  var summary: String {
    let shown = names.prefix(20).map(Self.shown)
    return shown.joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }

  /// Both exports have the columns Subject and Start Date, and only columns of two rows of the table. A
  /// header with the column All Day Event may have other columns, too.
  private static func isCalendarExport(_ keys: [String]) -> Bool {
    guard keys.contains("subject"), keys.contains("startdate") else { return false }
    return keys.contains("alldayevent")
      || keys.allSatisfy { ColumnTable.isKey($0, "exported") || isLeftOut($0) }
  }

  /// Whether an unused column of an export is not named: it is a setting, and most rows have one.
  private static func isLeftOut(_ key: String) -> Bool {
    key.isEmpty || ColumnTable.isKey(key, "setting")
  }
}

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
