/// Makes records of the bytes that a format's reader has found to be one.
struct RecordMaker {
  let file: String
  private var values = StatedValues()
  private var json: JSONRecord
  private var builder: ReservationBuilder

  init(file: String, options: ReadingOptions) {
    self.file = file
    json = JSONRecord(mapping: options.mapping)
    builder = ReservationBuilder(times: TimeColumns(pattern: options.datePattern))
  }

  /// Reads days from here on as Google Calendar and Outlook write them.
  mutating func useUSDates() { builder.times.isUS = true }

  /// A record that is a JSON object. White space around it is no part of it.
  mutating func record(json bytes: Bytes, at place: RecordPosition.Place) -> Record {
    let (start, end) = bytes.trimmed(0, bytes.count)
    let bytes = bytes.extracting(start..<end)
    return record(bytes, place) { (maker, bytes) throws(RecordError) in
      try maker.json.read(bytes, into: &maker.values)
    }
  }

  /// A record of CSV fields.
  mutating func record(
    csv bytes: Bytes, _ scanner: CSVScanner, header: CSVHeader, at place: RecordPosition.Place
  ) -> Record {
    record(bytes, place) { (maker, bytes) throws(RecordError) in
      guard scanner.fieldCount == header.count else {
        let noun = scanner.fieldCount == 1 ? "field" : "fields"
        throw RecordError(
          "has \(scanner.fieldCount) \(noun) where the header has \(header.count);"
            + " put text that holds the delimiter into double quotes")
      }
      maker.values.clear()
      for cell in header.cells {
        let field = scanner.fields[cell.index]
        if field.isEscaped {
          let escaped = bytes.extracting(field.start..<field.end)
          maker.values.state(cell.column) { text in CSVScanner.unescape(escaped, into: &text) }
        } else {
          maker.values.state(cell.column, bytes, field.start, field.end)
        }
      }
    }
  }

  /// A record that cannot be read.
  func rejected(
    _ original: [UInt8], at place: RecordPosition.Place, _ reason: String
  ) -> Record {
    Record(
      position: RecordPosition(file: file, place: place), original: original,
      content: .failure(RecordError(reason)))
  }

  private mutating func record(
    _ bytes: Bytes, _ place: RecordPosition.Place,
    _ read: (inout RecordMaker, Bytes) throws(RecordError) -> Void
  ) -> Record {
    let content: Record.Content
    do throws(RecordError) {
      try Self.check(bytes)
      try read(&self, bytes)
      content = .success(builder.reservation(values, bytes))
    } catch {
      content = .failure(error)
    }
    return Record(
      position: RecordPosition(file: file, place: place), original: bytes.copy(0, bytes.count),
      content: content)
  }

  private static func check(_ bytes: Bytes) throws(RecordError) {
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      throw RecordError(
        "is not UTF-8 at byte \(error.byteOffsets.lowerBound + 1);"
          + " convert the file, for example with iconv -t UTF-8")
    }
    if bytes.contains(0) { throw RecordError("holds a NUL byte; take it out") }
  }
}
