/// What a calendar may hold.
public enum EntityType: String, Sendable, Hashable, CaseIterable {
  /// RFC 5545 §3.6.1, VEVENT.
  case event
  /// RFC 5545 §3.6.2, VTODO.
  case reminder
}
