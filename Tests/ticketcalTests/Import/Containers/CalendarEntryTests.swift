import Foundation
import Testing

/// The calendar entry that a mail attaches to its booking, and later messages about the entry.
@Suite struct CalendarEntryTests {
  private static let page = """
    Content-Type: text/html; charset=utf-8

    <script type="application/ld+json">{"@type":"FlightReservation","reservationNumber":"ABC123",
    "reservationFor":{"@type":"Flight","flightNumber":"400","airline":{"iataCode":"LH"},
    "departureAirport":{"iataCode":"FRA"},"departureTime":"2026-12-10T10:55",
    "arrivalAirport":{"iataCode":"JFK"},"arrivalTime":"2026-12-10T13:40"}}</script>

    """

  private func entry(
    method: String = "REQUEST", day: Int = 10, stamp: Int = 2, uid: String = "lh-1@lh.example"
  ) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:x
    METHOD:\(method)
    BEGIN:VEVENT
    UID:\(uid)
    DTSTAMP:202611\(stamp < 10 ? "0" : "")\(stamp)T120000Z
    DTSTART;TZID=Europe/Berlin:202612\(day)T105500
    DTEND;TZID=America/New_York:202612\(day)T134000
    SUMMARY:LH400 Frankfurt - New York
    END:VEVENT
    END:VCALENDAR

    """
  }

  /// - Parameter isFirst: whether the entry stands before the page.
  private func mail(entryFirst isFirst: Bool = false) -> String {
    let attached = "Content-Type: text/calendar; method=REQUEST\n\n" + entry()
    let parts = isFirst ? [attached, Self.page] : [Self.page, attached]
    return """
      From: a@example.org
      Date: Mon, 2 Nov 2026 10:00:00 +0100
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary=X

      --X

