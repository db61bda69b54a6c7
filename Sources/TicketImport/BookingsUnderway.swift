import Foundation

/// The bookings that this import has met and written something for.
struct BookingsUnderway {
  /// Events on their way, or under a dry run all that would have been written, by their bookings.
  private var inFlight: [UUID: ContentFingerprint] = [:]

  /// Of the event of a booking that is on its way.
  func fingerprint(of identity: UUID) -> ContentFingerprint? { inFlight[identity] }

  mutating func begin(_ identity: UUID, _ fingerprint: ContentFingerprint) {
    inFlight[identity] = fingerprint
  }

  mutating func end(_ identity: UUID) { inFlight[identity] = nil }
}
