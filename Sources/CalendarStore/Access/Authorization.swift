/// The permitted use of a source's events or reminders.
public enum AuthorizationStatus: String, Sendable, Codable {
  /// The user has not been asked yet. Adding is allowed, because it reads nothing.
  case notDetermined = "not-determined"
  /// The configuration forbids the access, and no answer can grant it.
  case restricted
  /// Reading and adding are forbidden.
  case denied
  case fullAccess = "full-access"
  /// Adding is allowed, reading is not.
  case writeOnly = "write-only"
}

/// What a store may read and change: the items of the types that it was opened for, while the access to
/// their source lasts.
struct Authorization {
  /// Nil for a store whose sources nobody is asked about.
  private let access: CalendarAccess?
  private let types: Set<EntityType>

  init(_ access: CalendarAccess? = nil, for types: Set<EntityType> = []) {
    (self.access, self.types) = (access, types)
  }

  func status(of source: CalendarSource, for type: EntityType) -> AuthorizationStatus {
    guard let access else { return .fullAccess }
    return types.contains(type) ? access.status(of: source, for: type) : .notDetermined
  }
}
