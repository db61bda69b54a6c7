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
