import CalendarStore
import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Times of day in words.
@Suite struct InformalSpokenClockTests {
  @Test(arguments: [
    ("film half seven tonight", "film | 2023-06-14T19:30:00 | 2023-06-14T20:30:00"),
    (
      "film friday at half past seven in the evening",
      "film | 2023-06-16T19:30:00 | 2023-06-16T20:30:00"
    ),
    ("film fri at half past ten", "film | 2023-06-16T10:30:00 | 2023-06-16T11:30:00"),
    ("exam fri quarter to 10", "exam | 2023-06-16T09:45:00 | 2023-06-16T10:45:00"),
    ("lunch fri 12 noon", "lunch | 2023-06-16T12:00:00 | 2023-06-16T13:00:00"),
    ("lunch 12 noon fri for 2h", "lunch | 2023-06-16T12:00:00 | 2023-06-16T14:00:00"),
    ("Kino fr halb vier nachmittags", "Kino | 2023-06-16T15:30:00 | 2023-06-16T16:30:00"),
    ("Kino heute abend um halb 8", "Kino | 2023-06-14T19:30:00 | 2023-06-14T20:30:00"),
    ("Kino fr um viertel nach 14 Uhr", "Kino | 2023-06-16T14:15:00 | 2023-06-16T15:15:00"),
    ("Kino Freitag viertel vor zwölf", "Kino | 2023-06-16T11:45:00 | 2023-06-16T12:45:00"),
  ])
  func readsTimesInWords(_ text: String, _ expected: String) throws {
    #expect(try InformalSample.summary(text) == expected)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    ("Kino Freitag halb vier", "halb vier: morning or evening? write 03:30 or 15:30"),
    ("Kino fr um halb 8", "halb 8: morning or evening? write 07:30 or 19:30"),
    ("film fri half 7", "half 7: morning or evening? write 07:30 or 19:30"),
    ("film fri half past 7", "half past 7: morning or evening? write 07:30 or 19:30"),
    ("film fri quarter past 2", "quarter past 2: morning or evening? write 02:15 or 14:15"),
    ("film fri quarter to 3", "quarter to 3: morning or evening? write 02:45 or 14:45"),
    (
      "Kaffee Freitag viertel nach drei",
      "viertel nach drei: morning or evening? write 03:15 or 15:15"
    ),
  ])
  func asksForTheHalfOfTheDayOfAnHourBeforeNine(_ text: String, _ reason: String) throws {
    #expect(try InformalSample.unread(text) == reason)
    #expect(try InformalSample.draft(text).start?.value.isAllDay == false)
  }

  @Test(arguments: [
    ("date night fri 7 for 7.30", "7: not read as a time; write 7:00 or 19:00"),
    ("date night fri 7 for 7:30pm", "7: not read as a time; write 7:00 or 19:00"),
    ("date night 7 for 8 fri", "7: not read as a time; write 7:00 or 19:00"),
    ("dinner fri 7pm for 7.30", nil), ("dinner fri 19:00 for 19:30", nil),
  ])
  func startsAtTheFirstTimeOfAnArrival(_ text: String, _ reason: String?) throws {
    let draft = try InformalSample.draft(text)
    #expect(try InformalSample.unread(text) == reason)
    #expect(draft.title?.value.contains("for") == true)
    #expect(draft.start?.value.isAllDay == (reason != nil))
    if reason == nil { #expect(draft.start?.value.reading.time.secondOfDay == 19 * 3600) }
  }

  @Test(arguments: ["Half 7 marathon fri 10:00", "Buy half 6 eggs fri 10:00"])
  func leavesOtherHalvesInTheTitle(_ text: String) throws {
    #expect(try InformalSample.draft(text).title?.value == text.replacing(" fri 10:00", with: ""))
  }
}
