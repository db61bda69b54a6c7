import Testing

@testable import TicketImport

/// A part of the day behind a rule, and rules that could mean another one.
@Suite struct InformalPartOfRuleTests {
  @Test(arguments: [
    ("Sauna every sunday evening 19:00", "Sauna | 2023-06-18T19:00:00 | 2023-06-18T20:00:00"),
    ("Sauna every sunday evening 7:00", "Sauna | 2023-06-18T19:00:00 | 2023-06-18T20:00:00"),
    ("Yoga every monday morning 9:00", "Yoga | 2023-06-19T09:00:00 | 2023-06-19T10:00:00"),
    ("Cours chaque lundi soir 19h", "Cours | 2023-06-19T19:00:00 | 2023-06-19T20:00:00"),
  ])
  func givesTheTimeItsHalfOfTheDay(_ text: String, _ summary: String) throws {
    #expect(try InformalSample.summary(text) == summary)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    (
      "Sauna every other sunday evening",
      "evening: a part of the day without a time; write the time like 19:00"
    ),
    (
      "Yoga every monday morning 15:00",
      "morning 15:00: not in that part of the day; leave one of them out"
    ),
    (
      "Yoga monday mornings 9:00",
      "monday mornings: once or every week? write monday morning or every monday morning"
    ),
  ])
  func notesAPartWithoutATimeInIt(_ text: String, _ reason: String) throws {
    #expect(try InformalSample.unread(text) == reason)
  }

  @Test(arguments: [
    ("Club every 2nd friday 19:00", "every 2nd friday"),
    ("Club on every 2nd fri 19:00 until 1 dec", "every 2nd fri until 1 dec"),
  ])
  func notesAnOrdinalWithoutItsMonth(_ text: String, _ rule: String) throws {
    #expect(
      try InformalSample.unread(text)
        == "\(rule): write every 2nd fri of the month, or every other fri")
  }

  @Test(arguments: [
    "Club every 2nd friday of the month 19:00", "Chor jeden 2. Freitag im Monat 19 Uhr",
    "Club every 3rd friday 19:00", "Club every other friday 19:00",
  ])
  func readsAnOrdinalOfTheMonth(_ text: String) throws {
    #expect(try InformalSample.unread(text) == nil)
  }
}
