import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Hours without minutes and German and French times in a line of words.
@Suite struct InformalHoursTests {
  /// Wednesday 14 June 2023, 12:00 in Berlin.
  private func draft(_ text: String) throws -> EventDraft {
    var defaults = DraftDefaults()
    defaults.zone = Sourced(try #require(TimeZone(identifier: "Europe/Berlin")), .assumed)
    defaults.duration = Sourced(CivilDuration(seconds: 3600), .assumed)
    let now = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
    return try InformalEvent.draft(
      of: text,
      EditContext(
        now: now, zone: defaults.zone?.value, defaults: defaults, calendars: ["tickets"],
        mode: .newEvent))
  }

  private func summary(_ text: String) throws -> String {
    let draft = try draft(text)
    let values = [
      draft.title?.value, draft.start?.value.description, draft.end?.value.lastShown.description,
    ]
    return values.map { $0 ?? "" }.joined(separator: " | ")
      .replacing("[Europe/Berlin]", with: "").replacing("+02:00", with: "")
      .replacing("+01:00", with: "")
  }

  @Test(arguments: [
    ("Konzert 3.8. 20 Uhr", "Konzert | 2023-08-03T20:00:00 | 2023-08-03T21:00:00"),
    ("Konzert 3.8. 20 h", "Konzert | 2023-08-03T20:00:00 | 2023-08-03T21:00:00"),
    ("Konzert 3.8. 20h30", "Konzert | 2023-08-03T20:30:00 | 2023-08-03T21:30:00"),
    ("Konzert 3.8. 20:00 Uhr", "Konzert | 2023-08-03T20:00:00 | 2023-08-03T21:00:00"),
    ("Konzert am 3.8. um 20 Uhr", "Konzert | 2023-08-03T20:00:00 | 2023-08-03T21:00:00"),
    ("Konzert 3.8.2023 8 Uhr", "Konzert | 2023-08-03T08:00:00 | 2023-08-03T09:00:00"),
    ("Konzert 25/8 8pm", "Konzert | 2023-08-25T20:00:00 | 2023-08-25T21:00:00"),
    ("Konzert morgen 20 Uhr", "Konzert | 2023-06-15T20:00:00 | 2023-06-15T21:00:00"),
    ("Konzert Freitag 20 Uhr", "Konzert | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("Konzert Do 20 Uhr", "Konzert | 2023-06-15T20:00:00 | 2023-06-15T21:00:00"),
    ("rdv vendredi de 14h à 15h30", "rdv | 2023-06-16T14:00:00 | 2023-06-16T15:30:00"),
    (
      "réunion salle 12 à 14h demain",
      "réunion salle 12 | 2023-06-15T14:00:00 | 2023-06-15T15:00:00"
    ),
    ("rdv 14h à 16h demain", "rdv | 2023-06-15T14:00:00 | 2023-06-15T16:00:00"),
    ("table de 10 demain", "table de 10 | 2023-06-15 | 2023-06-15"),
    ("Konzert am 5.8. um 19 Uhr 30", "Konzert | 2023-08-05T19:30:00 | 2023-08-05T20:30:00"),
    ("Tennis fr 18 Uhr für 2h", "Tennis | 2023-06-16T18:00:00 | 2023-06-16T20:00:00"),
    ("rdv vendredi de 9h30 à 11h", "rdv | 2023-06-16T09:30:00 | 2023-06-16T11:00:00"),
    ("Konzert am 3.8. ab 20 Uhr", "Konzert | 2023-08-03T20:00:00 | 2023-08-03T21:00:00"),
    ("réunion vendredi 9h-10h", "réunion | 2023-06-16T09:00:00 | 2023-06-16T10:00:00"),
    ("Konzert do 20 Uhr", "Konzert | 2023-06-15T20:00:00 | 2023-06-15T21:00:00"),
    ("Konzert do um 20 Uhr", "Konzert | 2023-06-15T20:00:00 | 2023-06-15T21:00:00"),
    ("Konzert di 19.30 Uhr", "Konzert | 2023-06-20T19:30:00 | 2023-06-20T20:30:00"),
    ("Konzert so 24.12. 20 Uhr", "Konzert | 2023-12-24T20:00:00 | 2023-12-24T21:00:00"),
    ("do 10 things 16 jun 14:00", "do 10 things | 2023-06-16T14:00:00 | 2023-06-16T15:00:00"),
    ("Things to do 20:00 fri", "Things to do | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("Treffen Fr Abend 20 Uhr", "Treffen | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("Treffen fr abends 8 Uhr", "Treffen | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("kino do abend 20 uhr", "kino | 2023-06-15T20:00:00 | 2023-06-15T21:00:00"),
    ("Kino Sa Nachmittag 15 Uhr", "Kino | 2023-06-17T15:00:00 | 2023-06-17T16:00:00"),
    ("Lauf am Sa früh um 7:30", "Lauf | 2023-06-17T07:30:00 | 2023-06-17T08:30:00"),
    ("Flohmarkt Sonntag ab 10", "Flohmarkt | 2023-06-18T10:00:00 | 2023-06-18T11:00:00"),
    ("Kaffee Sa um 10", "Kaffee | 2023-06-17T10:00:00 | 2023-06-17T11:00:00"),
    ("Treffen gestern 10:00", "Treffen | 2023-06-13T10:00:00 | 2023-06-13T11:00:00"),
    ("Call Jan at 10", "Call Jan | 2023-06-15T10:00:00 | 2023-06-15T11:00:00"),
    ("Treffen mit Jan um 14", "Treffen mit Jan | 2023-06-14T14:00:00 | 2023-06-14T15:00:00"),
    ("Meeting with Jan at 10 fri", "Meeting with Jan | 2023-06-16T10:00:00 | 2023-06-16T11:00:00"),
    ("Lunch weds 12:00", "Lunch | 2023-06-14T12:00:00 | 2023-06-14T13:00:00"),
    ("barbers midday sat", "barbers | 2023-06-17T12:00:00 | 2023-06-17T13:00:00"),
    ("Brunch Freitag morgen 9 Uhr", "Brunch | 2023-06-16T09:00:00 | 2023-06-16T10:00:00"),
    (
      "Konzert am Freitag, 4. August um 20 Uhr",
      "Konzert | 2023-08-04T20:00:00 | 2023-08-04T21:00:00"
    ),
    ("Concert demain à 20h", "Concert | 2023-06-15T20:00:00 | 2023-06-15T21:00:00"),
    ("Concert vendredi 20h30", "Concert | 2023-06-16T20:30:00 | 2023-06-16T21:30:00"),
    ("食事 明日 19時30分", "食事 | 2023-06-15T19:30:00 | 2023-06-15T20:30:00"),
    ("Konzert 3.8. um 19.30 Uhr", "Konzert | 2023-08-03T19:30:00 | 2023-08-03T20:30:00"),
    ("Konzert am 5. 8. um 20 Uhr", "Konzert | 2023-08-05T20:00:00 | 2023-08-05T21:00:00"),
    ("Treffen fri 14 Uhr bis 16 Uhr", "Treffen | 2023-06-16T14:00:00 | 2023-06-16T16:00:00"),
    ("Rendez-vous mardi 14h-16h", "Rendez-vous | 2023-06-20T14:00:00 | 2023-06-20T16:00:00"),
    ("会議 8月4日 15時", "会議 | 2023-08-04T15:00:00 | 2023-08-04T16:00:00"),
    ("会議 2024年8月4日 15時", "会議 | 2024-08-04T15:00:00 | 2024-08-04T16:00:00"),
    ("Reise 28.8. bis 3.9.", "Reise | 2023-08-28 | 2023-09-03"),
    ("Messe 12.-14.8.2023", "Messe | 2023-08-12 | 2023-08-14"),
    ("Messe 12.-14. August", "Messe | 2023-08-12 | 2023-08-14"),
  ])
  func readsTimesOfOtherLanguages(_ text: String, _ expected: String) throws {
    #expect(try summary(text) == expected)
  }

  @Test(arguments: [
    ("Call at 9 tomorrow", "Call | 2023-06-15T09:00:00 | 2023-06-15T10:00:00"),
    ("Call tomorrow at 14", "Call | 2023-06-15T14:00:00 | 2023-06-15T15:00:00"),
    ("Meeting tomorrow 9-11", "Meeting | 2023-06-15T09:00:00 | 2023-06-15T11:00:00"),
    ("Meeting tomorrow 14-16", "Meeting | 2023-06-15T14:00:00 | 2023-06-15T16:00:00"),
    ("Work tomorrow 8-16", "Work | 2023-06-15T08:00:00 | 2023-06-15T16:00:00"),
    ("Party sat 22-2", "Party | 2023-06-17T22:00:00 | 2023-06-18T02:00:00"),
    ("Meeting fri from 9 to 11", "Meeting | 2023-06-16T09:00:00 | 2023-06-16T11:00:00"),
    ("Treffen morgen von 9 bis 11", "Treffen | 2023-06-15T09:00:00 | 2023-06-15T11:00:00"),
    ("Meeting tomorrow 10:00-11", "Meeting | 2023-06-15T10:00:00 | 2023-06-15T11:00:00"),
    ("Meeting 2.8.2023 10-12", "Meeting | 2023-08-02T10:00:00 | 2023-08-02T12:00:00"),
    ("Meeting 2023-08-02 10-12", "Meeting | 2023-08-02T10:00:00 | 2023-08-02T12:00:00"),
    ("Meeting fri 9-11:30", "Meeting | 2023-06-16T09:00:00 | 2023-06-16T11:30:00"),
    ("Dinner fri 8-10pm", "Dinner | 2023-06-16T20:00:00 | 2023-06-16T22:00:00"),
    ("Lunch fri 11-1pm", "Lunch | 2023-06-16T11:00:00 | 2023-06-16T13:00:00"),
    ("Dinner tonight at 7", "Dinner | 2023-06-14T19:00:00 | 2023-06-14T20:00:00"),
    ("Dinner at 7 tonight", "Dinner | 2023-06-14T19:00:00 | 2023-06-14T20:00:00"),
    ("Meeting next week tue 10:00", "Meeting | 2023-06-20T10:00:00 | 2023-06-20T11:00:00"),
    ("Meeting tue next week 10:00", "Meeting | 2023-06-20T10:00:00 | 2023-06-20T11:00:00"),
    ("Dinner fri @ 19", "Dinner | 2023-06-16T19:00:00 | 2023-06-16T20:00:00"),
    ("Dinner @ 8pm fri", "Dinner | 2023-06-16T20:00:00 | 2023-06-16T21:00:00"),
    ("Dinner fri 7pm-9", "Dinner | 2023-06-16T19:00:00 | 2023-06-16T21:00:00"),
    ("Yoga every friday 9-11", "Yoga | 2023-06-16T09:00:00 | 2023-06-16T11:00:00"),
    // A time with minutes leaves a bare number in the title.
    ("Room 10-12 fri 18:00", "Room 10-12 | 2023-06-16T18:00:00 | 2023-06-16T19:00:00"),
    ("Gate at 9 fri 18:00", "Gate at 9 | 2023-06-16T18:00:00 | 2023-06-16T19:00:00"),
    ("Score 10-12", "Score 10-12 |  | "),
  ])
  func readsHoursWithoutMinutes(_ text: String, _ expected: String) throws {
    #expect(try summary(text) == expected)
  }

  @Test(arguments: [
    ("Dinner at eight", "at eight: not read as a time; write 8:00 or 20:00"),
    ("Dinner tomorrow at 8 at Luigi", "at 8: not read as a time; write 8:00 or 20:00"),
    ("Meeting fri 1-3", "1-3: not read as a time; write the time like 19:30"),
    ("Konzert 3.8. 20", "20: not read as a time; write 20:00"),
    ("Konzert 3.8.23 Uhr", "uhr: not read as a time; write the time like 19:30"),
    ("Call fri 8 o'clock", "8: not read as a time; write 8:00 or 20:00"),
    ("Call fri 25:00", "25:00: not read as a time; write the time like 19:30"),
    ("Meeting fri 1400", "1400: not read as a time; write 14:00"),
    ("Meeting fri 1400-1600", "1400: not read as a time; write 14:00"),
    ("Call fri 8h", "8h: not read as a time; write 8:00 or 20:00"),
    ("Treffen fri kurz vor halb acht", "halb: not read as a time; write the time like 19:30"),
    ("Trip 3 aug 2 adults", nil), ("Party fri", nil),
  ])
  func remarksOnAnHourThatIsNotRead(_ text: String, _ reason: String?) throws {
    let draft = try draft(text)
    #expect(draft.remarks == (reason.map { [.unreadHour($0)] } ?? []))
    #expect(draft.start?.value.isAllDay ?? true || reason == nil)
  }

  @Test(arguments: [
    ("Meeting fri 10:00-2", "fri 10:00-2: the end is before the start; write it like 14:00"),
    ("Meeting fri 14:00-16x", "14:00-16x: can't read the end; write it like 16:00"),
    ("Call thu 15:00 UTC+2", "15:00 UTC+2: an offset; name the zone, e.g. Europe/Berlin"),
    ("Call thu 15:00 gmt-1", "15:00 gmt-1: an offset; name the zone, e.g. Europe/Berlin"),
  ])
  func notesAnEndOrAnOffsetThatIsNotRead(_ text: String, _ reason: String) throws {
    #expect(try draft(text).remarks == [.unreadHour(reason)])
  }

  @Test func refusesADayOfThreeShortNumbers() throws {
    let draft = try draft("Konzert 01.02.03 10:00")
    #expect(draft.title?.value == "Konzert 01.02.03")
    #expect(
      InformalEvent.unreadDay(in: draft.title?.value ?? "")?.reason.contains("01.02.03") == true)
  }

  @Test(arguments: [
    "Zahnarzt in einer Woche", "jeden Chor bis 1. Dezember", "Vacances du 3 au",
    "Brunch last of december", "金曜日 歯医者", "来週金曜日 歯医者", "Training di",
    "Sprechstunde montags", "call mum mon-fri", "Standup mon, wed",
    "Treffen in 14 Tagen", "Sprechstunde nächsten", "Cinéma prochain",
    "Kurs for 2 months", "Tea first of the month", "Tea biweekly", "Bin day every second",
    "Geburtstag jährlich", "Markt Sa/So", "Markt Samstag/Sonntag", "Yoga Mo/Mi", "Standup M-F",
    "Class TTh",
  ])
  func namesADayThatIsNotRead(_ title: String) {
    #expect(InformalEvent.unreadDay(in: title)?.reason.contains("not read as a") == true)
  }

  @Test func asksWhetherAWeekdayIsMeantEveryWeek() {
    let reason = InformalEvent.unreadDay(in: "Yoga mondays")?.reason
    #expect(reason == "mondays: every week? write every monday, or monday for one day")
  }

  /// Wednesday, 12:00.
  @Test(arguments: [
    ("Dinner tomorrow evening 7:30", "Dinner | 2023-06-15T19:30:00"),
    ("Dinner tomorrow evening at 7", "Dinner | 2023-06-15T19:00:00"),
    ("Choir thurs eve 7.30", "Choir | 2023-06-15T19:30:00"),
    ("Choir weds eve 7", "Choir | 2023-06-14T19:00:00"),
    ("Pub sat aft 3", "Pub | 2023-06-17T15:00:00"),
    ("Call Eve fri 10am", "Call Eve | 2023-06-16T10:00:00"),
    ("Dinner tonight 7:30", "Dinner | 2023-06-14T19:30:00"),
    ("Call this evening 7:30", "Call | 2023-06-14T19:30:00"),
    ("Call fri 7:30 in the evening", "Call | 2023-06-16T19:30:00"),
    ("Run fri morning 9:00", "Run | 2023-06-16T09:00:00"),
    ("Tea sat afternoon 3:00", "Tea | 2023-06-17T15:00:00"),
    ("Party fri night 10pm", "Party | 2023-06-16T22:00:00"),
    ("Party fri night 1am", "Party | 2023-06-17T01:00:00"),
    ("Movie Night fri 20:00", "Movie Night | 2023-06-16T20:00:00"),
    ("Evening Mass fri 7:00", "Evening Mass | 2023-06-16T07:00:00"),
    ("Dinner fri evening", "Dinner evening | 2023-06-16"),
    ("Essen heute Abend 7 Uhr", "Essen | 2023-06-14T19:00:00"),
    ("Frühstück morgen früh 8 Uhr", "Frühstück | 2023-06-15T08:00:00"),
    ("Kino Samstagabend 20:15", "Kino | 2023-06-17T20:15:00"),
    ("Arzt Freitag Morgen 10 Uhr", "Arzt | 2023-06-16T10:00:00"),
    ("dîner ce soir 20h", "dîner | 2023-06-14T20:00:00"),
    ("dîner samedi soir 8h", "dîner | 2023-06-17T20:00:00"),
    ("rdv demain matin 9h", "rdv | 2023-06-15T09:00:00"),
    ("Doctor the day after tomorrow at 9:00", "Doctor | 2023-06-16T09:00:00"),
    ("Déjeuner vendredi midi", "Déjeuner | 2023-06-16T12:00:00"),
    ("Essen morgen Mittag", "Essen | 2023-06-15T12:00:00"),
    ("Mittag mit Eva fr 12:30", "Mittag mit Eva | 2023-06-16T12:30:00"),
    ("rdv vendredi 10:00 au 12 rue de la Paix", "rdv au 12 rue de la Paix | 2023-06-16T10:00:00"),
    ("vacances du 23 décembre au 2 janvier", "vacances | 2023-12-23 | 2024-01-02"),
    ("Offsite Jan 12-14 2027 in Lisbon", "Offsite in Lisbon | 2027-01-12 | 2027-01-14"),
    ("Abend der offenen Tür fr 18 Uhr", "Abend der offenen Tür | 2023-06-16T18:00:00"),
  ])
  func readsAPartOfTheDay(_ text: String, _ expected: String) throws {
    let summary = try summary(text)
    #expect("\(summary) |".hasPrefix(expected + " |"), "\(summary)")
  }

  @Test func aRuleEndsBehindItsHours() throws {
    let draft = try draft("Yoga every monday 9-10:30 until 18 dec")
    #expect(draft.title?.value == "Yoga")
    #expect(draft.repeatRule.map { "\($0.value)" }?.contains("UNTIL=20231218") == true)
  }

  @Test(arguments: [
    ("Tea fri 18:00 2h", "Tea", "20:00:00"), ("Tea fri 18:00 (90 min)", "Tea", "19:30:00"),
    ("Tea fri 18:00 +2h", "Tea", "20:00:00"), ("Tea fri 18:00, 2 hours", "Tea", "20:00:00"),
    ("Tea fri 18:00 for two hours", "Tea", "20:00:00"),
    ("Tea fri 18:00 for half an hour", "Tea", "18:30:00"),
    ("Tee fr 18 Uhr für zwei Stunden", "Tee", "20:00:00"),
    ("Chor fr 18 Uhr 2 Stunden", "Chor", "20:00:00"),
    ("Run fri 18:00 10 km", "Run 10 km", "19:00:00"), ("Film fri 18:00 3D", "Film 3D", "19:00:00"),
  ])
  func readsALengthBehindATime(_ text: String, _ title: String, _ end: String) throws {
    #expect(
      try summary(text) == "\(title) | 2023-06-16T18:00:00 | 2023-06-16T\(end)")
  }

  @Test(arguments: [
    ("Dinner every 3rd of the month 10:00", "FREQ=MONTHLY;BYMONTHDAY=3", "2023-07-03"),
    ("Dinner every 3rd month 10:00", "FREQ=MONTHLY;INTERVAL=3", "2023-06-15"),
  ])
  func readsTheDayOfAMonth(_ text: String, _ rule: String, _ start: String) throws {
    let draft = try draft(text)
    #expect(draft.repeatRule?.value.text == rule)
    #expect(draft.start.map { "\($0.value)" }?.hasPrefix(start) == true, "\(draft)")
  }

  /// Of a repeated event, days are no length; hours are.
  @Test(arguments: [
    ("jour fixe every wed 9:00 for 4 weeks", "UNTIL=20230718", "2023-06-21T10:00:00"),
    ("Kurs every mon 18:00 for 2h until 1 aug", "UNTIL=20230801", "2023-06-19T20:00:00"),
    ("Yoga every wed 9:00 to 28 jun", "UNTIL=20230628", "2023-06-21T10:00:00"),
    ("Camp every day 9:00 3-10 jul", "FREQ=DAILY;UNTIL=20230710", "2023-07-03T10:00:00"),
    ("Kurs every mon 18:00 for 2h", "FREQ=WEEKLY;BYDAY=MO", "2023-06-19T20:00:00"),
    ("Kurs every mon 18:00 until 1 aug for 2h", "UNTIL=20230801", "2023-06-19T20:00:00"),
  ])
  func aRuleMayGoOnForWeeks(_ text: String, _ rule: String, _ end: String) throws {
    let draft = try draft(text)
    #expect(draft.repeatRule.map { "\($0.value)" }?.contains(rule) == true, "\(draft)")
    #expect(draft.end.map { "\($0.value)" }?.hasPrefix(end) == true)
  }

  @Test(arguments: ["Exam 2027-02-29", "Exam 2026-13-01", "Exam 2026-11-31"])
  func refusesADayThatDoesNotExist(_ text: String) throws {
    let title = try #require(try draft(text).title?.value)
    let day = text.dropFirst(5)
    #expect(InformalEvent.unreadDay(in: title)?.reason.contains(day) == true)
  }

  @Test func readsZAsUTC() throws {
    #expect(try summary("Call thu 15:00 Z").hasPrefix("Call | 2023-06-15T15:00:00Z"))
  }

  @Test(arguments: [
    (
      "Tennis fri for 90 min",
      "for 90 min: a length without a time of day; write the time like 19:00"
    ),
    (
      "Party New Year's eve 21:00", "New Year's: not read as a day; write a day, e.g. fri or 24 dec"
    ),
    ("Gym every monday 10", "10: not read as a time; write 10:00 or 22:00"),
    (
      "Chor dienstags 18:00 bis Anfang Juli",
      "bis anfang: not read as the end of the rule; write until 24 dec"
    ),
    ("Talk the 30th, Ana 14:00", "the 30th,: not read as a day; write a day, e.g. fri or 24 dec"),
    ("Treffen am 30. um 14 Uhr", "am 30.: not read as a day; write a day, e.g. fri or 24 dec"),
    ("Rdv le 30 à 14h", "le 30: not read as a day; write a day, e.g. fri or 24 dec"),
    ("Office day tue thu", "tue thu: several days; write every tue thu, or one day"),
    ("gym mon wed 18:00", "mon wed: several days; write every mon wed, or one day"),
    (
      "gym tuesday and thursday 18:00",
      "tuesday and thursday: several days; write every tuesday and thursday, or one day"
    ),
    (
      "Lunch tomorrow evening 12:00",
      "evening 12:00: not in that part of the day; leave one of them out"
    ),
    (
      "Fix every wed 9:00 for 4 weeks until 1 mar",
      "for 4 weeks: not read as the end of the rule; leave one out"
    ),
    (
      "Course every wed 9:00 until 1 jul, 5 times",
      "5 times: not read as a number of times; write it behind the rule, every tue x10"
    ),
    (
      "Yoga every tue 18:00 except 1 dec",
      "except 1: a day left out is not read; save the series, then delete that day"
    ),
    (
      "Sauna fri 18:00 for an hour and a half",
      "and a half: not read as a length; write it like 1h30"
    ),
    ("Exam fri at twenty past 9", "twenty: not read as a time; write the time like 19:30"),
    ("Film fri 20:00 or 22:00", "22:00: a second time; leave one out"),
    ("Silvester 21:00", "Silvester: not read as a day; write a day, e.g. fri or 24 dec"),
    ("cita mañana a las 8", "las 8: not read as a time; write 8:00 or 20:00"),
    ("Beer fri 8ish", "8ish: not read as a time; write the time like 19:30"),
    ("Tea wednesday week", "wednesday week: not read as a day; write a day, e.g. fri or 24 dec"),
    ("Dinner evening 7:30", "evening 7:30: before noon; write 19:30"),
    (
      "Tea fri 18:00 ends fri 20:00",
      "ends fri 20:00: a second time; write the end like 18:00-20:00"
    ),
    ("Tennis fri 3 aug 10:00", "fri: 2023-08-03 is another day of the week; keep one of them"),
  ])
  func namesWhatContradicts(_ text: String, _ reason: String) throws {
    let remarks = try draft(text).remarks
    #expect(
      remarks.contains { remark in
        if case .unreadHour(let text) = remark { text == reason } else { false }
      }, "\(remarks)")
  }

  @Test(arguments: [
    ("Call 2:00 New York", "Call | 2023-06-15T02:00:00-04:00[America/New_York]"),
    ("Call 7:00 New York", "Call | 2023-06-14T07:00:00-04:00[America/New_York]"),
    ("Call 9:25 Tokyo", "Call | 2023-06-15T09:25:00+09:00[Asia/Tokyo]"),
    ("Party tonight 1am", "Party | 2023-06-15T01:00:00"),
  ])
  func aTimeWithoutADayIsTheNextOne(_ text: String, _ expected: String) throws {
    #expect(try summary(text).hasPrefix(expected))
  }

  @Test(arguments: [
    "swim tue+thu", "swim mon/wed", "swim mon-fri", "Mo Di Training", "Training Di",
  ])
  func namesSeveralWeekdays(_ title: String) {
    #expect(InformalEvent.unreadDay(in: title)?.reason.contains("not read as a day") == true)
  }

  @Test(arguments: ["Kieler Woche", "What do we do", "Fashion week", "Every Brilliant Thing"])
  func leavesOtherTitles(_ title: String) { #expect(InformalEvent.unreadDay(in: title) == nil) }
}
