import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

@Suite struct TripCheckTests {
  private func journey(_ start: String, _ end: String, _ vehicle: String) throws -> EventDraft {
    var flight = try Bookings.flight()
    flight.vehicle = vehicle
    flight.start = try Bookings.time(start)
    flight.end = try Bookings.time(end)
    return EventDraft(flight, defaults: DraftDefaults())
  }

  private func stay(_ name: String, _ first: String, _ last: String) throws -> EventDraft {
    var stay = try Bookings.reservation(.lodging)
    stay.title = name
    stay.start = try Bookings.time(first)
    stay.end = try Bookings.time(last)
    return EventDraft(stay, defaults: DraftDefaults())
  }

  private func findings(_ drafts: [EventDraft]) -> [String] {
    TripCheck.findings(drafts.compactMap { TripCheck.Leg($0, isNew: true) }).map(\.text)
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

  @Test func namesANightWithoutABed() throws {
    let stays = [
      try stay("Hotel A", "2027-03-01", "2027-03-03"),
      try stay("Hotel B", "2027-03-04", "2027-03-05"),
    ]
    #expect(
      findings(stays)
        == ["a night between Hotel A, until 2027-03-03, and Hotel B, from 2027-03-04"])
    let night = try journey("2027-03-03T18:00:00Z", "2027-03-04T07:00:00Z", "LH 1")
    #expect(findings(stays + [night]).isEmpty)
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
    if isBack { (flight.place, flight.arrivalPlace) = (flight.arrivalPlace, flight.place) }
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

  @Test func namesRecordsThatDisagree() throws {
    let scene = try LedgerScene()
    let mail = try flight("A1", "2027-03-01T10:00:00+02:00", "2027-03-01T12:30:00+01:00")
    let pass = try flight("A1", "2027-03-01T10:20:00+02:00", "2027-03-01T12:30:00+01:00")
    try scene.imports(("mail.eml", [mail]), ("pass.pkpass", [pass]))
    #expect(
      scene.reporter.said == [
        "check: two records of Flight LH 123 HEL → TXL disagree: it starts at 10:00 or at 10:20"
      ])
    // A later record of a known time is a change of the booking.
    let other = try LedgerScene()
    var early = mail
    early.recordTime = Instant(secondsSince1970: 1_800_000_000)
    var late = pass
    late.recordTime = Instant(secondsSince1970: 1_800_000_100)
    try other.imports(("mail.eml", [early]), ("pass.pkpass", [late]))
    #expect(other.reporter.said.isEmpty)
  }

  /// The mail lists the flight of one, and that of the other on the next day.
  @Test func namesAGuestWhomTheRecordHasOnAnotherLeg() throws {
    func leg(_ day: Int, _ name: String, _ seat: String) throws -> Reservation {
      var leg = try flight(
        "A1", "2027-03-\(day)T10:00:00+02:00", "2027-03-\(day)T12:30:00+01:00")
      leg.underName = name
      leg.guests = [name]
      leg.details = [.init(.seat, seat)]
      return leg
    }
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [leg(12, "Anna Huber", "1A"), leg(12, "Max Huber", "1B")]))
    #expect(scene.reporter.said.isEmpty)
    try scene.imports(("changed.eml", [leg(12, "Anna Huber", "1A"), leg(13, "Max Huber", "5B")]))
    #expect(try scene.names().count == 2)
    #expect(
      scene.reporter.said.contains {
        $0.contains("still names Max Huber, whom the latest record names for 2027-03-13")
      }, "\(scene.reporter.said)")
  }

  @Test func namesTheLegsThatANewOneMayReplace() throws {
    func leg(_ day: Int) throws -> Reservation {
      try flight("A1", "2027-03-\(day)T10:00:00+02:00", "2027-03-\(day)T12:30:00+01:00")
    }
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [leg(12), leg(14)]))
    #expect(scene.reporter.said.isEmpty)
    try scene.imports(("changed.eml", [leg(11)]))
    #expect(
      scene.reporter.said == [
        "check: Flight LH 123 HEL → TXL on 2027-03-11 may be that of 2027-03-12 or 2027-03-14, "
          + "which its record does not name; if it was moved, delete the old one with ticketcal "
          + "delete"
      ])
    let other = try LedgerScene()
    try other.imports(("booked.eml", [leg(12), leg(14)]))
    try other.imports(("changed.eml", [leg(14), leg(11)]))
    #expect(other.reporter.said.isEmpty)
    #expect(try other.names().count == 2)
  }

  /// Two rooms of one stay.
  @Test func namesRecordsThatEndOnOtherDays() throws {
    func room(until last: String) throws -> Reservation {
      var stay = try Bookings.reservation(
        .lodging, "Hotel Sol", from: "2027-03-05T14:00:00+01:00", to: last)
      stay.reservationNumber = "R5"
      return stay
    }
    let scene = try LedgerScene()
    let rooms = [
      try room(until: "2027-03-08T11:00:00+01:00"), try room(until: "2027-03-07T11:00:00+01:00"),
    ]
    try scene.imports(("mail.eml", rooms))
    #expect(
      scene.reporter.said == [
        "check: two records of Hotel Sol disagree: it ends on 2027-03-08 or on 2027-03-07"
      ])
  }

  @Test func showsTheTimesOfRecordsOnOneClock() throws {
    func bus(_ start: String, _ zone: String?) throws -> EventDraft {
      var bus = try Bookings.reservation(.bus, from: start)
      bus.start?.zone = zone.flatMap(TimeZone.init(identifier:))
      bus.vehicle = "601"
      return EventDraft(bus, defaults: DraftDefaults())
    }
    func text(_ one: EventDraft, _ other: EventDraft) -> String? {
      TripCheck.disagreement(one, other, UUID(), isOrdered: false)?.text
    }
    let first = try bus("2027-02-20T07:30:00Z", nil)
    let local = try bus("2027-02-20T08:30:00+01:00", "Europe/Vienna")
    let next = try bus("2027-02-20T09:30:00Z", nil)
    #expect(
      text(next, local) == "two records of Bus 601 disagree: it starts at 08:30 or at 10:30")
    #expect(
      text(next, first)
        == "two records of Bus 601 disagree: it starts at 07:30 UTC or at 09:30 UTC")
  }
}
