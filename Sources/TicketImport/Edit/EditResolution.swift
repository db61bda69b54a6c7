/// What a person decided beyond saving a draft.
public enum EditResolution: Sendable, Equatable {
  case ordinary
  /// Theirs gives way.
  case replace
  /// Theirs stays, and this becomes an event of its own.
  case second
  /// Theirs stays, and so it does as long as the record says the same.
  case keep
  /// It goes to the calendar that the draft names, and leaves the one it is in.
  case move
  /// The event is taken away.
  case remove
}
