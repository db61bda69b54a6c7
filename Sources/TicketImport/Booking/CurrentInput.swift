import CivilTime
import Foundation
import Reservations

/// What records of the current input are about.
struct CurrentInput {
  var name: String?
  var claims: [UUID: Claim] = [:]
  /// The number of claimed bookings of each reservation number.
  var claimed: [String: Int] = [:]
  var deferred: [RecordFact] = []
  /// How many of these are of the day of a known booking: they are decided first, as that is theirs.
  var ofKnownDay = 0
  /// The bookings in the order of their first records.
  var bookings: [UUID] = []
  /// The bookings of journeys without a number, which the input states once for each guest.
  var journeys: [UUID: UUID] = [:]

  /// Forgets what the records say of a booking that one of them cancels: another one of the order may be
  /// its new version.
  mutating func release(_ booking: UUID, of number: String?) {
    guard claims.removeValue(forKey: booking) != nil, let number else { return }
    claimed[number, default: 1] -= 1
  }

  /// What the records of an input say of a booking.
  struct Claim {
    /// Of the latest record.
    var start: ReservationTime?
    /// When the newest record was made; nil if unknown.
    var made: Instant?
  }
}
