import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

@Suite struct TripCheckTests {
  private func journey(_ start: String, _ end: String, _ vehicle: String) throws -> ItemDraft {
    var flight = try Bookings.flight()
    flight.vehicle = vehicle
    flight.start = try Bookings.time(start)
    flight.end = try Bookings.time(end)
    return ItemDraft(flight, defaults: DraftDefaults())
  }

  private func stay(_ name: String, _ first: String, _ last: String) throws -> ItemDraft {
    var stay = try Bookings.reservation(.lodging)
    stay.title = name
    stay.start = try Bookings.time(first)
    stay.end = try Bookings.time(last)
    return ItemDraft(stay, defaults: DraftDefaults())
  }

  private func findings(_ drafts: [ItemDraft]) -> [String] {
    TripCheck.findings(drafts.compactMap { TripCheck.Segment($0, isNew: true) }).map(\.text)
  }

  @Test func namesJourneysThatOverlap() throws {
    let drafts = [
      try journey("2027-03-01T12:00:00Z", "2027-03-01T14:00:00Z", "LH 2"),
      try journey("2027-03-01T10:00:00Z", "2027-03-01T12:30:00Z", "LH 1"),
    ]
    #expect(
      findings(drafts)
        == ["Flight LH 2 HEL → TXL starts before Flight LH 1 HEL → TXL ends"])
  }

  @Test(arguments: [(44, true), (45, false)])
  func namesShortConnections(_ minutes: Int, _ isShort: Bool) throws {
    let drafts = [
      try journey("2027-03-01T10:00:00Z", "2027-03-01T12:00:00Z", "LH 1"),
      try journey("2027-03-01T12:\(minutes):00Z", "2027-03-01T14:00:00Z", "LH 2"),
    ]
    #expect(findings(drafts).isEmpty != isShort)
  }

  /// The second stay was moved by a day, and its record has another number.
  @Test func namesStaysAtOnePlaceThatOverlap() throws {
    let first = try stay("Hotel A", "2027-04-09", "2027-04-11")
    let moved = try stay("Hotel A", "2027-04-10", "2027-04-12")
    #expect(
      findings([moved, first])
        == [
          "two stays at Hotel A overlap: from 2027-04-09 to 2027-04-11, and from 2027-04-10 to "
            + "2027-04-12"
        ])
    #expect(findings([first, first]).isEmpty)
    #expect(findings([first, try stay("Hotel B", "2027-04-10", "2027-04-12")]).isEmpty)
    #expect(findings([first, try stay("Hotel A", "2027-04-11", "2027-04-12")]).isEmpty)
  }

  @Test func leavesOutWhatIsCanceled() throws {
    var second = try journey("2027-03-01T12:00:00Z", "2027-03-01T14:00:00Z", "LH 2")
    second.status.value = .canceled
    let first = try journey("2027-03-01T10:00:00Z", "2027-03-01T12:30:00Z", "LH 1")
    #expect(findings([first, second]).isEmpty)
  }

  // MARK: With the ledger

  private func flight(
    _ number: String, _ start: String, _ end: String, isBack: Bool = false
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = number
    flight.start = try Bookings.time(start)
    flight.end = try Bookings.time(end)
    if isBack { (flight.from, flight.to) = (flight.to, flight.from) }
    return flight
  }

  private static let overlap =
    "check: Flight LH 123 TXL → HEL starts before Flight LH 123 HEL → TXL ends"

  @Test func knowsTheBookingsOfEarlierImports() throws {
    let scene = try LedgerScene()
    let out = try flight("A1", "2027-03-01T10:00:00+02:00", "2027-03-01T10:30:00+01:00")
    let back = try flight(
      "B2", "2027-03-01T10:15:00+01:00", "2027-03-01T14:00:00+02:00", isBack: true)
    try scene.imports(("out.eml", [out]))
    try scene.imports(("back.eml", [back]))
    #expect(scene.reporter.said == [Self.overlap])
  }

  @Test func forgetsWhatWasCanceledOrUndone() throws {
    let scene = try LedgerScene()
    let out = try flight("A1", "2027-03-01T10:00:00+02:00", "2027-03-01T10:30:00+01:00")
    let back = try flight(
      "B2", "2027-03-01T10:15:00+01:00", "2027-03-01T14:00:00+02:00", isBack: true)
    var canceled = out
    canceled.status = .cancelled
    try scene.imports(("out.eml", [out]))
    try scene.imports(("out.eml", [canceled]))
    try scene.imports(("back.eml", [back]))
    #expect(scene.reporter.said.isEmpty)
    try scene.undoes()
    try scene.imports(
      ("third.eml", [try flight("C3", "2027-03-01T09:30:00+01:00", "2027-03-01T12:00:00+02:00")]))
    #expect(scene.reporter.said.isEmpty)
  }
}
