/// When a rule stops (RFC 5545 §3.3.10, COUNT and UNTIL).
public enum RecurrenceEnd: Sendable, Hashable {
  /// After so many occurrences, the first one included.
  case count(Int)
  /// With the last occurrence that is not after it; a date takes in all of its day.
  case until(EventTime)
}
