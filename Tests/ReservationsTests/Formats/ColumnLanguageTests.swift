import CivilTime
import Testing

@testable import Reservations

/// Columns of the spreadsheets of people and of programs, in several languages.
@Suite struct ColumnLanguageTests {
  private func read(_ table: String) throws -> ReadBooking {
    try #require(Records(table).reservations.first)
  }

  private func check(
    _ table: String, title: String = "Dune", _ start: String, _ end: String? = nil,
    unused: [String] = []
  ) throws {
    let made = try read(table)
    #expect((made.title ?? made.vehicle) == title && made.unread == [])
    #expect(try made.start == ISO8601.time(start))
    #expect(try made.end == end.map { try ISO8601.time($0) })
    #expect(made.unused.map(\.name) == unused)
  }

  @Test(
    arguments: [
      ("Quoi;Quand\nDune;05/12/2026 19:30\nB;24/12/2026\n", nil),
      ("Activité;Date;Horaires\nDune;2026-12-05;19h30\n", nil),
      ("Titre;Date;Horaire\nDune;2026-12-05;19h30-21h\n", "21:00"),
      ("Film;Date;Séance\nDune;2026-12-05;19h30\n", nil),
      ("Séance;Date;Heure\nDune;2026-12-05;19h30\n", nil),
      ("Vorstellung;Datum;Uhrzeit\nDune;5.12.2026;19.30\n", nil),
      ("Titel;Datum;Vorstellung\nDune;5.12.2026;19:30 Uhr\n", nil),
      ("Zug;Datum;Ab;An\nDune;5.12.2026;19:30;21:00\n", "21:00"),
      ("Train,Date,Dep,Arr\nDune,2026-12-05,19:30,21:00\n", "21:00"),
      (
        "Train;Date de départ;Heure de départ;Heure d'arrivée\nDune;2026-12-05;19:30;21:00\n",
        "21:00"
      ),
      ("Termin;Datum;Uhrzeit\nDune;5.12.2026;19.30\n", nil),
      ("Dienst;Datum;Beginn;Ende\nDune;5.12.2026;19:30;21:00\n", "21:00"),
      ("Show,Date,Time\nDune,2026-12-05,19:30\n", nil),
      ("What,When,Until\nDune,2026-12-05T19:30,2026-12-05T21:00\n", "21:00"),
      ("Was;Wann;Von;Bis\nDune;5.12.2026;19:30;21:00\n", "21:00"),
      ("Show,Date,Show time\nDune,2026-12-05,7:30 PM\n", nil),
      ("Match;Date;KO\nDune;2026-12-05;7.30pm\n", nil),
      ("Match;Date;Kick-off\nDune;2026-12-05;19:30\n", nil),
    ] as [(String, String?)])
  func readsDaysAndTimes(_ table: String, _ end: String?) throws {
    try check(table, "2026-12-05T19:30", end.map { "2026-12-05T\($0)" })
  }

  @Test func theWayToAMatchIsNotItsTime() throws {
    try check(
      "Titel;Datum;Abfahrt;Beginn;Ankunft\nDune;12.12.2026;13:15;15:00;14:30\n",
      "2026-12-12T15:00", unused: ["Abfahrt", "Ankunft"])
  }

  @Test(arguments: [
    "Erste Hilfe", "Business English", "Elternabend Klasse 3b", "Art Class", "8½", "50/50",
  ])
  func aTitleMayHaveTheWordsOfAClass(_ title: String) throws {
    try check(
      "Kurs;Datum;Uhrzeit\n\(title);12.12.2026;19:30\n", title: title, "2026-12-12T19:30")
  }

  @Test func aNameBesideAFirstNameIsTheFamilyName() throws {
    let made = try read("Name;Vorname;Datum;Uhrzeit;Titel\nKern;Eva;5.12.2026;19:30;Dune\n")
    #expect(made.title == "Dune" && made.underName == "Eva Kern")
    #expect(try read("Vorname;Name;Datum;Uhrzeit\nEva;Kern;5.12.2026;19:30\n").title == nil)
  }

