public import CivilTime

/// The trigger of an alarm (RFC 5545 §3.6.6, VALARM with ACTION:DISPLAY).
public enum Alarm: Sendable, Hashable {
  /// Before the event's start: days and seconds are at least 0, and 0 is the start.
  case before(CivilDuration)
  /// At a moment, written in UTC (RFC 5545 §3.8.6.3).
  case at(Instant)
  /// When the person arrives at a place or leaves it (RFC 9074 §8).
  case place(Proximity, StructuredLocation)

  /// RFC 9074 §8.1.
  public enum Proximity: Sendable, Hashable, Codable {
    case arrive, leave
  }
}

/// An unsupported alarm. Every edit keeps it.
public enum OtherAlarm: Sendable, Hashable {
  /// An email, a program, an alarm after the start, or one relative to the end. The value is ACTION
  /// in upper case, such as `EMAIL` (RFC 5545 §3.8.6.1).
  case action(String)
  /// An alarm by another proximity, or at a place without a position (RFC 9074 §8); with the name
  /// or the coordinates of the place, nil if the file has neither.
  case place(Proximity, name: String?)

  /// RFC 9074 §8.1.
  public enum Proximity: Sendable, Hashable, Codable {
    case arrive, depart, connect, disconnect
    /// PROXIMITY is missing or has another value.
    case other
  }
}
