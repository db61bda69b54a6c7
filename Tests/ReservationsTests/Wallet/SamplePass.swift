import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Reservations

/// Reads passes of our own making.
enum SamplePass {
  static func read(
    _ json: String, strings: [String: String] = [:], languages: [String] = [],
    today: LocalDate? = LocalDate(year: 2026, month: 5, day: 1)
  ) -> Records {
    let files = [("pass.json", json)] + strings.map { ("\($0.key).lproj/pass.strings", $0.value) }
    return Records(
      SampleZip(files).bytes, ReadingOptions(today: today, languages: languages), file: "a.pkpass")
  }

  static func one(_ json: String) throws -> ReadBooking {
    let reading = read(json)
    #expect(reading.rejections == [])
    return try #require(reading.reservations.first)
  }

  static let concert = #"""
    {"formatVersion": 1, "organizationName": "Kartenhaus", "description": "Ticket",
     "passTypeIdentifier": "pass.example.tickets", "serialNumber": "A-17",
     "relevantDate": "2026-06-12T19:00+02:00", "expirationDate": "2026-06-13T06:00+02:00",
     "locations": [{"latitude": 51.34, "longitude": 12.37}],
     "eventTicket": {
       "headerFields": [{"key": "doors", "label": "doors_l", "value": "18:30"}],
       "primaryFields": [{"key": "name", "label": "event_l", "value": "Die Brückenpfeiler"}],
       "secondaryFields": [{"key": "place", "label": "place_l", "value": "Felsenkeller"}],
       "auxiliaryFields": [
         {"key": "b", "label": "row_l", "value": "7"}, {"key": "c", "label": "seat_l", "value": 12},
         {"key": "d", "label": "Tarif", "value": "Normal"}]}}
    """#

  static let german = """
    /* Texte */ "doors_l" = "Einlass"; "event_l" = "Veranstaltung";
    "place_l" = "Veranstaltungsort"; // Ort
    "row_l" = "Reihe"; "seat_l" = "Platz";
    """
}
