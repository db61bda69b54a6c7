import CalendarStore
import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Days that are counted from another one.
@Suite struct InformalLaterDayTests {
  @Test(arguments: [
    ("dentist a week today 10:00", "dentist", "2023-06-21T10:00"),
    ("dentist a week on friday 10:00", "dentist", "2023-06-23T10:00"),
    ("dentist tuesday week 10:00", "dentist", "2023-06-27T10:00"),
    ("dentist friday week at 10:00", "dentist", "2023-06-23T10:00"),
    ("call tomorrow week 9am", "call", "2023-06-22T09:00"),
    ("mass this day week 10am", "mass", "2023-06-21T10:00"),
    ("Zahnarzt nächsten Mittwoch 10 Uhr", "Zahnarzt", "2023-06-21T10:00"),
    ("Zahnarzt nächsten Montag 10 Uhr", "Zahnarzt", "2023-06-19T10:00"),
    ("Zahnarzt nächste Woche Dienstag 16 Uhr", "Zahnarzt", "2023-06-20T16:00"),
    ("Zahnarzt Di nächste Woche 16 Uhr", "Zahnarzt", "2023-06-20T16:00"),
  ])
  func readsTheDay(_ text: String, _ title: String, _ start: String) throws {
    let draft = try InformalSample.draft(text)
    #expect(draft.title?.value == title)
    #expect(draft.start?.value.description.hasPrefix(start) == true)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    (
      "Zahnarzt nächsten Freitag 10 Uhr",
      "nächsten Freitag 10 Uhr: 16 jun or 23 jun? write the date"
    ),
    (
      "dentist wednesday week 10:00",
      "wednesday week: not read as a day; write a day, e.g. fri or 24 dec"
    ),
  ])
  func notesADayThatCouldBeInTwoWeeks(_ text: String, _ reason: String) throws {
    #expect(try InformalSample.unread(text) == reason)
  }

  @Test(arguments: [
    ("choir every second tuesday of the month 19:00", "FREQ=MONTHLY;BYDAY=2TU"),
    ("choir every second week 19:00", "FREQ=WEEKLY;INTERVAL=2"),
    ("choir every tue 19:00 until end of march", "FREQ=WEEKLY;UNTIL=20240331;BYDAY=TU"),
    ("choir every tue 19:00 until the end of march 2025", "FREQ=WEEKLY;UNTIL=20250331;BYDAY=TU"),
    ("choir jeden Dienstag 19 Uhr bis Ende Februar", "FREQ=WEEKLY;UNTIL=20240229;BYDAY=TU"),
    ("choir dienstags 19 Uhr ab 11.7. 5 Termine", "FREQ=WEEKLY;COUNT=5;BYDAY=TU"),
    ("choir jeden zweiten Dienstag 19 Uhr", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("choir jeden zweiten Dienstag im Monat 19 Uhr", "FREQ=MONTHLY;BYDAY=2TU"),
  ])
  func readsTheRule(_ text: String, _ rule: String) throws {
    let draft = try InformalSample.draft(text)
    #expect(draft.title?.value == "choir")
    #expect(draft.repeatRule?.value.text == rule)
    #expect(try InformalSample.unread(text) == nil)
  }
}
