/// schema.org's ReservationStatusType.
public enum ReservationStatus: Sendable, Equatable {
  case confirmed, cancelled, pending
  /// A word that is none of schema.org's, as it stood.
  case other(String)
}
