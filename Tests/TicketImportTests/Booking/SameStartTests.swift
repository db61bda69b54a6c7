import Reservations
import Testing

@testable import TicketImport

/// A mail and a pass of one booking that spell its title or its stations differently.
@Suite struct SameStartTests {
  private func concert(
    _ title: String, _ start: String = "2027-02-20T19:30:00+01:00", number: String = "OT-559123"
  ) throws -> Reservation {
    var concert = try Bookings.reservation(.event, title, from: start)
    concert.reservationNumber = number
    return concert
  }

  private func train(
    _ stations: [String], _ vehicle: String? = "RJX 67", to end: String? = nil
  ) throws -> Reservation {
    var train = try Bookings.reservation(
      .train, from: "2026-12-18T14:28:00+01:00", to: end, at: Place(name: stations[0]),
      toward: Place(name: stations[1]))
    train.reservationNumber = "R7T2KP"
    train.vehicle = vehicle
    return train
  }

  private static let mahler = "Wiener Philharmoniker – Mahler 2"

  @Test(arguments: [
    "WIENER PHILHARMONIKER - MAHLER 2", "Wiener Philharmoniker: Mahler 2", "Wiener Philharmoniker",
  ])
  func thePassOfAConcertIsItsEvent(_ title: String) throws {
    let scene = try LedgerScene()
    try scene.imports(("mail.eml", [concert(Self.mahler)]))
    let pass = try concert(title, "2027-02-20T18:30:00Z")
    try scene.imports(("pass.pkpass", [pass]))
    #expect(try scene.names().count == 1)
    #expect(try scene.property("SUMMARY") == Self.mahler)
    #expect(
      try scene.imports(("pass.pkpass", [pass])).first?.contains("] unchanged") == true)
    #expect(try scene.names().count == 1)
  }

  /// Also within one import, in any order.
  @Test(arguments: [true, false])
  func anImportHasTheEventOnce(_ isReversed: Bool) throws {
    let scene = try LedgerScene()
    let mail = ("mail.eml", [try concert(Self.mahler)])
    let pass = ("pass.pkpass", [try concert("Wiener Philharmoniker: Mahler 2")])
    if isReversed {
      try scene.imports(pass, mail)
    } else {
      try scene.imports(mail, pass)
    }
    #expect(try scene.names().count == 1)
  }

  @Test func anotherEventIsAnotherOne() throws {
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [concert(Self.mahler)]))
    try scene.imports(("2.eml", [concert("Die Zauberflöte")]))
    let other = try concert("Wiener Philharmoniker: Mahler 2", "2027-02-21T19:30:00+01:00")
    try scene.imports(("3.eml", [other]))
    try scene.imports(("4.eml", [concert("\(Self.mahler)!", number: "OT-1")]))
    #expect(try scene.names().count == 4)
    // Of one file, only the spelling may differ.
    try scene.imports(
      ("5.eml", [concert("Zoo", number: "Z"), concert("Zoo for two", number: "Z")]))
    #expect(try scene.names().count == 6)
  }

  /// The number of a ticket may be that within its order.
  @Test(arguments: [("1", 2), ("2201234567890", 1)])
  func theTicketNumberOfAnotherOrderIsAnotherTicket(_ ticket: String, _ count: Int) throws {
    let scene = try LedgerScene()
    var first = try concert("Swingabend", number: "K-100")
    var second = try concert("Swingabend", "2027-03-20T19:30:00+01:00", number: "K-207")
    (first.ticketNumber, second.ticketNumber) = (ticket, ticket)
    try scene.imports(("1.eml", [first]))
    try scene.imports(("2.eml", [second]))
    #expect(try scene.names().count == count)
  }

  @Test func aParkingTicketIsNoTicketOfTheConcert() throws {
    let scene = try LedgerScene()
    try scene.imports(("mail.eml", [concert("Rammstein")]))
    try scene.imports(("parking.eml", [concert("Parkticket Rammstein")]))
    #expect(try scene.names().count == 2)
  }

  @Test(arguments: [
    ("Rock am Ring 2027 inkl. Camping", "Rock am Ring 2027"),
    ("Lockerbie Folk Festival", "Folk Festival"),
  ])
  func aTicketWithParkingIsOneOfTheConcert(_ first: String, _ second: String) throws {
    let scene = try LedgerScene()
    try scene.imports(("mail.eml", [concert(first)]))
    try scene.imports(("pass.eml", [concert(second)]))
    #expect(try scene.names().count == 1)
  }

  @Test func aPostponedEventOfAnotherNameIsOneOfItsOwn() throws {
    let scene = try LedgerScene()
    try scene.imports(("mail.eml", [concert("Sting")]))
    try scene.imports(
      ("later.eml", [concert("Sting - Nachholtermin", "2027-03-20T19:30:00+01:00")]))
    #expect(try scene.names().count == 2)
  }

  @Test func theStationsOfATrainMayHaveOtherNames() throws {
    let scene = try LedgerScene()
    let end = "2026-12-18T18:30:00+01:00"
    try scene.imports(("mail.eml", [train(["München Hbf", "Wien Hbf"], to: end)]))
    try scene.imports(("pass.pkpass", [train(["München Hauptbahnhof", "Wien"], to: end)]))
    try scene.imports(("mail2.eml", [train(["Munich Hbf", "Vienna Hbf"], "67")]))
    #expect(try scene.names().count == 1)
  }

  @Test func aFlightIsKnownByItsAirports() throws {
    var other = try Bookings.flight()
    other.place = Bookings.airport("TMP")
    let scene = try LedgerScene()
    try scene.imports(("1.eml", [Bookings.flight()]))
    try scene.imports(("2.eml", [other]))
    #expect(try scene.names().count == 2)
  }

  @Test func anotherTrainOrArrivalIsAnotherJourney() throws {
    let scene = try LedgerScene()
    try scene.imports(
      ("1.eml", [train(["München Hbf", "Wien Hbf"], to: "2026-12-18T18:30:00+01:00")]))
    try scene.imports(("2.eml", [train(["München Hbf", "Verona"], "EC 81")]))
    try scene.imports(
      ("3.eml", [train(["München Hbf", "Salzburg"], to: "2026-12-18T16:00:00+01:00")]))
    #expect(try scene.names().count == 3)
  }
}
