import CivilTime
import Testing

@testable import Reservations

/// Names of columns that mean another thing beside another name.
@Suite struct HeaderColumnsTests {
  private func read(_ table: String, _ options: ReadingOptions = ReadingOptions()) throws
    -> ReadBooking
  {
    try #require(Records(table, options).reservations.first)
  }

  @Test(
    arguments: [
      ("Titel;Datum;Sala;Fila;Lugar\nA;2026-12-05;X;H;14\n", "Row H, seat 14", nil),
      (
        "Titre;Date;Salle;Rang;Place\nA;2026-12-05;X;F;Balcon gauche\n",
        "Row F, seat Balcon gauche", nil
      ),
      ("Titel;Datum;Kino;Rząd;Miejsce\nA;2026-12-05;X;C;7\n", "Row C, seat 7", nil),
      ("Titre;Date;Voiture;Place\nA;2026-12-05;7;56\n", "Coach 7, seat 56", nil),
      ("Titel;Datum;Wagen;Reihe;Platz\nA;2026-12-05;7;3;56\n", "Coach 7, row 3, seat 56", nil),
      (
        "Titel;Datum;Theater;Plaats;Rij;Stoel\nA;2026-12-05;X;Utrecht;5;9\n", "Row 5, seat 9",
        "Utrecht"
      ),
      (
        "Titre;Date;Voiture;Place\nA;2026-12-05;12;34 (fenêtre)\n", "Coach 12, seat 34 (fenêtre)",
        nil
      ),
      ("Titre;Date;Salle;Place\nA;2026-12-05;X;Orchestre F 12\n", "Orchestre F 12", nil),
      ("Titel;Datum;Reihe;Plätze\nA;2026-12-05;3;14\n", "Row 3, seat 14", nil),
      ("Titel;Datum;Plätze\nA;2026-12-05;F12\n", "F12", nil),
      ("Title,Date,Place\nA,2026-12-05,\"7, 8\"\n", "7, 8", nil),
      ("Title,Date,Place\nA,2026-12-05,14C\n", "14C", nil),
      ("Title,Date,Place\nA,2026-12-05,Room 14\n", nil, "Room 14"),
      ("Title,Date,Place\nA,2026-12-05,12 Rue de la Paix\n", nil, "12 Rue de la Paix"),
      ("Title,Date,Place\nA,2026-12-05,\"Row 7, seat 12\"\n", "Row 7, seat 12", nil),
      ("Titel;Datum;Platz\nA;2026-12-05;F 12\n", "F 12", nil),
      ("Titel;Datum;Platz\nA;2026-12-05;61 (Fenster)\n", "61 (Fenster)", nil),
      ("Titel;Datum;Platz\nA;2026-12-05;Parkett links 5\n", "Parkett links 5", nil),
      ("Titel;Datum;Platz\nA;2026-12-05;Reihe 3 Platz 5\n", "Reihe 3 Platz 5", nil),
      ("Titel;Datum;Wagen;Platz\nA;2026-12-05;7;Oben\n", "Coach 7, seat Oben", nil),
      (#"{"title":"A","start":"2026-12-05","place":14,"row":"C"}"#, "Row C, seat 14", nil),
      (#"{"title":"A","start":"2026-12-05","place":{"name":"Hall"}}"#, nil, "Hall"),
    ] as [(String, String?, String?)])
  func tellsSeatsFromPlaces(_ table: String, _ seat: String?, _ location: String?) throws {
    let made = try read(table)
    #expect(made.seat == seat)
    #expect(made.location == location)
    #expect(made.unread == [] && made.unused == [])
  }

  @Test(
    arguments: [
      ("Titel;Datum;Platz\nA;2026-12-05;Kunstrasen 2\n", "Kunstrasen 2", nil),
      ("Titel;Datum;Platz\nA;2026-12-05;Platz 5\n", "Platz 5", nil),
      ("Titel;Datum;Platz;Ort\nA;2026-12-05;Kunstrasen 2;Bonn\n", "Kunstrasen 2", "Bonn"),
      ("Heim;Gast;Datum;Platz\nA;B;2026-12-05;2\n", "2", nil),
      (#"{"title":"A","start":"2026-12-05","Platz":"Rasen"}"#, "Rasen", nil),
    ] as [(String, String, String?)])
  func tellsFieldsFromSeats(_ table: String, _ theater: String, _ location: String?) throws {
    let made = try read(table)
    #expect(made.seat == nil && made.theater == theater && made.location == location)
  }

  @Test(
    arguments: [
      ("Titel;Datum;Rang;Reihe;Platz\nA;2026-12-05;Parkett;12;7\n", "Row 12, seat 7", "Rang"),
      ("Title,Date,Venue,Seats\nA,2026-12-05,Apollo,2\n", nil, "Seats"),
      (#"{"title":"A","start":"2026-12-05","seats":2}"#, nil, "seats"),
    ] as [(String, String?, String)])
  func namesTheTierAndTheNumberOfTickets(_ table: String, _ seat: String?, _ unused: String) throws
  {
    let made = try read(table)
    #expect(made.seat == seat && made.unused.map(\.name) == [unused])
  }

  @Test func theDateOfTheEventIsNotThatOfTheOrder() throws {
    let made = try read(
      "Order,Date,Event,Event Date,Time\n1,2026-08-01,Swan Lake,2026-12-04,19:30\n")
    #expect(try made.start == ISO8601.time("2026-12-04T19:30"))
    #expect(made.unused.map(\.name) == ["Date"])
  }

  @Test(
    arguments: [
      ("Datum;Termin;Beginn\n1.8.2026;25.12.2026;19:30", "2026-12-25T19:30", ["Datum"]),
      ("Date;Time;Show Date\n2026-08-01;19:30;2026-12-25", "2026-12-25T19:30", ["Date"]),
      ("Datum;Spieltag;Zeit\n25.12.2026;17;19:30", "2026-12-25T19:30", ["Spieltag"]),
      ("Datum;Termin\n25.12.2026;", "2026-12-25", []),
      ("Fecha;Fecha del evento\n1/8/2026;2026-12-25", "2026-12-25", ["Fecha"]),
      ("Abreise;Rückreise\n25.12.2026;28.12.2026", "2026-12-25", []),
      ("Anreise;Abreise\n25.12.2026;28.12.2026", "2026-12-25", []),
    ] as [(String, String, [String])])
  func theDayOfTheAppointmentCounts(_ table: String, _ start: String, _ unused: [String]) throws {
    let made = try read("Titel;" + table.replacing("\n", with: "\nA;") + "\n")
    #expect(try made.start == ISO8601.time(start))
    #expect(made.unused.map(\.name) == unused && made.unread == [])
    #expect(made.end?.date.day == (table.contains("28.") ? 28 : nil))
  }

  @Test func readsNoNumberAsAPlace() throws {
    let made = try read("Title,Date,Location\nA,2026-12-05,7\n")
    #expect(made.location == nil)
    #expect(made.unused == [UnusedValue(name: "Location", value: "7")])
  }

  /// A coach is also a trainer.
  @Test func readsNoNameAsACoach() throws {
    let made = try read("Title,Date,Coach\nA,2026-12-05,Maria\n")
    #expect(made.seat == nil && made.unused.map(\.name) == ["Coach"])
  }

  @Test(arguments: [
    ("From", "To"), ("Von", "Nach"), ("Origin", "Destination"), ("Desde", "Hasta"),
  ])
  func aMappedDepartureHasAnArrival(_ from: String, _ to: String) throws {
    var options = ReadingOptions()
    try options.mapping.map("location", to: from)
    let flight = try read(
      "Title,Date,Time,End Time,\(from),\(to)\nLH 1,2027-01-15,10:00,13:00,Bonn,Rome\n", options)
    #expect(flight.location == "Bonn" && flight.to?.name == "Rome")
    #expect(flight.end?.lacksDay == true && flight.unused == [] && flight.unread == [])
    let object = try read(
      #"{"title":"A","start":"2027-01-15T10:00","\#(from)":"Bonn","\#(to)":"Rome"}"#, options)
    #expect(object.location == "Bonn" && object.to?.name == "Rome")
  }

  @Test(
    arguments: [
      (#"{"name":"Rome"}"#, "Rome", []), (#"{"city":"Rome","country":"Italy"}"#, "Rome, Italy", []),
      (#"{"gate":7}"#, nil, ["to.gate"]), ("{}", nil, []), ("null", nil, []),
    ] as [(String, String?, [String])])
  func anObjectIsAPlaceOfArrival(_ to: String, _ name: String?, _ unused: [String]) throws {
    var options = ReadingOptions()
    try options.mapping.map("location", to: "from")
    let made = try read(
      #"{"title":"A","start":"2027-01-15T10:00","from":{"name":"Bonn"},"to":\#(to)}"#, options)
    #expect(made.location == "Bonn" && made.to?.name == name)
    #expect(made.unused.map(\.name) == unused && made.unread == [])
  }

  @Test func aTimeIsNoPlaceOfArrival() throws {
    var options = ReadingOptions()
    try options.mapping.map("location", to: "From")
    let shift = try read("Title,Date,Time,From,To\nA,2027-01-15,10:00,Bonn,13:00\n", options)
    #expect(try shift.end == ISO8601.time("2027-01-15T13:00"))
    #expect(shift.to == nil && shift.unused == [])
    try options.mapping.map("end time", to: "Landing")
    let flight = try read(
      "Title,Date,Time,From,To,Landing\nA,2027-01-15,10:00,Bonn,Rome,13:00\n", options)
    #expect(flight.to?.name == "Rome" && flight.unused == [])
  }

  @Test(
    arguments: [
      ("Einlass", "18:00"), ("Doors open", "18:00"), ("Einlass", "18:00-19:00"),
    ])
  func keepsTheTimeOfTheDoors(_ column: String, _ value: String) throws {
    let made = try read("Title;Start;\(column);Notes\nA;2026-12-05 19:30;\(value);N\n")
    #expect(made.notes == "N\nDoors: \(value)" && made.details == [])
    #expect(made.unused == [] && made.unread == [])
  }

  @Test(
    arguments: [
      ("CABIN", "Economy", nil, "Class: Economy", []), ("Cabin", "Y", nil, "Class: Y", []),
      ("Cabine", "1re classe", nil, "Class: 1re classe", []),
      ("Kabine", "4021", "Cabin 4021", nil, []), ("Cabin no.", "B-214", "Cabin B-214", nil, []),
      ("Cabin", "7", "Cabin 7", nil, []), ("Cabin", "Inside 4021", "Cabin Inside 4021", nil, []),
      ("Cabin", "?", nil, nil, ["Cabin"]),
      ("Cabin", "Dr. Meyer", nil, nil, ["Cabin"]),
      ("Cabin", "call 0800 1 2 3", nil, nil, ["Cabin"]),
    ] as [(String, String, String?, String?, [String])])
  func tellsACabinFromAClass(
    _ name: String, _ value: String, _ seat: String?, _ notes: String?, _ unused: [String]
  ) throws {
    let made = try read("Title;Start;\(name)\nA;2026-12-05;\(value)\n")
    #expect(made.seat == seat && made.notes == notes && made.unused.map(\.name) == unused)
  }

  @Test(arguments: [
    ("Datum / Uhrzeit", "5.12.2026 19:30"), ("Date/Time", "2026-12-05 19:30"),
    ("Date / Time", "12/31/2026 19:30"),
  ])
  func aDayAndItsTimeAreOneValue(_ name: String, _ value: String) throws {
    let made = try read("Title;\(name)\nA;\(value)\n")
    #expect(made.start?.time?.secondOfDay == 70_200 && made.unread == [])
  }

  @Test func namesASecondVenueAsUnused() throws {
    let made = try read("Titel;Datum;Cinéma;Salle\nA;2026-12-05;Pathé;4\n")
    #expect(made.theater == "Pathé" && made.location == nil)
    #expect(made.unused.map(\.name) == ["Salle"])
  }

  @Test func readsACinemaWithinAPlace() throws {
    let alone = try read("Titel;Datum;Kino;Ort\nA;2026-12-05;Luna;Bonn\n")
    #expect(alone.location == "Bonn" && alone.theater == "Luna")
  }

  @Test(
    arguments: [
      ("Local", "Visitante", "Campo"), ("Home", "Away", "Venue"), ("Heim", "Gast", "Theater"),
      ("Home Team", "Away Team", "Venue"), ("Domicile", "Extérieur", "Salle"),
      ("Heimmannschaft", "Gastmannschaft", "Spielstätte"), ("Casa", "Ospiti", "Sala"),
      ("Thuis", "Uit", "Zaal"),
    ])
  func titlesAMatchByItsTeams(_ home: String, _ away: String, _ venue: String) throws {
    let match = try read("\(home);\(away);Date;\(venue)\nFC Ost;SV Süd;2026-12-05;Platz 2\n")
    #expect(match.title == "FC Ost – SV Süd")
    #expect(match.theater == "Platz 2" && match.location == nil && match.underName == nil)
    let bye = try read("\(home);\(away);Date\nFC Ost;;2026-12-05\n")
    #expect(bye.title == "FC Ost")
  }

  @Test func namesTeamsBesideATitleAsUnused() throws {
    let match = try read("Titel;Datum;Heim;Gast\nFinale;2026-12-05;FC Ost;SV Süd\n")
    #expect(match.title == "Finale" && match.underName == nil)
    #expect(match.unused.map(\.name) == ["Heim", "Gast"])
    let guest = try read("Titel;Datum;Gast\nA;2026-12-05;Dr. Meyer\n")
    #expect(guest.underName == "Dr. Meyer")
    #expect(try read("Título;Data;Local\nA;2026-12-05;Faro\n").location == "Faro")
  }

  @Test func readsAListOfGuests() throws {
    let guest = try read(
      "Name,Email,Event,Date,Company\nAda,ada@example.org,Gala,2026-12-19,Northwind\n")
    #expect(guest.title == "Gala" && guest.underName == "Ada")
    #expect(guest.unused.map(\.name) == ["Email"])
    let flight = try read("Name,Date,Company\nBER-FRA,2026-12-19,Northwind\n")
    #expect(flight.title == "BER-FRA" && flight.provider == "Northwind")
    let both = try read("Name,Guest,Event,Date\nAda,Bo,Gala,2026-12-19\n")
    #expect(both.title == "Gala" && both.underName == "Bo")
  }

  @Test(
    arguments: [
      "Titre;Arrivée;Départ\nTerminus;15/02/2027;18/02/2027\n",
      "Título;Entrada;Salida\nHotel;15/02/2027;18/02/2027\n",
      "Name,Arrival Date,Departure Date\nTerminus,2027-02-15,2027-02-18\n",
      "Name,Departure,Arrival\nTerminus,2027-02-18,2027-02-15\n",
    ])
  func readsAStayFromArrivalToDeparture(_ table: String) throws {
    let stay = try read(table)
    #expect(try stay.start == ISO8601.time("2027-02-15"))
    #expect(try stay.end == ISO8601.time("2027-02-18"))
    #expect(stay.unread == [])
  }

  @Test(
    arguments: [
      ("Fecha;Turno;Entrada;Salida", "22:00;06:00", "17T22:00", "18T06:00"),
      ("Fecha;Turno;Hora de entrada;Hora de salida", "22:00;06:00", "17T22:00", "18T06:00"),
      ("Date;Titre;Arrivée;Départ", "22:00;06:00", "17T22:00", "18T06:00"),
      // A journey
      ("Fecha;Tren;Entrada;Salida", "12:00;10:00", "17T10:00", "17T12:00"),
      ("Fecha;Título;Salida;Llegada", "10:00;12:00", "17T10:00", "17T12:00"),
      ("Fecha;Título;Hora de salida;Hora de llegada", "10:00;12:00", "17T10:00", "17T12:00"),
    ])
  func readsHoursOfArrivalAndDeparture(
    _ header: String, _ hours: String, _ start: String, _ end: String
  ) throws {
    let made = try read("\(header)\n17/12/2026;Guardia;\(hours)\n")
    #expect(try made.start == ISO8601.time("2026-12-\(start)"))
    #expect(try made.end == ISO8601.time("2026-12-\(end)"))
  }

  @Test func keepsAJourneyFromDepartureToArrival() throws {
    let journey = try read(
      "Name,To,Departure Date,Arrival Date\nBus,Bonn,2027-02-18,2027-02-15\n")
    #expect(try journey.start == ISO8601.time("2027-02-18"))
    let drive = try read("Name,Departure,Arrival\nBus,2027-02-15,2027-02-18\n")
    #expect(try drive.start == ISO8601.time("2027-02-15"))
  }
}
