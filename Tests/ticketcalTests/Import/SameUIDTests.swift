import Foundation
import Testing

/// The file that `-o` wrote, imported beside what it was made of.
@Suite struct SameUIDTests {
  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.file("in.csv", "title,start,reservation number\nOpera,2026-12-03T18:30:00Z,R1\n")
    try home.file(
      "trip.json",
      """
      {"@type": "FlightReservation", "reservationNumber": "ABC123", "reservationFor": {
       "@type": "Flight", "flightNumber": "400", "airline": {"iataCode": "LH"},
       "departureAirport": {"iataCode": "FRA"}, "departureTime": "2026-12-10T10:55",
       "arrivalAirport": {"iataCode": "JFK"}, "arrivalTime": "2026-12-10T13:40"}}
      """)
    let run = try home.run("--yes", "-o", "own.ics", "in.csv", "trip.json")
    #expect(run.errors.hasSuffix("2 saved\n"))
    return home
  }

  @Test func theFileAfterItsBookings() throws {
    let home = try home()
    #expect(try home.run("--yes", "in.csv", "trip.json").errors.hasSuffix("2 saved\n"))
    let run = try home.run("--yes", "own.ics")
    #expect(run.errors == "2 skipped\n")
    #expect(run.output.contains("the calendar entry of Opera"))
    #expect(try home.events().count == 2)
  }

  @Test func theBookingsAfterTheirFile() throws {
    let home = try home()
    #expect(try home.run("--yes", "own.ics").errors == "2 saved\n")
    let run = try home.run("--yes", "in.csv", "trip.json")
    #expect(run.errors == "2 skipped\n")
    #expect(run.output.contains("undo that import first"))
    #expect(try home.run("--yes", "own.ics").errors == "2 unchanged\n")
    #expect(try home.run("undo", "--yes").status == 0)
    #expect(try home.run("--yes", "in.csv", "trip.json").errors.hasSuffix("2 saved\n"))
  }

  /// An event of the file that is not saved keeps no booking away.
  @Test(arguments: ["METHOD:CANCEL", "DTEND"])
  func aFileWithoutASavedEventBeforeItsBookings(_ fault: String) throws {
    let home = try home()
    let text = try home.text(home.work("own.ics"))
    let changed =
      fault == "DTEND"
      ? text.replacing(/DTEND[^\r]*/, with: "DTEND:20200101T000000Z")
      : text.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
    try home.file("changed.ics", changed)
    let run = try home.run("--yes", "changed.ics", "in.csv", "trip.json")
    #expect(run.errors.contains("2 saved"), "\(run.errors)")
    #expect(try home.events().count == 2)
  }

  @Test(arguments: [("trip.json", "own.ics"), ("own.ics", "trip.json")])
  func bothInOneImport(_ first: String, _ second: String) throws {
    let home = try home()
    let run = try home.run("--yes", first, second)
    #expect(run.errors.hasSuffix("1 skipped\n"), "\(run.errors)")
    #expect(try home.events().count == 2)
  }
}
