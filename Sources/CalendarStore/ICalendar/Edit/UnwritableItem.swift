/// Why an event or reminder cannot be written as it is.
enum UnwritableItem: Error, Sendable, Equatable {
  /// The object does not hold it.
  case missing
  /// A field cannot have that value: the field, as it is called in JSON, and why: lower case, with what to
  /// do about it.
  case invalid(field: String, reason: String)

  init(_ error: UnwritableEvent, field: String) {
    self = .invalid(field: field, reason: error.reason)
  }

  static let ruleOfOccurrence = UnwritableItem.invalid(
    field: "repeat", reason: "one occurrence cannot repeat by itself; change all that follow, too")
}

extension StoreError {
  init(_ item: UnwritableItem) {
    switch item {
    case .missing: self = .missing
    case .invalid(let field, let reason): self = .invalid(field: field, reason: reason)
    }
  }
}
