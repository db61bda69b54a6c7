/// Reads the records of an input of any format.
///
/// A record that cannot be read is returned as such, and the next record follows. Of CSV and JSON
/// Lines, memory holds one record, whatever the length of the input.
public final class ReservationReader: RecordReader {
  private enum State {
    /// Before the first byte is decoded.
    case front
    /// Before the first byte that is not white space.
    case start
    /// Before the first record.
    case detection
    case records
    /// Before the survey of the dates that these records need.
    case survey([Record])
    case end
  }

  public let file: String
  /// The requested or detected format; nil until the first record is read.
  public private(set) var format: RecordFormat?
  public var header: [UInt8]? { reader?.header }
  public var unread: UnreadDocument { reader?.unread ?? UnreadDocument() }
  var labels: Set<String>? { reader?.labels }

  public var guessedEncoding: TextEncoding? { buffer.guessedEncoding }
  public var inferredDayOrder: (order: DayOrder, column: String)? {
    orders.inferred.map { ($0.order, $0.column.name) }
  }

  public var unmatchedKeys: [MappingError] {
    if let labels {
      return maker.mapping.missing(in: labels).map {
        MappingError(
          target: $0.column.field.name, column: $0.source, reason: "no label \"\($0.source)\"")
      }
    }
    guard hasDelivered, let format, format != .csv, !isContainer else { return [] }
    return maker.mapping.missing(in: maker.mappedKeys).map { entry in
      MappingError(
        target: entry.column.field.name, column: entry.source,
        reason: format == .ical
          ? "an iCalendar file has no key \"\(entry.source)\""
          : "no record has the key \"\(entry.source)\"")
    }
  }

  public let options: ReadingOptions
  private let buffer: InputBuffer
  private let maker: RecordMaker
  let orders: DateOrders
  private let allowsCSV: Bool
  private var state = State.front
  /// The kind of a file without records, by its first bytes; nil for other files.
  private var kind: ContentKind?
  private var reader: (any FormatReader)?
  /// The records of the last element that are not delivered yet.
  private var records: ArraySlice<Record> = []
  /// The line of the first byte.
  private var line = 1
  /// The number of bytes at the front that are known to be white space.
  private var blankCount = 0
  private var hasDelivered = false
  /// Why the input is of no format but a text; nil for another input.
  private var textError: InputError?
  /// Whether a page, an organization or other linked data without a booking was skipped.
  private var hasNoBooking = false

  /// - Parameter file: the input's name as the user gave it; `-` for standard input.
  public convenience init(
    _ source: any ByteSource, file: String, options: ReadingOptions = ReadingOptions()
  ) {
    self.init(
      InputBuffer(source, file: file, encoding: options.encoding), file: file, options: options)
  }

  /// - Parameters:
  ///   - orders: of the dates of the same input; nil if it was not read before.
  ///   - context: what the container of this part says of its records.
  ///   - allowsCSV: whether the detection tries CSV, which accepts any text.
  init(
    _ buffer: InputBuffer, file: String, options: ReadingOptions, orders: DateOrders? = nil,
    context: RecordContext = RecordContext(), allowsCSV: Bool = true
  ) {
    self.buffer = buffer
    self.allowsCSV = allowsCSV
    self.file = file
    self.options = options
    let orders = orders ?? DateOrders(configured: options.dayOrder)
    self.orders = orders
    maker = RecordMaker(file: file, options: options, orders: orders, context: context)
  }

  public func next() throws(InputError) -> RecordReading {
    do throws(ReadingStop) {
      if let record = try read() {
        hasDelivered = true
        return .record(record)
      }
      if let textError, !hasDelivered, unread.text == nil { throw .failed(textError) }
      guard hasDelivered || isAtEnd || isContainer || hasNoBooking || format == .text else {
        throw .failed(noRecords)
      }
      state = .end
      return .end
    } catch {
      guard case .failed(let error) = error else { return .pause }
      if case .detection = state { kind = contentKind }
      state = .end
      guard options.format == nil else { throw error }
      if let kind, [.notRecognized, .noKnownColumn].contains(error.cause) {
        throw InputError(cause: .notRecognized, file: file, reason: kind.reason)
      }
      // Without a requested format, the error must not name the one that was tried.
      let shown = error.cause == .notRecognized ? noKnownFormat : error
      guard beginText(shown) else { throw shown }
      return try next()
    }
  }

