public import CivilTime

/// An import as `log` lists it.
public struct LoggedImport: Sendable, Equatable, Identifiable {
  /// Whether the import has ended, and how.
  public enum Outcome: Sendable, Equatable {
    case running, finished
    /// It was asked to stop, and stopped in good order.
    case interrupted
    /// It ended without a word.
    case cutOff
  }

  public var id: Int64
  public var description: ImportDescription
  public var started: Instant
  /// Nil where it is running or was cut off.
  public var finished: Instant?
  public var outcome: Outcome
  /// How many records met each fate, by the names of the results; for one that did not finish, how many
  /// rows it left, by action: `saved`, `updated`, `cancelled`, `withdrawn`, `restored`, `removed`.
  public var counts: [String: Int]
  /// It was cut off at the prompt, and can go on.
  public var isResumable = false
}
