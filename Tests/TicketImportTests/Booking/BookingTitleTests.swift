import Foundation
import ICalendar
import Reservations
import Testing

@testable import TicketImport

@Suite struct BookingTitleTests {
  private func title(
    _ kind: ReservationKind, _ title: String? = nil, at place: Place? = nil,
    to arrival: Place? = nil, vehicle: String? = nil, provider: String? = nil
  ) throws -> String? {
    var reservation = try Bookings.reservation(
      kind, title, from: "2027-03-05T10:00", at: place, toward: arrival)
    reservation.vehicle = vehicle
    reservation.provider = provider
    return EventDraft(reservation).title?.value
  }

  @Test func aFlightHasTheCodesOfItsAirports() throws {
    #expect(EventDraft(try Bookings.flight()).title?.value == "Flight LH 123 HEL → TXL")
    let named = try title(
      .flight, at: Place(name: "Stuttgart Airport"), to: Place(name: "Nowhere Strip"),
      vehicle: "SK 123")
    #expect(named == "Flight SK 123 STR → Nowhere Strip")
  }

  @Test(arguments: ["LH1166", "lh 1166", "LH-1166", "LH 01166"])
  func aFlightHasItsNumberInOneForm(_ number: String) throws {
    #expect(
      try title(.flight, to: Bookings.airport("NCE", "Nice"), vehicle: number)
        == "Flight LH 1166 to NCE")
  }

  @Test func anotherJourneyHasTheNamesOfItsStations() throws {
    let from = Bookings.airport("FRA", "Frankfurt")
    let to = Place(name: "München")
    #expect(
      try title(.train, at: from, to: to, vehicle: "ICE 595")
        == "Train ICE 595 Frankfurt → München")
    #expect(try title(.bus, at: from, to: to, vehicle: "Bus 601") == "Bus 601 Frankfurt → München")
    #expect(
      try title(.boat, at: from, to: to, provider: "Color Line")
        == "Boat Color Line Frankfurt → München")
  }

  @Test func aJourneyWithOneKnownEndSaysWhich() throws {
    #expect(try title(.train, to: Place(name: "Ulm"), vehicle: "RE 5") == "Train RE 5 to Ulm")
    #expect(try title(.train, at: Place(name: "Ulm"), vehicle: "RE 5") == "Train RE 5 from Ulm")
    #expect(try title(.train) == "Train")
  }

  @Test func aTaxiSaysWhereItGoes() throws {
    #expect(
      try title(.taxi, at: Place(name: "Home"), to: Place(name: "Berlin Hbf"), provider: "Uber")
        == "Taxi to Berlin Hbf")
    #expect(try title(.taxi, at: Place(name: "Home")) == "Taxi from Home")
    #expect(try title(.taxi, provider: "Uber") == "Taxi: Uber")
  }

  @Test(arguments: [
    ("Glo Hotel Sello", "Glo Hotel Sello"), ("Ibis Budget", "Hotel Ibis Budget"),
    ("Holiday Inn", "Holiday Inn"), ("Pension Edelweiß", "Pension Edelweiß"),
    ("Hôtel du Nord", "Hôtel du Nord"), ("Innside Berlin", "Hotel Innside Berlin"),
    ("Generator Hostel", "Generator Hostel"), ("Le B&B", "Le B&B"),
  ])
  func aLodgingIsAHotelUnlessItsNameSaysWhatItIs(_ name: String, _ expected: String) throws {
    #expect(try title(.lodging, name) == expected)
  }

  @Test func aLodgingWithoutANameIsAHotelInItsTown() throws {
    var place = Place()
    place.address = PostalAddress()
    place.address?.locality = "Espoo"
    #expect(try title(.lodging, at: place) == "Hotel in Espoo")
  }

  @Test func aRentalNamesItsEnd() throws {
    let parts = try Bookings.rental().parts(lodging: nil).map { EventDraft($0).title?.value }
    #expect(parts == ["Hertz: pick up, San Diego Airport", "Hertz Downtown: return"])
  }

  @Test func aRestaurantIsATableAndAnEventItsName() throws {
    #expect(try title(.restaurant, "Dal Pescatore") == "Table at Dal Pescatore")
    #expect(try title(.event, "37C3") == "37C3")
    #expect(try title(.event) == nil)
  }

  @Test func aCanceledBookingSaysSo() throws {
    var flight = try Bookings.flight()
    flight.status = .cancelled
    let draft = EventDraft(flight)
    #expect(draft.shownTitle == "Canceled: Flight LH 123 HEL → TXL")
    #expect(draft.availability.value == .free && draft.alarms.value == [])
    flight.status = .pending
    #expect(EventDraft(flight).status.value == .tentative)
  }

  @Test func aTitleIsOneLine() throws {
    #expect(
      try title(.train, to: Place(name: "Ulm\nHbf"), vehicle: "RE\t5") == "Train RE 5 to Ulm Hbf")
  }
}
