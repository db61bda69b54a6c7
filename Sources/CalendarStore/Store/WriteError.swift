/// Why an event could not be written.
public struct WriteError: Error, Sendable, Equatable {
  public enum Cause: Sendable, Equatable {
    case noSuchCalendar, notPermitted, noSpace, readOnly, busy, inputOutput, invalidEvent
    /// Whoever read the output has gone away.
    case brokenPipe
  }

  public var cause: Cause
  /// The calendar or file it happened to, as the user named it.
  public var path: String
  /// Lower case, with what to do about it.
  public var reason: String

  public init(cause: Cause, path: String, reason: String) {
    self.cause = cause
    self.path = path
    self.reason = reason
  }
}
