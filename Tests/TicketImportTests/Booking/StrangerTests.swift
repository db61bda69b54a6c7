import Testing

@testable import TicketImport

/// What is said of a mail that is not from whom made the booking.
@Suite struct StrangerTests {
  private func mail(from domain: String, day: Int, cancels: Bool = false) -> String {
    let status = cancels ? #""reservationStatus":"https://schema.org/ReservationCancelled","# : ""
    return """
      From: Tickets <mail@\(domain)>
      Date: Tue, 1 Sep 2026 09:00:00 +0000
      MIME-Version: 1.0
      Content-Type: text/html; charset=utf-8

      <script type="application/ld+json">
      {"@context":"https://schema.org","@type":"EventReservation","reservationNumber":"N1",\(status)
      "reservationFor":{"@type":"Event","name":"Faust","startDate":"2027-03-\(day)T20:00:00+01:00"}}
      </script>
      """
  }

  @Test(arguments: [
    (11, "; not changed; import it at the prompt to decide"),
    (18, "; it cancels a day that the booking does not have; not changed"),
  ])
  func sendsToThePromptOnlyWhatIsAskedAbout(_ day: Int, _ ending: String) throws {
    let scene = try LedgerScene()
    _ = try scene.imports(files: [("a.eml", mail(from: "opera.example", day: 11))])
    let results = try scene.imports(
      files: [("b.eml", mail(from: "evil.example", day: day, cancels: true))])
    #expect(results.map(\.status) == [.conflict])
    #expect(results[0].reason?.hasSuffix(ending) == true, "\(results[0].reason ?? "")")
  }
}
