import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Cancellations of what no import had saved before them.
@Suite struct RememberedCancellationTests {
  private let name = "in.ics"

  private func status(_ scene: LedgerScene, _ text: String) throws -> [String] {
    try scene.imports(text, as: name).map { String($0.split(separator: " ")[1]) }
  }

  @Test(arguments: [nil, 1])
  func theCancellationCountsWithinOneFile(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let both = InvitationText.cancellation() + InvitationText.request()
    #expect(try status(scene, both) == ["skipped", "skipped"])
  }

  // MARK: Undone

  /// The event that came behind the cancellation is undone, and then the cancellation.
  @Test func theUndoForgetsTheCancellationOfAnUndoneEvent() throws {
    let scene = try LedgerScene()
    let canceled = ("canceled.eml", [try flight(2000, isCanceled: true)])
    try scene.imports(canceled)
    try scene.imports(("booked.eml", [flight(1000)]))
    try scene.undoes()
    #expect(try scene.ledger.undoState().latest == 1)
    try scene.undoes()
    #expect(
      try scene.imports(("booked.eml", [flight(1000)])).first?.contains("] saved Flight") == true)
  }

  // MARK: Bookings

  private func flight(_ time: Int?, isCanceled: Bool = false) throws -> Reservation {
    var flight = isCanceled ? try Bookings.reservation(.flight) : try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.status = isCanceled ? .cancelled : nil
    flight.made = time.map { Instant(secondsSince1970: $0) }
    return flight
  }

  /// What the cancellation of a saved booking cancels is no unknown booking.
  @Test func theCancellationOfASavedBookingIsNotRemembered() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight(1000)]))
    #expect(
      try scene.imports(("canceled.eml", [flight(2000, isCanceled: true)])).first?
        .contains("] cancelled") == true)
    try scene.undoes()
    var other = try flight(1500)
    other.start = try Bookings.time("2017-12-24T15:05:00+03:00")
    other.end = nil
    #expect(try scene.imports(("other.eml", [other])).first?.contains("skipped") == false)
  }
}
