/// What the host asks a person.
public struct EditRequest: Sendable, Equatable {
  public var prompt: String
  /// Stands on the line, to be edited in place.
  public var initial: String
  /// Whether the line is a command, and so belongs into the history.
  public var history: Bool
}
