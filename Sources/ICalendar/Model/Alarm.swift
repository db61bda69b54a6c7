public import CivilTime

/// When to remind (RFC 5545 §3.6.6, VALARM with ACTION:DISPLAY).
public enum Alarm: Sendable, Hashable {
  /// Before the event's start; days and seconds are not negative, and 0 is the start.
  case before(CivilDuration)
  /// At that moment, written in UTC (RFC 5545 §3.8.6.3).
  case at(Instant)
}

/// An alarm that is not among the alarms of an event or reminder: it can be seen and is kept by every edit.
public enum OtherAlarm: Sendable, Hashable {
  /// Sends mail or runs a program, comes after the start, or is related to the end: what it does (RFC 5545
  /// §3.8.6.1), in upper case, as `EMAIL`.
  case action(String)
  /// By place and not by time (RFC 9074 §8); the name of the place, or its coordinates, nil where neither is
  /// written.
  case place(Proximity, name: String?)

  /// RFC 9074 §8.1.
  public enum Proximity: Sendable, Hashable {
    case arrive, depart, connect, disconnect
    /// None is written, or another one.
    case other
  }
}
