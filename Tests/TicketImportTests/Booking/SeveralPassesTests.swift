import Reservations
import Testing

@testable import TicketImport

/// Whether a later Wallet pass of an order moves the event of an earlier one.
@Suite struct SeveralPassesTests {
  private static let title = "Nordic Film Days"

  private func pass(
    _ serial: String, _ start: String, kind: ReservationKind = .event, code: String? = "code"
  ) throws -> Reservation {
    var pass = try Bookings.reservation(
      kind, kind == .event ? Self.title : nil, from: "\(start):00+01:00")
    pass.reservationNumber = "E2"
    pass.id = "pass.example/\(serial)"
    pass.passCode = code.map { "\($0) \(serial)" } ?? pass.id
    pass.details = [ReservationDetail(.seat, serial)]
    if kind != .event {
      pass.vehicle = "LH 123"
      pass.place = Place(name: "Leipzig")
      pass.arrivalPlace = Place(name: "Berlin")
    }
    return pass
  }

  @Test(arguments: ["2027-01-23T11:00", "2027-01-22T15:00"], [true, false])
  func anotherTicketIsAnotherEvent(start: String, isOneImport: Bool) throws {
    let scene = try LedgerScene()
    let files = [
      ("a.pkpass", [try pass("1", "2027-01-22T11:00")]), ("b.pkpass", [try pass("2", start)]),
    ]
    if isOneImport {
      try scene.imports(files[0], files[1])
    } else {
      try scene.imports(files[0])
      try scene.imports(files[1])
    }
    #expect(try scene.names().count == 2)
    #expect(
      try scene.imports(files[1], files[0]) == [
        "b.pkpass[0] unchanged \(Self.title)", "a.pkpass[0] unchanged \(Self.title)",
      ])
    // The same pass is a later version.
    let moved = ("a.pkpass", [try pass("1", "2027-01-24T11:00")])
    #expect(try scene.imports(moved) == ["a.pkpass[0] updated \(Self.title)"])
    #expect(try scene.names().count == 2)
  }

  @Test func twoTicketsOfOneEventMoveTogether() throws {
    let scene = try LedgerScene()
    for start in ["2027-01-22T11:00", "2027-01-22T12:00", "2027-01-23T11:00"] {
      try scene.imports(("a.pkpass", [pass("1", start)]))
      try scene.imports(("b.pkpass", [pass("2", start)]))
      #expect(try scene.names().count == 1)
    }
  }

  @Test func aTrainIsLikeAnEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(("a.pkpass", [pass("1", "2027-01-22T11:00", kind: .train)]))
    try scene.imports(("b.pkpass", [pass("2", "2027-01-23T11:00", kind: .train)]))
    #expect(try scene.names().count == 2)
  }

  /// The new pass of a rebooked flight has another serial number.
  @Test func aFlightIsMovedAndSaysFromWhere() throws {
    let scene = try LedgerScene()
    try scene.imports(("a.pkpass", [pass("1", "2027-01-22T11:00", kind: .flight)]))
    try scene.imports(("b.pkpass", [pass("2", "2027-01-23T11:00", kind: .flight)]))
    #expect(try scene.names().count == 1)
    let reason = try #require(scene.reporter.results.last?.reason)
    #expect(reason.hasPrefix("moved from 2027-01-22 "))
    #expect(
      reason.hasSuffix(
        ", a.pkpass[0]; if both are booked, add the other one with ticketcal new"))
    // A delay is no other flight.
    try scene.imports(("c.pkpass", [pass("2", "2027-01-23T11:40", kind: .flight)]))
    #expect(scene.reporter.lines.first?.contains("] updated") == true)
    #expect(scene.reporter.results.last?.reason == nil)
  }

  // MARK: Without a barcode

  @Test(arguments: [ReservationKind.train, .event, .bus], [true, false])
  func anotherSerialNumberIsAnotherTicket(_ kind: ReservationKind, _ isOneImport: Bool) throws {
    let scene = try LedgerScene()
    let files = [
      ("a.pkpass", [try pass("1", "2027-01-22T11:00", kind: kind, code: nil)]),
      ("b.pkpass", [try pass("2", "2027-01-24T11:00", kind: kind, code: nil)]),
    ]
    if isOneImport {
      try scene.imports(files[0], files[1])
    } else {
      try scene.imports(files[0])
      try scene.imports(files[1])
    }
    #expect(try scene.names().count == 2)
    // The same pass is a later version.
    let moved = try pass("1", "2027-01-23T11:00", kind: kind, code: nil)
    try scene.imports(("a2.pkpass", [moved]))
    #expect(scene.reporter.lines.first?.contains("] updated") == true)
    #expect(scene.reporter.results.last?.reason == nil)
    let again = try scene.imports(files[1], ("a2.pkpass", [moved]))
    #expect(again.allSatisfy { $0.contains("] unchanged") })
    #expect(try scene.names().count == 2)
  }

  /// On one day, too, and of another train.
  @Test func anotherTrainOfTheDayIsAnotherTicket() throws {
    let scene = try LedgerScene()
    try scene.imports(("a.pkpass", [pass("1", "2027-01-22T11:00", kind: .train, code: nil)]))
    var later = try pass("2", "2027-01-22T15:00", kind: .train, code: nil)
    later.vehicle = "LH 125"
    try scene.imports(("b.pkpass", [later]))
    #expect(try scene.names().count == 2)
  }

  /// A re-issued pass of the same start is the same ticket.
  @Test func theSameStartIsTheSameTicket() throws {
    let scene = try LedgerScene()
    for serial in ["1", "2"] {
      try scene.imports(
        ("\(serial).pkpass", [pass(serial, "2027-01-22T11:00", kind: .train, code: nil)]))
    }
    #expect(try scene.names().count == 1)
  }

  /// The event of a mail, and one of a pass without a serial number, are moved.
  @Test(arguments: [true, false])
  func aMoveSaysFromWhere(_ isMail: Bool) throws {
    let scene = try LedgerScene()
    var first = try pass("1", "2027-01-22T11:00", code: isMail ? nil : "code")
    first.id = nil
    if isMail { first.passCode = nil }
    try scene.imports(("a", [first]))
    try scene.imports(("b.pkpass", [pass("2", "2027-01-23T11:00", code: nil)]))
    #expect(try scene.names().count == 1)
    #expect(
      scene.reporter.results.last?.reason
        == "moved from 2027-01-22 10:00 UTC, a[0]; if both are booked, add the other one with "
        + "ticketcal new")
  }

  @Test func eachPassKeepsItsSeat() throws {
    let scene = try LedgerScene()
    for serial in ["75", "76"] {
      try scene.imports(
        ("\(serial).pkpass", [pass(serial, "2027-01-22T11:00", kind: .train)]))
    }
    let text = try notes(scene)
    #expect(try scene.names().count == 1)
    #expect(text.contains("Seat: 75") && text.contains("Seat: 76"))
  }

  // MARK: Guests

  private func notes(_ scene: LedgerScene) throws -> String {
    try scene.texts().joined().replacing("\r\n ", with: "")
  }

  /// Passes that name nobody, and then the mail with the guests.
  @Test func theMailGivesEachSeatItsGuest() throws {
    func mail(_ seats: String...) throws -> [Reservation] {
      try zip(["Ada Byron", "Alan Turing"], seats).map { name, seat in
        var record = try pass(seat, "2027-01-22T11:00", kind: .train)
        (record.id, record.passCode) = (nil, nil)
        (record.underName, record.guests) = (name, [name])
        return record
      }
    }
    let scene = try LedgerScene()
    for serial in ["11", "12"] {
      var ticket = try pass(serial, "2027-01-22T11:00", kind: .train)
      ticket.ticketNumber = "T\(serial)"
      try scene.imports(("\(serial).pkpass", [ticket]))
    }
    try scene.imports(("mail.eml", try mail("11", "12")))
    #expect(try scene.names().count == 1)
    let notes = try notes(scene)
    #expect(notes.contains("Seat: 11 (Ada Byron)") && notes.contains("Seat: 12 (Alan Turing)"))
    #expect(notes.contains("Ticket number: T11") && !notes.contains("T11 (Ada Byron\\, Alan"))
    try scene.imports(("moved.eml", try mail("21", "22")))
    let later = try self.notes(scene)
    #expect(later.contains("Seat: 21 (Ada Byron)") && later.contains("Seat: 22 (Alan Turing)"))
    #expect(!later.contains("Seat: 11") && !later.contains("Seat: 12"))
  }
}
