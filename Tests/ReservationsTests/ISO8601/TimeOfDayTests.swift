import CivilTime
import Reservations
import Testing

@Suite struct TimeOfDayTests {
  @Test(
    arguments: [
      ("19:30", "19:30:00"), ("19", "19:00:00"), ("1930", "19:30:00"), ("19:30:15", "19:30:15"),
      ("193015", "19:30:15"), ("T19:30", "19:30:00"), ("t1930", "19:30:00"), ("9:30", "09:30:00"),
      ("00:00", "00:00:00"), ("7:30 PM", "19:30:00"), ("7:30pm", "19:30:00"), ("7pm", "19:00:00"),
      ("7 p.m.", "19:00:00"), ("7 p.m", "19:00:00"), ("10:00:00 AM", "10:00:00"),
      ("12 AM", "00:00:00"), ("12:15 am", "00:15:00"), ("12 PM", "12:00:00"),
      ("7:30\u{202F}PM", "19:30:00"), ("7:30\u{A0}PM", "19:30:00"), ("07:30 pm", "19:30:00"),
      ("19:30:15.7", "19:30:15"), ("19,5", "19:30:00"), ("23:59:60", "23:59:59"),
      ("T0:23:45", "00:23:45"),
    ])
  func readsWhatClocksShow(_ text: String, _ time: String) throws {
    #expect(try ISO8601.timeOfDay(text).description == time)
  }

  @Test(
    arguments: [
      "", "7", "930", "19:3", "24:00", "24:01", "25:00", "19:60", "13 pm", "0 am", "1930 pm", "pm",
      "7:30 xm", "7:30 pmx", "19:30Z", "19:30+02:00", "noon", "19.30.15", "19h30", "19.30", "19,05",
      "７pm", "-1:00",
    ])
  func refusesWhatNoClockShows(_ text: String) {
    #expect(throws: TimeError.self) { try ISO8601.timeOfDay(text) }
  }
}
