import Foundation
import Reservations

@testable import TicketImport

/// Reservations of each kind, as a reader gives them.
enum Bookings {
  static func time(_ text: String) throws -> ReservationTime { try ISO8601.time(text) }

  static func airport(_ code: String, _ name: String? = nil) -> Place {
    var place = Place(name: name)
    place.iataCode = code
    return place
  }

  static func place(_ name: String?, country: String? = nil, _ geo: String? = nil) throws -> Place {
    var place = Place(name: name)
    if let country {
      place.address = PostalAddress()
      place.address?.country = country
    }
    place.geo = try geo.map { try GeoCoordinates($0) }
    return place
  }

  /// A reservation of a kind between two times.
  static func reservation(
    _ kind: ReservationKind, _ title: String? = nil, from start: String? = nil,
    to end: String? = nil, at place: Place? = nil,
    toward arrival: Place? = nil
  ) throws -> Reservation {
    var reservation = Reservation()
    reservation.kind = kind
    reservation.title = title
    reservation.start = try start.map(time)
    reservation.end = try end.map(time)
    reservation.from = place
    reservation.to = arrival
    return reservation
  }

  /// The ticket of a guest, of a seat, or of a number; none without any.
  static func tickets(
    _ guest: String? = nil, seat: String? = nil, number: String? = nil
  ) -> [Ticket] {
    var values = TicketValues()
    values.guests = [guest].compactMap(\.self)
    if let seat { values.append(ReservationDetail(.seat, seat), of: nil) }
    if let number { values.append(ReservationDetail(.ticketNumber, number), of: nil) }
    return values.tickets
  }

  /// LH 123 from Helsinki to Berlin.
  static func flight() throws -> Reservation {
    var flight = try reservation(
      .flight, from: "2017-09-20T15:05:00+03:00", to: "2017-09-20T16:00:00+02:00",
      at: airport("HEL", "Helsinki"), toward: airport("TXL", "Berlin (Tegel)"))
    flight.vehicle = "LH 123"
    flight.provider = "Lufthansa"
    flight.reservationNumber = "XK7ABC"
    return flight
  }

  static func hotel() throws -> Reservation {
    var address = PostalAddress(street: "Leppävaarankatu 1")
    address.postalCode = "02600"
    address.locality = "Espoo"
    address.country = "FI"
    var place = Place(name: "Glo Hotel Sello")
    place.address = address
    place.telephone = "+358101234567"
    var hotel = try reservation(
      .lodging, "Glo Hotel Sello", from: "2017-09-19T15:00:00+03:00",
      to: "2017-09-20T12:00:00+03:00", at: place)
    hotel.reservationNumber = "1234567890"
    hotel.tickets = [Ticket(guest: "John Doe")]
    return hotel
  }

  static func rental() throws -> Reservation {
    var rental = try reservation(
      .rentalCar, from: "2027-08-05T16:00:00-07:00", to: "2027-08-06T23:00:00-07:00",
      at: Place(name: "San Diego Airport"), toward: Place(name: "Hertz Downtown"))
    rental.provider = "Hertz"
    rental.vehicle = "Ford Focus"
    rental.reservationNumber = "546323"
    return rental
  }
}

extension ItemDraft {
  init(_ reservation: Reservation) { self.init(reservation, defaults: DraftDefaults()) }
}
