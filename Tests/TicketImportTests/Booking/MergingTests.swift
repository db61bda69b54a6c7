import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// One event of several records of one leg of a booking.
@Suite struct MergingTests {
  private func mail() throws -> Reservation {
    var flight = try Bookings.flight()
    flight.reservationNumber = "XK7ABC"
    flight.start = try Bookings.time("2017-09-20T15:05:00+03:00")
    flight.end = try Bookings.time("2017-09-20T16:00:00+02:00")
    flight.underName = "Ada Byron"
    flight.guests = ["Ada Byron"]
    flight.details = []
    flight.boardingTime = nil
    return flight
  }

  /// A day, a seat and a gate, but no time.
  private func pass(guest: String = "ADA BYRON", seat: String = "9A") throws -> Reservation {
    var pass = try mail()
    pass.start = try Bookings.time("2017-09-20")
    pass.end = nil
    pass.underName = guest
    pass.guests = [guest]
    pass.details = [ReservationDetail(.gate, "16"), ReservationDetail(.seat, seat)]
    return pass
  }

  private static let title = "Flight LH 123 HEL → TXL"

  private func notes(_ scene: LedgerScene) throws -> [String] {
    let text = try #require(try scene.texts().first).replacingOccurrences(of: "\r\n ", with: "")
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DESCRIPTION:") }
    return try #require(line).dropFirst(12).components(separatedBy: "\\n")
  }

