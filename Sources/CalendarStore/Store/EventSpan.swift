/// How much of a series a change is about.
public enum EventSpan: Sendable, Hashable {
  /// The one occurrence.
  case thisEvent
  /// The occurrence and all that follow it.
  case futureEvents
}
