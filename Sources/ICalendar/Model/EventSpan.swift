/// The part of a series that a change applies to.
public enum EventSpan: Sendable, Hashable {
  /// Only this occurrence.
  case thisEvent
  /// This occurrence and all later ones.
  case futureEvents
}
