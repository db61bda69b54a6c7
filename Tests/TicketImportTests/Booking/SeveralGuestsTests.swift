import CalendarStore
import CivilTime
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

  /// Records as JSON-LD: each guest with a status, or none.
  private static func page(_ guests: (name: String, status: String)...) -> String {
    let records = guests.map { guest in
      let status =
        guest.status.isEmpty
        ? "" : #""reservationStatus":"https://schema.org/Reservation\#(guest.status)","#
      return #"""
        {"@type":"FlightReservation","reservationNumber":"XK7ABC",\#(status)
        "underName":{"@type":"Person","name":"\#(guest.name)"},
        "reservationFor":{"@type":"Flight","flightNumber":"123","airline":{"iataCode":"LH"},
        "departureAirport":{"iataCode":"HEL"},"departureTime":"2027-09-20T15:05:00+03:00",
        "arrivalAirport":{"iataCode":"TXL"},"arrivalTime":"2027-09-20T16:00:00+02:00"}}
        """#
    }
    return "[\(records.joined(separator: ","))]"
  }

  /// Only the father was known, and the son is listed first.
  @Test func aGuestWhoIsListedLaterIsNoSpellingOfTheFirst() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight("Karl Huber", "9A")]))
    try scene.imports(
      ("both.eml", [flight("Karl Josef Huber", "9B"), flight("Karl Huber", "9A")]))
    let notes = try notes(scene)
    #expect(
      notes.contains("Seat: 9A (Karl Huber)") && notes.contains("Seat: 9B (Karl Josef Huber)"))
  }

  @Test func anotherTrainOfTheDayHasTicketsOfItsOwn() throws {
    func train(_ number: String, _ hour: Int, _ seat: String, _ ticket: String) throws
      -> Reservation
    {
      var train = try flight("Ada Byron", seat)
      train.kind = .train
      train.vehicle = number
      train.start = try Bookings.time("2017-09-20T\(hour):04:00+03:00")
      train.end = try Bookings.time("2017-09-20T\(hour + 2):00:00+03:00")
      train.ticketNumber = ticket
      return train
    }
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [train("6608", 18, "61", "T1")]))
    try scene.imports(("moved.eml", [train("6614", 19, "33", "T2")]))
    #expect(try scene.names().count == 1)
    let notes = try notes(scene)
    #expect(notes.contains("Seat: 33") && notes.contains("number: T2"))
    #expect(!notes.contains("Seat: 61") && !notes.contains("number: T1"))
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
    try scene.redoes()
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
    #expect(try notes(scene).contains("Canceled for: Alan Turing"))
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

  /// The cancellation is of the day to which the flight was moved.
  @Test func theOlderRecordDoesNotMoveTheEventBack() throws {
    let scene = try LedgerScene()
    var canceled = try flight("Alan Turing", "9B", day: "2017-09-25", status: .cancelled)
    canceled.recordTime = Instant(secondsSince1970: 2000)
    var booked = try both()
    for place in booked.indices { booked[place].recordTime = Instant(secondsSince1970: 1000) }
    try scene.imports(("canceled.eml", [canceled]))
    try scene.imports(("booked.eml", booked))
    #expect(try scene.property("DTSTART") == "20170925T150500")
    #expect(try scene.property("STATUS") == "CONFIRMED")
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

  /// A booking of one guest is canceled, however the name is written.
  @Test(arguments: [
    ("MUSTERMANN/MAX MR", "Max Mustermann"), ("Doe, Jane", "Jane Doe"),
    ("José García", "Jose Garcia"), ("A. Byron", "Ada Byron"),
  ])
  func theOnlyGuestMayBeSpelledDifferently(_ name: String, _ other: String) throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight(name, "9A")]))
    try scene.imports(("canceled.eml", [flight(other, "9A", status: .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// In three mails of one import.
  @Test(arguments: [nil, 1])
  func allMoveAndMoveBack(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    try scene.imports(
      ("booked.eml", both()), ("moved.eml", both("2017-09-21")), ("back.eml", both()))
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(try notes(scene).contains("Guests: Ada Byron\\, Alan Turing"))
  }

  @Test func theCancellationOfOthersIsALine() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight("Ada Byron", "9A")]))
    try scene.imports(("canceled.eml", [flight("Alan Turing", "9B", status: .cancelled)]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
  }

  /// A cancellation for one that was read before, in front of a record of another guest.
  @Test func aKnownCancellationCancelsNoMore() throws {
    let scene = try LedgerScene()
    let canceled = Self.page(("Ada", "Cancelled"))
    try scene.imports(Self.page(("Ada", ""), ("Alan", "")), as: "booked.json")
    try scene.imports(canceled, as: "canceled.json")
    #expect(try scene.property("STATUS") == "CONFIRMED")
    let both = Self.page(("Ada", "Cancelled"), ("Carl", ""))
    try scene.imports(both, as: "both.json")
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try notes(scene).contains("Canceled for: Ada"))
  }

  @Test func aRememberedCancellationOfOneLeavesTheOthers() throws {
    let scene = try LedgerScene()
    var canceled = try cancellation(of: "LH 123", made: 2000)
    canceled.underName = "Ada Byron"
    canceled.guests = ["Ada Byron"]
    try scene.imports(("canceled.eml", [canceled]))
    var booked = try both()
    for place in booked.indices { booked[place].recordTime = Instant(secondsSince1970: 1000) }
    let lines = try scene.imports(("booked.eml", booked))
    #expect(lines.first == "booked.eml[0] skipped")
    #expect(lines.last?.contains("] saved") == true)
  }

  @Test func theCancellationOfTheEarlierDayLeavesTheMovedFlight() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight("Ada Byron", "9A")]))
    try scene.imports(("moved.eml", [flight("Ada Byron", "9A", day: "2017-09-21")]))
    let canceled = try flight("Ada Byron", "9A", status: .cancelled)
    #expect(try scene.imports(("canceled.eml", [canceled])) == ["canceled.eml[0] skipped"])
    #expect(try scene.property("DTSTART") == "20170921T150500")
    #expect(try scene.property("STATUS") == "CONFIRMED")
    let own = try flight("Ada Byron", "9A", day: "2017-09-21", status: .cancelled)
    try scene.imports(("canceled2.eml", [own]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// Two airlines with flights of one number.
  @Test func theAirlineTellsTheFlight() throws {
    let scene = try LedgerScene()
    var other = try flight("Ada Byron", "9A", day: "2017-09-22")
    other.vehicle = "UA 123"
    other.place = Bookings.airport("JFK")
    try scene.imports(("booked.eml", [flight("Ada Byron", "9A"), other]))
    #expect(try scene.names().count == 2)
    try scene.imports(("canceled.eml", [cancellation(of: "UA 123")]))
    let texts = try scene.texts()
    #expect(texts.filter { $0.contains("STATUS:CANCELLED") }.count == 1)
    #expect(texts.contains { $0.contains("LH 123") && $0.contains("STATUS:CONFIRMED") })
  }
}
