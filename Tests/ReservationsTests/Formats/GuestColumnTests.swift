import Testing

@testable import Reservations

/// Names of guests, numbers of bookings, and titles by what is booked.
@Suite struct GuestColumnTests {
  private func read(_ table: String, _ options: ReadingOptions = ReadingOptions()) throws
    -> ReadBooking
  {
    try #require(Records(table, options).reservations.first)
  }

  @Test(arguments: [
    ("First Name", "Surname"), ("First Name", "Last Name"), ("Vorname", "Nachname"),
    ("Prénom", "Nom"), ("Nombre", "Apellidos"), ("Nome", "Cognome"), ("Voornaam", "Achternaam"),
  ])
  func joinsTheNameOfAGuest(_ given: String, _ family: String) throws {
    let made = try read("Title;Start;\(family);\(given)\nA;2026-12-05;Byron;Ada\n")
    #expect(made.underName == "Ada Byron" && made.unused == [])
    let one = try read("Title;Start;\(family);\(given)\nA;2026-12-05;Byron;\n")
    #expect(one.underName == "Byron")
  }

  @Test func joinsTheNameInAnObject() throws {
    let made = try read(
      #"{"title":"A","start":"2026-12-05","firstName":"Ada","lastName":"Byron"}"#)
    #expect(made.underName == "Ada Byron" && made.unused == [])
  }

  @Test func aWholeNameLeavesItsParts() throws {
    let made = try read("Title;Start;Guest;Vorname\nA;2026-12-05;Bo;Ada\n")
    #expect(made.underName == "Bo" && made.unused.map(\.name) == ["Vorname"])
    let object = try read(#"{"title":"A","start":"2026-12-05","guest":"Bo","vorname":"Ada"}"#)
    #expect(object.underName == "Bo" && object.unused.map(\.value) == ["Ada"])
    var options = ReadingOptions()
    try options.mapping.map("under name", to: "Wer")
    let mapped = try read("Title;Start;Wer;Surname\nA;2026-12-05;Bo;Byron\n", options)
    #expect(mapped.underName == "Bo" && mapped.unused.map(\.name) == ["Surname"])
  }

  /// `Nom` alone may be that of the event.
  @Test func aWordForANameAloneIsNoGuest() throws {
    let made = try read("Title;Start;Nom\nA;2026-12-05;Byron\n")
    #expect(made.underName == nil && made.unused.map(\.name) == ["Nom"])
    let list = try read("Vorname;Name;Kurs;Start\nAda;Byron;Yoga;2026-12-05\n")
    #expect(list.title == "Yoga" && list.underName == "Ada Byron")
    let name = try read("Name;Kurs;Start\nAda;Yoga;2026-12-05\n")
    #expect(name.title == "Ada" && name.unused.map(\.name) == ["Kurs"])
    let event = try read("Vorname;Name;Event;Start\nAda;Byron;Gala;2026-12-05\n")
    #expect(event.title == "Gala" && event.underName == "Ada Byron")
  }

  @Test(arguments: [
    ("PASSENGERS", "Ada Byron, Bo Li"), ("Fahrgäste", "Ada Byron"), ("Guests", "Ada & Bo"),
  ])
  func readsSeveralGuests(_ name: String, _ value: String) throws {
    let made = try read("Title;Start;\(name)\nA;2026-12-05;\(value)\n")
    #expect(made.underName == value && made.unused == [])
    let object = try read(#"{"title":"A","start":"2026-12-05","\#(name)":["Ada","Bo"]}"#)
    #expect(object.underName == "Ada, Bo")
  }

  @Test(arguments: ["Référence", "Referenz", "Auftragsnr.", "Auftragsnummer", "Reference number"])
  func readsTheNumberOfABooking(_ name: String) throws {
    #expect(
      try read("Title;Start;\(name)\nA;2026-12-05;X7Q\n").reservationNumber == "X7Q")
    #expect(
      try read(#"{"title":"A","start":"2026-12-05","\#(name)":"X7Q"}"#).reservationNumber == "X7Q")
  }

  @Test(arguments: ["see above", "yes", "Groupe A"])
  func readsNoTextAsAReference(_ value: String) throws {
    let made = try read("Title;Start;Référence\nA;2026-12-05;\(value)\n")
    #expect(made.reservationNumber == nil && made.unused.map(\.name) == ["Référence"])
  }

  @Test(arguments: ["Film", "Película", "Kurs", "Course", "Class", "Cours"])
  func titlesARecordByWhatIsBooked(_ name: String) throws {
    let made = try read("\(name);Start;Level\nDune;2026-12-05;7\n")
    #expect(made.title == "Dune" && made.unused.map(\.name) == ["Level"])
    let object = try read(#"{"\#(name)":"Dune","start":"2026-12-05","level":7}"#)
    #expect(object.title == "Dune" && object.unused.map(\.name) == ["level"])
  }

  /// A row with the number of a flight or a train and no title is of that kind.
  @Test(
    arguments: [
      ("Flight,From,To\nUA 14,EWR,London Heathrow\n", ReservationKind.flight, "UA 14", "EWR"),
      ("Zug;Von;Nach\nICE 702;Leipzig Hbf;Berlin Hbf\n", .train, "ICE 702", nil),
      (#"{"flight number":"14","from":"EWR","to":"LHR"}"#, .flight, "14", "EWR"),
    ] as [(String, ReservationKind, String, String?)])
  func readsAJourney(
    _ record: String, _ kind: ReservationKind, _ number: String, _ code: String?
  ) throws {
    let made = try read(record)
    #expect(made.kind == kind && made.vehicle == number && made.title == nil)
    #expect(made.from?.iataCode == code && (made.from?.name == nil) == (code != nil))
    #expect(made.to != nil && made.canBeMapped)
    let titled = try read("Title,Flight,Start\nTo Ada,UA 14,2026-12-05\n")
    #expect(titled.kind == nil && titled.notes == "Flight: UA 14")
  }

  @Test func aTitleLeavesWhatIsBooked() throws {
    for record in [
      "Title;Film;Start\nA;Dune;2026-12-05\n", "Heim;Gast;Kurs;Start\nA;B;Dune;2026-12-05\n",
      #"{"title":"A","film":"Dune","start":"2026-12-05"}"#,
    ] {
      let made = try read(record)
      #expect(made.title?.hasPrefix("A") == true && made.unused.map(\.value) == ["Dune"])
    }
  }

  @Test func aMappedTitleIsTheOnlyOne() throws {
    var options = ReadingOptions()
    try options.mapping.map("title", to: "What for")
    for record in [
      "What for;Film;Start\n;Dune;2026-12-05\n",
      #"{"what for":"","film":"Dune","start":"2026-12-05"}"#,
    ] {
      let made = try read(record, options)
      #expect(made.title == nil && made.unused.map(\.value) == ["Dune"])
    }
  }

  @Test(arguments: ["Economy", "Y", "2. Klasse"])
  func aClassOfAJourneyIsNoTitle(_ value: String) throws {
    let made = try read("Class;Start\n\(value);2026-12-05\n")
    #expect(made.title == nil && made.unused.map(\.name) == ["Class"])
    let train = try read("Class;Train;Start\n\(value);ICE 5;2026-12-05\n")
    #expect(train.vehicle == "ICE 5" && train.unused.map(\.name) == ["Class"])
    let object = try read(#"{"class":{"a":1},"kurs":[{}],"start":"2026-12-05"}"#)
    #expect(object.title == nil)
  }
}
