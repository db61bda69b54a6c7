/// Why a record as a whole cannot be read. The rest of its input goes on.
public struct RecordError: Error, Sendable, Equatable {
  /// Lower case, with what to do about it; holds no value of the record.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}
