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
    pass.passCode = code.map { "\($0) \(serial)" }
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
  @Test func aFlightAndAPassWithoutBarcodeAreMoved() throws {
    let kinds: [(ReservationKind, String?)] = [(.flight, "code"), (.event, nil)]
    for (kind, code) in kinds {
      let scene = try LedgerScene()
      try scene.imports(("a.pkpass", [pass("1", "2027-01-22T11:00", kind: kind, code: code)]))
      try scene.imports(("b.pkpass", [pass("2", "2027-01-23T11:00", kind: kind, code: code)]))
      #expect(try scene.names().count == 1)
    }
  }
}
