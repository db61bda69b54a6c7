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
