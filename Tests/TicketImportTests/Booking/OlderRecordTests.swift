import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Records that were made before the newest one of their booking.
@Suite struct OlderRecordTests {
  /// - Parameter made: the day of September 2017 on which the record was made; nil if unknown.
  private func flight(
    made: Int?, _ day: String = "2017-09-20", seat: String? = nil
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.start = try Bookings.time("\(day)T15:05:00+03:00")
    flight.end = try Bookings.time("\(day)T16:00:00+02:00")
    if let seat { flight.details.append(ReservationDetail(.seat, seat)) }
    return stamped(flight, made)
  }

  private func cancellation(made: Int?) throws -> Reservation {
    var reservation = try Bookings.reservation(.flight)
    reservation.reservationNumber = "XK7ABC"
    reservation.status = .cancelled
    return stamped(reservation, made)
  }

  private func stamped(_ reservation: Reservation, _ day: Int?) -> Reservation {
    var reservation = reservation
    reservation.recordTime = day.map {
      Instant(secondsSince1970: 1_504_224_000 + 86_400 * ($0 - 1))
    }
    return reservation
  }

  private static let title = "Flight LH 123 HEL → TXL"

  @Test func theOlderMailDoesNotMoveTheEventBack() throws {
    let scene = try LedgerScene()
    let moved = try flight(made: 5, "2017-09-21")
    try scene.imports(("booked.eml", [flight(made: 1)]), ("moved.eml", [moved]))
    #expect(
      try scene.imports(("booked.eml", [flight(made: 1)])) == ["booked.eml[0] skipped"])
    #expect(try scene.property("DTSTART") == "20170921T150500")
    #expect(
      try scene.imports(("moved.eml", [moved])) == ["moved.eml[0] unchanged \(Self.title)"])
  }

  @Test(arguments: [nil, 1])
  func theOrderOfTheFilesDoesNotMatter(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    #expect(
      try scene.imports(
        ("a.eml", [flight(made: 5, "2017-09-21")]), ("b.eml", [flight(made: 1)])) == [
          "a.eml[0] saved \(Self.title)", "b.eml[0] skipped",
        ])
    #expect(try scene.property("DTSTART") == "20170921T150500")
    #expect(try scene.names().count == 1)
  }

  @Test func theOlderMailDoesNotReviveTheEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight(made: 1)]))
    try scene.imports(("canceled.eml", [cancellation(made: 3)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
    #expect(
      try scene.imports(("booked.eml", [flight(made: 1)])) == ["booked.eml[0] skipped"])
    #expect(
      try scene.imports(("other.eml", [flight(made: 2, seat: "9A")])) == ["other.eml[0] skipped"])
    #expect(try scene.property("STATUS") == "CANCELLED")
    // A new booking under the same number.
    var confirmed = try flight(made: 4)
    confirmed.status = .confirmed
    #expect(
      try scene.imports(("again.eml", [confirmed])) == ["again.eml[0] updated \(Self.title)"])
    #expect(try scene.property("STATUS") == "CONFIRMED")
  }

  @Test func anOlderCancellationDoesNotCancel() throws {
    let scene = try LedgerScene()
    try scene.imports(("again.eml", [flight(made: 4)]))
    #expect(
      try scene.imports(("canceled.eml", [cancellation(made: 3)])) == ["canceled.eml[0] skipped"])
    #expect(try scene.property("STATUS") == "CONFIRMED")
  }

  @Test(arguments: [nil, 1])
  func anOlderRecordCompletesANewerOne(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    var newer = try flight(made: 5)
    newer.details.append(ReservationDetail(.gate, "B7"))
    var older = try flight(made: 1, seat: "9A")
    older.details.append(ReservationDetail(.gate, "A1"))
    #expect(
      try scene.imports(("new.eml", [newer]), ("old.eml", [older])) == [
        "new.eml[0] saved \(Self.title)", "old.eml[0] updated \(Self.title)",
      ])
    let notes = try scene.property("DESCRIPTION")
    #expect(notes?.contains("Seat: 9A") == true)
    #expect(notes?.contains("Gate: B7") == true)
    #expect(notes?.contains("A1") == false)
    #expect(
      try scene.imports(("old.eml", [older]), ("new.eml", [newer])) == [
        "old.eml[0] unchanged \(Self.title)", "new.eml[0] unchanged \(Self.title)",
      ])
  }

  @Test func aRecordWithoutATimeKeepsThatOfTheBooking() throws {
    let scene = try LedgerScene()
    try scene.imports(("mail.eml", [flight(made: 5, "2017-09-21")]))
    try scene.imports(("pass.pkpass", [flight(made: nil, "2017-09-21", seat: "9A")]))
    #expect(
      try scene.imports(("booked.eml", [flight(made: 1)])) == ["booked.eml[0] skipped"])
  }

  @Test func theUndoOfTheNewerRecordLetsTheOlderOneIn() throws {
    let scene = try LedgerScene()
    try scene.imports(("moved.eml", [flight(made: 5, "2017-09-21")]))
    try scene.undoes()
    #expect(
      try scene.imports(("booked.eml", [flight(made: 1)]))
        == ["booked.eml[0] saved \(Self.title)"])
  }

  @Test(arguments: [nil, 1])
  func anOlderBookingAfterItsCancellationIsSkipped(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let booked = try flight(made: 1)
    let lines = try scene.imports(("a.eml", [cancellation(made: 3)]), ("b.eml", [booked]))
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("] skipped") })
    #expect(try scene.imports(("b.eml", [booked])) == ["b.eml[0] skipped"])
    #expect(try scene.names().isEmpty)
    #expect(
      try scene.imports(("new.eml", [flight(made: 4)])) == ["new.eml[0] saved \(Self.title)"])
  }

  @Test func withoutTimesTheLaterImportCounts() throws {
    let scene = try LedgerScene()
    try scene.imports(("a.json", [cancellation(made: nil)]))
    #expect(
      try scene.imports(("b.json", [flight(made: nil)])) == ["b.json[0] saved \(Self.title)"])
  }
}
