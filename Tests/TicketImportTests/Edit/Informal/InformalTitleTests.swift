import Testing

@testable import TicketImport

/// The title of a line has the words that make no field, as the person typed them.
@Suite struct InformalTitleTests {
  @Test(arguments: [
    ("Arzt in 2 Wochen Mittwoch 10 Uhr", "Arzt in 2 Wochen"),
    ("Urlaub in 3 Wochen", "Urlaub"),
    ("Treffen am Fr um 14 Uhr am Di", "Treffen am Di"),
    ("Urlaub ab 3. Juli jeden Tag!", "Urlaub jeden Tag!"),
    ("Rdv vendredi 14h pendant 2 heures", "Rdv pendant 2 heures"),
    ("The 2pm tour saturday", "The tour"), ("The 9:15 show", "The show"),
    ("The 24 dec show 19:00", "The show"), ("catch the 2pm train sat", "catch the train"),
    ("dinner the 24th of december", "dinner"),
    ("Buy \"5 gifts\" fri 10:00", "Buy \"5 gifts\""),
  ])
  func keepsTheWordsThatWereTyped(_ text: String, _ title: String) throws {
    #expect(try InformalSample.draft(text).title?.value == title)
  }

  /// The next such time, and no day.
  @Test(arguments: [
    ("Sun cream shopping 10am", "Sun cream shopping | 2023-06-15T10:00:00 | 2023-06-15T11:00:00"),
    ("Sat nav update 14:00", "Sat nav update | 2023-06-14T14:00:00 | 2023-06-14T15:00:00"),
    ("buy sun cream fri 10:00", "buy sun cream | 2023-06-16T10:00:00 | 2023-06-16T11:00:00"),
  ])
  func readsSunCreamAsATitle(_ text: String, _ summary: String) throws {
    #expect(try InformalSample.summary(text) == summary)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test func namesTheWordsThatAreNotReadAsTheyWereTyped() throws {
    let reason = try #require(try InformalSample.unread("Arzt in 2 Wochen Mittwoch 10 Uhr"))
    #expect(reason == "2 Wochen: not read as a day; write a day, e.g. fri or 24 dec")
  }
}
