import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What makes two records of a kind one booking.
@Suite struct BookingIdentityKindTests {
  private func uid(_ reservation: Reservation) throws -> String {
    try #require(identity(reservation)?.uid).uuidString.lowercased()
  }

  private func identity(_ reservation: Reservation) -> BookingIdentity? {
    Leg(reservation).identity(.none, DraftDefaults())
  }

  private func changed(
    _ reservation: Reservation, _ change: (inout Reservation) throws -> Void
  ) rethrows -> Reservation {
    var reservation = reservation
    try change(&reservation)
    return reservation
  }

  @Test func thePartsAreFixedForGood() throws {
    var flight = try Bookings.flight()
    #expect(
      identity(flight)
        == .reservation(kind: "flight", number: "XK7ABC", leg: "HEL>TXL"))
    flight.reservationNumber = nil
    flight.tickets = Bookings.tickets(number: "220-1234567890")
    #expect(
      identity(flight)
        == .ticket(kind: "flight", number: "2201234567890", leg: "HEL>TXL"))
    flight.tickets = Bookings.tickets("Jo Do")
    #expect(
      identity(flight)
        == .passage(kind: "flight", vehicle: "LH123", day: "2017-09-20", guest: "Jo Do"))
    flight.vehicle = nil
    #expect(
      identity(flight)
        == .occasion(title: "flight HEL>TXL", start: "2017-09-20T15:05:00", place: "Helsinki"))
    #expect(
      try identity(Bookings.hotel())
        == .reservation(kind: "lodging", number: "1234567890", leg: ""))
    #expect(
      try Bookings.rental().parts(lodging: nil).map { identity($0) } == [
        .reservation(kind: "rental car", number: "546323", leg: ""),
        .reservation(kind: "rental car", number: "546323", leg: " end"),
      ])
    var event = try Bookings.reservation(.event, "Canceled: 37C3!", from: "2023-12-27")
    event.reservationNumber = "7"
    #expect(
      identity(event) == .reservation(kind: "event", number: "7", leg: "37C3"))
  }

  /// Were one of these to change, every booking imported before would be imported a second time.
  @Test func theUIDsAreFixedForGood() throws {
    let booked = try Bookings.flight()
    var ticket = booked
    ticket.reservationNumber = nil
    ticket.tickets = Bookings.tickets(number: "220-1234567890")
    var journey = ticket
    journey.tickets = []
    let uids = try [booked, ticket, journey, Bookings.hotel()].map(uid)
    #expect(
      uids == [
        "18e8b2e9-a41c-5e3b-9201-9cb932559d3f", "6e1fb2ac-c3ab-58bb-8c36-0264c0796696",
        "28bec310-5542-5837-8728-b46d90122760", "0461af5c-991d-5ef3-a9ae-3f70cfbf996f",
      ])
  }

  @Test func aMailAndAPassAreOneBooking() throws {
    let mail = try Bookings.flight()
    let pass = try changed(mail) { pass in
      pass.provider = "LUFTHANSA AG"
      pass.tickets = Bookings.tickets("DO/JO MR")
      pass.reservationNumber = "xk7-abc"
      pass.vehicle = "LH0123"
      pass.from = Bookings.airport("HEL")
      pass.to = Bookings.airport("TXL", "BERLIN TEGEL")
      pass.start = try Bookings.time("2017-09-20T12:10Z")
    }
    #expect(try uid(mail) == uid(pass))
    let moved = try changed(mail) { $0.start = try Bookings.time("2017-09-20T18:30:00+03:00") }
    #expect(try uid(mail) == uid(moved))
  }

  @Test func theDayIsThatOfThePlace() throws {
    let mail = try changed(Bookings.flight()) { flight in
      flight.start = try Bookings.time("2027-03-04T20:15:00-08:00")
      flight.from = Bookings.airport("SFO")
    }
    let utc = try changed(mail) { $0.start = try Bookings.time("2027-03-05T04:15Z") }
    #expect(try uid(mail) == uid(utc))
  }

  @Test func legsAreBookingsOfTheirOwn() throws {
    let there = try Bookings.flight()
    let back = changed(there) { flight in
      (flight.from, flight.to) = (there.to, there.from)
    }
    let again = try changed(there) { $0.start = try Bookings.time("2017-09-27T15:05:00+03:00") }
    let other = changed(there) { $0.reservationNumber = "XK7ABD" }
    let train = changed(there) { $0.kind = .train }
    #expect(Set(try [there, back, other, train].map(uid)).count == 4)
    // A further leg of the route has its day.
    #expect(try uid(again) == uid(there))
    let further = Leg(again).identity(.day, DraftDefaults())
    #expect(
      further == .reservation(kind: "flight", number: "XK7ABC", leg: "HEL>TXL 2017-09-27"))
  }

  @Test func theWholeStayAndItsCheckInAreOneEvent() throws {
    let hotel = try Bookings.hotel()
    let parts = hotel.parts(lodging: .checkIn)
    #expect(parts.count == 2)
    #expect(try uid(hotel) == uid(parts[0]))
    #expect(try uid(hotel) != uid(parts[1]))
  }

  @Test func aNumberWithoutLettersAndDigitsIsNone() throws {
    let flight = try changed(Bookings.flight()) { $0.reservationNumber = "---" }
    guard case .passage = identity(flight) else {
      Issue.record("is \(String(describing: identity(flight)))")
      return
    }
  }
}
