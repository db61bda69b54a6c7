import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Several guests of one booking, each with a record.
@Suite struct SeveralGuestsTests {
  private static let title = "Flight LH 123 HEL → TXL"

  private func flight(
    _ guest: String, _ seat: String, day: String = "2017-09-20", status: ReservationStatus? = nil
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.start = try Bookings.time("\(day)T15:05:00+03:00")
    flight.end = try Bookings.time("\(day)T16:00:00+02:00")
    flight.underName = guest
    flight.guests = [guest]
    flight.details = [ReservationDetail(.seat, seat)]
    flight.status = status
    return flight
  }

  private func both(_ day: String = "2017-09-20") throws -> [Reservation] {
    [try flight("Ada Byron", "9A", day: day), try flight("Alan Turing", "9B", day: day)]
  }

  private func notes(_ scene: LedgerScene) throws -> String {
    try scene.texts().joined().replacingOccurrences(of: "\r\n ", with: "")
  }

  @Test(arguments: [nil, 1])
  func theRebookedLegOfAllIsOneEvent(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    try scene.imports(("booked.eml", both()))
    let moved = [
      "moved.eml[0] updated \(Self.title)", "moved.eml[1] updated \(Self.title)",
    ]
    #expect(try scene.imports(("moved.eml", both("2017-09-21"))) == moved)
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20170921T150500")
    let notes = try notes(scene)
    #expect(notes.contains(#"Seat: 9A (Ada Byron)\nSeat: 9B (Alan Turing)"#))
    #expect(notes.contains(#"Guests: Ada Byron\, Alan Turing"#))
    #expect(
      try scene.imports(("moved.eml", both("2017-09-21")))
        == moved.map { $0.replacing("updated", with: "unchanged") })
  }

  /// What was undone counts as never read.
  @Test func theUndoForgetsTheGuests() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", both()))
    try scene.undoes()
    try scene.imports(("booked.eml", both()))
    #expect(try notes(scene).contains(#"Guests: Ada Byron\, Alan Turing"#))
    try scene.imports(("moved.eml", both("2017-09-21")))
    try scene.undoes()
    try scene.imports(("moved.eml", both("2017-09-21")))
    #expect(try scene.property("DTSTART") == "20170921T150500")
    #expect(try notes(scene).contains(#"Guests: Ada Byron\, Alan Turing"#))
    #expect(try notes(scene).contains(#"Seat: 9A (Ada Byron)\nSeat: 9B (Alan Turing)"#))
    // The undo of the undo brings the records back.
    try scene.undoes()
    try scene.undoes()
    let lines = try scene.imports(("moved.eml", both("2017-09-21")))
    #expect(lines.allSatisfy { $0.contains("] unchanged") })
  }

  @Test func oneMailMayConfirmOneAndCancelTheOther() throws {
    let scene = try LedgerScene()
    let mail = [try flight("Ada Byron", "9A"), try flight("Alan Turing", "9B", status: .cancelled)]
    try scene.imports(("mixed.eml", mail))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try notes(scene).contains("Canceled for: Alan Turing"))
  }

  @Test func theRebookedLegIsOneEventWithoutALedger() throws {
    let file = MemoryCalendar(isDurableOnCommit: false)
    let scene = ImportScene(calendars: MemoryCalendars(file))
    scene.bookings = [
      (name: "booked.eml", reservations: try both()),
      (name: "moved.eml", reservations: try both("2017-09-21")),
    ]
    let summary = scene.unattended()
    #expect(summary[.saved] == 1 && summary[.updated] == 3)
    #expect(file.events.map { "\($0.start.reading.date)" } == ["2017-09-21"])
  }

  @Test(arguments: [true, false])
  func aCancellationForOneLeavesTheEventToTheOthers(_ isOneImport: Bool) throws {
    let scene = try LedgerScene()
    let first = try flight("ALAN TURING", "9B", status: .cancelled)
    if isOneImport {
      try scene.imports(("booked.eml", both()), ("canceled.eml", [first]))
    } else {
      try scene.imports(("booked.eml", both()))
      #expect(
        try scene.imports(("canceled.eml", [first])) == ["canceled.eml[0] updated \(Self.title)"])
      #expect(
        try scene.imports(("canceled.eml", [first])) == ["canceled.eml[0] unchanged \(Self.title)"])
    }
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try notes(scene).contains("Canceled for: ALAN TURING"))
    let last = try flight("Ada Byron", "9A", status: .cancelled)
    #expect(
      try scene.imports(("last.eml", [last])) == ["last.eml[0] cancelled Canceled: \(Self.title)"])
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// The cancellation was made later and is read first.
  @Test(arguments: [true, false])
  func anOlderRecordBringsTheOtherGuests(_ isOneImport: Bool) throws {
    let scene = try LedgerScene()
    var canceled = try flight("Alan Turing", "9B", status: .cancelled)
    canceled.recordTime = Instant(secondsSince1970: 2000)
    var booked = try both()
    for place in booked.indices { booked[place].recordTime = Instant(secondsSince1970: 1000) }
    if isOneImport {
      try scene.imports(("canceled.eml", [canceled]), ("booked.eml", booked))
    } else {
      try scene.imports(("canceled.eml", [canceled]))
      try scene.imports(("booked.eml", booked))
    }
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try notes(scene).contains("Canceled for: Alan Turing"))
    #expect(try notes(scene).contains("Ada Byron"))
    let before = try scene.texts()
    let again =
      try scene.imports(("canceled.eml", [canceled])) + scene.imports(("booked.eml", booked))
    #expect(again.allSatisfy { $0.contains("] unchanged") }, "\(again)")
    #expect(try notes(scene) == before.joined().replacing("\r\n ", with: ""))
  }

  @Test func aCancellationForAllCancelsTheEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", both()))
    let canceled = [
      try flight("Ada Byron", "9A", status: .cancelled),
      try flight("Alan Turing", "9B", status: .cancelled),
    ]
    #expect(
      try scene.imports(("canceled.eml", canceled)) == [
        "canceled.eml[0] updated \(Self.title)",
        "canceled.eml[1] cancelled Canceled: \(Self.title)",
      ])
  }

  /// A cancellation with the flight's number, and no places and times.
  private func cancellation(of vehicle: String, made: Int? = nil) throws -> Reservation {
    var reservation = try Bookings.reservation(.flight)
    reservation.reservationNumber = "XK7ABC"
    reservation.vehicle = vehicle
    reservation.status = .cancelled
    reservation.recordTime = made.map { Instant(secondsSince1970: $0) }
    return reservation
  }

  /// Some records leave the airline out.
  @Test(arguments: ["LH 123", "123", "LH123"])
  func theNumbersOfBookingAndFlightFindTheEvent(_ flight: String) throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", both()))
    #expect(
      try scene.imports(("canceled.eml", [cancellation(of: "LH 124")]))
        .first?.contains("] skipped") == true)
    #expect(
      try scene.imports(("canceled.eml", [cancellation(of: flight)]))
        == ["canceled.eml[0] cancelled Canceled: \(Self.title)"])
  }

  @Test func theCancellationOfAFlightIsRemembered() throws {
    let scene = try LedgerScene()
    try scene.imports(("canceled.eml", [cancellation(of: "LH 123", made: 2000)]))
    var booked = try flight("Ada Byron", "9A")
    booked.recordTime = Instant(secondsSince1970: 1000)
    #expect(try scene.imports(("booked.eml", [booked])) == ["booked.eml[0] skipped"])
    booked.vehicle = "LH 124"
    #expect(try scene.imports(("other.eml", [booked])).first?.contains("] saved") == true)
  }
}
