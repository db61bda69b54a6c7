import Testing

@testable import TicketImport

/// Words of a time are noted in each language, and names stay in the title.
@Suite struct InformalOtherTimeTests {
  private static let unread =
    "can't read this beside the time; write a day like 24 dec, times like 18:00-20:00"

  @Test(arguments: [
    "Dîner vendredi 4 à 19h30", "Match dimanche 6 à 15h", "Visite mercredi 2 à 16h",
  ])
  func notesTheDayOfTheMonthInFrontOfAnHour(_ text: String) throws {
    #expect(try InformalSample.unread(text) != nil)
  }

  @Test(arguments: [
    ("Train vendredi 18h04 arrivée 20h02", "20h02"), ("Kiné jeudi 14h/15h", "14h/15h"),
    ("Déjeuner jeudi midi et demi", "et demi"), ("Réunion lundi vers 10h", "vers"),
    ("Réunion lundi avant 10h", "avant"), ("Réunion lundi 10h environ", "environ"),
    ("Repas premier lundi de décembre 12h30", "premier"),
    ("Essen erster Montag im Dezember 12:30", "erster"),
    ("Asso le premier lundi du mois 18h30", "le premier"),
    ("Reunión primer lunes de diciembre 18:00", "primer"),
    ("Riunione primo lunedì di dicembre 18:00", "primo"),
    ("Vergadering eerste maandag van de maand 18:00", "eerste"),
    ("Vergadering om de week maandag 18:00", "om"),
    ("Clase un lunes sí y otro no 18:00", "y"),
    ("Lezione lunedì 18:00 fino alle 20", "fino alle 20"),
    ("Réunion lundi à neuf heures", "heures"), ("Reunión el lunes que viene 10:00", "que"),
    ("Reunión cada 15 días 10:00", "cada"), ("Vergadering aanstaande maandag 10:00", "aanstaande"),
    ("Vergadering ma 10:00", "ma"),
  ])
  func notesWordsBesideTheTime(_ text: String, _ words: String) throws {
    #expect(try InformalSample.unread(text) == "\(words): \(Self.unread)")
  }

  @Test(arguments: [
    ("Réunion jeudi 14h, vendredi 10h", "vendredi: a second day; leave one out"),
    ("Dinner fri 19:00 sat", "sat: a second day; leave one out"),
    ("Repas de mardi gras samedi 20h", "mardi: a second day; leave one out"),
    (
      "Kiné lundi, mercredi et vendredi 9h",
      "lundi, mercredi et vendredi: several days; write every mon, wed, fri, or one day"
    ),
    (
      "Clase lunes y miércoles 18:00",
      "lunes y miércoles: several days; write every mon, wed, or one day"
    ),
    (
      "Piano vendredi 17h30 lundi et mercredi",
      "lundi et mercredi: several days; write every mon, wed, or one day"
    ),
    (
      "Cours lun-ven 9h-17h", "lun-ven: not read as a day; write a day, e.g. fri or 24 dec"
    ),
    (
      "Vergadering volgende week maandag 10:00",
      "volgende week: not read as a day; write a day, e.g. fri or 24 dec"
    ),
    (
      "Reunión mañana por la mañana",
      "mañana por la mañana: a part of the day without a time; write the time like 19:00"
    ),
    (
      "Réunion fin mars 18h", "mars: can't read this beside the time; write a day like 24 dec"
    ),
    (
      "Fiesta viernes 18:00 principios de marzo",
      "marzo: can't read this beside the time; write a day like 24 dec"
    ),
    (
      "Clase de 1 hora miércoles 17:00",
      "1 hora: not read as a length; write it behind the time, e.g. 18:00 2h"
    ),
  ])
  func notesASecondDayOrLength(_ text: String, _ reason: String) throws {
    #expect(try InformalSample.unread(text) == reason)
  }

  @Test(arguments: [
    "Sunday Times pickup fri 10:00", "Lundi Matin concert samedi 20h", "Mardi Gras samedi 20h",
    "the monday club fri 10:00", "Drinks fri 17:00 in the sun", "Dinner fri 19:00 with June",
    "127 Hours fri 20:00", "24h Le Mans sat 10:00", "Film fri 20:00 Mars Attacks",
    "Dîner à deux lundi 20h", "Zug Fr 10:00 nach Hamburg", "Match fri 20:00 gegen Bayern",
    "Réunion lundi 18h30 à la mairie", "Cena con Mario venerdì 20:00",
    "Eten bij oma en opa zondag 12:00", "Fin de semana en Madrid viernes 18:00",
    "Quarto piano visita lunedì 10:00", "Dopo scuola lunedì 16:30",
    "Repas lundi de Pâques 1 avril 11h", "Lunch with May fri 12:00",
  ])
  func leavesNamesInTheTitle(_ text: String) throws {
    #expect(try InformalSample.unread(text) == nil)
  }

  @Test(arguments: [
    (
      "Cours 1h mercredi 17h",
      "Cours | 2023-06-14T17:00:00 | 2023-06-14T18:00:00"
    ),
    (
      "Examen 4h lundi 8h30",
      "Examen | 2023-06-19T08:30:00 | 2023-06-19T12:30:00"
    ),
    (
      "Clase 2h lunes 18:00",
      "Clase | 2023-06-19T18:00:00 | 2023-06-19T20:00:00"
    ),
    (
      "Repas lundi de Pâques 1 avril 11h",
      "Repas lundi de Pâques | 2024-04-01T11:00:00 | 2024-04-01T12:00:00"
    ),
    (
      "Appel Mardi Gras 13 février 10h",
      "Appel Mardi Gras | 2024-02-13T10:00:00 | 2024-02-13T11:00:00"
    ),
    (
      "Anniversaire Zoé (7 ans) samedi 14h30",
      "Anniversaire Zoé (7 ans) | 2023-06-17T14:30:00 | 2023-06-17T15:30:00"
    ),
  ])
  func readsTheDayBesideTheTime(_ text: String, _ summary: String) throws {
    #expect(try InformalSample.summary(text) == summary)
    #expect(try InformalSample.unread(text) == nil)
  }
}
