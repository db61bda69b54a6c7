import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// The records that the values of a merged draft came from.
@Suite struct MergedSourcesTests {
  private func flight() throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.start = try Bookings.time("2017-09-20T15:05:00+03:00")
    flight.end = try Bookings.time("2017-09-20T16:00:00+02:00")
    flight.members = [.start: "departureTime", .end: "arrivalTime"]
    return flight
  }

  /// The same flight on its day, without times.
  private func pass() throws -> Reservation {
    var pass = try flight()
    pass.members = [:]
    pass.start = try Bookings.time("2017-09-20")
    pass.end = nil
    pass.boardingTime = nil
    pass.details = [ReservationDetail(.seat, "9A")]
    return pass
  }

  private func record(_ reservation: Reservation, in file: String) -> Record {
    Record(
      position: RecordPosition(file: file, place: .whole), original: Array(file.utf8),
      content: .success(reservation))
  }

  @Test func aFieldOfAnotherRecordKeepsItsNameAndMember() throws {
    let resolver = BookingResolver(nil, defaults: DraftDefaults(), ignoresCancellations: false)
    _ = try resolver.drafts(of: record(flight(), in: "mail.eml")).get()
    let draft = try #require(try resolver.drafts(of: record(pass(), in: "a.pkpass")).get().first)
    let source = try #require(draft.source)
    #expect(source.record == "a.pkpass")
    #expect(source.records[.start] == "mail.eml")
    #expect(source.members[.start] == "departureTime")
    #expect(source.records[.title] == nil)
    #expect(source.records[.notes] == "a.pkpass, mail.eml")
  }

  @Test func aRecordInTheLedgerIsNamed() throws {
    let scene = try LedgerScene()
    try scene.imports(("mail.eml", [flight()]))
    let session = LedgerSession(ledger: scene.ledger, importID: nil)
    let resolver = BookingResolver(
      session, defaults: DraftDefaults(), ignoresCancellations: false)
    let draft = try #require(try resolver.drafts(of: record(pass(), in: "a.pkpass")).get().first)
    #expect(draft.source?.records[.start] == "mail.eml[0]")
    #expect(draft.start?.origin == .written)
  }

  @Test func aCancellationIsNamedForTheStatus() throws {
    let scene = try LedgerScene()
    try scene.imports(("mail.eml", [flight()]))
    var reservation = try Bookings.reservation(.flight)
    reservation.reservationNumber = "XK7ABC"
    reservation.status = .cancelled
    let session = LedgerSession(ledger: scene.ledger, importID: nil)
    let resolver = BookingResolver(
      session, defaults: DraftDefaults(), ignoresCancellations: false)
    let canceled = try resolver.drafts(of: record(reservation, in: "cancel.eml")).get()
    #expect(canceled.first?.source?.records[.status] == "cancel.eml")
    #expect(canceled.first?.source?.record == "mail.eml[0]")
  }
}
