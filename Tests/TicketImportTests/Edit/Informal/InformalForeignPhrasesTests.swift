import CalendarStore
import Testing

@testable import TicketImport

/// Days, ends and rules of French, Spanish, Italian and Dutch lines.
@Suite struct InformalForeignPhrasesTests {
  @Test(arguments: [
    ("Visite après-demain 11h20", "Visite | 2023-06-16T11:20:00 | 2023-06-16T12:20:00"),
    ("Coiffeur après demain 20h30", "Coiffeur | 2023-06-16T20:30:00 | 2023-06-16T21:30:00"),
    ("Médico pasado mañana 10:00", "Médico | 2023-06-16T10:00:00 | 2023-06-16T11:00:00"),
    ("Medico dopodomani ore 10", "Medico | 2023-06-16T10:00:00 | 2023-06-16T11:00:00"),
    ("Ophtalmo lundi en huit 10h", "Ophtalmo | 2023-06-26T10:00:00 | 2023-06-26T11:00:00"),
    ("Fête samedi en quinze", "Fête | 2023-07-01 | 2023-07-01"),
    ("Rappel dans 2 semaines", "Rappel | 2023-06-28 | 2023-06-28"),
    ("Cita en 3 días 10:00", "Cita | 2023-06-17T10:00:00 | 2023-06-17T11:00:00"),
    ("Visita tra tre giorni", "Visita | 2023-06-17 | 2023-06-17"),
    ("Tandarts over twee weken", "Tandarts | 2023-06-28 | 2023-06-28"),
    ("Dentiste jeu 14h", "Dentiste | 2023-06-15T14:00:00 | 2023-06-15T15:00:00"),
    ("Cours mer. 14h30-16h", "Cours | 2023-06-14T14:30:00 | 2023-06-14T16:00:00"),
    ("Cours sam 14h-16h", "Cours | 2023-06-17T14:00:00 | 2023-06-17T16:00:00"),
    ("Meeting ven. 10:00", "Meeting | 2023-06-16T10:00:00 | 2023-06-16T11:00:00"),
    ("Lunch sáb 15:00", "Lunch | 2023-06-17T15:00:00 | 2023-06-17T16:00:00"),
    ("Eten vr 19 uur", "Eten | 2023-06-16T19:00:00 | 2023-06-16T20:00:00"),
    ("Médecin ven 15 déc 9h30", "Médecin | 2023-12-15T09:30:00 | 2023-12-15T10:30:00"),
    ("Médecin lun. 19/6 9h30", "Médecin | 2023-06-19T09:30:00 | 2023-06-19T10:30:00"),
    ("Call Sam 14:00", "Call Sam | 2023-06-14T14:00:00 | 2023-06-14T15:00:00"),
    ("Dentist 3 mar 10:00", "Dentist | 2024-03-03T10:00:00 | 2024-03-03T11:00:00"),
  ])
  func readsTheDay(_ text: String, _ summary: String) throws {
    #expect(try InformalSample.summary(text) == summary)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    ("Cours jeudi 19h30 jusqu'à 21h", "Cours | 2023-06-15T19:30:00 | 2023-06-15T21:00:00"),
    ("Sortie samedi 14h, jusqu’à 16h30", "Sortie | 2023-06-17T14:00:00 | 2023-06-17T16:30:00"),
    ("Clase lunes 18:00 hasta 20:00", "Clase | 2023-06-19T18:00:00 | 2023-06-19T20:00:00"),
    ("Lezione lunedì dalle 10 alle 12", "Lezione | 2023-06-19T10:00:00 | 2023-06-19T12:00:00"),
    (
      "Lezione lunedì dalle 10:30 alle 12:00", "Lezione | 2023-06-19T10:30:00 | 2023-06-19T12:00:00"
    ),
    ("Reunión este lunes de 10 a 12", "Reunión | 2023-06-19T10:00:00 | 2023-06-19T12:00:00"),
    ("Eten vrijdag van 10:00 tot 12:00", "Eten | 2023-06-16T10:00:00 | 2023-06-16T12:00:00"),
    ("Eten vrijdag van 19 tot 21 uur", "Eten | 2023-06-16T19:00:00 | 2023-06-16T21:00:00"),
    ("Réunion samedi 19h durée 2h", "Réunion | 2023-06-17T19:00:00 | 2023-06-17T21:00:00"),
    (
      "Reunión lunes 18:00 duración: 2 horas", "Reunión | 2023-06-19T18:00:00 | 2023-06-19T20:00:00"
    ),
    ("Riunione lunedì 18:00 durata 2 ore", "Riunione | 2023-06-19T18:00:00 | 2023-06-19T20:00:00"),
    (
      "Vergadering maandag 18:00 duur 2 uur",
      "Vergadering | 2023-06-19T18:00:00 | 2023-06-19T20:00:00"
    ),
    ("Training fri 18:00 Dauer 3 Stunden", "Training | 2023-06-16T18:00:00 | 2023-06-16T21:00:00"),
  ])
  func readsTheEnd(_ text: String, _ summary: String) throws {
    #expect(try InformalSample.summary(text) == summary)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    ("Piscine tous les mardis 18h", "FREQ=WEEKLY;BYDAY=TU"),
    ("Cours tous les lundis, mercredis et vendredis 18h", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("Judo un mardi sur deux 18h", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("Piscine toutes les semaines 18h", "FREQ=WEEKLY"),
    ("Cours toutes les deux semaines mardi 18h", "FREQ=WEEKLY;INTERVAL=2"),
    ("Piscine tous les jours 8h", "FREQ=DAILY"),
    ("Clase todos los lunes y miércoles 18:00", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("Clase cada dos semanas lunes 18:00", "FREQ=WEEKLY;INTERVAL=2"),
    ("Lezione tutti i lunedì 18:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("Les elke maandag en woensdag 18:00", "FREQ=WEEKLY;BYDAY=MO,WE"),
  ])
  func readsTheRule(_ text: String, _ rule: String) throws {
    let draft = try InformalSample.draft(text)
    #expect(draft.repeatRule?.value.text == rule)
    #expect(draft.title?.value.contains(" ") == false)
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    ("Rappel dans 15 jours 10h", "dans 15 jours: 14 or 15 days? write the date, or in 15 days"),
    ("Sortie vendredi jusqu'à 20h", "jusqu'à 20h: a second time; write the end like 18:00-20:00"),
    ("Vergadering maandag tot 21 uur", "tot 21 uur: a second time; write the end like 18:00-20:00"),
    (
      "Dentist mar 10:00",
      "mar: can't read this beside the time; write a day like 24 dec, times like 18:00-20:00"
    ),
  ])
  func notesWhatCouldBeMeant(_ text: String, _ reason: String) throws {
    #expect(try InformalSample.unread(text) == reason)
  }
}
