import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Words beside a time that cannot be read are refused under `--yes`, and no word is lost.
@Suite struct InformalLeftoverTests {
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

  private func unread(_ text: String) throws -> String? {
    try draft(text).remarks.compactMap { remark in
      if case .unreadHour(let reason) = remark { reason } else { nil }
    }.first
  }

  @Test(arguments: [
    ("Stay 30-2 jan", "30-2"), ("Party fri 10-2am", "10-2am"),
    ("Order 12345-3 dec 10:00", "12345-3"),
    ("Meeting 05-12-2023 10:00", "05-12-2023"),
    ("Meeting 5-Dec 10:00", "5-Dec"), ("Meeting Dec5 10:00", "Dec5"),
    ("Meeting 20231205 19:30", "20231205"), ("Meeting 5 dec 24 10:00", "24"),
    ("Meeting tue the 2nd 10:00", "the 2nd"), ("Meeting tue 2nd Dentist 10:00", "2nd"),
    ("Termin Fr 11. 10:00", "11."),
    ("Call 5th 10:00", "5th"),
    ("Meeting last friday 10:00", "last"), ("Eten volgende vrijdag 10:00", "volgende"),
    ("Meet fri between 2 and 4pm", "between 2 and"),
    ("Trip Dec 24th - 26th", "- 26th"),
    ("Gym every mon to fri 7:00", "to"), ("Gym every day but sunday 7:00", "but"),
    ("Call fri 10:00 +02:00", "+02:00"),
    ("Dentist fri quarter to 3pm", "quarter to"), ("Meet Tom fri at half past 9am", "half past"),
    ("Meet Tom fri 5 min before 3pm", "5 min before"), ("Meet Tom fri at half 3pm", "half"),
    ("Rdv vendredi 15h et demie", "et demie"),
    ("Probe Fr abends 20-22 Uhr", "Fr abends"),
    ("Lauftreff mo und mi 18 Uhr", "mo und"),
    ("Tanzen di & do 19 Uhr", "di &"), ("Kino fr oder sa 20 Uhr", "fr oder"),
    ("Kino morgen oder übermorgen 20 Uhr", "morgen oder"),
    ("Probe morgen 1,5 Stunden 19 Uhr", "1,5"),
    ("Elternabend do 19:30", "do"), ("Sport do, 18:00", "do,"),
    ("Dentist dec 10:00", "dec"), ("Sauna fri 2 hours", "2"), ("Hike fri two hours", "two"),
    ("Dentist 5/dec 8:30", "5/dec"), ("Fair 5, 6 dec", "5,"), ("Fair 5. 6. dec", "dec"),
    ("Call fri 14:30 for at least 2 hours", "for"), ("Call fri 14:30 two hours", "two"),
    ("Rdv vendredi 14h pendant 2 heures", "pendant"),
    ("Standup daily at 9:30 on weekdays", "weekdays"), ("Review quarterly 10:00", "quarterly"),
    ("Lunch fri at 13:00 at 12:30", "12:30"), ("Call fri 10:00 (UTC)", "(UTC)"),
    ("Party at Anna's until 23:00 fri 19:00", "23:00"),
    ("Call 10am Pacific", "Pacific"),
    ("Yoga second tuesday of every month 9:00", "second"), ("Call fri 18:00 or 25:00", "or 25:00"),
  ])
  func refusesWordsBesideTheTime(_ text: String, _ words: String) throws {
    #expect(
      try unread(text)
        == "\(words): can't read this beside the time; write a day like 24 dec, times like 18:00-20:00"
    )
  }

  @Test(arguments: [
    "from", "Party from", "Party fri from", "Party on", "Jan", "with Jan", "Fr", "mi bis",
  ])
  func neverTrapsAtTheEndOfTheWords(_ text: String) throws {
    #expect(try draft(text).title?.value.isEmpty == false)
  }

  @Test(arguments: [
    ("Dentist Saterday 10:00", "Saterday", "saturday"),
    ("Lunch tommorow 12:30", "tommorow", "tomorrow"),
    ("Dentist wensday 10:00", "wensday", "wednesday"),
    ("Dentist 5 Decmber 14:00", "Decmber", "december"),
  ])
  func namesTheDayThatIsMisspelled(_ text: String, _ word: String, _ name: String) throws {
    #expect(try unread(text) == "\(word): not read as a day; write \(name)")
  }

  @Test(arguments: [
    (
      "Brunch Easter Sunday 10:00",
      "Easter Sunday: not read as a day; write a day, e.g. fri or 24 dec"
    ),
    ("Kaffee 2. Advent 15 Uhr", "Advent: not read as a day; write a day, e.g. fri or 24 dec"),
    (
      "Choir Mondays 7.30pm", "Mondays: every week? write every monday, or monday for one day"
    ),
    ("dr appt 12/4 9am", "12/4: ambiguous date: 12 April or 4 December? write 12 apr or 4 dec"),
  ])
  func notesADayThatIsNotRead(_ text: String, _ reason: String) throws {
    #expect(try unread(text) == reason)
  }

  @Test(arguments: [
    ("Ausstellung Picasso bis 10. Januar", "bis 10. Januar: the last of several days? write both"),
    ("Exhibition Picasso until 10 jan", "until 10 jan: the last of several days? write both"),
    (
      "Pickup hockey sunday nights 9pm",
      "sunday nights: once or every week? write sunday night or every sunday night"
    ),
    ("Jazz friday nights 9pm until 18 aug", "friday nights: once or every week?"),
    ("Flight fri 6:45pm Toronto - 9:05pm Calgary time", "Calgary time: no such time zone"),
    ("Call fri 3pm Toronto to 4pm Calgary", "Calgary: no such time zone"),
    (
      "Flight to Halifax fri 8:05am - 11:20am Halifax",
      "Halifax: of both times, or of the arrival alone? name one behind each time"
    ),
    (
      "Book club every second thursday 19:00",
      "every 2nd thursday: write every 2nd thu of the month, or every other thu"
    ),
    ("Lunch fri 12-1:30", "12-1:30: the end is before the start; write it like 13:30"),
    ("Physio m/w/f 8am", "m/w/f: not read as a day"),
    ("Leaving drinks fri 4 dec 8 til late", "8 till: can't read this"),
    ("Night shift 05/12/2026 19:15-07:45", "05/12/2026: ambiguous date"),
    ("Lunch fri 12:00-7:00", "more than 12 hours, until the next day; write its day, or an hour"),
    ("Lunch fri 12:30-1:30", "1:30: morning or afternoon? write 01:30 or 13:30"),
    ("Pick up Emma 3.30 today", "3.30: morning or afternoon? write 03:30 or 15:30"),
    ("guitar lesson 4.30 friday", "4.30: morning or afternoon? write 04:30 or 16:30"),
    ("Meeting 2.30-3.30 fri", "2.30: morning or afternoon? write 02:30 or 14:30"),
    ("Gym every fri 5:30", "5:30: morning or afternoon? write 05:30 or 17:30"),
    ("Good Friday service 10am", "Good Friday: not read as a day"),
    ("black friday shopping 9am", "black friday: not read as a day"),
    ("Shrove Tuesday pancakes 5pm", "Shrove Tuesday: not read as a day"),
    ("Mothering Sunday lunch 12:30", "Mothering Sunday: not read as a day"),
    ("Spring bank holiday Monday picnic 1pm", "holiday Monday: not read as a day"),
    ("Call plumber tomorrow morning", "tomorrow morning: a part of the day without a time"),
    ("Kino Freitag abend", "Freitag abend: a part of the day without a time"),
    ("Seminar 5.12. 2 Tage", "2 Tage 5.12.: not read as a length"),
    ("Gym monthly on fri 10:00", "which one of the month? write every 2nd friday of"),
    ("Termin So 16.6. 14:30", "2023-06-16 is another day of the week"),
    ("Klavier jeden Freitag 16:00 außer 23.6.", "a day left out is not read"),
    ("Klavier jeden Freitag 16:00 nicht am 23.6.", "a day left out is not read"),
    ("Yoga every fri 16:00 except 23 jun", "a day left out is not read"),
    ("Probe 25. + 26.6. 19:00", "25. +: can't read this"),
    ("Meet fri between 2pm and 4pm", "4pm: a second time"),
    ("Training samstags 9:00 ab Jänner", "ab Jänner: not read as a part of the rule"),
    ("Choir mondays in december 7pm", "every year? write the first day"),
    ("Boiler service every year in october", "on which day? write it behind, e.g. 24 dec every"),
    ("Gutters every november 9am", "on which day?"), ("MOT yearly in june", "on which day?"),
    ("Pilates every mon 7pm next month", "next month: not read as a part of the rule"),
    ("Rehearsal each thu this month 7pm", "this month: not read as a part of the rule"),
    ("Lunch fri at 1930", "1930: not read as a time; write 19:30"),
    ("Kino Dune 3 am Samstag", "3: not read as a time; write 3:00 or 15:00"),
    ("Geburtstag Anna (12) am 4. April", "12: not read as a time"),
    ("Schularbeit 3 am 14.1.", "3: not read as a time"),
    ("Brunch am Stefanitag 11 Uhr", "Stefanitag: not read as a day"),
    ("Hausmusik am Heiligen Abend 17 Uhr", "Heiligen Abend: not read as a day"),
    ("Treffen Pfingstmontag 15 Uhr", "Pfingstmontag: not read as a day"),
    ("Weißer Sonntag Messe 10 Uhr", "Weißer Sonntag: not read as a day"),
    ("Judo le mercredi 17h-18h", "once or every week? write mercredi or chaque mercredi"),
    ("Halloween party 7pm", "Halloween: not read as a day"),
    ("Zahnreinigung halbjährlich ab 15. März 8 Uhr", "halbjährlich: can't"),
    ("Besprechung 1x im Monat ab 7.12. 9:00", "1x: can't"),
    ("Gig december 9pm at Sneaky Pete's", "december: can't read this"),
    ("Launch mid december 8pm", "december: can't read this"),
    ("Wedding gig june 2024 5pm", "june: can't read this"),
    ("Party next weekend sat 8pm", "next weekend: can't read this"),
    ("Party sat next weekend 8pm", "next weekend: can't read this"),
    ("Studio all week 9am-5pm", "all week: not read as a day"),
    ("Kurs8 KW 50 Mo 9:00", "KW: can't read this"), ("Training werktags 7:00", "werktags: can't"),
    ("Schwimmkurs Sa 9:00 4x", "4x: can't"), ("Schwimmkurs Sa 9:00 4 Mal", "4: can't"),
    ("Pills twice a day 8am", "twice: can't"),
    ("Kurs Freitag dreiviertel 8 Uhr", "dreiviertel: can't"),
    ("Match 28 nov 1500 KO", "1500: not read as a time; write 15:00"),
    ("gig 5 dec 1930", "a year or a time? write 19:30"),
    ("gig 5 dec 2100", "2100: not read as a time; write 21:00"),
    ("1930 film friday", "1930: not read as a time; write 19:30"),
    ("gig fri 8pm/9pm", "8pm/9pm: not read as a time"),
    ("party 12 midnight fri", "12: can't read this"),
    ("Film tonight at seven", "at seven: not read as a time"),
    ("Film at twenty to eight on friday", "twenty: not read as a time"),
    ("friday week 3 exam 10:00", "friday week: not read as a day"),
    ("Dentist week on monday 9am", "week: can't read this"),
    ("Kino am Nikolaustag 18:00", "Nikolaustag: not read as a day"),
    ("Dinner tonight from 9 to 11", "9-11: not read as a time"),
    ("Telefonat Montag 10 Uhr deutsche Zeit", "deutsche Zeit: no such time zone"),
    ("Grillen Samstag ab 6", "ab 6: not read as a time"),
    ("Sync fri 14:00 UK time", "UK time: no such time zone"),
    ("Call fri 16 Uhr Londoner Zeit", "Londoner Zeit: no such time zone"),
    ("Call fri 16 Uhr Ortszeit London", "Ortszeit London: no such time zone"),
    ("Party fri 7pm-late", "7pm-late: not read as a time"),
    ("Hotel 3 nights from 20 jun", "3 nights 20 jun: not read as a length"),
    ("Hotel 5 dec for 3 nights", "3 nights 5 dec: not read as a length"),
    ("Meeting fri 1pm for 90", "for 90: not read as a length"),
    ("Meeting at 10 ends at 12 tomorrow", "ends at 12: a second time"),
    ("Concert fri 7pm doors 8pm show", "a second time"), ("Dinner 8 fri", "8: not read as a time"),
    ("Oper kommenden Mittwoch 19:00", "today or in a week?"),
    ("Dinner friday at Osteria at 8", "at 8: not read as a time; write 8:00 or 20:00"),
    ("Pilates every tuesday at Studio One at 6", "at 6: not read as a time"),
    ("Dinner friday at Nobu from 7 to 9", "from 7 to 9: not read as a time"),
    ("Coffee thu at Central Perk until 5", "until 5: not read as a time"),
    ("Gig 12 dec at Werk2 doors 7", "doors 7: not read as a time"),
    ("Pub quiz wed at The Lion, 7", "7: not read as a time"),
    ("Coffee sat at Café Luise, 8ish", "8ish: not read as a time"),
    ("Dinner friday at Osteria 7-9", "7 - 9: not read as a time"),
    ("Dinner friday at Osteria tomorrow", "tomorrow: "),
    ("Dinner with Jo at 7 on saturday at 12 High Street", "at 7: not read as a time"),
    ("Dinner at 9 on Friday", "at 9: not read as a time; write 9:00 or 21:00"),
    ("Concert friday at 10", "at 10: not read as a time"),
    (
      "Watercolour 6 tuesdays 18:30-20:30 from 12 jan",
      "6 tuesdays: not read as a count; write it like every tue x6"
    ),
    ("Tanzkurs 8 Dienstage 20 Uhr ab 12.1.", "8 Dienstage: not read as a count"),
    (
      "Chor 5 Abende donnerstags 20 Uhr ab 7.1.",
      ": not read as a count; write it like every tue x5"
    ),
    ("Leave car mon at 8am at garage, collect at 5pm", "5pm: can't read this"),
    ("cours 9 à 11h vendredi", "9 à 11h: from 9:00 on? write 9h-11h"),
    ("Dinner 7.30 friday", "7.30: morning or afternoon? write 07:30 or 19:30"),
  ])
  func refusesTimesThatCannotBeMeant(_ text: String, _ reason: String) throws {
    #expect(try #require(try unread(text)).contains(reason))
  }

  @Test(arguments: [
    "Meeting room 5 fri 10:00", "Dinner with 4 friends fri 19:00", "Train fri 9:00 to Hamburg",
    "From A to B tomorrow 9:00", "Lunch and Learn fri 12:00", "Dinner fri 19:00 and drinks",
    "Match 20:45 Dortmund - Bayern sat", "Standup every day on Zoom 9:00", "Bus 100 sat 21:00",
    "Night shift fri 22:00-6:00", "Christmas party 18 dec 19:00", "The Daily Show fri 23:00",
    "Interview 2 fri 10:00", "MW every mon and wed 9:00 19 jun 2023",
    "Things to do 19:30", "Holiday party 18:00", "Mayday drill 18:00", "Payday drinks 18:00",
    "sat 30th birthday party 19:00", "the 4th floor meeting fri 10:00",
    "Call with Dr. Who on 5 dec at 10:00", "Museum of the Moon fri 11:00",
    "Dad's 70th sat 18:00", "Mum’s 30th sat 18:00", "Train fri 05:30", "Zug Freitag 5:30",
    "Zug fri 5.30 Uhr", "Run fri 5:30am", "Shift fri 6:30-14:30", "Monday Night Football tue 20:00",
    "Sale Black Friday 16 jun 9:00", "Party sat at Hauptstr. 7-9", "Breakfast 7.30 friday",
    "Film crew meeting 8:30 mon", "Yoga 7:30 mon at Opera House", "Cena fri at Via Roma, 12",
    "Flohmarkt sat at Marktstraße 5 bis 9", "Brunch sat at Café Demain", "Dinner 07:30 friday",
    "Viewing thursday at 14 Elm Street",
  ])
  func leavesWordsOfTheTitleAlone(_ text: String) throws {
    #expect(try unread(text) == nil)
  }

  @Test(arguments: [
    ("Dinner fri 7:30-9:30 pm", "Dinner", "16T19:30", "16T21:30"),
    ("Dinner fri 9-11 in the evening", "Dinner", "16T21:00", "16T23:00"),
    ("Dinner fri 8-10 Uhr", "Dinner", "16T08:00", "16T10:00"),
    ("Coffee fri afternoon 3:00-4:00", "Coffee", "16T15:00", "16T16:00"),
    ("Réunion vendredi de 14 h à 16 h", "Réunion", "16T14:00", "16T16:00"),
    ("Dîner vendredi 20 h 30", "Dîner", "16T20:30", "16T21:30"),
    ("ICE 1999 16 jun 9:15", "ICE 1999", "16T09:15", "16T10:15"),
    ("Read The Daily fri 9:00", "Read The Daily", "16T09:00", "16T10:00"),
    ("Meeting fri. 10:00", "Meeting", "16T10:00", "16T11:00"),
    ("Meeting 16 jun. 10:00", "Meeting", "16T10:00", "16T11:00"),
    ("Eten vrijdagavond 9 uur", "Eten", "16T21:00", "16T22:00"),
    ("Cena viernes a las 9 de la noche", "Cena", "16T21:00", "16T22:00"),
    ("Dinner fri at 10 o'clock in the evening", "Dinner", "16T22:00", "16T23:00"),
    ("Meeting fri 10:00 at Office until 12:00", "Meeting", "16T10:00", "16T12:00"),
    ("Tour fri 10:00 at 12 Main Street", "Tour", "16T10:00", "16T11:00"),
    ("Sale Black Friday 16 jun 9:00", "Sale Black Friday", "16T09:00", "16T10:00"),
    ("Log on 10:00 fri", "Log on", "16T10:00", "16T11:00"),
    ("Dentist @2pm fri", "Dentist", "16T14:00", "16T15:00"),
    ("Dentist - fri 14:00", "Dentist", "16T14:00", "16T15:00"),
    ("Report at once fri 10:00", "Report at once", "16T10:00", "16T11:00"),
    ("Rdv vendredi \u{e0} 9h", "Rdv", "16T09:00", "16T10:00"),
    ("Desayuno viernes por la ma\u{f1}ana 10:00", "Desayuno", "16T10:00", "16T11:00"),
    ("Lunch vrijdagmiddag 14:00", "Lunch", "16T14:00", "16T15:00"),
    ("Massage Freitag 14 Uhr 30 min", "Massage", "16T14:00", "16T14:30"),
    ("Essen Freitag 19 Uhr 12 Personen", "Essen 12 Personen", "16T19:00", "16T20:00"),
    ("Nachrichten Freitag 20 Uhr 15", "Nachrichten", "16T20:15", "16T21:15"),
    ("Ballet fri 17:00 1h 15m", "Ballet", "16T17:00", "16T18:15"),
    ("Quarterly planning fri 9:00-17:00", "Quarterly planning", "16T09:00", "16T17:00"),
    ("Party fri 8pm til 1am", "Party", "16T20:00", "17T01:00"),
    ("Party fri 23:00-24:00", "Party", "16T23:00", "17T00:00"),
  ])
  func readsHalvesOfTheDayAndNames(
    _ text: String, _ title: String, _ start: String, _ end: String
  ) throws {
    let draft = try draft(text)
    #expect(draft.title?.value == title)
    #expect(draft.start?.value.description.hasPrefix("2023-06-\(start)") == true)
    #expect(draft.end?.value.description.hasPrefix("2023-06-\(end)") == true)
    #expect(try unread(text) == nil)
  }

  @Test(arguments: [
    ("Kickoff wed 9:00", "2023-06-21T09:00"), ("Kickoff 9am wed", "2023-06-21T09:00"),
    ("Kickoff Mittwoch um 9 Uhr", "2023-06-21T09:00"), ("Kickoff wed 13:00", "2023-06-14T13:00"),
    ("Kickoff wed 14 jun 9:00", "2023-06-14T09:00"), ("Kickoff today 9:00", "2023-06-14T09:00"),
    ("Gym every wed 9:00", "2023-06-21T09:00"),
    ("Gym every day 9:00", "2023-06-15T09:00"), ("Gym every day 13:00", "2023-06-14T13:00"),
    ("Rent every 2 months on the 20th", "2023-06-20"),
    ("Rent every 2 months on the 10th 9:00", "2023-07-10T09:00"),
    ("Rent on the 1st", "2023-07-01"), ("Rent the 20th at 9:00", "2023-06-20T09:00"),
    ("Rent tue the 20th 9:00", "2023-06-20T09:00"), ("Rent tue 1st 9:00", "2023-08-01T09:00"),
    ("Termin mi 9:00", "2023-06-21T09:00"), ("Termin Mi, 9 Uhr", "2023-06-21T09:00"),
    ("Friseur diesen Freitag 10 Uhr", "2023-06-16T10:00"),
    ("Chor jeden Freitag 18 Uhr", "2023-06-16T18:00"),
    ("Stay at Hotel Roma from 3 to 5 dec", "2023-12-03"),
    ("Theater Sa 17.6. 19.30h", "2023-06-17T19:30"), ("Gym samstags 10-11", "2023-06-17T10:00"),
    ("Turnen dienstags und donnerstags 17 Uhr", "2023-06-15T17:00"),
    ("Vacaciones del 9 al 16 de enero", "2024-01-09"), ("Ferie dal 9 al 16 gennaio", "2024-01-09"),
    ("midnight mass 24 dec 11pm", "2023-12-24T23:00"), ("noon party fri", "2023-06-16T12:00"),
    ("Midnight in Paris fri 20:00", "2023-06-16T20:00"),
    ("dentiste mardi 9h", "2023-06-20T09:00"), ("dentiste 1er juillet 9h", "2023-07-01T09:00"),
    ("Friseur am Fr um 14 Uhr", "2023-06-16T14:00"), ("meet fri ~3pm", "2023-06-16T15:00"),
    ("Zahnarzt in 6 Monaten 9 Uhr", "2023-12-14T09:00"),
    ("Zoom 9:00 new york tomorrow", "2023-06-15T09:00"),
    ("Call fri 16 Uhr London Zeit", "2023-06-16T16:00:00+01:00"),
    ("Call fri 4pm New York Time", "2023-06-16T16:00:00-04:00"),
    ("Zoom tomorrow 9:00 new york", "2023-06-15T09:00"),
    ("Yoga chaque mardi 19h", "2023-06-20T19:00"),
    ("Chor dienstags 18 Uhr", "2023-06-20T18:00"), ("Termin in 3 Tagen", "2023-06-17"),
    ("Call in two weeks", "2023-06-28"), ("Fair 12 to 15 july", "2023-07-12"),
    ("Fair from 4 to 7 aug", "2023-08-04"), ("Dinner coming friday 19:00", "2023-06-16T19:00"),
    ("Call in half an hour", "2023-06-14T12:30"), ("Call in an hour", "2023-06-14T13:00"),
    ("Trip fri-sun", "2023-06-16"), ("Fair 30 jun-4 jul", "2023-06-30"),
    ("16 Jun: party 3pm", "2023-06-16T15:00"), ("Jun 16: gig 8pm", "2023-06-16T20:00"),
    ("Mon 26 Jun; assembly 9am", "2023-06-26T09:00"), ("gig (16 jun) 8pm", "2023-06-16T20:00"),
    ("gig 16 Jun'23 8pm", "2023-06-16T20:00"), ("9am: dentist fri", "2023-06-16T09:00"),
    ("gig 16 jun 2000hrs", "2023-06-16T20:00"), ("Meeting (online) fri 9:00", "2023-06-16T09:00"),
    ("Ordination 5. Jänner 9 Uhr", "2024-01-05T09:00"), ("Kurs 3. Feber 10:00", "2024-02-03T10:00"),
    ("Termin 5. Jän. 9:00", "2024-01-05T09:00"), ("Arzt Mi 14.6. 9:00", "2023-06-14T09:00"),
    ("Arzt Mi 14.6.2023 9:00", "2023-06-14T09:00"), ("Buy 4x milk fri 9:00", "2023-06-16T09:00"),
    ("Kurs jeden Mittwoch 18:00 ab 13. Jänner", "2024-01-17T18:00"),
    ("Meeting fri 10a", "2023-06-16T10:00"), ("Gym 6a 16 jun", "2023-06-16T06:00"),
    ("Gala 16 jun @ 6p", "2023-06-16T18:00"), ("Viewing Hauptstr. 5a fri", "2023-06-16"),
    ("Elternabend Klasse 5a fri", "2023-06-16"), ("Dinner fri 7pm for 4", "2023-06-16T19:00"),
    ("CT scan fri 14:00", "2023-06-16T14:00"), ("Fri 14:00 CT scan", "2023-06-16T14:00"),
    ("Cena ore 20:30", "2023-06-14T20:30"), ("Conf call 11/30 @ 2:30p", "2023-11-30T14:30"),
    ("Drop off 7:45a fri", "2023-06-16T07:45"), ("Sync 2:30p-3p fri", "2023-06-16T14:30"),
    ("Kita 8-14 Uhr Mo", "2023-06-19T08:00"), ("Schwimmen Mo 17-18", "2023-06-19T17:00"),
    ("Markt fri 17 Uhr am Augustusplatz", "2023-06-16T17:00"),
    ("Read chapter 5 fri", "2023-06-16"), ("Viewing of flat 2a fri 10:00", "2023-06-16T10:00"),
    ("Oper kommenden Freitag 20:30", "2023-06-16T20:30"),
    ("Call fri 16:00 utc", "2023-06-16T16:00:00Z"), ("Das ist so-so fri", "2023-06-16"),
  ])
  func beginsOnTheNextSuchDay(_ text: String, _ start: String) throws {
    #expect(try draft(text).start?.value.description.hasPrefix(start) == true)
  }

  @Test(arguments: [
    ("Yoga every 3rd day 18:00", "FREQ=DAILY;INTERVAL=3"),
    ("Yoga jeden Mo und Do 18:00", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("Yoga jeden Tag 18:00", "FREQ=DAILY"), ("Putzen jede Woche Mo 9 Uhr", "FREQ=WEEKLY;BYDAY=MO"),
    ("Pills every 12 hours 15 jun 8:00 for 5 days", "FREQ=HOURLY;UNTIL=20230619;INTERVAL=12"),
    ("Yoga every fri 17:00-17:45 for 3 weeks", "FREQ=WEEKLY;UNTIL=20230706;BYDAY=FR"),
    ("Yoga every fri for 3 weeks 17:00-17:45", "FREQ=WEEKLY;UNTIL=20230706;BYDAY=FR"),
    ("Yoga every fri 17:00 for 3 weeks for 2h", "FREQ=WEEKLY;UNTIL=20230706;BYDAY=FR"),
    ("Gym every tue 18:00 x6", "FREQ=WEEKLY;COUNT=6;BYDAY=TU"),
    ("Gym every tue 18:00 for 6 sessions", "FREQ=WEEKLY;COUNT=6;BYDAY=TU"),
    ("Gym tuesdays and thursdays 18:00", "FREQ=WEEKLY;BYDAY=TU,TH"),
    (
      "Payday every last weekday of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
    ),
    (
      "Timesheet last working day of every month 16:00",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
    ),
    ("Quiz third thursday every month 19:00", "FREQ=MONTHLY;BYDAY=3TH"),
    (
      "Kurs jeden Montag und Mittwoch 18-19 Uhr bis 17.7.", "FREQ=WEEKLY;UNTIL=20230717;BYDAY=MO,WE"
    ),
    ("Treffen alle 14 Tage dienstags 19 Uhr", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("Chor jeden ersten Montag im Monat 19 Uhr", "FREQ=MONTHLY;BYDAY=1MO"),
    ("Geburtstag 3. Januar jährlich", "FREQ=YEARLY"),
    ("Reha dienstags 9 Uhr 12 Mal", "FREQ=WEEKLY;COUNT=12;BYDAY=TU"),
    ("Yoga dienstags 18:30-20:00 bis 17.7.", "FREQ=WEEKLY;UNTIL=20230717;BYDAY=TU"),
    ("Yoga chaque mardi 19h jusqu'au 17 juillet", "FREQ=WEEKLY;UNTIL=20230717;BYDAY=TU"),
    ("piano alternate fridays 16:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("Bath alternate weeks on sunday 18:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU"),
    ("Gym on Mondays 18:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("Gym weekdays 9-17", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Yoga every fri 10:00 at Studio until 7 jul", "FREQ=WEEKLY;UNTIL=20230707;BYDAY=FR"),
  ])
  func readsTheRule(_ text: String, _ rule: String) throws {
    let draft = try draft(text)
    #expect(draft.repeatRule?.value.text == rule)
    #expect(draft.title?.value.contains(" ") == false)
    #expect(try unread(text) == nil)
  }
}
