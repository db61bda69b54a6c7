/// Why a draft cannot be saved as it is.
public struct DraftProblem: Error, Sendable, Equatable {
  public var field: DraftField
  /// Lower case, with what to do about it.
  public var reason: String

  public init(_ field: DraftField, _ reason: String) {
    self.field = field
    self.reason = reason
  }
}

/// Why a draft is not an event yet: at least one problem.
public struct DraftError: Error, Sendable, Equatable {
  public var problems: [DraftProblem]

  /// All problems in one line, each with its field.
  public var reason: String {
    problems.map { "\($0.field.name): \($0.reason)" }.joined(separator: "; ")
  }
}
