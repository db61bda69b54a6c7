import CalendarStore
import CivilTime
import Foundation
import Reservations

/// A reservation with what is known of its places.
struct PlacedReservation {
  let reservation: Reservation
  /// Where it begins; nil if the record does not state it.
  let begin: KnownPlace?
  /// Where it ends: of a journey, nil if the record does not state it.
  let end: KnownPlace?

  init(_ reservation: Reservation) {
    self.reservation = reservation
    let role: KnownPlace.Role =
      switch reservation.kind {
      case .flight: .airport
      case .train, .bus, .boat: .station
      case nil where reservation.isJourney: .stop
      case nil, .taxi, .rentalCar, .lodging, .restaurant, .event: .other
      }
    let known = { (place: Place?) in
      place.flatMap { $0.isEmpty ? nil : KnownPlace($0.named, as: role) }
    }
    begin = known(reservation.from)
    end = known(reservation.to) ?? (reservation.isJourney ? nil : begin)
  }

  /// Nil for a record that states none.
  var kind: ReservationKind? { reservation.kind }

  var isJourney: Bool { reservation.isJourney }

  /// Whether it ends where it begins.
  var isAtOnePlace: Bool { !isJourney && reservation.to == nil }

  /// Whether a floating time at one of its places is not on the clock of the other: the place is an
  /// unknown airport, or in a country of several clocks.
  func hasOwnClock(_ place: KnownPlace?) -> Bool {
    guard let place else { return false }
    return place.isUnknownAirport || !isAtOnePlace && place.zones != nil
  }

  /// The place of the event.
  var place: KnownPlace? { reservation.part == .ending ? end : begin }
}

extension Reservation {
  /// Whether it leads from one place to another; so does one without a kind that states an arrival.
  fileprivate var isJourney: Bool { kind?.isJourney ?? (to != nil) }

  /// The reservations with an event of their own: a rental, and a stay if so chosen, has one for
  /// each end that it states.
  func parts(lodging: DraftDefaults.LodgingEvents?) -> [Reservation] {
    let isSplit = kind == .rentalCar || (kind == .lodging && lodging == .checkIn)
    guard isSplit else { return [self] }
    let parts = [start.map { _ in ReservationPart.beginning }, end.map { _ in .ending }]
    return parts.compactMap(\.self).map { part in
      var reservation = self
      reservation.part = part
      return reservation
    }
  }
}

extension Place {
  /// The place with its hall before its name, unless the name has the hall's.
  fileprivate var named: Place {
    guard let hall else { return self }
    var place = self
    place.hall = nil
    place.name = name.map { $0.containsWords(hall) ? $0 : "\(hall), \($0)" } ?? hall
    return place
  }
}
