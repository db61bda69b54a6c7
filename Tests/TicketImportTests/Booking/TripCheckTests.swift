import CalendarStore
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

  @Test func namesJourneysThatOverlap() throws {
    let drafts = [
      try journey("2027-03-01T12:00:00Z", "2027-03-01T14:00:00Z", "LH 2"),
      try journey("2027-03-01T10:00:00Z", "2027-03-01T12:30:00Z", "LH 1"),
    ]
    #expect(
      TripCheck.findings(drafts)
        == ["Flight LH 2 HEL → TXL starts before Flight LH 1 HEL → TXL ends"])
  }

  @Test(arguments: [(44, true), (45, false)])
  func namesShortConnections(_ minutes: Int, _ isShort: Bool) throws {
    let drafts = [
      try journey("2027-03-01T10:00:00Z", "2027-03-01T12:00:00Z", "LH 1"),
      try journey("2027-03-01T12:\(minutes):00Z", "2027-03-01T14:00:00Z", "LH 2"),
    ]
    #expect(TripCheck.findings(drafts).isEmpty != isShort)
  }

  @Test func namesANightWithoutABed() throws {
    let stays = [
      try stay("Hotel A", "2027-03-01", "2027-03-03"),
      try stay("Hotel B", "2027-03-04", "2027-03-05"),
    ]
    #expect(
      TripCheck.findings(stays)
        == ["a night between Hotel A, until 2027-03-03, and Hotel B, from 2027-03-04"])
    let night = try journey("2027-03-03T18:00:00Z", "2027-03-04T07:00:00Z", "LH 1")
    #expect(TripCheck.findings(stays + [night]).isEmpty)
  }

  @Test func leavesOutWhatIsCanceled() throws {
    var second = try journey("2027-03-01T12:00:00Z", "2027-03-01T14:00:00Z", "LH 2")
    second.status.value = .canceled
    let first = try journey("2027-03-01T10:00:00Z", "2027-03-01T12:30:00Z", "LH 1")
    #expect(TripCheck.findings([first, second]).isEmpty)
  }
}
