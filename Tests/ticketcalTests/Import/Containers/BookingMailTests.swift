import Foundation
import Testing

/// A mail with a booking in its page and its pass.
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
    --X--

    """

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
    try prompt.enter("q", expecting: "2 skipped")
    #expect(try prompt.ends() == 0)
  }
}
