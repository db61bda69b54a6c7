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

  @Test func anOlderRequestAfterTheCancellationIsSkipped() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.cancellation()) == ["skipped"])
    #expect(try status(scene, InvitationText.request()) == ["skipped"])
    #expect(
      scene.reporter.results.last?.reason
        == "canceled by a newer record that was imported before; --again saves it all the same")
    #expect(try scene.names().isEmpty)
    #expect(try status(scene, InvitationText.request("Again", sequence: 2, stamp: 3)) == ["saved"])
    #expect(try status(scene, InvitationText.cancellation()) == ["unchanged"])
  }

  @Test func anOlderOccurrenceAfterTheCancellationIsSkipped() throws {
    let scene = try LedgerScene()
    #expect(
      try status(scene, InvitationText.cancellation(sequence: 2, stamp: 5)) == ["skipped"])
    #expect(try status(scene, InvitationText.occurrence("REQUEST")) == ["skipped"])
    #expect(try status(scene, InvitationText.series()) == ["skipped"])
    #expect(try scene.names().isEmpty)
  }

  @Test func ofTwoMessagesOfOneVersionTheLaterStampCounts() throws {
    let scene = try LedgerScene()
    #expect(
      try status(scene, InvitationText.cancellation(sequence: 0, stamp: 2)) == ["skipped"])
    #expect(try status(scene, InvitationText.request(stamp: 1)) == ["skipped"])
    #expect(try status(scene, InvitationText.request(stamp: 3)) == ["saved"])
  }

  @Test(arguments: [true, false])
  func theCancellationCountsIfOneOrganizerIsUnknown(_ isOfCancellation: Bool) throws {
    func ofAnn(_ text: String, _ states: Bool) -> String {
      let organizer = "ORGANIZER:mailto:ann@club.example\n"
      return states ? text.replacing("SEQUENCE:", with: organizer + "SEQUENCE:") : text
    }
    let scene = try LedgerScene()
    let cancellation = ofAnn(InvitationText.cancellation(), isOfCancellation)
    #expect(try status(scene, cancellation) == ["skipped"])
    #expect(try status(scene, ofAnn(InvitationText.request(), !isOfCancellation)) == ["skipped"])
  }

  @Test(arguments: [nil, 1])
  func theCancellationCountsWithinOneFile(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let both = InvitationText.cancellation() + InvitationText.request()
    #expect(try status(scene, both) == ["skipped", "skipped"])
  }

  @Test func theCancellationCountsAfterAPrompt() throws {
    let scene = try LedgerScene()
    #expect(try scene.prompted(InvitationText.cancellation()).lines.count == 1)
    #expect(try status(scene, InvitationText.request()) == ["skipped"])
  }

  @Test func aDryRunRemembersNoCancellation() throws {
    let scene = try LedgerScene()
    scene.options.isDryRun = true
    #expect(try status(scene, InvitationText.cancellation()) == ["skipped"])
    scene.options.isDryRun = false
    #expect(try status(scene, InvitationText.request()) == ["saved"])
  }

  // MARK: Undone

  @Test func theUndoForgetsTheCancellation() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.cancellation()) == ["skipped"])
    let entry = try #require(try scene.ledger.undoState().latest)
    let plan = try scene.undoRun(UndoLister()).plan(of: entry, isForced: false)
    #expect(plan.items.isEmpty && plan.cancellations.count == 1 && !plan.isEmpty)
    try scene.undoes()
    #expect(try scene.ledger.undoState().latest == nil)
    #expect(try status(scene, InvitationText.request()) == ["saved"])
  }

  @Test func theRedoRemembersTheCancellation() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.cancellation()) == ["skipped"])
    try scene.undoes()
    try scene.redoes()
    #expect(try scene.ledger.undoState().latest == 1)
    #expect(try status(scene, InvitationText.request()) == ["skipped"])
    try scene.undoes(1)
    #expect(try status(scene, InvitationText.request()) == ["saved"])
  }

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

  /// Of two cancellations, the undo of the later one leaves the earlier one.
  @Test func theUndoLeavesOtherCancellations() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.cancellation()) == ["skipped"])
    #expect(try status(scene, InvitationText.cancellation(sequence: 3, stamp: 9)) == ["skipped"])
    try scene.undoes()
    #expect(try status(scene, InvitationText.request()) == ["skipped"])
    #expect(try status(scene, InvitationText.request(sequence: 2, stamp: 3)) == ["saved"])
  }

  @Test func onlyAgainSavesTheEvent() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.cancellation()) == ["skipped"])
    scene.options.isForced = true
    #expect(try status(scene, InvitationText.request()) == ["skipped"])
    scene.options.bringsBack = true
    #expect(try status(scene, InvitationText.request()) == ["saved"])
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
