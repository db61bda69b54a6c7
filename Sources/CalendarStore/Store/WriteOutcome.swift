/// What became of a change.
public enum WriteOutcome: Sendable {
  /// The event is in the calendar as the change has it.
  indirect case saved(SavedEvent)
  /// The event is no longer in the calendar.
  case withdrawn(href: String)
  /// It was to be absent, and the calendar has an event of this UID; nothing was written.
  case exists(href: String)
  /// It was to be unchanged, and somebody has changed it; theirs is untouched.
  case changed(href: String)
  /// There was to be an event, and the calendar has none of this UID; nothing was written.
  case missing(href: String)
  /// The change was not made.
  case failed(WriteError)
}
