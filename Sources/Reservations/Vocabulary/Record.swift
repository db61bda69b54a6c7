/// One record out of an input: what it says, where it stood, what it looked like.
public struct Record: Sendable {
  public enum Content: Sendable {
    indirect case success(Reservation)
    case failure(RecordError)
    /// Whoever reads knows this record to the byte; it was not looked into.
    case recognized
  }

  public var position: RecordPosition
  /// The text of the record as it was, without line end; bytes that are not UTF-8 are kept. Empty
  /// where the record was too long to be kept, or where something is missing.
  public var original: [UInt8]
  public var content: Content

  public init(
    position: RecordPosition, original: [UInt8], content: Content
  ) {
    self.position = position
    self.original = original
    self.content = content
  }
}
