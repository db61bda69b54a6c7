import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// One event of several records of one leg of a booking.
@Suite struct MergingTests {
  private func mail() throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.start = try Bookings.time("2017-09-20T15:05:00+03:00")
    flight.end = try Bookings.time("2017-09-20T16:00:00+02:00")
    flight.underName = "Ada Byron"
    flight.guests = ["Ada Byron"]
    flight.details = []
    flight.boardingTime = nil
    return flight
  }

  /// A day, a seat and a gate, but no time.
  private func pass(guest: String = "ADA BYRON", seat: String = "9A") throws -> Reservation {
    var pass = try mail()
    pass.start = try Bookings.time("2017-09-20")
    pass.end = nil
    pass.underName = guest
    pass.guests = [guest]
    pass.details = [ReservationDetail(.gate, "16"), ReservationDetail(.seat, seat)]
    return pass
  }

  private static let title = "Flight LH 123 HEL → TXL"

  private func notes(_ scene: LedgerScene) throws -> [String] {
    let text = try #require(try scene.texts().first).replacingOccurrences(of: "\r\n ", with: "")
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DESCRIPTION:") }
    return try #require(line).dropFirst(12).components(separatedBy: "\\n")
  }

  @Test(arguments: [nil, 1])
  func thePassAddsItsSeatAndKeepsTheTimes(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let lines = try scene.imports(("mail.eml", [mail()]), ("pass.pkpass", [pass()]))
    #expect(
      lines == ["mail.eml[0] saved \(Self.title)", "pass.pkpass[0] updated \(Self.title)"])
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(try scene.property("DTEND") == "20170920T160000")
    let notes = try notes(scene)
    #expect(notes.contains("Seat: 9A"))
    #expect(notes.contains("Gate: 16"))
    #expect(notes.contains { $0.hasPrefix("Arrives: 16:00") })
    #expect(notes.filter { $0.hasPrefix("Guest") } == ["Guest: Ada Byron"])
  }

  @Test func aPassOfTheDayKeepsTheTimeOfAMovedFlight() throws {
    let scene = try LedgerScene()
    var moved = try mail()
    moved.start = try Bookings.time("2017-09-21T10:15:00+03:00")
    moved.end = nil
    var later = try pass()
    later.start = try Bookings.time("2017-09-21")
    try scene.imports(("mail.eml", [mail()]))
    try scene.imports(("moved.pkpass", [moved]))
    try scene.imports(("barcode.txt", [later]))
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20170921T101500")
    #expect(try notes(scene).contains("Seat: 9A"))
  }

  @Test(arguments: [true, false])
  func theBoardingOfThePassHasAnAlarm(_ isMailFirst: Bool) throws {
    let scene = try LedgerScene()
    var pass = try pass()
    pass.start = nil
    pass.boardingTime = try Bookings.time("2017-09-20T14:25:00+03:00")
    pass.place?.name = "HELSINKI"
    pass.arrivalPlace?.name = "BERLIN"
    let inputs = try [("mail.eml", [mail()]), ("pass.pkpass", [pass])]
    for input in isMailFirst ? inputs : inputs.reversed() { try scene.imports(input) }
    let text = try #require(try scene.texts().first)
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(text.contains("TRIGGER:-PT40M\r\n"))
    #expect(!text.contains("TRIGGER:PT0S"))
    let notes = try notes(scene)
    #expect(notes.contains { $0.hasPrefix("Arrives: 16:00 Berlin (Tegel)") })
    #expect(notes.contains("Boarding: 14:25"))
  }

  @Test func theMailAddsTheTimesOfAPass() throws {
    let scene = try LedgerScene()
    try scene.imports(("pass.pkpass", [pass()]))
    try scene.imports(("mail.eml", [mail()]))
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(try notes(scene).contains("Seat: 9A"))
  }

  @Test func twoGuestsAreNamedWithTheirSeats() throws {
    let scene = try LedgerScene()
    try scene.imports(
      ("ada.pkpass", [pass()]), ("bob.pkpass", [pass(guest: "Bob Byron", seat: "9B")]))
    #expect(try scene.names().count == 1)
    let notes = try notes(scene)
    #expect(notes.contains("Guests: ADA BYRON\\, Bob Byron"))
    #expect(
      notes.filter { $0.hasPrefix("Seat") }
        == ["Seat: 9A (ADA BYRON)", "Seat: 9B (Bob Byron)"])
  }

  @Test func aLaterGateReplacesTheEarlierOne() throws {
    let scene = try LedgerScene()
    var changed = try pass()
    changed.details = [ReservationDetail(.gate, "20")]
    try scene.imports(("pass.pkpass", [pass()]), ("changed.pkpass", [changed]))
    let notes = try notes(scene)
    #expect(notes.filter { $0.hasPrefix("Gate") } == ["Gate: 20"])
    #expect(notes.contains("Seat: 9A"))
  }

  @Test func aCancellationKeepsWhatIsKnown() throws {
    let scene = try LedgerScene()
    var cancelled = try pass()
    cancelled.status = .cancelled
    try scene.imports(("mail.eml", [mail()]), ("cancelled.eml", [cancelled]))
    #expect(try scene.property("STATUS") == "CANCELLED")
    #expect(try scene.property("DTSTART") == "20170920T150500")
    // A pass without a status does not revive it.
    var pass = try pass(seat: "10C")
    pass.status = nil
    try scene.imports(("pass.pkpass", [pass]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  @Test func legsThatStandInAnotherOrderAreBothKept() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [mail()]))
    var later = try mail()
    later.start = try Bookings.time("2017-09-27T15:05:00+03:00")
    later.end = try Bookings.time("2017-09-27T16:00:00+02:00")
    try scene.imports(("both.eml", [later, mail()]))
    #expect(try scene.names().count == 2)
    let texts = try scene.texts().joined()
    #expect(texts.contains("Helsinki:20170920T150500"))
    #expect(texts.contains("Helsinki:20170927T150500"))
  }
}
