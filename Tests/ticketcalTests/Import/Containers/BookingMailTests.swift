import Foundation
import Testing

/// A mail with a booking in its page, its pass and its calendar entry.
@Suite struct BookingMailTests {
  private static let mail = """
    From: a@example.org
    To: b@example.org
    Date: Mon, 2 Nov 2026 10:00:00 +0100
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary=X

    --X
    Content-Type: text/html; charset=utf-8

    <script type="application/ld+json">{"@type":"FlightReservation","reservationNumber":"ABC123",
    "reservationFor":{"@type":"Flight","flightNumber":"400","airline":{"iataCode":"LH"},
    "departureAirport":{"iataCode":"FRA"},"departureTime":"2026-12-10T10:55",
    "arrivalAirport":{"iataCode":"JFK"},"arrivalTime":"2026-12-10T13:40"}}</script>
    --X
    Content-Type: text/plain; name=pass.txt
    Content-Disposition: attachment; filename=pass.txt

    M1MUELLER/JOERGMR     EABC123 FRAJFKLH 0400 344Y031A0025 100
    --X
    Content-Type: text/calendar; method=REQUEST
    Content-Disposition: attachment; filename="trip.ics"

    BEGIN:VCALENDAR
    VERSION:2.0
    METHOD:REQUEST
    BEGIN:VEVENT
    UID:lh-abc123-1@lh.example
    DTSTAMP:20261102T090000Z
    DTSTART;TZID=Europe/Berlin:20261210T105500
    DTEND;TZID=America/New_York:20261210T134000
    SUMMARY:LH400 Frankfurt - New York
    END:VEVENT
    END:VCALENDAR
    --X--

    """

  @Test func givesOneEvent() throws {
    let home = try TestHome()
    try home.file("trip.eml", Self.mail)
    let first = try home.run("--yes", "trip.eml")
    #expect(first.status == 0)
    let event = try home.event()
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20261210T105500\n"))
    #expect(event.contains("DTEND;TZID=America/New_York:20261210T134000\n"))
    #expect(event.contains("SUMMARY:Flight LH 400 FRA → JFK\n"))
    #expect(event.contains("Seat: 31A"))
    #expect(event.contains("Guest: JOERG MUELLER"))
    #expect(first.output.contains("the calendar entry of Flight LH 400 FRA → JFK"))
    let again = try home.run("--yes", "--format", "json", "trip.eml")
    #expect(!again.output.contains("\"updated\""))
    #expect(!again.output.contains("\"saved\""))
    #expect(try home.event() == event)
  }

  @Test func checksATripWithEarlierImports() throws {
    let home = try TestHome()
    try home.file("one.eml", Self.mail)
    try home.file(
      "two.json",
      """
      {"@type":"FlightReservation","reservationNumber":"QQ7","reservationFor":{"@type":"Flight",
      "flightNumber":"7","airline":{"iataCode":"UA"},"departureAirport":{"iataCode":"JFK"},
      "arrivalAirport":{"iataCode":"SFO"},"departureTime":"2026-12-10T14:10",
      "arrivalTime":"2026-12-10T17:40"}}
      """)
    #expect(!(try home.run("--yes", "one.eml").errors.contains("check:")))
    let line =
      "check: only 30 minutes between Flight LH 400 FRA → JFK and Flight UA 7 JFK → SFO\n"
    let dry = try home.run("--yes", "-n", "two.json")
    #expect(dry.errors.contains(line))
    let second = try home.run("--yes", "two.json")
    #expect(second.errors.contains(line))
    // A nightly import of the same records does not repeat it.
    #expect(!(try home.run("--yes", "one.eml", "two.json").errors.contains("check:")))
  }

  @Test func whyNamesTheFilePartAndRuleOfAField() throws {
    let home = try TestHome()
    try home.file("trip.eml", Self.mail)
    let prompt = try PromptRun(
      Program.ticketcal, ["--color", "never", "trip.eml"], in: home, rows: 50, columns: 120)
    try prompt.waitsForALine()
    let said = try prompt.enter("why start", expecting: "is that of Frankfurt")
    #expect(said.contains("  start     trip.eml:1 text/html/script 1: departureTime\n"))
    #expect(
      said.contains("  zone      Europe/Berlin, inferred from trip.eml:1 text/html/script 1\n"))
    try prompt.waitsForALine()
    try prompt.enter("why", expecting: "notes     trip.eml:pass.txt:1, trip.eml:1 text/html")
    try prompt.waitsForALine()
    try prompt.enter("q", expecting: "3 skipped")
    #expect(try prompt.ends() == 0)
  }

  @Test func anOlderMailDoesNotMoveTheEventBack() throws {
    let home = try TestHome()
    try home.file("old.eml", Self.mail)
    try home.file(
      "new.eml",
      Self.mail.replacing("Mon, 2 Nov", with: "Tue, 3 Nov").replacing("12-10T", with: "12-11T")
        .replacing("20261210T", with: "20261211T").replacing(" 344Y", with: " 345Y"))
    #expect(try home.run("--yes", "new.eml").status == 0)
    let event = try home.event()
    let older = try home.run("--yes", "old.eml")
    #expect(older.errors.hasSuffix("3 unchanged\n"))
    #expect(try home.event() == event)
  }

  @Test func namesADocumentThatIsNotRead() throws {
    let home = try TestHome()
    try home.file(
      "mail.eml",
      """
      From: a@example.org
      MIME-Version: 1.0
      Content-Type: application/pdf; name="ticket.pdf"
      Content-Transfer-Encoding: base64

      JVBERi0xLjcKeAo=

      """)
    let run = try home.run("--yes", "mail.eml")
    #expect(run.status == 0)
    #expect(run.errors.contains("no booking found in mail.eml; ticket.pdf: a PDF, not a record;"))
  }

  @Test func proposesAMappingForFlatRecordsOnly() throws {
    let home = try TestHome()
    try home.file(
      "event.json", #"{"@type":"Event","name":"A","startDate":"2031-01-01","keywords":"x"}"#)
    try home.file("flat.json", #"{"title":"A","start":"2031-01-01","keywords":"x"}"#)
    let linked = try home.run("--yes", "event.json").errors
    #expect(linked.contains("not used: keywords \"x\"\n"))
    #expect(try home.run("--yes", "flat.json").errors.contains("--map gives one to a field"))
  }
}
