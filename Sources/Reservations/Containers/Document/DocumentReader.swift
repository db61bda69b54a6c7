/// A program that reads the bookings of documents that this library cannot read.
public struct DocumentReader: Sendable {
  /// For messages.
  public let name: String
  /// Reads one document and returns JSON, mostly JSON-LD.
  public let read: @Sendable (_ document: [UInt8]) throws(DocumentFault) -> [UInt8]

  public init(
    name: String,
    read: @escaping @Sendable (_ document: [UInt8]) throws(DocumentFault) -> [UInt8]
  ) {
    self.name = name
    self.read = read
  }
}

/// Why a document could not be read.
public struct DocumentFault: Error, Sendable, Equatable {
  /// Lower case, with the next step; without the name of the document or of its reader.
  public var reason: String
  /// Whether a signal stopped the reading, so that nothing more is to be read.
  public var isInterrupted: Bool

  public init(_ reason: String, isInterrupted: Bool = false) {
    self.reason = reason
    self.isInterrupted = isInterrupted
  }

  /// Throws for an interrupted reading.
  ///
  /// - Parameter file: the input's name.
  func check(in file: String) throws(ReadingStop) {
    guard isInterrupted else { return }
    throw .failed(InputError(cause: .interrupted, file: file, reason: "interrupted"))
  }
}
