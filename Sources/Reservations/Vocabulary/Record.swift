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

/// Why a record as a whole cannot be read. The rest of its input goes on.
public struct RecordError: Error, Sendable, Equatable {
  /// Lower case, with what to do about it; holds no value of the record.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// A value that a record states and that cannot be what its field asks for.
public struct FieldProblem: Error, Sendable, Equatable {
  public var field: Field
  /// Lower case, with what to do about it; quotes the value only where it is a date, a duration or a
  /// zone, never a name or a booking reference.
  public var reason: String

  public init(field: Field, reason: String) {
    self.field = field
    self.reason = reason
  }
}
