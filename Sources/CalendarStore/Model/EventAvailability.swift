/// RFC 5545 §3.8.2.7, TRANSP: whether the event blocks time.
public enum EventAvailability: Sendable, Hashable {
  case busy, free
}
