/// How often a rule repeats (RFC 5545 §3.3.10, FREQ).
public enum RecurrenceFrequency: String, Sendable, Hashable, CaseIterable {
  /// Met in other people's calendars; a rule of our own is not made of these two.
  case secondly = "SECONDLY"
  case minutely = "MINUTELY"
  case hourly = "HOURLY"
  case daily = "DAILY"
  case weekly = "WEEKLY"
  case monthly = "MONTHLY"
  case yearly = "YEARLY"
}
