/// What may be done with the events or reminders of a source.
public enum AuthorizationStatus: Sendable, Hashable {
  /// Nobody has been asked yet. What is added needs no reading, so adding is allowed.
  case notDetermined
  /// The configuration allows less, and nobody can grant it.
  case restricted
  /// Neither read nor add.
  case denied
  case fullAccess
  /// Add, and never read.
  case writeOnly
}