  /// Reads a document that is of no other format as a text; false for another one.
  private func beginText(_ error: InputError) -> Bool {
    guard [.notRecognized, .noKnownColumn].contains(error.cause), textError == nil, !hasDelivered,
      maker.context.document == nil, buffer.withBytes({ !$0.contains(0) })
    else { return false }
    textError = error
    format = .text
    reader = RecordFormat.text.makeReader(buffer, maker, line)
    state = .records
    return true
  }

  private func read() throws(ReadingStop) -> Record? {
    while true {
      switch state {
      case .front:
        if let container = try detectContainer() {
          buffer.readUndecoded()
          format = container
          reader = container.makeReader(buffer, maker, 1)
          state = .records
        } else {
          state = .start
        }
      case .start:
        guard try skipBlankLines() else { throw .failed(emptyInput) }
        state = .detection
      case .detection:
        let format = try detectFormat()
        kind = contentKind
        self.format = format
        reader = format.makeReader(buffer, maker, line)
        state = .records
      case .records:
        if buffer.consumed >= buffer.lookahead { orders.endSurvey() }
        if let record = records.popFirst() { return record }
        guard let next = try reader?.next() else { return nil }
        hasNoBooking = hasNoBooking || next.isEmpty
        records = next[...]
        if orders.needsSurvey { state = .survey(next) }
      case .survey(let unsure):
        try surveyDates()
        state = .records
        records = unsure.map(reread)[...]
      case .end: return nil
      }
    }
  }

  /// A container need not hold records.
  private var isContainer: Bool { format?.isContainer ?? false }

  private var isAtEnd: Bool {
    if case .end = state { true } else { false }
  }

  /// Reads the dates of the following records, up to 4 MiB from the start of the input, to learn
  /// the order of day and month in each column.
  ///
  /// Waits for these bytes, so that a record becomes the same from a file and from a slow pipe.
  private func surveyDates() throws(ReadingStop) {
    while buffer.consumed + buffer.count < buffer.lookahead, try buffer.more() {}
    let most = max(0, min(buffer.count, buffer.lookahead - buffer.consumed))
    var rest = buffer.withBytes { $0.copy(0, most) }
    if header == nil {
      // Behind an element of a list is a comma.
      let start = rest.firstIndex { !$0.isWhiteSpace } ?? rest.count
      if start < rest.count, rest[start] == .comma { rest.removeFirst(start + 1) }
    }
    if let records = copyReader(of: rest) {
      while let record = try? records.next() { _ = record }
    }
    orders.endSurvey()
  }

  /// Reads a record again, with the orders of its dates.
  private func reread(_ record: Record) -> Record {
    guard let again = try? copyReader(of: record.original)?.next()?.first else { return record }
    var record = record
    record.content = again.content
    return record
  }

  /// A reader of copied records in the format of the input; nil before the format is known.
  private func copyReader(of records: [UInt8]) -> (any FormatReader)? {
    guard let format else { return nil }
    let maker = RecordMaker(file: file, options: options, orders: orders, context: maker.context)
    let bytes =
      (header.map { $0 + [.lineFeed] } ?? (format.isList ? [.openBracket] : []))
      + records + (format.isList ? [.closeBracket] : [])
    let buffer = InputBuffer(ArraySource(bytes), file: file, encoding: .utf8)
    // The readers begin behind the detection of the format, which has read something.
    _ = try? buffer.more()
    return format.makeReader(buffer, maker, 1)
  }

  private var contentKind: ContentKind? { buffer.withBytes { ContentKind($0) } }

  private func detectFormat() throws(ReadingStop) -> RecordFormat {
    if let asked = options.format { return asked }
    for format in RecordFormat.all where allowsCSV || format != .csv {
      guard case .text(let detect) = format.detection else { continue }
      if try detect(buffer, options.mapping) { return format }
    }
    throw .failed(noKnownFormat)
  }

