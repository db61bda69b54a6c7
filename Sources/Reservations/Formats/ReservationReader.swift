/// Reads the records of an input of any format.
///
/// A record that cannot be read is returned as such, and the next record follows. Memory holds one
/// record, whatever the length of the input; to detect the format, up to 4 MiB of a JSON object are
/// examined.
public final class ReservationReader: RecordReader {
  private enum State {
    /// Before the first byte that is not white space.
    case start
    /// Before the first record.
    case detection
    case records
    case end
  }

  public let file: String
  public private(set) var format: RecordFormat?
  public var header: [UInt8]? { reader?.header }

  public var guessedEncoding: TextEncoding? { buffer.guessedEncoding }

  public var unmatchedKeys: [MappingError] {
    guard hasDelivered, let format, format != .csv else { return [] }
    return maker.mapping.missing(in: maker.mappedKeys).map { entry in
      MappingError(
        target: entry.column.field.name, reason: "no record has the key \"\(entry.source)\"")
    }
  }

  private let options: ReadingOptions
  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var state = State.start
  /// The kind of a file without records, by its first bytes; nil for other files.
  private var kind: ContentKind?
  private var reader: (any FormatReader)?
  /// The line of the first byte.
  private var line = 1
  /// The number of bytes at the front that are known to be white space.
  private var blankCount = 0
  private var hasDelivered = false

  /// - Parameter file: the input's name as the user gave it; `-` for standard input.
  public convenience init(
    _ source: any ByteSource, file: String, options: ReadingOptions = ReadingOptions()
  ) {
    self.init(
      InputBuffer(source, file: file, encoding: options.encoding), file: file, options: options)
  }

  init(_ buffer: InputBuffer, file: String, options: ReadingOptions) {
    self.buffer = buffer
    self.file = file
    self.options = options
    maker = RecordMaker(file: file, options: options)
  }

  public func next() throws(InputError) -> RecordReading {
    do throws(ReadingStop) {
      if let record = try read() {
        hasDelivered = true
        return .record(record)
      }
      guard hasDelivered || state == .end else { throw .failed(noRecords) }
      state = .end
      return .end
    } catch {
      guard case .failed(let error) = error else { return .pause }
      if state == .detection { kind = contentKind }
      state = .end
      guard options.format == nil else { throw error }
      if let kind, [.notRecognized, .noKnownColumn].contains(error.cause) {
        throw InputError(cause: .notRecognized, file: file, reason: kind.reason)
      }
      // Without a requested format, the error must not name the one that was tried.
      throw error.cause == .notRecognized ? noKnownFormat : error
    }
  }

  private func read() throws(ReadingStop) -> Record? {
    while true {
      switch state {
      case .start:
        guard try skipBlankLines() else {
          throw .failed(
            InputError(
              cause: .empty, file: file, reason: "empty; give a file with JSON or CSV records"))
        }
        state = .detection
      case .detection:
        let format = try detectFormat()
        kind = contentKind
        self.format = format
        reader = format.makeReader(buffer, maker, line)
        state = .records
      case .records: return try reader?.next()
      case .end: return nil
      }
    }
  }

  private var contentKind: ContentKind? { buffer.withBytes { ContentKind($0) } }

  private func detectFormat() throws(ReadingStop) -> RecordFormat {
    if let asked = options.format { return asked }
    for format in RecordFormat.all where try format.detect(buffer, options.mapping) {
      return format
    }
    throw .failed(noKnownFormat)
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

  private var noKnownFormat: InputError {
    InputError(
      cause: .notRecognized, file: file,
      reason: "not JSON or CSV: JSON starts with { or [, CSV with a line of column names")
  }

  private var noRecords: InputError {
    InputError(
      cause: .noRecords, file: file,
      reason: header == nil
        ? "no records; export the bookings again"
        : "a header without records; export the bookings again")
  }
}
