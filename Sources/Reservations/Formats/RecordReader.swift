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

/// Why an input as a whole cannot be read, or not to its end. The records read before it stand.
public struct InputError: Error, Sendable, Equatable {
  public enum Cause: Sendable, Equatable {
    /// Nothing but white space.
    case empty
    /// A header without rows, a list without elements.
    case noRecords
    /// Neither JSON nor CSV, or not the format asked for.
    case notRecognized
    /// A CSV header none of whose columns says anything we know, or that lacks a mapped column.
    case noKnownColumn
    /// An object with several lists of records.
    case ambiguous
    /// open(2) or read(2) failed with that `errno`.
    case system(Int32)
    /// A signal stopped the reading.
    case interrupted
  }

  public var cause: Cause
  /// The input's name as the user gave it; `-` for standard input.
  public var file: String
  /// Lower case, with what to do about it; does not repeat the file's name.
  public var reason: String

  public init(cause: Cause, file: String, reason: String) {
    self.cause = cause
    self.file = file
    self.reason = reason
  }
}

/// Where the bytes of an input come from: a file descriptor, a buffer.
public protocol ByteSource: AnyObject {
  /// Puts the next bytes into the buffer, which is never empty.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading
}

/// The outcome of one read of a `ByteSource`.
public enum ByteReading: Sendable, Equatable {
  /// That many bytes, at least one, are at the front of the buffer. Fewer than fit is no sign of the end.
  case bytes(Int)
  /// Nothing has come for a while; the next read waits for as long as it takes.
  case pause
  case end
}
