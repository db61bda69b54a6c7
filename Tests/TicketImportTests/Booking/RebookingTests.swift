import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Which event a later record of a booking is about.
@Suite struct RebookingTests {
  private func flight(
    _ day: String = "2017-09-20", number: String = "XK7ABC", isBack: Bool = false
  ) throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = number
    flight.start = try Bookings.time("\(day)T15:05:00+03:00")
    flight.end = try Bookings.time("\(day)T16:00:00+02:00")
    if isBack { (flight.place, flight.arrivalPlace) = (flight.arrivalPlace, flight.place) }
    return flight
  }

  private func cancellation(number: String = "XK7ABC") throws -> Reservation {
    var reservation = try Bookings.reservation(.flight)
    reservation.reservationNumber = number
    reservation.status = .cancelled
    return reservation
  }

  private static let title = "Flight LH 123 HEL → TXL"
  private static let back = "Flight LH 123 TXL → HEL"

  @Test func aRebookedJourneyIsItsEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight()]))
    let names = try scene.names()
    var rebooked = try flight("2017-09-21")
    rebooked.vehicle = "LH 125"
    #expect(
      try scene.imports(("moved.eml", [rebooked]))
        == ["moved.eml[0] updated Flight LH 125 HEL → TXL"])
    #expect(try scene.names() == names)
    #expect(try scene.property("DTSTART") == "20170921T150500")
    #expect(
      try scene.imports(("moved.eml", [rebooked]))
        == ["moved.eml[0] unchanged Flight LH 125 HEL → TXL"])
    // The first mail before the second one is an earlier version.
    #expect(
      try scene.imports(("booked.eml", [flight()]), ("moved.eml", [rebooked])) == [
        "booked.eml[0] skipped \(Self.title)",
        "moved.eml[0] unchanged Flight LH 125 HEL → TXL",
      ])
  }

  @Test(arguments: [nil, 1, 2])
  func theSameHoldsWithinOneImport(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let lines = try scene.imports(
      ("booked.eml", [flight(), flight(isBack: true)]),
      ("moved.eml", [flight("2017-09-21"), flight(isBack: true)]))
    #expect(
      lines == [
        "booked.eml[0] saved \(Self.title)", "booked.eml[1] saved \(Self.back)",
        "moved.eml[0] updated \(Self.title)", "moved.eml[1] unchanged \(Self.back)",
      ])
    #expect(try scene.names().count == 2)
  }

  @Test(arguments: [nil, 1])
  func journeysOfOneFileAreEventsOfTheirOwn(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let commute = ["2017-09-20", "2017-09-27", "2017-10-04"]
    let saved = try scene.imports(("pass.json", commute.map { try flight($0) }))
    #expect(saved.allSatisfy { $0.contains(" saved ") })
    let again = try scene.imports(("pass.json", commute.map { try flight($0) }))
    #expect(again.allSatisfy { $0.contains(" unchanged ") })
    // Which of three was moved is not known.
    #expect(
      try scene.imports(("moved.eml", [flight("2017-10-11")]))
        == ["moved.eml[0] saved \(Self.title)"])
    #expect(try scene.names().count == 4)
  }

  @Test func theOneThatTheFileDoesNotStateWasMoved() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight(), flight("2017-09-27")]))
    #expect(
      try scene.imports(("moved.eml", [flight(), flight("2017-09-28")])) == [
        "moved.eml[0] unchanged \(Self.title)", "moved.eml[1] updated \(Self.title)",
      ])
    #expect(try scene.names().count == 2)
  }

  /// The second of the mail is known, so the first one is what became of the other.
  @Test(arguments: [nil, 1])
  func theMovedOneMayBeListedFirst(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let days = ["2017-09-20", "2017-09-27", "2017-10-04"]
    try scene.imports(("booked.eml", days.map { try flight($0) }))
    let moves: [[String]] = [
      ["2017-09-21", "2017-09-27", "2017-10-04"], ["2017-09-21", "2017-09-28", "2017-10-04"],
      ["2017-09-22", "2017-10-04", "2017-09-28"],
    ]
    for (days, changed) in zip(moves, [0, 1, 0]) {
      let lines = try scene.imports(("moved.eml", days.map { try flight($0) }))
      let expected: [String] = days.indices.map { index in
        let status = index == changed ? "updated" : "unchanged"
        return "moved.eml[\(index)] \(status) \(Self.title)"
      }
      #expect(lines == expected)
      #expect(try scene.names().count == 3)
      let starts = try scene.texts().compactMap {
        $0.firstMatch(of: /BEGIN:VEVENT[^%]*?DTSTART[^:]*:(\d{8})/)?.1
      }
      #expect(Set(starts.map(String.init)) == Set(days.map { $0.filter { $0 != "-" } }))
    }
  }

  /// A travel agent's number is that of all hotels of a trip.
  @Test func anotherHotelOfTheNumberIsAStayOfItsOwn() throws {
    func stay(_ name: String, _ first: String, _ last: String) throws -> Reservation {
      var stay = try Bookings.hotel()
      stay.title = name
      stay.place?.name = name
      stay.start = try Bookings.time(first)
      stay.end = try Bookings.time(last)
      return stay
    }
    let scene = try LedgerScene()
    try scene.imports(("first.eml", [stay("Hotel Adlon", "2027-03-01", "2027-03-03")]))
    let second = try stay("Hotel Sacher", "2027-03-03", "2027-03-05")
    #expect(try scene.imports(("second.eml", [second])) == ["second.eml[0] saved Hotel Sacher"])
    #expect(
      try scene.imports(("moved.eml", [stay("Hotel Adlon Berlin", "2027-03-02", "2027-03-03")]))
        == ["moved.eml[0] updated Hotel Adlon Berlin"])
    #expect(try scene.names().count == 2)
  }

  /// The new mail has neither the end nor the address, the zone and the class.
  @Test func anEventOfAnotherDayKeepsWhatItsMailLeavesOut() throws {
    func show(_ start: String, _ end: String?, _ place: Place) throws -> Reservation {
      var show = try Bookings.reservation(.event, "Opera", from: start)
      show.end = try end.map { try Bookings.time($0) }
      show.reservationNumber = "W1"
      show.place = place
      return show
    }
    let hall = try Bookings.place("Stadthalle, Vogelweidplatz 14, 1150 Wien", country: "AT")
    var first = try show("2026-12-12T19:00:00+01:00", "2026-12-12T22:45:00+01:00", hall)
    first.details = [.init(.travelClass, "Gold"), .init(.seat, "7")]
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [first]))
    let moved = try show("2026-12-13T20:00:00", nil, Bookings.place("Stadthalle"))
    #expect(try scene.imports(("moved.eml", [moved])) == ["moved.eml[0] updated Opera"])
    #expect(try scene.property("DTSTART") == "20261213T200000")
    #expect(try scene.property("DTEND") == "20261213T234500")
    let text = try #require(try scene.texts().first).replacing("\r\n ", with: "")
    #expect(text.contains("DTSTART;TZID=Europe/Vienna:"))
    #expect(text.contains("Vogelweidplatz") && text.contains("Class: Gold"))
    #expect(!text.contains("Seat: 7"))
    #expect(try scene.imports(("moved.eml", [moved])) == ["moved.eml[0] unchanged Opera"])
  }

  /// They were read ahead of the first one, and none of them is lost.
  @Test func recordsBeforeAnInterruptionAreSaved() throws {
    let scene = try LedgerScene()
    let legs = ["2017-09-20", "2017-09-27", "2017-10-04"]
    let lines = try scene.imports(interruptedBehind: legs.map { try flight($0) })
    #expect(lines.count == 3 && lines.allSatisfy { $0.contains(" saved ") })
    #expect(try scene.names().count == 3)
    #expect(scene.summary.wasInterrupted)
  }

  @Test func anotherNumberOrRouteIsAnotherBooking() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight()]))
    let lines = try scene.imports(
      ("other.eml", [flight("2017-09-21", number: "XK7ABD")]),
      ("back.eml", [flight("2017-09-21", isBack: true)]))
    #expect(lines.allSatisfy { $0.contains(" saved ") })
  }

  @Test func aTicketIsFoundWithoutItsReservationNumber() throws {
    let scene = try LedgerScene()
    var mail = try flight()
    mail.ticketNumber = "220 1234"
    var pass = try flight("2017-09-21")
    pass.reservationNumber = nil
    pass.ticketNumber = "2201234"
    try scene.imports(("mail.eml", [mail]))
    #expect(try scene.imports(("pass.pkpass", [pass])) == ["pass.pkpass[0] updated \(Self.title)"])
  }

  @Test func aDeletedEventStaysDeleted() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [flight()]))
    try scene.delete()
    #expect(
      try scene.imports(("moved.eml", [flight("2017-09-21")]))
        == ["moved.eml[0] skipped \(Self.title)"])
  }

  @Test(arguments: [nil, 1])
  func aCancellationFindsItsEventsByTheNumber(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let booked = try [flight(), flight("2017-09-27", isBack: true), flight(number: "OTHER1")]
    let canceled = ["Canceled: \(Self.title)", "Canceled: \(Self.back)"]
    try scene.imports(("booked.eml", booked))
    let lines = try scene.imports(("canceled.eml", [cancellation()]))
    #expect(Set(lines) == Set(canceled.map { "canceled.eml[0] cancelled \($0)" }))
    #expect(try scene.texts().count { $0.contains("STATUS:CANCELLED") } == 2)
    let again = try scene.imports(("canceled.eml", [cancellation()]))
    #expect(Set(again) == Set(canceled.map { "canceled.eml[0] unchanged \($0)" }))
    #expect(
      try scene.imports(("canceled.eml", [cancellation(number: "NONE")]))
        == ["canceled.eml[0] skipped Canceled: Flight"])
    // Booked and canceled in one import.
    let fresh = try LedgerScene()
    fresh.windowSize = window
    let both = try fresh.imports(("booked.eml", [flight()]), ("canceled.eml", [cancellation()]))
    #expect(both.last == "canceled.eml[0] cancelled Canceled: \(Self.title)")
  }

  @Test func twoTrainsOnOneDayAreTwoJourneys() throws {
    let scene = try LedgerScene()
    var later = try flight()
    later.vehicle = "LH 125"
    later.start = try Bookings.time("2017-09-20T19:05:00+03:00")
    later.end = nil
    let expected = [
      "mail.eml[0] saved \(Self.title)", "mail.eml[1] saved Flight LH 125 HEL → TXL",
    ]
    #expect(try scene.imports(("mail.eml", [flight(), later])) == expected)
    #expect(
      try scene.imports(("mail.eml", [flight(), later]))
        == expected.map { $0.replacing("saved", with: "unchanged") })
    #expect(try scene.names().count == 2)
  }

  @Test func aDryRunFindsTheSameEvents() throws {
    let scene = try LedgerScene()
    scene.options.isDryRun = true
    let lines = try scene.imports(
      ("booked.eml", [flight()]), ("moved.eml", [flight("2017-09-21")]),
      ("canceled.eml", [cancellation()]))
    #expect(
      lines == [
        "booked.eml[0] would-save \(Self.title)", "moved.eml[0] would-update \(Self.title)",
        "canceled.eml[0] would-cancel Canceled: \(Self.title)",
      ])
  }
}
