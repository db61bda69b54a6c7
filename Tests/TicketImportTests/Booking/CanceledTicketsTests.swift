import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Cancellations that name a ticket or a seat of a known booking, and nobody.
@Suite struct CanceledTicketsTests {
  private func record(
    _ guest: String?, _ details: [ReservationDetail], _ status: ReservationStatus = .confirmed
  ) throws -> Reservation {
    var show = try Bookings.reservation(.event, "Show", from: "2026-12-10T19:30+01:00")
    show.reservationNumber = "AB"
    show.underName = guest
    show.guests = guest.map { [$0] } ?? []
    show.details = details
    show.status = status
    return show
  }

  /// The scene after a mail with two guests, and the line of the canceled ones.
  private func scene(_ canceled: [ReservationDetail]) throws -> (LedgerScene, line: String?) {
    let scene = try LedgerScene()
    let booked = [
      try record("Ann Berg", [.init(.ticketNumber, "T1"), .init(.seat, "45")]),
      try record("Tom Berg", [.init(.ticketNumber, "T2"), .init(.seat, "46")]),
    ]
    try scene.imports(("booked.eml", booked))
    try scene.imports(("canceled.pkpass", [record(nil, canceled, .cancelled)]))
    let text = try #require(try scene.texts().first).replacing("\r\n ", with: "")
    let notes = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DESCRIPTION:") }
    let lines = try #require(notes).replacing("\\,", with: ",").components(separatedBy: "\\n")
    return (scene, lines.first { $0.hasPrefix("Canceled for: ") })
  }

  @Test func aTicketOrASeatIsThatOfItsGuest() throws {
    for details in [[ReservationDetail(.ticketNumber, "T2")], [ReservationDetail(.seat, "46")]] {
      let (scene, line) = try scene(details)
      #expect(try scene.property("STATUS") == "CONFIRMED")
      #expect(line == "Canceled for: Tom Berg")
      let last = try record("Ann Berg", [], .cancelled)
      try scene.imports(("last.eml", [last]))
      #expect(try scene.property("STATUS") == "CANCELLED")
    }
  }

  /// Nobody knows whose ticket it is, or it is that of all.
  @Test func anUnknownTicketCancelsTheBooking() throws {
    let others: [[ReservationDetail]] = [
      [], [ReservationDetail(.seat, "47")], [ReservationDetail(.seat, "45, 46")],
      [ReservationDetail(.seat, "45; 47")], [ReservationDetail(.ticketNumber, "T3")],
    ]
    for details in others {
      #expect(try scene(details).0.property("STATUS") == "CANCELLED")
    }
  }

  @Test func aSeatOfAListIsCanceledAlone() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [record("Ann Berg", [.init(.seat, "45, 46")])]))
    try scene.imports(("1.eml", [record("Ann Berg", [.init(.seat, "46")], .cancelled)]))
    #expect(try scene.property("STATUS") == "CONFIRMED")
    let text = try scene.texts().first?.replacing("\r\n ", with: "")
    #expect(text?.contains("Canceled for: Seat 46") == true)
    try scene.imports(("2.eml", [record("Ann Berg", [.init(.seat, "45")], .cancelled)]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }
}
