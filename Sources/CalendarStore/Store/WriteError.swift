/// Why an event could not be written.
public struct WriteError: Error, Sendable, Equatable {
  /// What kind of thing went wrong, as it decides an exit status.
  public enum Cause: Sendable, Equatable {
    case noSuchCalendar, notPermitted, noSpace, readOnly, busy, inputOutput
    /// The event itself cannot be written as iCalendar.
    case invalidEvent
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
