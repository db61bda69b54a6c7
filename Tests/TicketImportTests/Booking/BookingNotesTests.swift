import Foundation
import ICalendar
import Reservations
import Testing

@testable import TicketImport

/// The location and the notes of bookings.
@Suite struct BookingNotesTests {
  private func location(
    _ kind: ReservationKind, _ place: Place, _ change: (inout Reservation) -> Void = { _ in }
  ) throws -> String? {
    var reservation = try Bookings.reservation(kind, "A", from: "2027-03-05T10:00", at: place)
    change(&reservation)
    return EventDraft(reservation).location?.value
  }

  @Test func anAirportHasItsNameCodeAndTerminal() throws {
    #expect(
      try location(.flight, Bookings.airport("FRA"))
        == "Frankfurt am Main International Airport (FRA)")
    let terminal = try location(.flight, Bookings.airport("FRA", "Frankfurt")) {
      $0.details = [ReservationDetail(.terminal, "1")]
    }
    #expect(terminal == "Frankfurt (FRA), Terminal 1")
    #expect(try location(.flight, Bookings.airport("QQQ")) == "QQQ")
    #expect(try location(.flight, Place(name: "Stuttgart Airport")) == "Stuttgart Airport (STR)")
  }

  @Test func anotherPlaceHasItsNameAndItsWholeAddress() throws {
    let hotel = EventDraft(try Bookings.hotel())
    #expect(
      hotel.location?.value == "Glo Hotel Sello, Leppävaarankatu 1, 02600 Espoo, Finland")
    var place = Place(name: "Opera")
    place.address = PostalAddress(street: "Opera, Rynek 1, Kraków")
    #expect(try location(.event, place) == "Opera, Rynek 1, Kraków")
    #expect(try location(.taxi, Place(name: "Home")) == "Home")
  }

  @Test func thePositionIsThatOfThePlaceOrOfItsAirport() throws {
    let flight = EventDraft(try Bookings.flight())
    #expect(flight.geo?.value.latitude == 60.3172 && flight.geo?.origin == .inferred)
    let place = try Bookings.place("Opera", country: "PL", "52.2,21.0")
    let event = try Bookings.reservation(.event, "A", from: "2027-03-05T10:00", at: place)
    #expect(EventDraft(event).geo?.value.latitude == 52.2)
    #expect(EventDraft(event).geo?.origin == .record)
  }

  @Test func aFlightHasOneFactALine() throws {
    var flight = try Bookings.flight()
    flight.boardingTime = try Bookings.time("2017-09-20T11:25Z")
    flight.details = [ReservationDetail(.price, "EUR 99.00"), ReservationDetail(.gate, "16")]
    var tickets = TicketValues()
    tickets.guests = ["JOHN DOE", "JANE DOE"]
    for detail in [
      ReservationDetail(.seat, "16E"), ReservationDetail(.seat, "16F"),
      ReservationDetail(.travelClass, "Economy"), ReservationDetail(.boardingGroup, "C"),
      ReservationDetail(.ticketNumber, "1234567890123"),
    ] { tickets.append(detail, of: nil) }
    flight.tickets = tickets.tickets
    #expect(
      EventDraft(flight).notes?.value == """
        Boarding: 14:25
        Gate: 16
        Arrives: 16:00 Berlin (Tegel) (TXL)
        Boarding group: C
        Seat: 16E
        Seat: 16F
        Class: Economy
        Guests: JOHN DOE, JANE DOE
        Airline: Lufthansa
        Reservation number: XK7ABC
        Ticket number: 1234567890123
        Price: EUR 99.00
        """)
  }

  @Test func aStayHasItsTimesAndItsGuest() throws {
    var hotel = try Bookings.hotel()
    hotel.provider = "Booking.com"
    hotel.url = "no link"
    let draft = EventDraft(hotel)
    #expect(
      draft.notes?.value == """
        Check-in: 15:00
        Check-out: 12:00
        Guest: John Doe
        Provider: Booking.com
        Reservation number: 1234567890
        Phone: +358101234567
        Link: no link
        """)
    #expect(draft.remarks.contains(.linkInNotes))
  }

  @Test func anAssumedArrivalIsNotInTheNotes() throws {
    var flight = try Bookings.flight()
    flight.end = nil
    #expect(EventDraft(flight).notes?.value.contains("Arrives: Berlin (Tegel) (TXL)\n") == true)
    flight.end = try Bookings.time("2017-09-21T06:00:00+02:00")
    #expect(EventDraft(flight).notes?.value.contains("Arrives: 2017-09-21 06:00 Berlin") == true)
  }

  /// Trains between stations of which only the name is known.
  private func train(_ offset: String, from: String = "Odawara", to: String = "Kyoto") throws
    -> EventDraft
  {
    EventDraft(
      try Bookings.reservation(
        .train, from: "2027-03-05T12:00:00\(offset)", to: "2027-03-05T14:12:00\(offset)",
        at: Place(name: from), toward: Place(name: to)))
  }

  @Test func anArrivalWithoutAZoneHasItsOffset() throws {
    let japan = try train("+09:00")
    #expect(japan.start?.value.description == "2027-03-05T03:00:00Z")
    #expect(japan.notes?.value.contains("Arrives: 14:12+09:00 Kyoto") == true)
    #expect(
      japan.remarks.prefix(2) == [
        .offsetAlone(.start, stated: "12:00+09:00"), .offsetAlone(.end, stated: "14:12+09:00"),
      ])
    #expect(try train("Z").notes?.value.contains("Arrives: 14:12 UTC Kyoto") == true)
  }

  @Test func theCountryInANameGivesTheZoneThatHasTheOffset() throws {
    let japan = try train("+09:00", from: "Tokyo, Japan")
    #expect(
      japan.times
        == "2027-03-05T12:00:00+09:00[Asia/Tokyo]/2027-03-05T14:12:00+09:00[Asia/Tokyo]")
    #expect(japan.notes?.value.contains("Arrives: 14:12 Kyoto") == true)
    // Another offset than the country's is kept as a moment.
    #expect(try train("+05:00", from: "Tokyo, Japan").start?.value.zoneIdentifier == "UTC")
  }

  @Test func aRentalNamesBothEnds() throws {
    let notes = try Bookings.rental().parts(lodging: nil).map { EventDraft($0).notes?.value }
    #expect(
      notes.first == """
        Pick-up: 16:00 San Diego Airport
        Return: 2027-08-06 23:00 Hertz Downtown
        Car: Ford Focus
        Reservation number: 546323
        """)
    #expect(notes.last??.contains("Return: 23:00 Hertz Downtown") == true)
  }

  @Test func aFactIsOneLine() throws {
    var hotel = try Bookings.hotel()
    hotel.details = [ReservationDetail(.room, "Double\nPrice: 0")]
    #expect(EventDraft(hotel).notes?.value.contains("Room: Double Price: 0\n") == true)
  }
}