  @Test(arguments: [nil, 1])
  func thePassAddsItsSeatAndKeepsTheTimes(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    let lines = try scene.imports(("mail.eml", [mail()]), ("pass.pkpass", [pass()]))
    #expect(
      lines == ["mail.eml[0] saved \(Self.title)", "pass.pkpass[0] updated \(Self.title)"])
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(try scene.property("DTEND") == "20170920T160000")
    let notes = try notes(scene)
    #expect(notes.contains("Seat: 9A"))
    #expect(notes.contains("Gate: 16"))
    #expect(notes.contains { $0.hasPrefix("Arrives: 16:00") })
    #expect(notes.filter { $0.hasPrefix("Guest") } == ["Guest: Ada Byron"])
  }

  @Test func aPassOfTheDayKeepsTheTimeOfAMovedFlight() throws {
    let scene = try LedgerScene()
    var moved = try mail()
    moved.start = try Bookings.time("2017-09-21T10:15:00+03:00")
    moved.end = nil
    var later = try pass()
    later.start = try Bookings.time("2017-09-21")
    try scene.imports(("mail.eml", [mail()]))
    try scene.imports(("moved.pkpass", [moved]))
    try scene.imports(("barcode.txt", [later]))
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20170921T101500")
    #expect(try notes(scene).contains("Seat: 9A"))
  }

  @Test(arguments: [true, false])
  func theBoardingOfThePassHasAnAlarm(_ isMailFirst: Bool) throws {
    let scene = try LedgerScene()
    var pass = try pass()
    pass.start = nil
    pass.boardingTime = try Bookings.time("2017-09-20T14:25:00+03:00")
    pass.place?.name = "HELSINKI"
    pass.arrivalPlace?.name = "BERLIN"
    let inputs = try [("mail.eml", [mail()]), ("pass.pkpass", [pass])]
    for input in isMailFirst ? inputs : inputs.reversed() { try scene.imports(input) }
    let text = try #require(try scene.texts().first)
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(text.contains("TRIGGER:-PT40M\r\n"))
    #expect(!text.contains("TRIGGER:PT0S"))
    let notes = try notes(scene)
    #expect(notes.contains { $0.hasPrefix("Arrives: 16:00 Berlin (Tegel)") })
    #expect(notes.contains("Boarding: 14:25"))
  }

  /// Berlin and Munich without a country: their zones are unknown.
  private func train(_ start: String, _ end: String, seat: String? = nil) throws -> Reservation {
    var train = try Bookings.reservation(.train)
    train.reservationNumber = "8QX4ML"
    train.vehicle = "ICE 599"
    train.place = Place(name: "Nordbahnhof (tief)")
    train.arrivalPlace = Place(name: "Neustadt Messe")
    train.start = try Bookings.time(start)
    train.end = try Bookings.time(end)
    train.details = seat.map { [ReservationDetail(.seat, $0)] } ?? []
    return train
  }

  @Test(arguments: [true, false])
  func aLocalTimeMovesAMomentInUTC(_ isLocalLast: Bool) throws {
    let scene = try LedgerScene()
    let exact = try train("2026-12-04T08:27:00+01:00", "2026-12-04T12:34:00+01:00")
    let local = try train("2026-12-04T09:27", "2026-12-04T13:34", seat: "33")
    try scene.imports(("a.eml", [isLocalLast ? exact : local]))
    try scene.imports(("b.pkpass", [isLocalLast ? local : exact]))
    #expect(try scene.names().count == 1)
    #expect(
      try scene.property("DTSTART") == (isLocalLast ? "20261204T082700Z" : "20261204T072700Z"))
    #expect(try scene.property("DTEND") == (isLocalLast ? "20261204T123400Z" : "20261204T113400Z"))
    #expect(try notes(scene).contains("Seat: 33"))
  }

  @Test func theSameLocalTimeKeepsTheMoment() throws {
    let scene = try LedgerScene()
    try scene.imports(("a", [train("2026-12-04T08:27:00+01:00", "2026-12-04T12:34:00+01:00")]))
    try scene.imports(("b", [train("2026-12-04T08:27", "2026-12-04T12:34", seat: "33")]))
    #expect(try scene.property("DTSTART") == "20261204T072700Z")
    #expect(try notes(scene).contains("Arrives: 12:34 Neustadt Messe"))
  }

  /// The time of the pass is exact, but without an end: the assumed one does not replace the
  /// stated one.
  @Test(arguments: ["2026-12-04T08:27:00+01:00", "2026-12-04T07:27:00Z"], [true, false])
  func theStatedEndStaysBesideAnExactStart(_ start: String, _ isPassLast: Bool) throws {
    let mail = try train("2026-12-04T08:27", "2026-12-04T12:34")
    var pass = try train(start, start, seat: "33")
    pass.end = nil
    for inputs in [[[mail], [pass]], [[mail, pass]]] {
      let scene = try LedgerScene()
      for records in isPassLast ? inputs : inputs.reversed() {
        try scene.imports(("record", isPassLast ? records : records.reversed()))
      }
      #expect(try scene.names().count == 1)
      #expect(try scene.property("DTSTART") == "20261204T072700Z")
      #expect(try scene.property("DTEND") == "20261204T113400Z")
    }
  }

  @Test(arguments: [true, false])
  func theStatedEndIsOnTheClockOfThePlaceOfThePass(_ isPassLast: Bool) throws {
    let berlin = try Bookings.place("Waldbühne", country: "DE")
    var mail = try concert("2026-12-04T19:30", Place(name: "Waldbühne"))
    mail.end = try Bookings.time("2026-12-04T23:15")
    let pass = try concert("2026-12-04T19:30:00+01:00", berlin, seat: "33")
    let scene = try LedgerScene()
    for record in isPassLast ? [mail, pass] : [pass, mail] {
      try scene.imports(("record", [record]))
    }
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20261204T193000")
    #expect(try scene.property("DTEND") == "20261204T231500")
  }

  private func concert(_ start: String, _ place: Place, seat: String? = nil) throws -> Reservation {
    var concert = try Bookings.reservation(.event)
    concert.title = "Billy Joel"
    concert.reservationNumber = "12-34567"
    concert.place = place
    concert.start = try Bookings.time(start)
    concert.details = seat.map { [ReservationDetail(.seat, $0)] } ?? []
    return concert
  }

  /// A pass with the doors alone does not move the start of the mail.
  @Test(arguments: [true, false])
  func theDoorsAreNoStartBesideTheStart(_ isPassLast: Bool) throws {
    let mail = try concert("2026-12-04T19:30", Place(name: "Waldbühne"))
    var pass = try concert("2026-12-04", Place(name: "Waldbühne"), seat: "33")
    pass.doorTime = try Bookings.time("2026-12-04T18:00")
    let scene = try LedgerScene()
    for record in isPassLast ? [mail, pass] : [pass, mail] {
      try scene.imports(("record", [record]))
    }
    #expect(try scene.property("DTSTART") == "20261204T193000")
    #expect(try scene.property("DTEND") == "20261204T213000")
  }

  /// In UTC both begin on the next day.
  @Test(arguments: [true, false])
  func theDayOfAnEveningIsThatOfItsPlace(_ isPassLast: Bool) throws {
    let scene = try LedgerScene()
    var hall = Place(name: "Garden")
    hall.address = PostalAddress(street: "4 Pennsylvania Plaza")
    hall.address?.locality = "New York"
    hall.address?.country = "US"
    var short = Place(name: "Garden")
    short.address = PostalAddress()
    short.address?.locality = "New York"
    let mail = try concert("2027-02-12T20:00:00-05:00[America/New_York]", hall)
    let pass = try concert("2027-02-12T20:00:00-05:00", short, seat: "12")
    try scene.imports(("a", [isPassLast ? mail : pass]))
    try scene.imports(("b", [isPassLast ? pass : mail]))
    #expect(try scene.names().count == 1)
    #expect(try scene.property("DTSTART") == "20270212T200000")
    #expect(try scene.property("LOCATION")?.contains("4 Pennsylvania Plaza") == true)
    #expect(try notes(scene).contains("Seat: 12"))
  }

  private static let hall = "Elbphilharmonie, Platz der Deutschen Einheit 4, 20457 Hamburg"

  @Test(arguments: [
    ("Elbphilharmonie", hall), ("ELBPHILHARMONIE HAMBURG", hall),
    ("Elbphilharmonie - Hamburg", hall), ("Elbphilharmonie (Hamburg)", hall),
    ("Laeiszhalle Hamburg", "Laeiszhalle Hamburg"), ("Hamburg", hall), ("-", hall),
    ("Elbphilharmonie Kiel", "Elbphilharmonie Kiel"),
  ])
  func aShorterNameKeepsTheKnownPlace(_ name: String, _ expected: String) throws {
    let scene = try LedgerScene()
    let start = "2026-12-04T19:30:00+01:00"
    try scene.imports(("mail.eml", [concert(start, Place(name: Self.hall))]))
    try scene.imports(("pass.pkpass", [concert(start, Place(name: name), seat: "33")]))
    #expect(
      try scene.texts().first?.replacing("\r\n ", with: "").replacing("\\,", with: ",")
        .contains("LOCATION:\(expected)\r\n") == true)
    #expect(try notes(scene).contains("Seat: 33"))
  }

  @Test(arguments: [
    ("Billy Joel", "BILLY  JOEL", "Billy Joel"), ("BILLY JOEL", "Billy Joel", "Billy Joel"),
    ("billy joel", "Billy Joel", "Billy Joel"), ("BILLY JOEL", "BILLY JOEL", "BILLY JOEL"),
    ("Die Straße", "DIE STRASSE", "Die Straße"),
  ])
  func capitalsDoNotReplaceATitle(_ known: String, _ own: String, _ expected: String) throws {
    func draft(_ title: String) throws -> EventDraft {
      var concert = try concert("2026-12-04T19:30:00+01:00", Place(name: "Arena"))
      concert.title = title
      return EventDraft(concert)
    }
    #expect(try draft(own).merged(with: draft(known)).title?.value == expected)
  }

  @Test func capitalsOfStationsDoNotReplaceATitle() throws {
    let known = try train("2026-12-04T08:27", "2026-12-04T12:34")
    var pass = known
    pass.place = Place(name: "NORDBAHNHOF (TIEF)")
    pass.arrivalPlace = Place(name: "NEUSTADT MESSE")
    #expect(
      EventDraft(pass).merged(with: EventDraft(known)).title?.value
        == "Train ICE 599 Nordbahnhof (tief) → Neustadt Messe")
  }

  @Test func aNewLocalTimeCountsInTheZoneThatIsKnown() throws {
    let scene = try LedgerScene()
    let hall = try Bookings.place("Halle", country: "DE")
    try scene.imports(("a", [concert("2027-03-14T20:00:00+01:00", hall)]))
    try scene.imports(("b", [concert("2027-03-14T19:00", Place(name: "Halle"))]))
    #expect(try scene.property("DTSTART") == "20270314T190000")
    #expect(try scene.texts().first?.contains("DTSTART;TZID=Europe/Berlin") == true)
  }

  @Test func theMailAddsTheTimesOfAPass() throws {
    let scene = try LedgerScene()
    try scene.imports(("pass.pkpass", [pass()]))
    try scene.imports(("mail.eml", [mail()]))
    #expect(try scene.property("DTSTART") == "20170920T150500")
    #expect(try notes(scene).contains("Seat: 9A"))
  }

  @Test func twoGuestsAreNamedWithTheirSeats() throws {
    let scene = try LedgerScene()
    try scene.imports(
      ("ada.pkpass", [pass()]), ("bob.pkpass", [pass(guest: "Bob Byron", seat: "9B")]))
    #expect(try scene.names().count == 1)
    let notes = try notes(scene)
    #expect(notes.contains("Guests: ADA BYRON\\, Bob Byron"))
    #expect(
      notes.filter { $0.hasPrefix("Seat") }
        == ["Seat: 9A (ADA BYRON)", "Seat: 9B (Bob Byron)"])
  }

  @Test func aLaterGateReplacesTheEarlierOne() throws {
    let scene = try LedgerScene()
    var changed = try pass()
    changed.details = [ReservationDetail(.gate, "20")]
    try scene.imports(("pass.pkpass", [pass()]), ("changed.pkpass", [changed]))
    let notes = try notes(scene)
    #expect(notes.filter { $0.hasPrefix("Gate") } == ["Gate: 20"])
    #expect(notes.contains("Seat: 9A"))
  }

  @Test func aCancellationKeepsWhatIsKnown() throws {
    let scene = try LedgerScene()
    var cancelled = try pass()
    cancelled.status = .cancelled
    try scene.imports(("mail.eml", [mail()]), ("cancelled.eml", [cancelled]))
    #expect(try scene.property("STATUS") == "CANCELLED")
    #expect(try scene.property("DTSTART") == "20170920T150500")
    // A pass without a status does not revive it.
    var pass = try pass(seat: "10C")
    pass.status = nil
    try scene.imports(("pass.pkpass", [pass]))
    #expect(try scene.property("STATUS") == "CANCELLED")
  }

  @Test func legsThatStandInAnotherOrderAreBothKept() throws {
    let scene = try LedgerScene()
    try scene.imports(("booked.eml", [mail()]))
    var later = try mail()
    later.start = try Bookings.time("2017-09-27T15:05:00+03:00")
    later.end = try Bookings.time("2017-09-27T16:00:00+02:00")
    try scene.imports(("both.eml", [later, mail()]))
    #expect(try scene.names().count == 2)
    let texts = try scene.texts().joined()
    #expect(texts.contains("Helsinki:20170920T150500"))
    #expect(texts.contains("Helsinki:20170927T150500"))
  }
}
