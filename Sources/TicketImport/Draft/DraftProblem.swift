internal import Reservations

/// Why a draft cannot be saved as it is.
public struct DraftProblem: Error, Sendable, Equatable, Codable {
  public var field: DraftField
  /// Lower case, with what to do about it.
  public var reason: String

  public init(_ field: DraftField, _ reason: String) {
    self.field = field
    self.reason = reason
  }
}

extension DraftProblem {
  /// Of a value that could not be read. Where the draft has the value in another field, the record's comes
  /// first in the reason.
  init(_ problem: FieldProblem) {
    let field = DraftField(problem.field)
    let name = problem.field.name
    self.init(field, name == field.name ? problem.reason : "\(name): \(problem.reason)")
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
