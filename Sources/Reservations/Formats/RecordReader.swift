/// Reads the records of one input, one at a time.
public protocol RecordReader: AnyObject {
  /// The input's name as the user gave it; `-` for standard input.
  var file: String { get }
  /// The format asked for or detected; nil before it is known. It is known with the first record.
  var format: RecordFormat? { get }
  /// A CSV file's header as it stood, in UTF-8, without its line end; nil where the format has none, and
  /// before it is read.
  var header: [UInt8]? { get }

  /// The next record. `.end` behind the last one, and after an error.
  func next() throws(InputError) -> RecordReading
}

/// The outcome of one call of `RecordReader.next()`.
public enum RecordReading: Sendable {
  case record(Record)
  /// Nothing has come for a second. The next call continues where the reader stopped, also within a record,
  /// and waits for as long as it takes.
  case pause
  case end
}

/// An input that an earlier process read: what is known of it, and no records.
public final class FinishedReader: RecordReader {
  public let file: String
  public let format: RecordFormat?
  public let header: [UInt8]?

  public init(file: String, format: RecordFormat, header: [UInt8]?) {
    self.file = file
    self.format = format
    self.header = header
  }

  public func next() throws(InputError) -> RecordReading { .end }
}

/// Reads the records of one format.
protocol FormatReader: AnyObject {
  /// As in `RecordReader`.
  var header: [UInt8]? { get }

  /// The next record; nil at the end. After `.pause` the next call continues: a reader changes its state
  /// only when a step is complete, and resets it at the end of a record.
  func next() throws(ReadingStop) -> Record?
}

extension FormatReader {
  var header: [UInt8]? { nil }
}

/// Why a reader cannot continue now.
enum ReadingStop: Error, Equatable {
  /// Nothing has come for a while.
  case pause
  case failed(InputError)
}
