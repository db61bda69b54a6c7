/// How an event repeats (RFC 5545 §3.3.10).
public struct RecurrenceRule: Sendable, Hashable {
  /// The rule's text, in upper case, without the property's name.
  public let text: String
}
