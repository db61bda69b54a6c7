import Testing

@testable import Reservations

/// The guests whom the fields of a pass name.
@Suite struct PassGuestsTests {
  private func pass(_ fields: String, style: String = "eventTicket") throws -> Reservation {
    try SamplePass.one(
      #"""
      {"description": "A", "relevantDate": "2026-06-12T18:00+02:00",
       "\#(style)": {"secondaryFields": [\#(fields)]}}
      """#)
  }

  private func guests(_ label: String, _ value: String) throws -> [String] {
    try pass(#"{"key": "k", "label": "\#(label)", "value": "\#(value)"}"#).guests
  }

  @Test(arguments: [
    ("PASSENGERS", "Anna Berg, Tom Berg", ["Anna Berg", "Tom Berg"]),
    ("Passengers", "BERG/ANNA MRS; BERG/TOM MR", ["ANNA BERG", "TOM BERG"]),
    ("Fahrgäste", "Anna & Tom", ["Anna", "Tom"]),
    ("PASSENGERS", "Anna Berg", ["Anna Berg"]), ("PASSENGERS", "Anna, ANNA", ["Anna"]),
    ("PASSENGERS", ", ,Anna,", ["Anna"]),
    // One guest, as it is written.
    ("Passenger", "Berg, Anna", ["Berg, Anna"]),
    // Counts are no names.
    ("PASSENGERS", "2", []), ("PASSENGERS", "2 adults, 1 child", []), ("Guests", "Table of 4", []),
  ])
  func aFieldMayNameSeveral(_ label: String, _ value: String, _ expected: [String]) throws {
    #expect(try guests(label, value) == expected)
  }

  @Test func aCountBesideANameIsUnused() throws {
    let pass = try pass(
      #"""
      {"key": "n", "label": "PASSENGERS", "value": "2 adults"},
      {"key": "m", "label": "Name", "value": "Anna Berg"}
      """#)
    #expect(pass.guests == ["Anna Berg"])
    #expect(pass.underName == "Anna Berg")
  }

  @Test func aLongListIsCut() throws {
    let names = (0..<500).map { number in
      String(UnicodeScalar(UInt8(97 + number % 26))) + String(repeating: "x", count: number + 1)
    }
    #expect(try guests("PASSENGERS", names.joined(separator: ",")).count == 50)
  }

  @Test(arguments: ["Auftragsnr.", "Auftragsnummer", "Auftrags-Nr."])
  func anOrderHasItsNumber(_ label: String) throws {
    let pass = try pass(#"{"key": "k", "label": "\#(label)", "value": "QXL7P2"}"#)
    #expect(pass.reservationNumber == "QXL7P2")
  }
}
