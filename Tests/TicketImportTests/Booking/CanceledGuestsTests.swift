import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Guests of one flight who cancel, and who go again.
@Suite struct CanceledGuestsTests {
  private func flight(
    _ guest: String, _ status: ReservationStatus = .confirmed, at made: Int? = nil,
    seat: String? = nil, day: String = "2017-09-20"
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.start = try Bookings.time("\(day)T15:05:00+03:00")
    flight.end = try Bookings.time("\(day)T16:00:00+02:00")
    flight.underName = guest
    flight.guests = [guest]
    flight.details = seat.map { [ReservationDetail(.seat, $0)] } ?? []
    flight.status = status
    flight.recordTime = made.map { Instant(secondsSince1970: $0) }
    return flight
  }

  private func notes(_ scene: LedgerScene) throws -> [String] {
    let text = try scene.texts().joined().replacingOccurrences(of: "\r\n ", with: "")
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DESCRIPTION:") }
    return try #require(line).dropFirst(12).replacing("\\,", with: ",")
      .components(separatedBy: "\\n")
  }

  private func canceled(_ scene: LedgerScene) throws -> String? {
    try notes(scene).first { $0.hasPrefix("Canceled for: ") }
  }

  /// In one file and in a file each, whoever comes first.
  @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 0, 1], [0, 2, 1], [2, 1, 0]], [true, false])
  func theOthersStillGo(_ order: [Int], _ isOneFile: Bool) throws {
    let all = [
      try flight("Cy Poe", .cancelled), try flight("Amy Poe"), try flight("Ben Poe"),
    ]
    let records = order.map { all[$0] }
    let scene = try LedgerScene()
    if isOneFile {
      try scene.imports(("mail.eml", records))
    } else {
      for (index, record) in records.enumerated() {
        try scene.imports(("\(index).eml", [record]))
      }
    }
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: Cy Poe")
    #expect(try scene.names().count == 1)
  }

  @Test(arguments: [true, false])
  func anEarlierBookingRevivesOnlyTheOthers(_ isOneImport: Bool) throws {
    let scene = try LedgerScene()
    let first = [try flight("Cy Poe", .cancelled, at: 3000)]
    let second = [try flight("Amy Poe", at: 2000), try flight("Cy Poe", at: 2000)]
    if isOneImport {
      try scene.imports(("new.eml", first), ("old.eml", second))
    } else {
      try scene.imports(("new.eml", first))
      try scene.imports(("old.eml", second))
    }
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: Cy Poe")
  }

  @Test func anEarlierCancellationOfAnUnknownGuestIsALine() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight("Amy Poe", at: 4000), flight("Ben Poe", at: 4000)]))
    try scene.imports(("canceled.eml", [flight("Cy Poe", .cancelled, at: 3000)]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: Cy Poe")
    #expect(try notes(scene).contains("Guests: Amy Poe, Ben Poe"))
  }

  @Test func aGuestWhoIsConfirmedAgainGoes() throws {
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [flight("Amy Poe", at: 1000), flight("Cy Poe", at: 1000)]))
    try scene.imports(("2.eml", [flight("Cy Poe", .cancelled, at: 2000)]))
    #expect(try canceled(scene) == "Canceled for: Cy Poe")
    try scene.imports(("3.eml", [flight("Cy Poe", at: 3000)]))
    #expect(try canceled(scene) == nil)
    try scene.imports(("4.eml", [flight("Amy Poe", .cancelled, at: 4000)]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: Amy Poe")
    try scene.imports(("5.eml", [flight("Cy Poe", .cancelled, at: 5000)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  @Test func aCancellationOfTheWholeBookingIsNotRevivedByAnEarlierRecord() throws {
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [flight("Ada Byron", at: 1000)]))
    var whole = try flight("", .cancelled, at: 3000)
    (whole.underName, whole.guests) = (nil, [])
    try scene.imports(("2.eml", [whole]))
    #expect(try scene.imports(("3.eml", [flight("Bob Dylan", at: 2000)])) == ["3.eml[0] skipped"])
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  @Test(arguments: [
    (["Ada Byron", "Ada Maria Byron"], "Ada Maria Byron"),
    (["Ada Byron", "Maria Byron"], "Ada Maria Byron"), (["Amy Poe"], "Cy Poe"),
  ])
  func anotherGuestOfTheFamilyStillGoes(_ guests: [String], _ name: String) throws {
    let scene = try LedgerScene()
    var booked = try flight(guests[0])
    booked.guests = guests
    try scene.imports(("1.eml", [booked]))
    try scene.imports(("2.eml", [flight(name, .cancelled)]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: \(name)")
  }

  @Test func aLineOfTheRecordsTextNamesNoGuest() throws {
    let scene = try LedgerScene()
    var booked = try flight("Ada Byron")
    booked.notes = "Guests: 2 adults, 1 child"
    try scene.imports(("1.eml", [booked]))
    try scene.imports(("2.eml", [flight("Ada Byron", .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  // MARK: Other lines

  @Test func anotherClassIsNotTheEndOfOne() throws {
    let scene = try LedgerScene()
    func booked(_ name: String, at made: Int) throws -> Reservation {
      var flight = try flight("Ada Byron", at: made)
      flight.details = [ReservationDetail(.travelClass, name), ReservationDetail(.gate, "4")]
      return flight
    }
    var first = try booked("Premium Economy", at: 1000)
    first.details[1] = ReservationDetail(.gate, "14")
    try scene.imports(("1.eml", [first]))
    try scene.imports(("2.eml", [booked("Economy", at: 2000)]))
    #expect(try notes(scene).contains("Class: Economy"))
    #expect(try notes(scene).contains("Gate: 4"))
  }

  @Test func aNewerSeatOfOneFileReplacesTheEarlierOne() throws {
    let scene = try LedgerScene()
    let records = [
      try flight("Ada Byron", at: 1000, seat: "12A"),
      try flight("Ada Byron", at: 2000, seat: "14C"),
    ]
    try scene.imports(("1.json", records))
    #expect(try notes(scene).filter { $0.hasPrefix("Seat") } == ["Seat: 14C"])
  }

  @Test func aLaterTextKeepsItsLinesAndTheirOrder() throws {
    let scene = try LedgerScene()
    var later = try flight("Ada Byron", at: 2000)
    later.notes = "First line\nSecond line\nTip: water\nTip: hat"
    try scene.imports(("1.eml", [flight("Ada Byron", at: 1000)]))
    try scene.imports(("2.eml", [later]))
    let lines = try notes(scene)
    #expect(lines.starts(with: ["First line", "Second line"]))
    #expect(lines.contains("Tip: water") && lines.contains("Tip: hat"))
  }

  @Test func eachGuestKeepsTheRoom() throws {
    let scene = try LedgerScene()
    func room(_ guest: String, _ name: String, _ size: String) throws -> Reservation {
      var stay = try Bookings.reservation(.lodging, "Inn", from: "2027-03-05T15:00")
      stay.reservationNumber = "R1"
      stay.underName = guest
      stay.details = [ReservationDetail(.room, name), ReservationDetail(.partySize, size)]
      return stay
    }
    try scene.imports(("1.json", [room("Ann", "Double 12", "3"), room("Ben", "Single 14", "1")]))
    let lines = try notes(scene)
    #expect(lines.contains("Room: Double 12 (Ann)") && lines.contains("Room: Single 14 (Ben)"))
    #expect(lines.contains("Party size: 3 (Ann)") && lines.contains("Party size: 1 (Ben)"))
  }

  /// Whoever has two tickets cancels them one by one.
  @Test(arguments: [true, false])
  func oneOfTwoTicketsIsCanceled(_ isNamed: Bool) throws {
    func ticket(_ seat: String, _ status: ReservationStatus = .confirmed) throws -> Reservation {
      var show = try Bookings.reservation(.event, "Show", from: "2026-12-10T19:30+01:00")
      show.underName = isNamed ? "Amy" : nil
      show.reservationNumber = isNamed ? "AB" : nil
      show.details = [ReservationDetail(.seat, seat)]
      show.status = status
      return show
    }
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [ticket("1"), ticket("2")]))
    try scene.imports(("2.eml", [ticket("2", .cancelled)]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: Seat 2")
    try scene.imports(("3.eml", [ticket("1", .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
    guard isNamed else { return }
    let mixed = try LedgerScene()
    try mixed.imports(("1.eml", [ticket("1", .cancelled), ticket("2")]))
    #expect(try mixed.property("STATUS") == "CONFIRMED")
    #expect(try canceled(mixed) == "Canceled for: Seat 1")
  }

  @Test func oneOfTwoRoomsIsCanceled() throws {
    func room(_ name: String, _ status: ReservationStatus = .confirmed) throws -> Reservation {
      var stay = try Bookings.hotel()
      stay.details = [ReservationDetail(.room, name)]
      stay.status = status
      return stay
    }
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [room("Double"), room("Single")]))
    try scene.imports(("2.eml", [room("Single", .cancelled)]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: Room Single")
    try scene.imports(("3.eml", [room("Double", .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// In imports of their own: what is known of each guest is in the ledger.
  @Test func cancellationsOfTwoGuestsCancelInAnyOrder() throws {
    func page(_ guests: String..., status: String, made day: Int) -> String {
      let records = guests.map { guest in
        #"""
        {"@type":"FlightReservation","reservationNumber":"XK7ABC","modifiedTime":"2027-01-0\#(day)T10:00:00Z",
        "reservationStatus":"https://schema.org/Reservation\#(status)",
        "underName":{"@type":"Person","name":"\#(guest)"},
        "reservationFor":{"@type":"Flight","flightNumber":"123","airline":{"iataCode":"LH"},
        "departureAirport":{"iataCode":"HEL"},"departureTime":"2027-09-20T15:05:00+03:00",
        "arrivalAirport":{"iataCode":"TXL"},"arrivalTime":"2027-09-20T16:00:00+02:00"}}
        """#
      }
      return "[\(records.joined(separator: ","))]"
    }
    let scene = try LedgerScene()
    try scene.imports(page("Ann Berg", "Cleo Berg", status: "Confirmed", made: 1), as: "1.json")
    try scene.imports(page("Ann Berg", status: "Cancelled", made: 3), as: "2.json")
    try scene.imports(page("Cleo Berg", status: "Cancelled", made: 2), as: "3.json")
    #expect(try scene.property("STATUS") == "CANCELLED")
    // An older record of a guest who has canceled since.
    try scene.imports(page("Ann Berg", status: "Confirmed", made: 2), as: "4.json")
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// An older mail with two records of one guest.
  @Test func anOlderMailDoesNotReviveItsGuest() throws {
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [flight("Ann Berg", .cancelled, at: 3000)]))
    let old = [try flight("Ann Berg", at: 1000, seat: "1A"), try flight("Ann Berg", at: 1000)]
    #expect(try scene.imports(("2.eml", old)) == ["2.eml[0] skipped", "2.eml[1] skipped"])
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  @Test func aCancellationOfAnotherDayMovesNothing() throws {
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [flight("Ann Berg", at: 3000), flight("Cleo Berg", at: 3000)]))
    let older = try flight("Ben Berg", .cancelled, at: 2000, day: "2017-09-19")
    #expect(try scene.imports(("2.eml", [older])) == ["2.eml[0] skipped"])
    let newer = try flight("Ann Berg", .cancelled, at: 4000, day: "2017-09-22")
    try scene.imports(("3.eml", [newer]))
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: Ann Berg")
  }

  @Test(arguments: [
    ("Anna M\u{fc}ller", "MUELLER/ANNA"), ("J\u{f6}rg Gro\u{df}", "GROSS/JOERG"),
  ])
  func aPassSpellsUmlautsInLetters(_ name: String, _ other: String) throws {
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [flight(name)]))
    try scene.imports(("2.txt", [flight(other)]))
    #expect(try notes(scene).contains("Guest: \(name)"))
    try scene.imports(("3.eml", [flight(other, .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// A mail, a pass and a cancellation.
  @Test(arguments: [
    ("Anne-Marie Dupont", "ANNE MARIE DUPONT"), ("Sean O'Brien", "SEAN OBRIEN"),
    ("Maximilian Katzenberger", "MAXIMIL KATZENBERGER"),
  ])
  func aGuestWhomAPassSpellsDifferentlyCancels(_ name: String, _ other: String) throws {
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [flight(name, seat: "9A")]))
    try scene.imports(("2.pkpass", [flight(other, seat: "9B")]))
    #expect(try notes(scene).contains("Guest: \(name)"))
    #expect(try notes(scene).contains("Seat: 9B"))
    try scene.imports(("3.eml", [flight(name, .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  @Test func theFatherGoesWithoutTheSon() throws {
    let scene = try LedgerScene()
    let (father, son) = ("Karl Huber", "Karl Josef Huber")
    try scene.imports(("1.eml", [flight(father, seat: "3A"), flight(son, seat: "3B")]))
    let lines = try notes(scene)
    #expect(lines.contains("Guests: Karl Huber, Karl Josef Huber"))
    #expect(lines.contains("Seat: 3A (\(father))") && lines.contains("Seat: 3B (\(son))"))
    try scene.imports(("2.eml", [flight(son, .cancelled, seat: "3B")]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    #expect(try canceled(scene) == "Canceled for: \(son)")
  }

  /// In imports of their own, the newer one first.
  @Test func aStatedEndCountsBeforeAnAssumedOne() throws {
    let scene = try LedgerScene()
    var newer = try flight("Ann Berg", at: 3000)
    (newer.end, newer.arrivalPlace) = (nil, nil)
    try scene.imports(("1.eml", [newer]))
    let assumed = try scene.property("DTEND")
    try scene.imports(("2.eml", [flight("Ann Berg", at: 1000)]))
    let stated = try scene.property("DTEND")
    #expect(stated == "20170920T160000" && assumed != stated)
  }

  @Test(arguments: [true, false])
  func aStayKeepsItsStatedEnd(_ isReversed: Bool) throws {
    func stay(to end: String?, at made: Int) throws -> Reservation {
      var stay = try Bookings.reservation(.lodging, "Inn", from: "2027-03-05T15:00")
      stay.end = try end.map(Bookings.time)
      stay.reservationNumber = "R1"
      stay.recordTime = Instant(secondsSince1970: made)
      return stay
    }
    let scene = try LedgerScene()
    let records = [try stay(to: "2027-03-08T11:00", at: 1000), try stay(to: nil, at: 2000)]
    for (index, record) in (isReversed ? records.reversed() : records).enumerated() {
      try scene.imports(("\(index).eml", [record]))
    }
    #expect(try scene.property("DTEND") == "20270309")
  }
}
