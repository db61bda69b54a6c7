/// RFC 5545 §3.8.1.11 for events.
public enum EventStatus: Sendable, Hashable {
  case tentative, confirmed, canceled
}
