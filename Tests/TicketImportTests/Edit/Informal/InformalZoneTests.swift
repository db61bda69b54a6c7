import CalendarStore
import Testing

@testable import TicketImport

/// The zone of a line in words other than its name.
@Suite struct InformalZoneTests {
  @Test(arguments: [
    ("Call fri 18:00 heure de Paris", "18:00:00+02:00[Europe/Paris]"),
    ("Cena viernes 21:00 hora de Madrid", "21:00:00+02:00[Europe/Madrid]"),
  ])
  func readsTheHourOfACity(_ text: String, _ start: String) throws {
    let draft = try InformalSample.draft(text)
    #expect(draft.start?.value.description == "2023-06-16T\(start)")
    #expect(draft.title?.value.contains(" ") == false)
  }

  @Test(arguments: [
    ("Visio vendredi 14h heure de Londres", "heure de Londres"),
    ("Visio vendredi 14h heure locale", "heure locale"),
    ("Chiamata venerdì 14:00 ora di Londra", "ora di Londra"),
    ("Bellen vrijdag 14:00 Londense tijd", "Londense tijd"),
    ("Call Mum sunday 6pm uk time", "uk time"),
    ("Call Mum sunday 6pm german time", "german time"),
    ("Call Mum 6pm sunday eastern time", "eastern time"),
  ])
  func notesAZoneThatIsNotRead(_ text: String, _ words: String) throws {
    #expect(
      try InformalSample.unread(text) == "\(words): no such time zone; name it, e.g. Europe/London")
  }

  @Test(arguments: ["Story time fri 10:00", "Library fri 10:00 story time"])
  func leavesOtherTimesInTheTitle(_ text: String) throws {
    #expect(try InformalSample.unread(text) == nil)
  }
}
