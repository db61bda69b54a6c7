/// Why a name or path gives no calendar to write to.
struct CalendarLookupError: Error, Sendable, Equatable {
  enum Cause: Sendable, Equatable {
    /// No calendar has this name.
    case unknown
    /// Several have it.
    case ambiguous
    /// The path is no folder, or does not exist.
    case noFolder
    /// The configuration allows no access (`access = "none"`).
    case refused
  }

  var cause: Cause
  /// Lower case, with the calendars there are.
  var reason: String
}

extension CalendarLookupError: CustomStringConvertible {
  var description: String { reason }
}
