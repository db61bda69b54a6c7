import CalendarStore
import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Ranges of days with hours, and days that a rule leaves out.
@Suite struct InformalDayRangeTests {
  @Test(arguments: [
    (
      "conf tue to thu 9am-5pm", "conf | 2023-06-20T09:00:00 | 2023-06-20T17:00:00",
      "tue to thu: each day or one event? write 20 jun 09:00-17:00 daily x3, or 20 jun 09:00 - "
        + "22 jun 17:00"
    ),
    (
      "Kurs Montag bis Freitag 8-16 Uhr", "Kurs | 2023-06-19T08:00:00 | 2023-06-19T16:00:00",
      "Montag bis Freitag: each day or one event? write 19 jun 08:00-16:00 daily x5, or 19 jun "
        + "08:00 - 23 jun 16:00"
    ),
    (
      "work mon-fri 9-17", "work | 2023-06-19T09:00:00 | 2023-06-19T17:00:00",
      "mon - fri: each day or one event? write 19 jun 09:00-17:00 daily x5, or 19 jun 09:00 - "
        + "23 jun 17:00"
    ),
    (
      "Yoga 10:00 mon-fri", "Yoga | 2023-06-19T10:00:00 | 2023-06-19T11:00:00",
      "mon - fri: each day or one event? write 19 jun 10:00-11:00 daily x5, or 19 jun 10:00 - "
        + "23 jun 11:00"
    ),
    (
      "Workshop Di bis Do 9-17 Uhr", "Workshop | 2023-06-20T09:00:00 | 2023-06-20T17:00:00",
      "Di bis Do: each day or one event? write 20 jun 09:00-17:00 daily x3, or 20 jun 09:00 - "
        + "22 jun 17:00"
    ),
    (
      "course 15 to 19 feb 9am-3pm", "course | 2024-02-15T09:00:00 | 2024-02-15T15:00:00",
      "15 to 19 feb: each day or one event? write 15 feb 2024 09:00-15:00 daily x5, or 15 feb "
        + "2024 09:00 - 19 feb 2024 15:00"
    ),
    (
      "Seminar 3 aug - 4 aug 9:00-17:00", "Seminar | 2023-08-03T09:00:00 | 2023-08-03T17:00:00",
      "3 aug - 4 aug: each day or one event? write 3 aug 09:00-17:00 daily x2, or 3 aug 09:00 - "
        + "4 aug 17:00"
    ),
  ])
  func asksWhatHoursBesideARangeMean(_ text: String, _ expected: String, _ reason: String) throws {
    #expect(try InformalSample.summary(text) == expected)
    #expect(try InformalSample.draft(text).repeatRule?.value.text.hasPrefix("FREQ=DAILY") == true)
    #expect(try InformalSample.unread(text) == reason)
  }

  @Test(arguments: [
    ("conf 20 jun 09:00-17:00 daily x3", "2023-06-20T17:00:00", "FREQ=DAILY;COUNT=3"),
    ("conf 20 jun 09:00 - 22 jun 17:00", "2023-06-22T17:00:00", nil),
    ("conf 15 feb 2024 09:00 - 19 feb 2024 15:00", "2024-02-19T15:00:00", nil),
    ("Class daily 1-5 dec 10:00", "2023-12-01T11:00:00", "FREQ=DAILY;UNTIL=20231205"),
    (
      "course every monday from 9 jan to 27 mar 10:00", "2024-01-15T11:00:00",
      "FREQ=WEEKLY;UNTIL=20240327;BYDAY=MO"
    ),
  ])
  func readsTheFormsThatItNames(_ text: String, _ end: String, _ rule: String?) throws {
    let draft = try InformalSample.draft(text)
    #expect(try InformalSample.summary(text).hasSuffix(end))
    #expect(draft.repeatRule?.value.text == rule)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    ("yoga every thursday except 15 jun 18:00", "yoga except 15 jun", "2023-06-22T18:00"),
    ("yoga every thursday 18:00 except 15 jun, 22 jun", "except 15 jun, 22 jun", "2023-06-29T18"),
    ("Klavier jeden Freitag 16:00 nicht am 16.6.", "nicht am 16.6.", "2023-06-23T16:00"),
    ("yoga every thursday except 24 dec 18:00", "yoga except 24 dec", "2023-06-15T18:00"),
  ])
  func beginsOnADayThatIsNotLeftOut(_ text: String, _ title: String, _ start: String) throws {
    let draft = try InformalSample.draft(text)
    #expect(draft.title?.value.hasSuffix(title) == true)
    #expect(draft.start?.value.description.hasPrefix(start) == true)
    #expect(try InformalSample.unread(text)?.contains("a day left out is not read") == true)
  }
}