  @Test func aClassIsTheLastWordForATitle() throws {
    try check(
      "Show,Date,Time,Class\nDune,2026-12-05,19:30,Dress circle\n", "2026-12-05T19:30",
      unused: ["Class"])
    let name = #"{"nom":"Dupont","prénom":"Ada","date":"2026-12-05","heure":"19:30"}"#
    #expect(try read(name).title == nil)
  }

  @Test(arguments: ["yes", "19:30", "19:30\u{2013}21:00", "19-21 Uhr", "Economy"])
  func whatNamesNothingIsNoTitle(_ value: String) throws {
    #expect(try read("Show,Date,Time\n\(value),2026-12-05,19:30\n").title == nil)
    let made = try read("{\"date\":\"2026-12-05\",\"time\":\"19:30\",\"show\":\"\(value)\"}")
    #expect(made.title == nil)
  }

  @Test func readsTheExportOfOutlookInFrench() throws {
    let header =
      "Objet,Début le,Début à,Fin le,Fin à,Journée entière,Rappel actif/inactif,Rappel le,"
      + "Rappel à,Emplacement"
    let reading = Records(
      header
        + "\nDune,24/12/2026,19:30:00,24/12/2026,21:00:00,Faux,Vrai,24/12/2026,19:00:00,Salle 2\n"
        + "B,05/12/2026,00:00:00,06/12/2026,00:00:00,Vrai,Faux,,,\n")
    let made = try #require(reading.reservations.first)
    #expect(made.title == "Dune" && made.location == "Salle 2" && made.allDay == false)
    #expect(try made.start == ISO8601.time("2026-12-24T19:30"))
    #expect(try made.end == ISO8601.time("2026-12-24T21:00"))
    #expect(made.unused.map(\.name) == ["Rappel actif/inactif", "Rappel le", "Rappel à"])
    #expect(reading.reservations.last?.allDay == true)
  }

  @Test func readsAListOfStays() throws {
    let header = "Property,Book number,Booked by,Guest Name(s),Check-in,Check-out"
    let made = try read(header + "\nDune,12345,Bo Li,Ada Byron,2026-12-05,2026-12-07\n")
    #expect(made.title == "Dune" && made.reservationNumber == "12345")
    #expect(made.underName == "Ada Byron" && made.unused.map(\.name) == ["Booked by"])
    #expect(try made.start == ISO8601.time("2026-12-05"))
    #expect(try made.end == ISO8601.time("2026-12-07"))
  }

  @Test func readsAStayInFrench() throws {
    try check(
      "Titre;Date de départ;Date d'arrivée\nDune;2026-12-07;2026-12-05\n", "2026-12-05",
      "2026-12-07")
  }

  @Test func theTeamsOfAMatchAreItsTitle() throws {
    try check(
      "Match;Home;Away;Date\n12;Ost;West;2026-12-05\n", title: "Ost – West", "2026-12-05",
      unused: ["Match"])
    let number = try read("Match;Date\n12;2026-12-05\n")
    #expect(number.title == nil && number.unused.map(\.name) == ["Match"])
    try check("Titel;Match;Date\nDune;B;2026-12-05\n", "2026-12-05", unused: ["Match"])
  }

  @Test func leavesOtherWordsAlone() throws {
    try check(
      "Titel;Datum;Ab;An;Ref\nDune;2026-12-05;Bonn;Frau Li;zu zahlen\n", "2026-12-05",
      unused: ["Ref"])
    #expect(try read("Title,Start,Ref\nDune,2026-12-05,X7Q\n").reservationNumber == "X7Q")
    #expect(try read("Titel;Start;Spielort\nDune;2026-12-05;Halle 3\n").theater == "Halle 3")
  }
}
