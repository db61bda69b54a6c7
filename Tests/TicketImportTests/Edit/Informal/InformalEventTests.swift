import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What a line of words says of an event.
@Suite struct InformalEventTests {
  /// Wednesday 14 June 2023, 12:00 in Berlin.
  private func draft(_ text: String, in zone: String = "Europe/Berlin") throws -> EventDraft {
    var defaults = DraftDefaults()
    defaults.zone = Sourced(try #require(TimeZone(identifier: zone)), .assumed)
    defaults.duration = Sourced(CivilDuration(seconds: 3600), .assumed)
    let now = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
    return try InformalEvent.draft(
      of: text,
      EditContext(
        now: now, zone: defaults.zone?.value, defaults: defaults, calendars: ["tickets"],
        mode: .newEvent))
  }

  private func summary(_ draft: EventDraft) -> String {
    let values = [
      draft.title?.value, draft.start?.value.description, draft.end?.value.lastShown.description,
    ]
    return values.map { $0 ?? "" }.joined(separator: " | ")
      .replacing("[Europe/Berlin]", with: "").replacing("+02:00", with: "")
  }

  @Test(arguments: [
    ("Dentist fri 14:00 for 1h", "Dentist | 2023-06-16T14:00:00 | 2023-06-16T15:00:00"),
    ("Dentist fri 14:00 for 90 min", "Dentist | 2023-06-16T14:00:00 | 2023-06-16T15:30:00"),
    ("fri 14:00, Dentist", "Dentist | 2023-06-16T14:00:00 | 2023-06-16T15:00:00"),
    ("Fri dentist 14:00", "dentist | 2023-06-16T14:00:00 | 2023-06-16T15:00:00"),
    (
      "Lunch with Ana tomorrow 12:30-13:30",
      "Lunch with Ana | 2023-06-15T12:30:00 | 2023-06-15T13:30:00"
    ),
    ("Lunch from 12:30 to 13:30", "Lunch | 2023-06-14T12:30:00 | 2023-06-14T13:30:00"),
    ("Lunch 11:00", "Lunch | 2023-06-15T11:00:00 | 2023-06-15T12:00:00"),
    ("Party fri 22:00 until 2:00", "Party | 2023-06-16T22:00:00 | 2023-06-17T02:00:00"),
    ("Holiday 3 aug - 10 aug", "Holiday | 2023-08-03 | 2023-08-10"),
    ("Holiday 3-10 aug", "Holiday | 2023-08-03 | 2023-08-10"),
    ("Kino Dune 3 am Samstag 20:15", "Kino Dune 3 | 2023-06-17T20:15:00 | 2023-06-17T21:15:00"),
    ("Ausflug Klasse 7 am Dienstag", "Ausflug Klasse 7 | 2023-06-20 | 2023-06-20"),
    ("Elternabend am Mi., 2.8., 18:30h", "Elternabend | 2023-08-02T18:30:00 | 2023-08-02T19:30:00"),
    ("Therme Fr 16.6. bis So 18.6.", "Therme | 2023-06-16 | 2023-06-18"),
    ("Stay 3rd-5th dec", "Stay | 2023-12-03 | 2023-12-05"),
    ("Fair Mon 4th to Wed 6th Dec", "Fair | 2023-12-04 | 2023-12-06"),
    ("Fair Mon 4 - Wed 6 Dec", "Fair | 2023-12-04 | 2023-12-06"),
    ("Fair Fri 1st - Sun 3rd Dec", "Fair | 2023-12-01 | 2023-12-03"),
    ("Drinks this coming fri 7pm", "Drinks | 2023-06-16T19:00:00 | 2023-06-16T20:00:00"),
    ("Judo le mercredi 2 août 17h-18h", "Judo | 2023-08-02T17:00:00 | 2023-08-02T18:00:00"),
    ("Swim sat 1500 m", "Swim 1500 m | 2023-06-17 | 2023-06-17"),
    ("Filmmittwoch 20:00", "Filmmittwoch | 2023-06-14T20:00:00 | 2023-06-14T21:00:00"),
    (
      "Tea with Julia June 16:00", "Tea with Julia June | 2023-06-14T16:00:00 | 2023-06-14T17:00:00"
    ),
    ("Dinner with June 7pm", "Dinner with June | 2023-06-14T19:00:00 | 2023-06-14T20:00:00"),
    ("Holiday 3 aug to 10 aug 2023", "Holiday | 2023-08-03 | 2023-08-10"),
    ("Ski 30 dec - 2 jan", "Ski | 2023-12-30 | 2024-01-02"),
    ("Ski 3 aug for 2 days", "Ski | 2023-08-03 | 2023-08-04"),
    ("Ski ab 3.8. für 2 Tage", "Ski | 2023-08-03 | 2023-08-04"),
    ("Messe 3 Tage ab 7.12.", "Messe | 2023-12-07 | 2023-12-09"),
    ("Kino am Fr. 11.8. 20 Uhr", "Kino | 2023-08-11T20:00:00 | 2023-08-11T21:00:00"),
    (
      "Concert 24 Dec 2023 7:30 pm",
      "Concert | 2023-12-24T19:30:00+01:00 | 2023-12-24T20:30:00+01:00"
    ),
    ("Call 2023-06-20 9:00", "Call | 2023-06-20T09:00:00 | 2023-06-20T10:00:00"),
    ("Exam in 2 weeks", "Exam | 2023-06-28 | 2023-06-28"),
    ("Call mum in 2 hours", "Call mum | 2023-06-14T14:00:00 | 2023-06-14T15:00:00"),
    ("Tea in an hour for 20 min", "Tea | 2023-06-14T13:00:00 | 2023-06-14T13:20:00"),
    ("Ring Bob in 30 min", "Ring Bob | 2023-06-14T12:30:00 | 2023-06-14T13:30:00"),
    (
      "Second Mon dinner fri 10:00", "Second Mon dinner | 2023-06-16T10:00:00 | 2023-06-16T11:00:00"
    ),
    ("Match 24.6. 14:00", "Match | 2023-06-24T14:00:00 | 2023-06-24T15:00:00"),
    ("Match 2.7. 14:00", "Match | 2023-07-02T14:00:00 | 2023-07-02T15:00:00"),
    ("Match 25/6 14:00", "Match | 2023-06-25T14:00:00 | 2023-06-25T15:00:00"),
    ("Match 6/25/2023, 14:00", "Match | 2023-06-25T14:00:00 | 2023-06-25T15:00:00"),
    ("Match 25.6.23 14:00", "Match | 2023-06-25T14:00:00 | 2023-06-25T15:00:00"),
    ("Trip 2.7.-4.7.", "Trip | 2023-07-02 | 2023-07-04"),
    ("Workshop 9am-5pm on 2023-08-03", "Workshop | 2023-08-03T09:00:00 | 2023-08-03T17:00:00"),
    ("Abgabe bis Freitag", "Abgabe | 2023-06-16 | 2023-06-16"),
    ("Steuererklärung bis 30.6.", "Steuererklärung | 2023-06-30 | 2023-06-30"),
    ("Report by fri 17:00", "Report | 2023-06-16T17:00:00 | 2023-06-16T18:00:00"),
    ("Wedding 3 aug all day", "Wedding | 2023-08-03 | 2023-08-03"),
    ("Lunch fri noon-1pm", "Lunch | 2023-06-16T12:00:00 | 2023-06-16T13:00:00"),
    ("Lunch 11:30-noon fri", "Lunch | 2023-06-16T11:30:00 | 2023-06-16T12:00:00"),
    ("cita mañana a las 10:30", "cita | 2023-06-15T10:30:00 | 2023-06-15T11:30:00"),
    ("cita mañana a las 10", "cita | 2023-06-15T10:00:00 | 2023-06-15T11:00:00"),
    (
      "Treffen mit Jan am 5. Juli 15 Uhr",
      "Treffen mit Jan | 2023-07-05T15:00:00 | 2023-07-05T16:00:00"
    ),
    ("Lunch with Tom 18:00", "Lunch with Tom | 2023-06-14T18:00:00 | 2023-06-14T19:00:00"),
    ("Tod in Venedig 20:00", "Tod in Venedig | 2023-06-14T20:00:00 | 2023-06-14T21:00:00"),
    ("coffee tmrw 11:00", "coffee | 2023-06-15T11:00:00 | 2023-06-15T12:00:00"),
    ("Fri 20:00 Night Market", "Night Market | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("Sat 9:30 Afternoon Tea", "Afternoon Tea | 2023-06-17T09:30:00 | 2023-06-17T10:30:00"),
    ("Dinner tonight at 12", "Dinner | 2023-06-15T00:00:00 | 2023-06-15T01:00:00"),
    ("Party friday night 12:30", "Party | 2023-06-17T00:30:00 | 2023-06-17T01:30:00"),
    ("Party friday night 24:00", "Party | 2023-06-17T00:00:00 | 2023-06-17T01:00:00"),
    ("Dinner tonight 5:30", "Dinner | 2023-06-14T17:30:00 | 2023-06-14T18:30:00"),
    ("Arzt freitagmorgen 9 Uhr", "Arzt | 2023-06-16T09:00:00 | 2023-06-16T10:00:00"),
    ("Anruf heute nacht 1 Uhr", "Anruf | 2023-06-15T01:00:00 | 2023-06-15T02:00:00"),
    ("Run fri 18:00 100 m", "Run 100 m | 2023-06-16T18:00:00 | 2023-06-16T19:00:00"),
    ("Race fri 20:00 24h special", "Race 24h special | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("Festival every year on 1 aug for 3 days", "Festival | 2023-08-01 | 2023-08-03"),
    (
      "Dentist 9:00 for 1h 24 dec",
      "Dentist | 2023-12-24T09:00:00+01:00 | 2023-12-24T10:00:00+01:00"
    ),
    ("Trip 5 dec - 7 dec 2024", "Trip | 2024-12-05 | 2024-12-07"),
    ("Trip 30.12.-2.1.2025", "Trip | 2024-12-30 | 2025-01-02"),
    ("Conf 5 july 9:00 - 7 july 2024 17:00", "Conf | 2024-07-05T09:00:00 | 2024-07-07T17:00:00"),
    ("Festival every year 1 aug - 3 aug", "Festival | 2023-08-01 | 2023-08-03"),
    ("Reunión 3 de julio 9:00", "Reunión | 2023-07-03T09:00:00 | 2023-07-03T10:00:00"),
    ("Kurs Do 9-17 Uhr", "Kurs | 2023-06-15T09:00:00 | 2023-06-15T17:00:00"),
    ("Film sat 8pm-10:30", "Film | 2023-06-17T20:00:00 | 2023-06-17T22:30:00"),
    ("Lunch 1pm-2:30 tomorrow", "Lunch | 2023-06-15T13:00:00 | 2023-06-15T14:30:00"),
    ("Night sat 11pm-10:30", "Night | 2023-06-17T23:00:00 | 2023-06-18T10:30:00"),
    ("Sauna morgen 18 Uhr 2 Std", "Sauna | 2023-06-15T18:00:00 | 2023-06-15T20:00:00"),
    ("Yoga every tue 18:00 from 1 jul", "Yoga | 2023-07-04T18:00:00 | 2023-07-04T19:00:00"),
    // The clock shows 2:30 twice.
    ("Call 29 oct 2:30-3:30", "Call | 2023-10-29T02:30:00 | 2023-10-29T03:30:00+01:00"),
    ("Call 29 oct 2:00-3:00", "Call | 2023-10-29T02:00:00 | 2023-10-29T03:00:00+01:00"),
    ("cena alle 20 domani", "cena | 2023-06-15T20:00:00 | 2023-06-15T21:00:00"),
    // Not times: these words stay.
    ("Trip by train fri", "Trip by train | 2023-06-16 | 2023-06-16"),
    ("Table for 2 fri 19:00", "Table for 2 | 2023-06-16T19:00:00 | 2023-06-16T20:00:00"),
    ("Score 3-10 fri", "Score 3-10 | 2023-06-16 | 2023-06-16"),
    ("Order 2345123 fri", "Order 2345123 | 2023-06-16 | 2023-06-16"),
    ("Sun bathing sat 10:00", "Sun bathing | 2023-06-17T10:00:00 | 2023-06-17T11:00:00"),
    ("Dinner at 8 fri", "Dinner at 8 | 2023-06-16 | 2023-06-16"),
    ("Film fri 20:00 or 22:00", "Film or 22:00 | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("Trip fri for 2h", "Trip for 2h | 2023-06-16 | 2023-06-16"),
    (
      "Trip fri 14:00 - thu 12:00 x",
      "Trip x | 2023-06-16T14:00:00 | 2023-06-22T12:00:00"
    ),
    ("Lunch 12:30-13:30 fri", "Lunch | 2023-06-16T12:30:00 | 2023-06-16T13:30:00"),
    ("Fair 10:00 to 18:00 3 aug", "Fair | 2023-08-03T10:00:00 | 2023-08-03T18:00:00"),
    ("Part 2/13 fri 10:00", "Part 2/13 | 2023-06-16T10:00:00 | 2023-06-16T11:00:00"),
    ("Swim in 50 m fri", "Swim in 50 m | 2023-06-16 | 2023-06-16"),
    ("Boeing 747 31 jun", "Boeing 747 31 jun |  | "),
    ("Work until 18:00", "Work until 18:00 |  | "),
    ("", " |  | "),
  ])
  func readsTitleAndTimes(_ text: String, _ expected: String) throws {
    #expect(summary(try draft(text)) == expected)
  }

  @Test func theDayBehindUntilEndsARepetition() throws {
    let draft = try draft("Yoga every tuesday 19:00 until 4 jul")
    #expect(draft.title?.value == "Yoga")
    #expect(draft.end?.value.reading.time.hour == 20)
    #expect(draft.repeatRule?.value.text.contains("UNTIL=20230704") == true)
  }

  @Test(arguments: [
    ("Quiz first monday of each month 20:00", "BYDAY=1MO", "2023-07-03T20:00:00"),
    ("payday the last friday of every month", "BYDAY=-1FR", "2023-06-30"),
    ("rent on the 1st of every month", "BYMONTHDAY=1", "2023-07-01"),
  ])
  func aRuleMayBeginWithItsNumber(_ text: String, _ rule: String, _ start: String) throws {
    let draft = try draft(text)
    #expect(draft.title.map { !$0.value.contains(" ") } == true, "\(draft)")
    #expect(draft.repeatRule?.value.text == "FREQ=MONTHLY;\(rule)")
    #expect(draft.start?.value.description.hasPrefix(start) == true)
  }

  @Test(arguments: [
    (
      "Quiz last thursday of the month",
      "last thursday of the month: once or every month? write the date, or every last thursday"
    ),
    ("Match 5/6", "5/6: ambiguous date: 5 June or 6 May? write 5 jun or 6 may"),
    ("Match 5.6", "5.6: not a day; use 10 jun, 10.6. or 2023-06-10"),
    ("Exam 31 feb", "31 feb: no such day: February has 28 days, or 29 in a leap year"),
    ("Exam 31.6.", "31.6.: no such day: June has 30 days"),
    ("Version 2.0", nil), ("Room 101", nil), ("7 jumps", nil), ("A . b / c", nil), ("", nil),
  ])
  func namesADayThatIsNotRead(_ title: String, _ reason: String?) {
    #expect(InformalEvent.unreadDay(in: title)?.reason == reason)
  }

  @Test(arguments: [
    ("Call 9:25 tokyo", "Call", "T09:25:00+09:00[Asia/Tokyo]"),
    ("Dinner fri 19:30 London", "Dinner", "2023-06-16T19:30:00+01:00[Europe/London]"),
    ("Dinner fri 19:30 London, with Ana", "Dinner with Ana", "T19:30:00+01:00[Europe/London]"),
    ("Call fri 9:00 new york for 1h", "Call", "T09:00:00-04:00[America/New_York]"),
    ("Call at 9:25 Tokyo time with Ana", "Call with Ana", "T09:25:00+09:00[Asia/Tokyo]"),
    ("Call 14:00 Asia/Tokyo fri", "Call", "2023-06-16T14:00:00+09:00[Asia/Tokyo]"),
    ("Call 10:00-11:00 Lisbon", "Call", "T10:00:00+01:00[Europe/Lisbon]"),
    ("fri 19:30 London Grammar", "London Grammar", "T19:30:00+02:00[Europe/Berlin]"),
    ("Sun 10:00 easter brunch", "easter brunch", "T10:00:00+02:00[Europe/Berlin]"),
    ("Dentist fri Berlin", "Dentist Berlin", "2023-06-16"),
  ])
  func readsTheCityBehindATime(_ text: String, _ title: String, _ start: String) throws {
    let draft = try draft(text)
    #expect(draft.title?.value == title)
    let written = try #require(draft.start?.value.description)
    #expect(written.hasSuffix(start), "\(written)")
  }

  @Test(arguments: [
    "Call fri 4pm est", "Call fri 16:00 cet", "Webinar 5pm CET thu", "Call 17:00 MET fri",
    "Sync fri 14:00 CT", "Call 10:00-10:30 PT fri",
    "Call 18:00 CET", "Call fri 18:00 EST", "Call 18:00 MESZ", "Call 18:00 MST",
    "Dinner fri 7:30 PM ET",
  ])
  func notesTheAbbreviationOfAZone(_ text: String) throws {
    let reason = try #require(try InformalSample.unread(text))
    #expect(reason.contains("an abbreviation; name the zone, e.g. "), "\(reason)")
    #expect(try draft(text).start?.value.isAllDay == false)
  }

  @Test(arguments: [
    ("Dinner fri 19:00 at Narita Airport (NRT)", "Asia/Tokyo", true),
    ("Dinner fri 19:00 at Marunouchi 1, Tokyo, Japan", "Asia/Tokyo", true),
    ("Dinner fri 19:00 London at Narita Airport (NRT)", "Europe/London", false),
    ("Dinner fri 19:00 at Hauptstr. 5", "Europe/Berlin", false),
  ])
  func infersTheZoneOfThePlace(_ text: String, _ zone: String, _ isInferred: Bool) throws {
    let draft = try draft(text)
    #expect(draft.start?.value.description.hasSuffix("[\(zone)]") == true)
    #expect(draft.start?.value.reading.time.hour == 19)
    #expect((draft.zoneOrigin == .inferred) == isInferred)
    #expect(draft.remarks.isEmpty != isInferred)
    #expect(draft.end?.value.zoneIdentifier == zone)
  }

  @Test(arguments: [
    ("Dentist fri 14:00 for 1h at Hauptstr. 5", "Dentist", "Hauptstr. 5"),
    ("Dentist at Hauptstr. 5, fri 14:00 bring card", "Dentist bring card", "Hauptstr. 5"),
    ("At home fri", "At home", nil),
    ("Dentist at 14:00", "Dentist", nil),
    ("Dinner fri at the Ritz", "Dinner", "the Ritz"),
    ("Drinks at The Sun fri 20:00", "Drinks", "The Sun"),
    ("Session at Sun Studio fri 5pm", "Session", "Sun Studio"),
    ("Dinner at Sun 20:00", "Dinner", nil),
    ("Dentist fri 14:00 at 12 cours Gambetta", "Dentist", "12 cours Gambetta"),
    ("Viewing thursday at 14 Elm Street", "Viewing", "14 Elm Street"),
    ("Dentist at 12 rue de la Paix fri 14:00", "Dentist", "12 rue de la Paix"),
    ("Lunch fri 14:00 at 12 for lunch", "Lunch at 12 for lunch", nil),
    ("Lunch fri 14:00 at 12 sharp", "Lunch at 12 sharp", nil),
  ])
  func readsThePlace(_ text: String, _ title: String, _ place: String?) throws {
    let draft = try draft(text)
    #expect(draft.title?.value == title)
    #expect(draft.location?.value == place)
  }

  @Test(arguments: [
    ("Standup every tuesday 9:00", "Standup", "2023-06-20T09:00:00", "FREQ=WEEKLY;BYDAY=TU"),
    ("Standup tuesday 9:00 weekly", "Standup", "2023-06-20T09:00:00", "FREQ=WEEKLY"),
    ("Weekly review fri", "Weekly review", "2023-06-16", nil),
    (
      "Course every tuesday 20 jun 2023 19:00", "Course", "2023-06-20T19:00:00",
      "FREQ=WEEKLY;BYDAY=TU"
    ),
    ("Club every 2nd friday 19:00", "Club", "2023-07-14T19:00:00", "FREQ=MONTHLY;BYDAY=2FR"),
    ("Yoga every monday until 1 dec", "Yoga", "2023-06-19", "FREQ=WEEKLY;UNTIL=20231201;BYDAY=MO"),
    ("Every day is like sunday", "is like", "2023-06-18", "FREQ=DAILY"),
  ])
  func readsTheRepetition(
    _ text: String, _ title: String, _ start: String, _ rule: String?
  ) throws {
    let draft = try draft(text)
    #expect(draft.title?.value == title)
    #expect(draft.start?.value.description.hasPrefix(start) == true)
    let written = draft.start.flatMap { draft.repeatRule?.value.text(from: $0.value) }
    #expect(written == rule)
  }

  @Test func readsTheZoneAndTheLink() throws {
    let draft = try draft("Call https://example.org/x tomorrow 9:00-10:00 Asia/Tokyo")
    #expect(draft.title?.value == "Call")
    #expect(draft.url?.value == "https://example.org/x")
    #expect(draft.start?.value.description == "2023-06-15T09:00:00+09:00[Asia/Tokyo]")
    #expect(draft.end?.value.description == "2023-06-15T10:00:00+09:00[Asia/Tokyo]")
  }

  @Test func readsTheClockOfTheZoneAlsoOnAComputerInUTC() throws {
    let draft = try draft("Flight 24 dec 2023 19:30 Europe/Berlin", in: "UTC")
    #expect(draft.start?.value.description == "2023-12-24T19:30:00+01:00[Europe/Berlin]")
    #expect(draft.end?.value.description == "2023-12-24T20:30:00+01:00[Europe/Berlin]")
  }

  @Test func refusesALongText() {
    #expect(throws: (any Error).self) { try draft(String(repeating: "fri ", count: 5000)) }
    #expect(throws: Never.self) { try draft(String(repeating: "fri ", count: 500)) }
  }
}
