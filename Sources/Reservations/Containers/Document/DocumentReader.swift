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

/// The formats of documents that a reader reads.
public enum ReaderFormat: String, Sendable, CaseIterable {
  case mail, html, text, pdf, pkpass
  /// PNG or JPEG.
  case image
}

/// The readers of documents, by the formats that they read.
public struct DocumentReaders: Sendable {
  /// Those that run.
  public var running: [ReaderFormat: DocumentReader] = [:]
  /// The names of those that run only with a person at the prompt, for formats that none reads now.
  public var withheld: [ReaderFormat: String] = [:]

  public init() {}
}

/// Why a document could not be read.
public struct DocumentFault: Error, Sendable, Equatable {
  /// Lower case, with the next step; without the name of the document or of its reader.
  public var reason: String
  /// Why no further document can be read; nil for a fault of this document alone.
  public var end: InputError.Cause?

  public init(_ reason: String, end: InputError.Cause? = nil) {
    self.reason = reason
    self.end = end
  }

  public static let interrupted = DocumentFault("interrupted", end: .interrupted)

  /// Throws if no further document can be read.
  ///
  /// - Parameter file: the input's name.
  func check(in file: String) throws(ReadingStop) {
    guard let end else { return }
    throw .failed(InputError(cause: end, file: file, reason: reason))
  }
}