  /// The requested container, or the one that the first bytes show; nil for text. Leaves an empty
  /// input to the text formats.
  private func detectContainer() throws(ReadingStop) -> RecordFormat? {
    if let asked = options.format {
      while asked.isContainer, buffer.withFront({ $0.firstText(from: 0) == $0.count }) {
        if try !buffer.moreOfFront() { return nil }
      }
      return asked.isContainer ? asked : nil
    }
    var isComplete = false
    while true {
      var isOpen = false
      for format in RecordFormat.all {
        guard case .container(let detect) = format.detection else { continue }
        let isFound = buffer.withFront { detect($0, isComplete) }
        if isFound == true { return format }
        if isFound == nil { isOpen = true }
      }
      guard isOpen, !isComplete else { return nil }
      isComplete = try !buffer.moreOfFront()
    }
  }

  /// Consumes the blank lines at the front; false if nothing follows them.
  private func skipBlankLines() throws(ReadingStop) -> Bool {
    while true {
      blankCount = buffer.withBytes { $0.firstText(from: blankCount) }
      let isBlank = blankCount == buffer.count
      if !isBlank || blankCount > 1 << 20 {
        let lineStart = buffer.withBytes { bytes in
          var start = blankCount
          while start > 0, !bytes[start - 1].isLineEnd { start -= 1 }
          line += bytes.lineEnds(before: start)
          return start
        }
        buffer.consume(isBlank ? blankCount : lineStart)
        blankCount = 0
        if !isBlank { return true }
      }
      if try !buffer.more() { return false }
    }
  }

  /// The next step for an input without records.
  static let whatIsRead =
    "give CSV with a line of column names, JSON, a mail, a web page, a Wallet pass, iCalendar or the "
    + "text of a boarding pass"

  private var emptyInput: InputError {
    InputError(cause: .empty, file: file, reason: "empty; \(Self.whatIsRead)")
  }

  private var noKnownFormat: InputError {
    InputError(
      cause: .notRecognized, file: file,
      reason:
        "of no known format; \(Self.whatIsRead); or make an event of any text at the prompt, without "
        + "--yes; in another encoding than UTF-8, name it with --encoding")
  }

  private var noRecords: InputError {
    InputError(
      cause: .noRecords, file: file,
      reason: header == nil
        ? "no records; export the bookings again"
        : "a header without records; export the bookings again")
  }
}

extension RecordOrigin {
  /// Reads the record again, with another mapping. Nil if its text was not kept, has no keys, or is
  /// that of several records.
  ///
  /// - Parameters:
  ///   - mapping: replaces the one of the reader's options.
  ///   - reader: the reader that read the record.
  /// - Returns: the reservation, its reading, and the mapped keys that the record lacks.
  public func read(
    _ mapping: FieldMapping, as reader: any RecordReader
  ) throws(InputError) -> (reservation: Reservation, reading: Reading, missing: [MappingError])? {
    guard !original.isEmpty else { return nil }
    var options = reader.options
    options.mapping = mapping
    options.encoding = nil
    let text: [UInt8]
    switch names {
    case .columns(let header):
      options.format = .csv
      text = header + [.lineFeed] + original + [.lineFeed]
    case .keys:
      // An object alone could be one that holds a list of records.
      options.format = .json
      text = [.openBracket] + original + [.closeBracket]
    case .fixed: return nil
    }
    // What the other dates of a column proved counts for this record, too.
    let orders = (reader as? ReservationReader)?.orders ?? DateOrders()
    let again = ReservationReader(
      InputBuffer(ArraySource(text), file: reader.file, encoding: nil), file: reader.file,
      options: options, orders: orders, context: RecordContext(labels: labels))
    guard case .record(let record) = try again.next(),
      case .booking(let read, let reading) = record.content
    else { return nil }
    if case .record = try again.next() { return nil }
    return (read, reading, again.unmatchedKeys)
  }
}
