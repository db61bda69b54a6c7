import CivilTime
import Foundation
import Reservations

/// What the facts of a booking say together beside tickets.
struct BookingValues: Sendable, Equatable {
  /// Without tickets, the status, and when it was made.
  private(set) var reservation = Reservation()
  private(set) var status: ReservationStatus?
  private(set) var options = DraftOptions()

  /// Takes the values of the first fact.
  mutating func begin(_ fact: Fact) {
    apply(fact.options)
    reservation = fact.whole
    reservation.status = nil
    if !fact.isCanceled { status = fact.reservation.status }
  }

  /// Takes the values of the first fact that states more than a cancellation. Of those, the kind alone
  /// counts, by which the booking is known: the rest may be of another start.
  mutating func begin(_ fact: Fact, afterCancellations cancellations: BookingValues) {
    self = BookingValues()
    begin(fact)
    reservation.kind = reservation.kind ?? cancellations.reservation.kind
  }

  /// Adds what a further cancellation states of a booking of which nothing else is known.
  mutating func add(_ cancellation: Fact, _ changes: inout FieldChanges) {
    apply(cancellation.options)
    reservation.merge(cancellation.reservation, &changes)
  }

  /// Applies a fact that was made after the others.
  mutating func apply(_ fact: Fact, _ changes: inout FieldChanges) {
    // A start without a zone that is the known one keeps the zone that an option gave it.
    if let start = fact.reservation.start, isMoved(to: start) { options.zone = nil }
    apply(fact.options)
    reservation.merge(fact.reservation, &changes)
    if let stated = fact.reservation.status {
      changes.compare(.status, status, stated)
      status = stated
    }
  }

  mutating func apply(_ own: DraftOptions?) {
    if let own { options = own.over(options) }
  }

  /// Whether a start is another one than the known one.
  func isMoved(to start: ReservationTime) -> Bool {
    guard let known = reservation.start else { return true }
    return (start.date != known.date || start.time != known.time)
      && !start.isLessExact(than: known)
  }

  /// Adds the fields that have other values than before.
  func compare(with earlier: BookingValues, _ changes: inout FieldChanges) {
    guard self != earlier else { return }
    var merged = earlier.reservation
    merged.merge(reservation, &changes)
    // A value is gone, or less exact.
    if merged != reservation { changes.add(.notes, replaces: true) }
    changes.compare(.status, earlier.status, status)
  }
}
