public import CivilTime

/// When to remind (RFC 5545 §3.6.6, VALARM with ACTION:DISPLAY).
public enum Alarm: Sendable, Hashable {
  /// Before the event's start: nominal days, then exact seconds; both not negative, 0 is the start.
  case before(days: Int, seconds: Int)
  /// At that moment, written in UTC (RFC 5545 §3.8.6.3).
  case at(Instant)
}
