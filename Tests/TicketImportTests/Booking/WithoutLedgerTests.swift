import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Several records of one booking in an import without a ledger.
@Suite struct WithoutLedgerTests {
  private let file = MemoryCalendar(isDurableOnCommit: false)

  private func flight(
    guest: String = "Ada Byron", seat: String, status: ReservationStatus? = nil
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.start = try Bookings.time("2017-09-20T15:05:00+03:00")
    flight.end = try Bookings.time("2017-09-20T16:00:00+02:00")
    flight.tickets = Bookings.tickets(guest, seat: seat)
    flight.status = status
    return flight
  }

  private func scene(_ inputs: (String, [Reservation])..., window: Int? = nil) -> ImportScene {
    let scene = ImportScene(calendars: MemoryCalendars(file))
    scene.bookings = inputs.map { (name: $0.0, reservations: $0.1) }
    scene.windowSize = window
    return scene
  }

  private static let title = "Flight LH 123 HEL → TXL"

  @Test(arguments: [nil, 1])
  func theSeatsOfAllGuestsAreInTheEvent(_ window: Int?) throws {
    let scene = try scene(
      ("mail.eml", [flight(seat: "9A"), flight(guest: "Alan Turing", seat: "9B")]),
      window: window)
    #expect(scene.unattended()[.saved] == 1)
    #expect(
      scene.reporter.lines == [
        "mail.eml[0] saved \(Self.title)", "mail.eml[1] updated \(Self.title)",
      ])
    let notes = try #require(file.events.first?.notes)
    #expect(file.events.count == 1)
    #expect(notes.contains("Seat: 9A (Ada Byron)\nSeat: 9B (Alan Turing)"))
    #expect(notes.contains("Guests: Ada Byron, Alan Turing"))
  }

  @Test func theSameRecordAgainIsUnchanged() throws {
    let scene = try scene(("a.eml", [flight(seat: "9A")]), ("b.eml", [flight(seat: "9A")]))
    let summary = scene.unattended()
    #expect(summary[.saved] == 1 && summary[.unchanged] == 1)
    #expect(scene.reporter.results.last?.reason == BookingState.alreadyThere)
  }

  @Test func aLaterCancellationIsInTheEvent() throws {
    let scene = try scene(
      ("a.eml", [flight(seat: "9A")]), ("b.eml", [flight(seat: "9A", status: .cancelled)]))
    let summary = scene.unattended()
    #expect(summary[.saved] == 1 && summary[.cancelled] == 1)
    #expect(file.events.map(\.status) == [.canceled])
  }

  @Test func aCancellationByTheNumberAloneFindsTheBooking() throws {
    var cancellation = try Bookings.reservation(.flight)
    cancellation.reservationNumber = "XK7ABC"
    cancellation.status = .cancelled
    let scene = try scene(("a.eml", [flight(seat: "9A")]), ("b.eml", [cancellation]))
    #expect(scene.unattended()[.cancelled] == 1)
    #expect(file.events.map(\.status) == [.canceled])
  }

  @Test func whatCannotBeWrittenIsRejectedAsAWhole() throws {
    file.failing = [Self.title]
    let scene = try scene(
      ("mail.eml", [flight(seat: "9A"), flight(guest: "Alan Turing", seat: "9B")]))
    let summary = scene.unattended()
    #expect(summary[.rejected] == 2)
    #expect(summary.writeFailure != nil)
  }

  @Test func aMissingFileLosesNoBooking() throws {
    let scene = try scene(("mail.eml", [flight(seat: "9A")]))
    scene.inputs = [("missing.eml", "missing")]
    #expect(scene.unattended()[.saved] == 1)
    #expect(file.titles == [Self.title])
  }

  @Test func aDryRunSaysTheSame() throws {
    let scene = try scene(
      ("mail.eml", [flight(seat: "9A"), flight(guest: "Alan Turing", seat: "9B")]))
    scene.options.isDryRun = true
    let summary = scene.unattended()
    #expect(summary[.wouldSave] == 1 && summary[.wouldUpdate] == 1)
    #expect(file.events.isEmpty)
  }
}
