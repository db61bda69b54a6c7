import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Cancellations of the flight, or of a ticket, beside which another one is valid.
@Suite struct OldFlightTests {
  private func flight(
    _ seat: String, _ clock: String = "15:05", _ vehicle: String = "LH 123",
    status: ReservationStatus? = nil
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.vehicle = vehicle
    flight.start = try Bookings.time("2017-09-20T\(clock):00+03:00")
    flight.end = nil
    flight.underName = "Ada Byron"
    flight.guests = ["Ada Byron"]
    flight.details = [ReservationDetail(.seat, seat)]
    flight.status = status
    return flight
  }

  /// A mail of a change lists both flights.
  @Test(arguments: [true, false])
  func theOldFlightIsCanceledBesideTheNewOne(_ isNewFirst: Bool) throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight("9A")]))
    let new = try flight("9B", "18:05", status: .confirmed)
    let old = try flight("9A", status: .cancelled)
    try scene.imports(("changed.eml", isNewFirst ? [new, old] : [old, new]))
    #expect(try scene.names().count == 1)
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try scene.property("DTSTART") == "20170920T180500")
  }

  /// One mail, and a booking that was not known.
  @Test(arguments: [("9A", "9B"), ("Row 7, seat 4", "Row 7, seat 5")])
  func oneOfSeveralTicketsOfAMailIsCanceled(_ seat: String, _ canceled: String) throws {
    let scene = try LedgerScene()
    let records = [
      try flight(seat, status: .confirmed),
      try flight(canceled, status: .cancelled),
    ]
    try scene.imports(("mail.eml", records))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    let text = try scene.texts().joined().replacing("\r\n ", with: "").replacing("\\,", with: ",")
    #expect(text.contains("Seat: \(seat)") && text.contains("Canceled for: Seat \(canceled)"))
  }

  /// The flight was rebooked to another one of the day, and then the old one was canceled.
  @Test(arguments: [true, false])
  func theCancellationOfTheOldFlightLeavesTheNewOne(_ hasTimes: Bool) throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight("9A")]))
    let new = try flight("9B", "18:05", "LH 125")
    try scene.imports(("rebooked.eml", [new]))
    #expect(try scene.names().count == 1)
    var old = try flight("9A", status: .cancelled)
    if !hasTimes { (old.start, old.end) = (nil, nil) }
    let lines = try scene.imports(("canceled.eml", [old]))
    #expect(lines == ["canceled.eml[0] skipped"])
    #expect(try scene.property("STATUS") == "CONFIRMED")
    try scene.imports(("canceled2.eml", [flight("9B", "18:05", "LH 125", status: .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// A mail has a record for each guest, and states another start than the event has.
  @Test(arguments: ["2017-09-20T18:05:00+03:00", "2017-09-21T15:05:00+03:00"])
  func theCancellationOfAllGuestsIsOneAtAnotherStart(_ start: String) throws {
    func mail(_ status: ReservationStatus, _ start: String) throws -> [Reservation] {
      try ["Ada Byron", "Charles Byron", "Mary Byron"].map { name in
        var flight = try flight("9A", status: status)
        (flight.underName, flight.guests, flight.details) = (name, [name], [])
        flight.start = try Bookings.time(start)
        return flight
      }
    }
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", mail(.confirmed, "2017-09-20T15:05:00+03:00")))
    try scene.imports(("canceled.eml", mail(.cancelled, start)))
    #expect(try scene.property("STATUS") == "CANCELLED")
    let text = try scene.texts().joined().replacing("\r\n ", with: "").replacing("\\,", with: ",")
    let names = "Ada Byron, Charles Byron, Mary Byron"
    #expect(text.contains("Guests: \(names)") && text.contains("Canceled for: \(names)"))
  }

  /// A flight that the booking is not on is canceled for nobody.
  @Test func theCancellationOfAnotherFlightOfAnotherDayLeavesAllGuests() throws {
    let scene = try LedgerScene()
    var booked = try flight("9A")
    booked.guests = ["Ada Byron", "Charles Byron"]
    try scene.imports(("booked.eml", [booked]))
    let canceled = try booked.guests.map { name in
      var flight = try flight("9A", "15:05", "LH 777", status: .cancelled)
      (flight.underName, flight.guests) = (name, [name])
      flight.start = try Bookings.time("2017-09-22T15:05:00+03:00")
      return flight
    }
    let lines = try scene.imports(("canceled.eml", canceled))
    #expect(lines == ["canceled.eml[0] skipped", "canceled.eml[1] skipped"])
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try !scene.texts().joined().contains("Canceled for"))
  }

  /// Files in the order of their names: the rebooking comes last, and is older than the cancellation.
  @Test func aSkippedCancellationDoesNotKeepOutAnOlderRebooking() throws {
    func made(
      _ day: Int, _ clock: String, _ vehicle: String, _ status: ReservationStatus
    ) throws -> Reservation {
      var flight = try flight("9A", clock, vehicle, status: status)
      flight.recordTime = Instant(secondsSince1970: 1_500_000_000 + day * 86_400)
      return flight
    }
    let scene = try LedgerScene()
    let lines = try scene.imports(
      ("buchung.eml", [made(1, "15:05", "LH 123", .confirmed)]),
      ("stornierung.eml", [made(3, "18:05", "LH 125", .cancelled)]),
      ("umbuchung.eml", [made(2, "18:05", "LH 125", .confirmed)]))
    #expect(lines[1] == "stornierung.eml[0] skipped")
    #expect(lines[2].hasPrefix("umbuchung.eml[0] updated"))
    #expect(try scene.property("DTSTART") == "20170920T180500")
  }

  @Test func aNewerCancellationOfTheSameFileCancels() throws {
    func made(_ day: Int, hour: Int, _ status: ReservationStatus) throws -> Reservation {
      var flight = try flight("9A", "\(hour):05", status: status)
      flight.recordTime = Instant(secondsSince1970: 1_500_000_000 + day * 86_400)
      return flight
    }
    let scene = try LedgerScene()
    try scene.imports(
      (
        "all.json",
        [
          made(1, hour: 15, .confirmed), made(2, hour: 17, .confirmed),
          made(3, hour: 15, .cancelled),
        ]
      ))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }
}
