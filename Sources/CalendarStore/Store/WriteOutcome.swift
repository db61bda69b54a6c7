/// What became of a change.
public enum WriteOutcome: Sendable {
  /// The calendar holds what the change asked for. The etag is nil after a withdrawal, and where the calendar
  /// has no etags (an .ics file) or did not say (a server).
  case made(etag: String?)
  /// Something has the name, and nothing was to have it. It is untouched.
  case exists
  /// The object has another etag than the expected one. It is untouched.
  case changed
  /// Nothing has the name, and an object was expected.
  case missing
  /// Certainly not made.
  case failed(WriteError)
  /// Made or not: a sync failed after the object was replaced or removed, or a server did not answer.
  case unknown(WriteError)
}
