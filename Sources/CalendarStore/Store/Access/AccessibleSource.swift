/// A source as the configuration has it.
public struct AccessibleSource: Sendable, Hashable {
  public var source: CalendarSource
  public var limit: AccessLimit
  /// Made by this program, and so not asked for.
  public var isBuiltIn: Bool

  public init(source: CalendarSource, limit: AccessLimit = .full, isBuiltIn: Bool = false) {
    self.source = source
    self.limit = limit
    self.isBuiltIn = isBuiltIn
  }
}

/// The most that may ever be granted to a source.
public enum AccessLimit: Sendable, Hashable {
  case none, writeOnly, full
}