      """ + parts.joined(separator: "--X\n") + "--X--\n"
  }

  @Test func anEntryBeforeItsBookingIsNoEventOfItsOwn() throws {
    let home = try TestHome()
    try home.file("trip.eml", mail(entryFirst: true))
    let run = try home.run("--yes", "trip.eml")
    #expect(run.output.contains("the calendar entry of Flight LH 400 FRA → JFK"))
    #expect(try home.event().contains("SUMMARY:Flight LH 400 FRA → JFK\n"))
  }

  /// The mail attaches no entry, and its shop offers one for download.
  @Test(arguments: [true, false])
  func anEntryOfAnotherFileIsNoEventOfItsOwn(isOneImport: Bool) throws {
    let home = try TestHome()
    let mail =
      "From: a@example.org\nDate: Mon, 2 Nov 2026 10:00:00 +0100\nMIME-Version: 1.0\n" + Self.page
    try home.file("trip.eml", mail)
    try home.file("trip.ics", entry(uid: "download"))
    if !isOneImport { #expect(try home.run("--yes", "trip.eml").status == 0) }
    let run = try home.run("--yes", "trip.eml", "trip.ics")
    #expect(run.output.contains("the calendar entry of Flight LH 400 FRA → JFK"))
    #expect(try home.event().contains("SUMMARY:Flight LH 400 FRA → JFK\n"))
    // Later versions of the entry are of the booking.
    try home.file("moved.ics", entry(day: 12, stamp: 5, uid: "download"))
    #expect(try home.run("--yes", "moved.ics").output.contains("updated"))
    #expect(try home.event().contains("DTSTART;TZID=Europe/Berlin:20261212T105500\n"))
  }

  @Test func theDaysOfAHotelInAnotherFileAreItsStay() throws {
    let home = try TestHome()
    try home.file(
      "stay.json",
      """
      {"@type":"LodgingReservation","reservationNumber":"HB-9911",
      "checkinTime":"2026-12-04T15:00:00","checkoutTime":"2026-12-08T11:00:00",
      "reservationFor":{"@type":"LodgingBusiness","name":"Hotel Royal"}}
      """)
    try home.file(
      "stay.ics",
      entry(uid: "stay").replacing(
        "DTSTART;TZID=Europe/Berlin:20261210T105500", with: "DTSTART;VALUE=DATE:20261204"
      )
      .replacing("DTEND;TZID=America/New_York:20261210T134000", with: "DTEND;VALUE=DATE:20261208")
      .replacing("LH400 Frankfurt - New York", with: "Hotel Royal"))
    #expect(try home.run("--yes", "stay.json").status == 0)
    let before = try home.event()
    let run = try home.run("--yes", "stay.ics")
    #expect(before.contains("DTSTART;VALUE=DATE:20261204"))
    #expect(run.output.contains("the calendar entry of Hotel Royal"), "\(run.output)")
    #expect(try home.event() == before)
  }

  /// It ends at another time than the flight, or has no word of the concert.
  @Test(arguments: [true, false])
  func anotherEventAtTheTimeOfABookingIsItsOwn(isFlight: Bool) throws {
    let home = try TestHome()
    let concert = """
      {"@type":"EventReservation","reservationNumber":"E1","reservationFor":{"@type":"Event",
      "name":"Concert","startDate":"2026-12-10T10:55:00+01:00",
      "endDate":"2026-12-10T19:40:00+01:00"}}
      """
    try home.file(
      "trip", isFlight ? "From: a@example.org\nMIME-Version: 1.0\n" + Self.page : concert)
    let other = entry(uid: "other")
    try home.file("other.ics", isFlight ? other.replacing("T134000", with: "T134100") : other)
    let run = try home.run("--yes", "trip", "other.ics")
    #expect(run.output.contains("saved") && run.errors.contains("2 saved"))
  }

  @Test func aLaterCancellationOfTheEntryCancelsTheBooking() throws {
    let home = try TestHome()
    try home.file("trip.eml", mail())
    try home.file("cancel.ics", entry(method: "CANCEL", stamp: 5))
    #expect(try home.run("--yes", "trip.eml").status == 0)
    let dry = try home.run("--yes", "-n", "cancel.ics")
    #expect(dry.output.contains("would-cancel"))
    let run = try home.run("--yes", "cancel.ics")
    #expect(run.output.contains("cancelled"))
    let event = try home.event()
    #expect(event.contains("STATUS:CANCELLED\n"))
    #expect(event.contains("SUMMARY:Canceled: Flight LH 400 FRA → JFK\n"))
    #expect(try home.run("--yes", "cancel.ics", "trip.eml").status == 0)
    #expect(try home.event() == event)
  }

  /// The moved entry has no end, or one before its start.
  @Test(arguments: ["", "DTEND:20261211T090000Z\n"])
  func theBookingKeepsItsLength(_ end: String) throws {
    let home = try TestHome()
    try home.file("trip.eml", mail())
    let moved = entry(day: 11, stamp: 5)
      .replacing("DTEND;TZID=America/New_York:20261211T134000\n", with: end)
    try home.file("moved.ics", moved)
    #expect(try home.run("--yes", "trip.eml", "moved.ics").status == 0)
    let event = try home.event()
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20261211T105500\n"))
    #expect(event.contains("DTEND;TZID=America/New_York:20261211T134000\n"))
  }

  @Test func oneImportOfBothGivesTheSame() throws {
    let home = try TestHome()
    try home.file("a.eml", mail())
    try home.file("b.ics", entry(method: "CANCEL", stamp: 5))
    let run = try home.run("--yes", "a.eml", "b.ics")
    #expect(run.output.contains("cancelled"))
    #expect(try home.event().contains("STATUS:CANCELLED\n"))
  }

  @Test func aLaterVersionOfTheEntryMovesTheBooking() throws {
    let home = try TestHome()
    try home.file("trip.eml", mail())
    try home.file("moved.ics", entry(day: 12, stamp: 5))
    try home.file("same.ics", entry())
    #expect(try home.run("--yes", "trip.eml").status == 0)
    let same = try home.run("--yes", "same.ics")
    #expect(same.output.contains("the calendar entry of Flight LH 400 FRA → JFK"))
    #expect(try home.run("--yes", "moved.ics").output.contains("updated"))
    let event = try home.event()
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20261212T105500\n"))
    #expect(event.contains("DTEND;TZID=America/New_York:20261212T134000\n"))
    #expect(event.contains("SUMMARY:Flight LH 400 FRA → JFK\n"))
    let older = try home.run("--yes", "same.ics")
    #expect(older.output.contains("unchanged"))
    #expect(try home.event() == event)
  }

  /// Programs write such entries in UTC; the booking knows the clocks of its places.
  @Test func theMovedTimesAreOnTheClocksOfThePlaces() throws {
    let home = try TestHome()
    try home.file("trip.eml", mail())
    try home.file(
      "moved.ics",
      entry(stamp: 5)
        .replacing("DTSTART;TZID=Europe/Berlin:20261210T105500", with: "DTSTART:20261210T115500Z")
        .replacing("DTEND;TZID=America/New_York:20261210T134000", with: "DTEND:20261210T204500Z"))
    #expect(try home.run("--yes", "trip.eml").status == 0)
    #expect(try home.event().contains("Arrives: 13:40 "))
    #expect(try home.run("--yes", "moved.ics").output.contains("updated"))
    let event = try home.event()
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20261210T125500\n"))
    #expect(event.contains("DTEND;TZID=America/New_York:20261210T154500\n"))
    #expect(event.contains("Arrives: 15:45 ") && !event.contains("13:40"))
  }

  @Test func anotherUIDIsAnotherEvent() throws {
    let home = try TestHome()
    try home.file("trip.eml", mail())
    try home.file("other.ics", entry(method: "CANCEL", stamp: 5, uid: "LH-1@lh.example"))
    #expect(try home.run("--yes", "trip.eml").status == 0)
    let event = try home.event()
    #expect(try home.run("--yes", "other.ics").output.contains("skipped"))
    #expect(try home.event() == event)
  }

  @Test func thePromptRemembersTheEntryOfASavedBooking() throws {
    let home = try TestHome()
    try home.file("trip.eml", mail())
    let prompt = try PromptRun(
      Program.ticketcal, ["--color", "never", "trip.eml"], in: home, rows: 50, columns: 120)
    try prompt.waitsForALine()
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    try home.file("cancel.ics", entry(method: "CANCEL", stamp: 5))
    #expect(try home.run("--yes", "cancel.ics").output.contains("cancelled"))
  }
}
