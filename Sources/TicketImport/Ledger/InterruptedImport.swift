public import CivilTime

/// An import that ended before it knew what became of all it meant to write, and what was found of that.
public struct InterruptedImport: Sendable, Equatable {
  public var importID: Int64
  public var inputs: [String]
  public var started: Instant
  /// Writes without a known outcome that turned out to have been made.
  public var made: Int
  /// Writes without a known outcome of which the calendar shows nothing.
  public var notMade: Int
  /// The names of calendars that keep an event which was moved from there, as somebody changed it there
  /// since; one an event.
  public var keptBy: [String] = []
}
