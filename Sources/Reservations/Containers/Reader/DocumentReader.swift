/// A program that reads the bookings of documents that this library cannot read.
public struct DocumentReader: Sendable {
  /// For messages.
  public let name: String
  /// Reads one document and returns JSON, mostly JSON-LD.
  public let read: @Sendable (_ document: [UInt8]) throws(DocumentReaderFault) -> [UInt8]

  public init(
    name: String,
    read: @escaping @Sendable (_ document: [UInt8]) throws(DocumentReaderFault) -> [UInt8]
  ) {
    self.name = name
    self.read = read
  }
}

/// Why a program could not read a document.
public struct DocumentReaderFault: Error, Sendable, Equatable {
  /// Lower case, with the next step; without the reader's name.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// The readers of documents that this library cannot read.
public struct DocumentReaders: Sendable {
  /// For PDF; the first one reads.
  public var pdf: [DocumentReader]
  /// Why no reader reads PDF, with the next step.
  public var missing: String

  public init(
    pdf: [DocumentReader] = [], missing: String = "export the booking as CSV or JSON"
  ) {
    self.pdf = pdf
    self.missing = missing
  }
}
