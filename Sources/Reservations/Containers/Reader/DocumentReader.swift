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
