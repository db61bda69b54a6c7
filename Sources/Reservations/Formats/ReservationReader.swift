/// Reads the records of one input, one at a time.
///
/// A record that cannot be read is delivered as such, and the rest goes on. Memory holds one record,
/// whatever the input's length, except that of a JSON object 4 MiB are looked at to find what it is.
public final class ReservationReader {
  /// What reads the next record. The readers lie beside, so that they are changed in place.
  private enum State {
    case start, csv, lines, list, end
  }

  public let file: String
  /// The format asked for or found; nil before the first record.
  public private(set) var format: RecordFormat?
  /// A CSV file's header as it stood, in UTF-8, without its line end.
  public private(set) var csvHeader: [UInt8]?

  private let options: ReadingOptions
  private let buffer: InputBuffer
  private var maker: RecordMaker
  private var state = State.start
  private var csv: CSVReader?
  private var lines: JSONLinesReader?
  private var list: JSONListReader?
  private var hasDelivered = false

  /// - Parameter file: the input's name as the user gave it; `-` for standard input.
  public convenience init(
    _ source: any ByteSource, file: String, options: ReadingOptions = ReadingOptions()
  ) {
    self.init(InputBuffer(source), file: file, options: options)
  }

  /// Stands for an input that was read at another time: it delivers no record.
  public convenience init(ofRead file: String, format: RecordFormat, csvHeader: [UInt8]?) {
    self.init(NothingToRead(), file: file)
    self.format = format
    self.csvHeader = csvHeader
    state = .end
  }

  init(_ buffer: InputBuffer, file: String, options: ReadingOptions) {
    self.buffer = buffer
    self.file = file
    self.options = options
    maker = RecordMaker(file: file, options: options)
  }

  /// The next record; nil behind the last one, and after an error.
  public func next() throws(InputError) -> Record? {
    do throws(InputError) {
      if let record = try read() {
        hasDelivered = true
        return record
      }
    } catch {
      state = .end
      throw error
    }
    let isKnown = hasDelivered || state == .end
    state = .end
    if isKnown { return nil }
    throw noRecords()
  }

  private func read() throws(InputError) -> Record? {
    switch state {
    case .start: try begin()
    case .csv: try csv?.next(buffer, &maker)
    case .lines: try lines?.next(buffer, &maker)
    case .list: try list?.next(buffer, &maker)
    case .end: nil
    }
  }

  private func begin() throws(InputError) -> Record? {
    var line = 1
    guard try skipBlankLines(&line) else {
      throw InputError(
        cause: .empty, file: file, reason: "is empty; give a file with JSON or CSV records")
    }
    let format: RecordFormat
    if let asked = options.format {
      format = asked
    } else {
      format = try .detect(buffer, mapping: options.mapping)
    }
    self.format = format
    switch format {
    case .csv:
      csv = try rows(line)
      state = .csv
    case .jsonl:
      lines = JSONLinesReader(line: line)
      state = .lines
    case .json:
      if let record = try document() {
        state = .end
        return record
      }
    }
    return try read()
  }

  private func rows(_ line: Int) throws(InputError) -> CSVReader {
    var line = line
    guard
      let header = try CSVHeader.detect(buffer, mapping: options.mapping, line: &line)
    else { throw notRecognized() }
    if let missing = header.missing(from: options.mapping).first {
      throw InputError(
        cause: .noKnownColumn, file: file,
        reason: "has no column \"\(missing.source)\" to take the \(missing.column.field.name) from;"
          + " its columns are \(header.summary)")
    }
    guard !header.cells.isEmpty else {
      throw InputError(
        cause: .noKnownColumn, file: file,
        reason: "has no column that is known; name them with --map FIELD=COLUMN, such as"
          + " --map title=COLUMN (found: \(header.summary))")
    }
    csvHeader = header.original
    if header.isCalendarExport { maker.useUSDates() }
    return CSVReader(header: header, line: line)
  }

  /// Begins a JSON document: a record where it is one, nil where its records are in a list.
  private func document() throws(InputError) -> Record? {
    let (start, first) = buffer.withBytes { bytes in
      let start = bytes.firstText(from: 0)
      return (start, start < bytes.count ? bytes[start] : 0)
    }
    buffer.consume(start)
    switch first {
    case .openBracket:
      buffer.consume(1)
      list = JSONListReader(isWrapped: false)
      state = .list
      return nil
    case .openBrace: break
    default: throw notRecognized()
    }
    while buffer.count < buffer.lookahead, try buffer.more() {}
    switch buffer.withBytes({ JSONSurvey.finding($0, mapping: options.mapping) }) {
    case .record: return try wholeDocument()
    case .list(let place):
      buffer.consume(place + 1)
      list = JSONListReader(isWrapped: true)
      state = .list
      return nil
    case .emptyList: throw noRecords()
    case .lists(let keys):
      let names = keys.prefix(10).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
      throw InputError(
        cause: .ambiguous, file: file,
        reason: "holds several lists of records (\(names)); give a file with one of them")
    case .recordWithRecords(let keys):
      let names = keys.prefix(10).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
      throw InputError(
        cause: .ambiguous, file: file,
        reason:
          "is a record and holds a list of records (\(names)); give a file with one of the two")
    }
  }

  private func wholeDocument() throws(InputError) -> Record {
    while buffer.count <= buffer.recordLimit, try buffer.more() {}
    if buffer.count > buffer.recordLimit {
      buffer.consume(buffer.count)
      return maker.rejected([], at: .whole, buffer.tooLong)
    }
    let record = buffer.withBytes { maker.record(json: $0, at: .whole) }
    buffer.consume(buffer.count)
    return record
  }

  /// Forgets the blank lines at the front; false where nothing else is there.
  private func skipBlankLines(_ line: inout Int) throws(InputError) -> Bool {
    while true {
      let (blank, lineStart) = buffer.withBytes { bytes in
        let blank = bytes.firstText(from: 0)
        var lineStart = blank
        while lineStart > 0, !bytes[lineStart - 1].isLineEnd { lineStart -= 1 }
        return (blank, lineStart)
      }
      if blank < buffer.count || buffer.count > 1 << 20 {
        line += buffer.withBytes { $0.lineEnds(before: lineStart) }
        buffer.consume(blank < buffer.count ? lineStart : blank)
        if buffer.count > 0 { return true }
      }
      if try !buffer.more() { return false }
    }
  }

  private func notRecognized() -> InputError {
    let reason =
      switch options.format {
      case .json: "is not JSON; it begins with neither { nor [ (--from says which format it is)"
      case .csv, .jsonl: "has no CSV header; its first line names the columns"
      case nil:
        "is neither JSON nor CSV; it begins with {, [ or a line that names the columns"
          + " (--from says which format it is)"
      }
    return InputError(cause: .notRecognized, file: file, reason: reason)
  }

  private func noRecords() -> InputError {
    InputError(
      cause: .noRecords, file: file,
      reason: format == .csv
        ? "has a header and no records; export it again with the bookings in it"
        : "holds no records; export it again with the bookings in it")
  }
}

private final class NothingToRead: ByteSource {
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int { 0 }
}
