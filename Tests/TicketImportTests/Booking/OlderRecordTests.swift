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

  @Test func theUndoOfTheOlderRecordDoesNotLetItInAgain() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight(made: 1)]))
    try scene.undoes()
    try scene.imports(("moved.eml", [flight(made: 5, "2017-09-21")]))
    #expect(
      try scene.imports(("booked.eml", [flight(made: 1)])) == ["booked.eml[0] skipped"])
    #expect(try scene.names().count == 1)
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

  // MARK: Records with a known text

  /// A mail that states a train of each guest, and when it was sent.
  private func mail(
    sent day: Int, _ start: String, seats: [String] = ["11", "12"], status: String = "Confirmed"
  ) -> String {
    let records = zip(["Ada Byron", "Charles Babbage"], seats).map { name, seat in
      """
      {"@context":"http://schema.org","@type":"TrainReservation","reservationNumber":"XK7ABC",
       "reservationStatus":"http://schema.org/Reservation\(status)",
       "underName":{"@type":"Person","name":"\(name)"},
       "reservedTicket":{"ticketedSeat":{"seatNumber":"\(seat)"}},
       "reservationFor":{"@type":"TrainTrip","trainName":"ICE 600",
        "departureStation":{"name":"München Hbf"},"arrivalStation":{"name":"Berlin Hbf"},
        "departureTime":"\(start)","arrivalTime":"\(start.prefix(10))T23:00:00+01:00"}}
      """
    }
    return """
      From: bahn@example.org
      Date: Tue, \(day) Dec 2026 10:00:00 +0100
      Message-ID: <\(day)@example.org>
      Content-Type: text/html; charset=utf-8

      <script type="application/ld+json">[\(records.joined(separator: ","))]</script>
      """
  }

  /// The last mail has the text of the first one, and sets the booking back.
  @Test(arguments: ["2027-01-10T19:30:00+01:00", "2027-01-12T18:00:00+01:00"])
  func aNewerMailWithAKnownTextSetsTheBookingBack(_ moved: String) throws {
    let scene = try LedgerScene()
    let first = "2027-01-10T18:00:00+01:00"
    try scene.imports(mail(sent: 1, first), as: "1.eml")
    try scene.imports(mail(sent: 2, moved, seats: ["71", "72"]), as: "2.eml")
    #expect(try scene.property("DTSTART") == moved.prefix(19).filter { $0 != "-" && $0 != ":" })
    let back = mail(sent: 3, first)
    let lines = try scene.imports(back, as: "3.eml")
    #expect(lines.contains { $0.contains(" updated ") })
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20270110T180000")
    let notes = try scene.texts().joined().replacingOccurrences(of: "\r\n ", with: "")
    for seat in ["Seat: 11 (Ada Byron)", "Seat: 12 (Charles Babbage)"] {
      #expect(notes.contains(seat))
    }
    #expect(!notes.contains("Seat: 71") && !notes.contains("Seat: 72"))
    #expect(try scene.imports(back, as: "3.eml").allSatisfy { $0.contains(" unchanged ") })
    #expect(
      try scene.imports(mail(sent: 1, first), as: "1.eml").allSatisfy {
        $0.contains(" unchanged ") || $0.contains(" skipped")
      })
    #expect(try scene.property("DTSTART") == "20270110T180000")
  }

  @Test func aNewerMailWithAKnownTextRevivesTheBooking() throws {
    let scene = try LedgerScene()
    let first = "2027-01-10T18:00:00+01:00"
    try scene.imports(mail(sent: 1, first), as: "1.eml")
    try scene.imports(mail(sent: 2, first, status: "Cancelled"), as: "2.eml")
    #expect(try scene.property("STATUS") == "CANCELLED")
    try scene.imports(mail(sent: 3, first), as: "3.eml")
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try scene.property("DESCRIPTION")?.contains("Canceled") == false)
  }
}
