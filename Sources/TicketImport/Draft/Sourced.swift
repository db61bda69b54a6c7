/// A value of a draft, and where it came from.
public struct Sourced<Value: Sendable & Equatable>: Sendable, Equatable {
  public var value: Value
  public var origin: Origin

  public init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Sourced: Codable where Value: Codable {}

/// Who said so.
public enum Origin: String, Sendable, Equatable, Codable {
  /// The record states it.
  case record
  /// It follows from what the record states: a zone that agrees with its offset, a day after midnight.
  case inferred
  /// An option of the command line.
  case option
  /// The configuration file.
  case configuration
  /// Nobody: ticketcal's own default.
  case assumed
  /// A person, at the prompt.
  case edited
  /// It is in the calendar, or was, by an earlier import.
  case written
}
