import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct PassJourneyTests {
  private func time(_ text: String) throws -> ReservationTime { try ISO8601.time(text) }

  private static func flight(
    _ fields: String = "", _ more: String = "", barcode: String = SampleBarcode.plain
  ) -> String {
    #"""
    {"organizationName": "Adler Air", "description": "Boarding pass", \#(more)
     "barcodes": [{"format": "PKBarcodeFormatAztec", "message": "\#(barcode)"}],
     "boardingPass": {"transitType": "PKTransitTypeAir",
       "primaryFields": [{"key": "o", "label": "Frankfurt", "value": "FRA"},
         {"key": "d", "label": "New York", "value": "JFK"}],
       "auxiliaryFields": [\#(fields)]}}
    """#
  }

  @Test func readsTheSemanticTagsOfAFlight() throws {
    let flight = try SamplePass.one(
      Self.flight(
        "",
        #"""
        "semantics": {"airlineCode": "LH", "flightNumber": 400, "flightCode": "LH400",
          "departureAirportName": "Frankfurt am Main", "departureGate": "B43",
          "departureTerminal": "1", "destinationTerminal": "4", "boardingGroup": "3",
          "originalDepartureDate": "2026-06-12T13:00+02:00",
          "currentDepartureDate": "2026-06-12T13:30+02:00",
          "departureLocationTimeZone": "Europe/Berlin",
          "originalArrivalDate": "2026-06-12T16:00-04:00",
          "originalBoardingDate": "2026-06-12T12:30+02:00",
          "passengerName": {"givenName": "Erika", "familyName": "Mustermann"},
          "seats": [{"seatNumber": "A", "seatRow": "32"}], "confirmationNumber": "K7QX2A"},
        """#))
    #expect(flight.start == (try time("2026-06-12T13:30+02:00[Europe/Berlin]")))
    #expect(flight.end == (try time("2026-06-12T16:00-04:00")))
    #expect(flight.boardingTime == (try time("2026-06-12T12:30+02:00[Europe/Berlin]")))
    #expect(flight.from?.name == "Frankfurt am Main")
    #expect(flight.underName == "Erika Mustermann")
    #expect(flight.seat == "32A")
    #expect(flight.details.contains(ReservationDetail(.gate, "B43")))
    #expect(flight.details.contains(ReservationDetail(.arrivalTerminal, "4")))
  }

  @Test func readsTheOtherLegsOfTheBarcode() throws {
    let barcode = SampleBarcode.pass(
      SampleBarcode.leg("MUC", "FRA", flight: "0101"), SampleBarcode.leg())
    let reading = SamplePass.read(Self.flight(barcode: barcode))
    #expect(reading.places == ["a.pkpass[0]", "a.pkpass[1]"])
    #expect(reading.reservations.map(\.vehicle) == ["LH 400", "LH 101"])
    #expect(reading.reservations.map(\.provider) == ["Adler Air", "Adler Air"])
  }
}
