/// Reads the records of one input, one at a time.
public protocol RecordReader: AnyObject {
  /// The input's name as the user gave it; `-` for standard input.
  var file: String { get }
  /// The encoding that was detected by content, without a byte order mark; nil for UTF-8. The
  /// records are always UTF-8.
  var guessedEncoding: TextEncoding? { get }
  /// The order in which ambiguous dates were read, by the other dates of their column, and the name
  /// of the column; nil without such dates.
  var inferredDayOrder: (order: DayOrder, column: String)? { get }
  /// The options that the records are read with.
  var options: ReadingOptions { get }
  /// The mapped keys that no JSON record read so far has.
  var unmatchedKeys: [MappingError] { get }
  /// What is known of the documents in the input in which no booking was found.
  var unread: UnreadDocument { get }

  /// The next record; `.end` behind the last one, and after an error.
  func next() throws(InputError) -> RecordReading
}

extension RecordReader {
  public var unread: UnreadDocument { UnreadDocument() }
}

/// The outcome of one call of `RecordReader.next()`.
public enum RecordReading: Sendable {
  case record(Record)
  /// No byte has arrived for a second. The next call continues where the reader stopped, even
  /// within a record, and waits without limit.
  case pause
  case end
}

/// Reads the records of one format.
protocol FormatReader: AnyObject {
  /// The header of a CSV file as read, in UTF-8, without its line end; nil if no header has been
  /// read.
  var header: [UInt8]? { get }

  /// What is known of the documents read so far in which no booking was found.
  var unread: UnreadDocument { get }
  /// The labels that were read, in their matching form; nil if none were looked for.
  var labels: Set<String>? { get }

  /// The records of the next element, none for linked data without a booking; nil at the end. The
  /// call after `.pause` continues, because a reader changes its state only when a step is complete,
  /// and resets the state at the end of a record.
  func next() throws(ReadingStop) -> [Record]?
}

extension FormatReader {
  var header: [UInt8]? { nil }
  var unread: UnreadDocument { UnreadDocument() }
  var labels: Set<String>? { nil }
}

/// Why a reader cannot continue now.
enum ReadingStop: Error, Equatable {
  /// No byte has arrived for a while.
  case pause
  case failed(InputError)
}

/// Why an input cannot be read, or not to its end. The records read before the error are valid.
public struct InputError: Error, Sendable, Equatable {
  public enum Cause: Sendable, Equatable {
    /// The input contains only white space.
    case empty
    /// A header without rows, or a list without elements.
    case noRecords
    /// Neither JSON nor CSV, or not the requested format.
    case notRecognized
    /// A CSV header without a known column, or without a mapped column.
    case noKnownColumn
    /// An object with several lists of records.
    case ambiguous
    /// open(2) or read(2) failed with this `errno`.
    case system(Int32)
    /// The input is too large, or ends too early.
    case damaged
    /// A signal stopped the reading.
    case interrupted
    /// The processes that read documents are gone.
    case withoutReaders

    /// Whether no further input can be read either.
    public var isFinal: Bool { self == .interrupted || self == .withoutReaders }
  }

  public var cause: Cause
  /// The input's name as the user gave it; `-` for standard input.
  public var file: String
  /// Lower case, with the next step; without the file's name.
  public var reason: String

  public init(cause: Cause, file: String, reason: String) {
    self.cause = cause
    self.file = file
    self.reason = reason
  }
}

/// A source of bytes: a file descriptor or a buffer.
public protocol ByteSource: AnyObject {
  /// Reads the next bytes into the buffer, which is never empty.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading
}

/// The outcome of one read of a `ByteSource`.
public enum ByteReading: Sendable, Equatable {
  /// The number of bytes read to the front of the buffer, at least one. A partly filled buffer does
  /// not mean the end.
  case bytes(Int)
  /// No byte has arrived for a while; the next read waits without limit.
  case pause
  case end
}
