import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Records of one leg at other times, of which one lacks the time, the end or the number.
@Suite struct MovedTimesTests {
  private func train(_ start: String, _ end: String? = nil) throws -> Reservation {
    var train = try Bookings.reservation(.train)
    train.reservationNumber = "TT9"
    train.vehicle = "178"
    train.place = Place(name: "Penn Station")
    train.arrivalPlace = Place(name: "South Station")
    train.start = try Bookings.time(start)
    train.end = try end.map { try Bookings.time($0) }
    return train
  }

  private func notes(_ scene: LedgerScene) throws -> String {
    try #require(try scene.texts().first).replacingOccurrences(of: "\r\n ", with: "")
  }

  /// 20:00 is on the next day in UTC.
  @Test(arguments: ["2026-12-28", "2026-12-28T20:00"], [true, false])
  func aDayIsThatOfThePlace(_ stated: String, _ isSameImport: Bool) throws {
    let scene = try LedgerScene()
    let (exact, day) = try (
      train("2026-12-28T20:00:00-05:00", "2026-12-28T23:30:00-05:00"), train(stated)
    )
    if isSameImport {
      try scene.imports(("a", [exact]), ("b", [day]))
    } else {
      try scene.imports(("a", [exact]))
      try scene.imports(("b", [day]))
    }
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20261229T010000Z")
    #expect(try scene.property("DTEND") == "20261229T043000Z")
  }

  @Test func aCancellationOfTheDayOfThePlaceCancels() throws {
    let scene = try LedgerScene()
    try scene.imports(("a", [train("2026-12-28T20:00:00-05:00")]))
    var canceled = try train("2026-12-28")
    canceled.status = .cancelled
    try scene.imports(("b", [canceled]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  /// After an undo the event is that of the earlier record, with its day and its stated end.
  @Test func anUndoKeepsTheDayAndTheEnd() throws {
    let scene = try LedgerScene()
    try scene.imports(("a", [train("2026-12-28T20:00:00-05:00", "2026-12-28T23:30:00-05:00")]))
    try scene.imports(("b", [train("2026-12-28T21:00:00-05:00", "2026-12-29T00:30:00-05:00")]))
    try scene.undoes(2)
    #expect(try scene.property("DTEND") == "20261229T043000Z")
    try scene.imports(("c", [train("2026-12-28")]))
    #expect(try scene.property("DTSTART") == "20261229T010000Z")
    #expect(try scene.property("DTEND") == "20261229T043000Z")
  }

  @Test func aMovedStartKeepsTheLength() throws {
    let scene = try LedgerScene()
    try scene.imports(("a", [train("2026-12-28T08:00:00-05:00", "2026-12-28T11:45:00-05:00")]))
    for (start, end) in [("09:00", "20261228T174500Z"), ("12:30", "20261228T211500Z")] {
      try scene.imports(("b \(start)", [train("2026-12-28T\(start):00-05:00")]))
      #expect(try scene.property("DTEND") == end)
      #expect(try notes(scene).contains("Arrives: South Station"))
    }
  }

  @Test func aLengthOfAnOptionCountsForAMovedStart() throws {
    var later = EventDraft(try train("2026-12-28T09:00:00-05:00"))
    later.duration = Sourced(CivilDuration(seconds: 3600), .option)
    let first = EventDraft(try train("2026-12-28T08:00:00-05:00", "2026-12-28T11:45:00-05:00"))
    #expect(!later.merged(with: first).remarks.contains(.lengthKept))
  }

  @Test func theBoardingOfTheEarlierTimeGoes() throws {
    let scene = try LedgerScene()
    var pass = try Bookings.flight()
    pass.details = [ReservationDetail(.gate, "F08")]
    pass.boardingTime = try Bookings.time("2017-09-20T14:25:00+03:00")
    var moved = try Bookings.flight()
    moved.vehicle = "LH 129"
    moved.start = try Bookings.time("2017-09-20T18:00:00+03:00")
    moved.end = try Bookings.time("2017-09-20T19:00:00+02:00")
    moved.details = []
    moved.boardingTime = nil
    try scene.imports(("pass", [pass]))
    #expect(try notes(scene).contains("Boarding: 14:25"))
    try scene.imports(("mail", [moved]))
    #expect(try scene.property("DTSTART") == "20170920T180000")
    #expect(try !notes(scene).contains("Boarding"))
    #expect(try !notes(scene).contains("Gate"))
  }

  @Test func aMoveKeepsThePrice() throws {
    let scene = try LedgerScene()
    var first = try Bookings.reservation(.event, "Show", from: "2027-05-13T18:30")
    first.reservationNumber = "55-1"
    first.provider = "EVENTIM"
    first.details = [ReservationDetail(.price, "90 EUR"), ReservationDetail(.seat, "12")]
    var moved = try Bookings.reservation(.event, "Show", from: "2027-06-13T18:30")
    moved.reservationNumber = "55-1"
    try scene.imports(("first", [first]))
    try scene.imports(("moved", [moved]))
    #expect(try scene.property("DTSTART") == "20270613T183000")
    let text = try notes(scene)
    #expect(text.contains("Price: 90 EUR") && text.contains("Provider: EVENTIM"))
    #expect(!text.contains("Seat"))
  }

  /// A pass states no status, and was imported before.
  @Test func anOldPassDoesNotReviveACanceledBooking() throws {
    let scene = try LedgerScene()
    func ticket(_ day: String, _ status: String) -> String {
      #"""
      {"@context": "https://schema.org", "@type": "EventReservation",
       "reservationNumber": "55-1", \#(status) "reservationFor": {"@type": "Event",
       "name": "Show", "startDate": "2027-05-\#(day)T18:30:00"}}
      """#
    }
    let confirmed = #""reservationStatus": "https://schema.org/ReservationConfirmed","#
    let canceled = #""reservationStatus": "https://schema.org/ReservationCancelled","#
    try scene.imports(ticket("13", ""), as: "pass.json")
    try scene.imports(ticket("20", confirmed), as: "mail.json")
    try scene.imports(ticket("20", canceled), as: "mail.json")
    #expect(try scene.property("STATUS") == "CANCELLED")
    let lines = try scene.imports(ticket("13", ""), as: "pass.json")
    #expect(lines.contains { $0.contains("skipped") })
    #expect(try scene.property("STATUS") == "CANCELLED")
    #expect(try scene.property("DTSTART") == "20270520T183000")
  }

  @Test func aSeatIsTheSameInOtherCase() throws {
    let scene = try LedgerScene()
    func ticket(_ seat: String) throws -> Reservation {
      var ticket = try Bookings.reservation(.event, "Show", from: "2027-05-13T18:30")
      ticket.reservationNumber = "55-1"
      ticket.details = [ReservationDetail(.seat, seat)]
      return ticket
    }
    try scene.imports(("mail", [ticket("Section A, row 7, seat 12")]))
    try scene.imports(("pass", [ticket("section A, row 7, seat 12")]))
    #expect(try notes(scene).components(separatedBy: "Seat: ").count == 2)
  }

  @Test func aPassWithoutTheNumberKeepsTheTitle() throws {
    let scene = try LedgerScene()
    try scene.imports(("a", [train("2026-12-28T20:00:00-05:00")]))
    var pass = try train("2026-12-28T20:00:00-05:00")
    pass.vehicle = nil
    pass.provider = "Amtrak"
    try scene.imports(("b", [pass]))
    #expect(
      try scene.property("SUMMARY")?.hasPrefix("Train 178 Penn Station") == true)
  }
}
