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
