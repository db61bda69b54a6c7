import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Reservations

/// Passes of passes.tsv: a style, or how a boarding pass travels; fields, those with an asterisk on
/// the front in large letters; other members of pass.json; and what is read of it.
@Suite struct PassTableTests {
  @Test func statesWhatItsRowExpects() throws {
    let differences = try Corpus("passes.tsv").differences(given: 3) { row in
      [Self.text(of: SamplePass.read(Self.json(style: row[0], fields: row[1], members: row[2])))]
    }
    #expect(differences.joined(separator: "\n") == "")
  }

  private static func json(style: String, fields: String, members: String) -> String {
    let isTicket = ["eventTicket", "generic", "storeCard", "coupon"].contains(style)
    var shown: [String: [String]] = [:]
    for field in fields.split(separator: " | ") {
      let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
      let isPrimary = parts[0].hasPrefix("*")
      let label = isPrimary ? String(parts[0].dropFirst()) : parts[0]
      shown[isPrimary ? "primary" : "secondary", default: []].append(
        #"{"key": "k", "label": "\#(label)", "value": "\#(parts[1])"}"#)
    }
    let lists = shown.map { #", "\#($0.key)Fields": [\#($0.value.joined(separator: ", "))]"# }
    let type = isTicket ? "" : "PKTransitType\(style)"
    return #"""
      {"description": "Show"\#(members.isEmpty ? "" : ", \(members)"), 
       "\#(isTicket ? style : "boardingPass")": {"transitType": "\#(type)"\#(lists.joined())}}
      """#
  }

  private static func text(of reading: Records) -> String {
    if reading.records.isEmpty { return "none" }
    return (reading.reservations.map(text) + reading.rejections).joined(separator: " / ")
  }

  private static func text(of made: ReadBooking) -> String {
    let details = made.allDetails.filter { $0.label != .seat }
    let fields: [(String, String?)] = [
      (made.kind?.rawValue ?? "no kind", ""), ("title", made.title),
      (made.status == .cancelled ? "canceled" : "", made.status.map { _ in "" }),
      ("start", text(made.start)),
      ("end", text(made.end)), ("doors", text(made.doorTime)),
      ("boarding", text(made.boardingTime)),
      ("from", made.members[.start]), ("vehicle", made.vehicle), ("place", text(made.from)),
      ("arrival", text(made.to)), ("seat", made.seat),
      ("number", made.reservationNumber), ("guests", list(made.guests)),
      ("details", list(details.map { "\($0.label) \($0.value)" })),
      ("unread", list(made.unread.map { "\($0.field.name): \($0.reason)" })),
      ("unused", list(made.unused.map { "\($0.name): \($0.value)" })),
    ]
    return fields.compactMap { name, value in
      value.map { $0.isEmpty ? name : "\(name)=\($0)" }
    }.joined(separator: "; ")
  }

  private static func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private static func text(_ place: Place?) -> String? {
    place.map {
      [$0.iataCode, $0.name, $0.address?.text].compactMap(\.self).joined(separator: ", ")
    }
  }

  private static func text(_ time: ReservationTime?) -> String? {
    guard let time else { return nil }
    let offset = time.offset.map { $0 == .utc ? "Z" : "\($0.seconds / 3600)h" } ?? ""
    let zone = time.zone.map { "[\($0.identifier)]" } ?? ""
    return "\(time.date)" + (time.time.map { " \($0)".dropLast(3) + offset + zone } ?? "")
  }
}

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
