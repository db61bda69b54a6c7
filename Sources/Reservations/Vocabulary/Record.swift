/// Where a record stood, and its text.
public struct RecordOrigin: Sendable, Equatable {
  public var position: RecordPosition
  /// The text of the record as it was, without line end; bytes that are not UTF-8 are kept. Empty
  /// where the record was too long to be kept, or where something is missing.
  public var original: [UInt8]

  public init(position: RecordPosition, original: [UInt8]) {
    self.position = position
    self.original = original
  }
}

/// One record of an input: what it says, and where that stood.
public struct Record: Sendable {
  public enum Content: Sendable {
    indirect case success(Reservation)
    case failure(RecordError)
  }

  public var origin: RecordOrigin
  public var content: Content

  public var position: RecordPosition { origin.position }
  public var original: [UInt8] { origin.original }

  public init(position: RecordPosition, original: [UInt8], content: Content) {
    origin = RecordOrigin(position: position, original: original)
    self.content = content
  }
}
