/// What an import is, as the log tells it.
public struct ImportDescription: Sendable, Equatable {
  /// What was asked for, by the number that the ledger keeps.
  public enum Kind: Int, Sendable {
    case `import` = 1
    case undo = 2
    case resume = 3
  }

  public var kind: Kind
  /// The files, as they were named; `-` is the standard input.
  public var inputs: [String]
  /// The named source; nil where the inputs speak for themselves.
  public var source: String?
  /// How it was asked for: `--yes`, `prompt`, `undo 3`.
  public var how: String
  /// The calendar asked for; nil where each record named its own.
  public var calendar: String?

  public init(
    kind: Kind, inputs: [String], source: String? = nil, how: String, calendar: String? = nil
  ) {
    self.kind = kind
    self.inputs = inputs
    self.source = source
    self.how = how
    self.calendar = calendar
  }
}
