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

  @Test func readsAFlight() throws {
    let flight = try SamplePass.one(
      Self.flight(
        """
        {"key": "f", "label": "FLUG", "value": "LH0400"},
        {"key": "t", "label": "EINSTIEG", "value": "12:25"},
        {"key": "g", "label": "Gate", "value": "B 42"},
        {"key": "c", "label": "KLASSE", "value": "Business"},
        {"key": "gr", "label": "Gruppe", "value": "2"},
        {"key": "lounge", "label": "Lounge", "value": "Senator"}
        """, #""relevantDate": "2026-06-12T10:25:00Z","#))
    #expect(flight.kind == .flight)
    #expect(flight.vehicle == "LH 400")
    #expect(flight.provider == "Adler Air")
    #expect(flight.place?.iataCode == "FRA")
    #expect(flight.place?.name == "Frankfurt")
    #expect(flight.arrivalPlace?.name == "New York")
    #expect(flight.start == (try time("2026-06-12")))
    #expect(flight.boardingTime == (try time("2026-06-12T12:25")))
    #expect(flight.reservationNumber == "K7QX2A")
    #expect(flight.guests == ["ERIKA MUSTERMANN"])
    #expect(flight.seat == "32A")
    let details = flight.details.map { "\($0.label): \($0.value)" }
    #expect(
      details.sorted() == [
        "boardingGroup: 2", "gate: B 42", "seat: 32A", "sequenceNumber: 17",
        "travelClass: Business",
      ])
    #expect(flight.unused == [UnusedValue(name: "Lounge", value: "Senator")])
  }

  @Test func readsStationsWithWordsOfOtherLabels() throws {
    let train = try SamplePass.one(
      """
      {"organizationName": "Bahn", "description": "Ticket",
       "relevantDate": "2027-04-22T07:54+02:00", "boardingPass": {
        "transitType": "PKTransitTypeTrain",
        "primaryFields": [{"key": "a", "label": "Madrid Puerta de Atocha", "value": "07:54"},
          {"key": "b", "label": "Platz der Luftbrücke", "value": "09:56"}]}}
      """)
    #expect(train.place?.name == "Madrid Puerta de Atocha")
    #expect(train.arrivalPlace?.name == "Platz der Luftbrücke")
    #expect(train.start == (try time("2027-04-22T07:54+02:00")))
    #expect(train.end == (try time("2027-04-22T09:56")))
    #expect(train.details.isEmpty)
  }

  @Test func readsTerminalsAndBoardingOfOneEnd() throws {
    let flight = try SamplePass.one(
      Self.flight(
        """
        {"key": "a", "label": "BOARDING CLOSES", "value": "14:35"},
        {"key": "b", "label": "Arrival terminal", "value": "E"},
        {"key": "c", "label": "Terminal", "value": "1"},
        {"key": "d", "label": "BOARDING", "value": "13:50"},
        {"key": "e", "label": "Board via", "value": "FRONT DOOR"}
        """, #""relevantDate": "2026-06-12T10:25:00Z","#))
    let details = flight.details.map { "\($0.label): \($0.value)" }
    #expect(details.contains("terminal: 1") && details.contains("arrivalTerminal: E"))
    #expect(flight.boardingTime?.time == LocalTime(hour: 13, minute: 50))
    #expect(flight.unused.map(\.name) == ["BOARDING CLOSES", "Board via"])
  }

  @Test func namesTheStationOverItsCode() throws {
    let train = try SamplePass.one(
      """
      {"organizationName": "Rail", "description": "Ticket", "relevantDate": "2027-04-22T07:54Z",
       "boardingPass": {"transitType": "PKTransitTypeTrain",
        "primaryFields": [{"key": "a", "label": "London Kings Cross", "value": "KGX"},
          {"key": "b", "label": "To", "value": "EDB"}]}}
      """)
    #expect(train.place?.name == "London Kings Cross (KGX)")
    #expect(train.arrivalPlace?.name == "EDB")
  }

  @Test func readsClocksWithoutColon() throws {
    let flight = try SamplePass.one(
      Self.flight(
        """
        {"key": "a", "label": "DEPARTS", "value": "0625"},
        {"key": "b", "label": "BOARDS", "value": "0555"}
        """, #""relevantDate": "2026-06-12T04:00:00Z","#))
    #expect(flight.start?.time == LocalTime(hour: 6, minute: 25))
    #expect(flight.boardingTime?.time == LocalTime(hour: 5, minute: 55))
  }

  @Test(arguments: [
    ("09:48", "11:02"), ("ab 09:48", "an 11:02"), ("Abfahrt 09:48", "Ankunft 11:02"),
    ("dep 09:48", "arr 11:02 Uhr"),
  ])
  func readsTheStationsOverTheTimes(_ departure: String, _ arrival: String) throws {
    let train = try SamplePass.one(
      """
      {"organizationName": "Bahn", "description": "Ticket", "boardingPass": {
        "transitType": "PKTransitTypeTrain",
        "primaryFields": [{"key": "a", "label": "Leipzig Hbf", "value": "\(departure)"},
          {"key": "b", "label": "Berlin Hbf", "value": "\(arrival)"}],
        "auxiliaryFields": [{"key": "d", "label": "Datum", "value": "22.12.2026"},
          {"key": "t", "label": "Zug", "value": "ICE 1004"}]}}
      """)
    #expect(train.place?.name == "Leipzig Hbf")
    #expect(train.arrivalPlace?.name == "Berlin Hbf")
    #expect(train.start == (try time("2026-12-22T09:48")))
    #expect(train.end == (try time("2026-12-22T11:02")))
    #expect(train.vehicle == "ICE 1004")
  }

  @Test func readsTheAirportsOverTheTimes() throws {
    let flight = try SamplePass.one(
      """
      {"organizationName": "Air", "description": "Ticket", "boardingPass": {
        "transitType": "PKTransitTypeAir",
        "primaryFields": [{"key": "a", "label": "FRA", "value": "09:48"},
          {"key": "b", "label": "Helsinki", "value": "13:02"}],
        "auxiliaryFields": [{"key": "d", "label": "Datum", "value": "22.12.2026"}]}}
      """)
    #expect(flight.place?.iataCode == "FRA" && flight.place?.name == nil)
    #expect(flight.arrivalPlace?.name == "Helsinki")
    #expect(flight.start?.date.description == "2026-12-22")
  }

  /// Over other times stands no station: `12` is rather a platform.
  @Test func noNumberIsATime() throws {
    let train = try SamplePass.one(
      """
      {"organizationName": "Bahn", "description": "Ticket", "boardingPass": {
        "transitType": "PKTransitTypeTrain",
        "primaryFields": [{"key": "a", "value": "12"}, {"key": "b", "value": "7"}],
        "auxiliaryFields": [{"key": "d", "label": "Datum", "value": "22.12.2026"}]}}
      """)
    #expect(train.start == (try time("2026-12-22")))
    #expect(train.end == nil)
  }

  @Test func noTimeIsAPlace() throws {
    let train = try SamplePass.one(
      """
      {"organizationName": "Bahn", "description": "Ticket", "boardingPass": {
        "transitType": "PKTransitTypeTrain",
        "primaryFields": [{"key": "a", "label": "Abfahrt", "value": "09:48"},
          {"key": "b", "label": "Ankunft", "value": "11:02"}],
        "auxiliaryFields": [{"key": "d", "label": "Datum", "value": "22.12.2026"}]}}
      """)
    #expect(train.place == nil && train.arrivalPlace == nil)
    #expect(train.start == (try time("2026-12-22T09:48")))
    #expect(train.end == (try time("2026-12-22T11:02")))
  }

  @Test func readsDepartureAndArrival() throws {
    let flight = try SamplePass.one(
      Self.flight(
        """
        {"key": "dep", "label": "DEPARTS", "value": "00:20"},
        {"key": "arr", "label": "ARRIVES", "value": "6:05 am"},
        {"key": "b", "label": "BOARDING", "value": "23:40"},
        {"key": "date", "label": "DATE", "value": "12 JUN"}
        """))
    #expect(flight.start == (try time("2026-06-12T00:20")))
    #expect(flight.end == (try time("2026-06-12T06:05")))
    #expect(flight.boardingTime == (try time("2026-06-11T23:40")))
  }

  @Test func takesTheRelevantMomentForTheBoarding() throws {
    let flight = try SamplePass.one(
      Self.flight("", #""relevantDate": "2026-06-12T23:30:00Z","#, barcode: "x"))
    // At the airport it is the next day.
    #expect(flight.start == (try time("2026-06-13")))
    #expect(flight.boardingTime == (try time("2026-06-12T23:30:00Z")))
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
    #expect(flight.place?.name == "Frankfurt am Main")
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

  @Test func doesNotMixInTheBarcodeOfAnotherFlight() throws {
    let barcode = SampleBarcode.pass(SampleBarcode.leg("MUC", "CDG", flight: "0101"))
    let reading = SamplePass.read(Self.flight(barcode: barcode))
    #expect(reading.reservations.count == 1)
    #expect(reading.reservations.first?.vehicle == nil)
  }

  @Test(arguments: [
    ("PKTransitTypeTrain", ReservationKind.train), ("PKTransitTypeBus", .bus),
    ("PKTransitTypeBoat", .boat), ("PKTransitTypeGeneric", .train),
  ])
  func readsAJourney(type: String, kind: ReservationKind) throws {
    let journey = try SamplePass.one(
      #"""
      {"organizationName": "Bahn", "description": "Fahrkarte", "relevantDate": "2026-06-12T09:58+02:00",
       "boardingPass": {"transitType": "\#(type)",
         "primaryFields": [{"key": "a", "label": "10:58", "value": "Leipzig Hbf"},
           {"key": "b", "label": "12:11", "value": "Berlin Hbf"}],
         "secondaryFields": [{"key": "p", "label": "Gleis", "value": "11"},
           {"key": "z", "label": "Zug", "value": "ICE 595"}],
         "auxiliaryFields": [{"key": "w", "label": "Wagen", "value": "21"},
           {"key": "s", "label": "Sitz", "value": "33"},
           {"key": "n", "label": "Name", "value": "Erika Mustermann"},
           {"key": "x", "label": "Abfahrt", "value": "12.06.2026 10:58"},
           {"key": "y", "label": "Ankunft", "value": "12:11"},
           {"key": "r", "label": "Auftragsnummer", "value": "QXL7P2"}]}}
      """#)
    #expect(journey.kind == kind)
    #expect(journey.place?.name == "Leipzig Hbf")
    #expect(journey.arrivalPlace?.name == "Berlin Hbf")
    #expect(journey.vehicle == "ICE 595")
    #expect(journey.start == (try time("2026-06-12T10:58")))
    #expect(journey.end == (try time("2026-06-12T12:11")))
    #expect(journey.reservationNumber == "QXL7P2")
    #expect(journey.guests == ["Erika Mustermann"])
    let details = journey.details.map { "\($0.label): \($0.value)" }
    #expect(details.sorted() == ["coach: 21", "platform: 11", "seat: 33"])
  }

  // MARK: What fields show

  @Test(arguments: [
    ("05NOV17", "2017-11-05", nil), ("15September", "2026-09-15", nil),
    ("08:25", nil, "08:25:00"), ("20.25", nil, "20:25:00"), ("20:25 Uhr", nil, "20:25:00"),
    ("8:25 PM", nil, "20:25:00"), ("8pm", nil, "20:00:00"), ("20h25", nil, "20:25:00"),
    ("12 h", nil, "12:00:00"), ("12.06.2026 10:58", "2026-06-12", "10:58:00"),
    ("Fri, Jun 12, 2026, 8:00 PM", "2026-06-12", "20:00:00"),
    ("ven. 12 juin 2026", "2026-06-12", nil), ("Fr., 12. Juni, 20 Uhr", "2026-06-12", "20:00:00"),
    ("13/06/2026", "2026-06-13", nil), ("06/13/26", "2026-06-13", nil),
    ("12/06/2026", "2026-06-12", nil), ("06/12/2026", "2026-06-12", nil),
    ("2026-06-12", "2026-06-12", nil), ("20260612", "2026-06-12", nil),
    ("1 Jan", "2027-01-01", nil), ("29 Feb", "2028-02-29", nil), ("12.06.", "2026-06-12", nil),
    ("2026-06-12T19:30+02:00", "2026-06-12", "19:30:00"),
    ("03/04/2026", nil, nil), ("Gate 7", nil, nil), ("", nil, nil), ("45:70", nil, nil),
    ("31 Feb", nil, nil), ("now", nil, nil),
  ])
  func readsDaysAndTimes(text: String, day: String?, clock: String?) {
    let moment = PassMoment(text, near: LocalDate(year: 2026, month: 6, day: 12))
    #expect(moment?.date?.description == day)
    #expect(moment?.time?.description == clock)
  }

  @Test(arguments: [
    ("GATE", PassRole.gate), ("gateHeading", .gate), ("aux_seat", .seat), ("Sitzplatz", .seat),
    ("Boarding Group", .boardingGroup), ("Boarding time", .boarding), ("BOARD", .boarding),
    ("Heure d'embarquement", .boarding), ("Departure gate", .gate), ("Hora de salida", .departure),
    ("Data partenza", .departure), ("Numéro de réservation", .reservationNumber),
    ("Código de reserva", .reservationNumber), ("Buchungsnummer", .reservationNumber),
    ("Reihe", .row), ("Einlass", .doors), ("Zug", .train), ("Vlucht", .flight),
    ("Klasse", .travelClass),
    ("Check-in", .checkIn), ("departureTerminal", .terminal), ("Event Name", .event),
    ("Datum", .date), ("Passagier", .passenger), ("Lounge", nil), ("", nil),
    ("Auftragsnr.", .reservationNumber), ("AUFTRAGSNUMMER", .reservationNumber),
    ("Auftrags-Nr.", .reservationNumber), ("PASSENGERS", .passenger), ("Fahrgäste", .passenger),
  ])
  func knowsTheRoleOfALabel(label: String, role: PassRole?) {
    #expect(PassRole(label) == role)
  }
}
