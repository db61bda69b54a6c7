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
      place.flatMap { $0.isEmpty ? nil : KnownPlace($0, as: role) }
    }
    begin = known(reservation.place ?? reservation.namedPlace)
    end = known(reservation.arrivalPlace) ?? (reservation.isJourney ? nil : begin)
  }

  /// Nil for a record that states none.
  var kind: ReservationKind? { reservation.kind }

  var isJourney: Bool { reservation.isJourney }

  /// Whether it ends where it begins.
  var isAtOnePlace: Bool { !isJourney && reservation.arrivalPlace == nil }

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
  fileprivate var isJourney: Bool { kind?.isJourney ?? (arrivalPlace != nil) }

  /// The place of a record that states it as a text: the venue first, unless the text contains the
  /// venue's name.
  fileprivate var namedPlace: Place? {
    guard let name = [location, theater].lazy.compactMap(\.self).first else { return nil }
    var place = Place(name: name)
    if let theater, !name.containsWords(theater) { place.name = "\(theater), \(name)" }
    place.geo = geo
    return place
  }

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
