import CivilTime
import Foundation
import Testing

@testable import Reservations

/// JSON-LD, as mails and pages have it.
@Suite struct LinkedDataTests {
  /// The reservations of a file.
  static func read(_ text: String, context: RecordContext = RecordContext()) throws -> [Record] {
    let reader = ReservationReader(
      InputBuffer(ArraySource(Array(text.utf8)), file: "b.json"), file: "b.json",
      options: ReadingOptions(), context: context)
    var records: [Record] = []
    while case .record(let record) = try reader.next() { records.append(record) }
    return records
  }

  static func reservations(_ text: String) throws -> [ReadBooking] {
    try read(text).compactMap { record in
      try? record.content.get()
    }
  }

  static func one(_ text: String) throws -> ReadBooking {
    let all = try reservations(text)
    try #require(all.count == 1)
    return all[0]
  }

  private let flight = """
    {"@context":"http://schema.org","@type":"FlightReservation","reservationNumber":"RXJ34P",
     "reservationStatus":"http://schema.org/ReservationConfirmed",
     "underName":{"@type":"Person","name":"Eva Green"},
     "reservationFor":{"@type":"Flight","flightNumber":"0110",
      "airline":{"@type":"Airline","name":"United","iataCode":"UA"},
      "departureAirport":{"@type":"Airport","name":"San Francisco Airport","iataCode":"sfo"},
      "departureTime":"2027-03-04T20:15:00-08:00","departureGate":"11",
      "arrivalAirport":{"@type":"Airport","iataCode":"JFK"},
      "arrivalTime":"2027-03-05T06:30:00-05:00","aircraft":"Boeing 757"},
     "airplaneSeat":"9A","boardingGroup":"B"}
    """

  @Test func readsAFlight() throws {
    let read = try Self.one(flight)
    #expect(read.kind == .flight)
    #expect(read.vehicle == "UA 110")
    #expect(read.provider == "United")
    #expect(read.reservationNumber == "RXJ34P")
    #expect(read.status == .confirmed)
    #expect(read.underName == "Eva Green")
    #expect(read.from?.iataCode == "SFO")
    #expect(read.from?.name == "San Francisco Airport")
    #expect(read.to?.iataCode == "JFK")
    #expect(read.start?.date.description == "2027-03-04")
    #expect(read.start?.offset == .seconds(-8 * 3600))
    #expect(read.end?.offset == .seconds(-5 * 3600))
    #expect(read.members == [.start: "departureTime", .end: "arrivalTime"])
    #expect(read.details.contains(ReservationDetail(.gate, "11")))
    #expect(read.seat == "9A")
    #expect(read.allDetails.contains(ReservationDetail(.boardingGroup, "B")))
    #expect(read.unused == [UnusedValue(name: "reservationFor.aircraft", value: "Boeing 757")])
  }

  @Test(arguments: [
    ("123", "LH", "LH 123"), ("LH123", "LH", "LH 123"), ("LH 0123", nil, "LH 123"),
    ("4U7", nil, "4U 7"), ("123", nil, "123"), ("0000", "XX", "XX 0"),
  ])
  func joinsAirlineAndNumber(number: String, airline: String?, flight: String) {
    #expect(FlightNumber.text(number, of: airline) == flight)
  }

  @Test func readsEveryKind() throws {
    let kinds: [(String, ReservationKind)] = [
      ("TrainReservation", .train), ("BusReservation", .bus), ("BoatReservation", .boat),
      ("TaxiReservation", .taxi), ("RentalCarReservation", .rentalCar),
      ("LodgingReservation", .lodging), ("FoodEstablishmentReservation", .restaurant),
      ("EventReservation", .event),
    ]
    for (type, kind) in kinds {
      let read = try Self.one(
        #"{"@type":"https://schema.org/\#(type)","reservationId":"7","reservationFor":{"name":"X"}}"#
      )
      #expect(read.kind == kind)
      #expect(read.reservationNumber == "7")
    }
  }

  @Test func takesTheKindOfAPlainReservationFromItsSubject() throws {
    let read = try Self.one(
      #"{"@type":"Reservation","reservationFor":{"@type":"MusicEvent","name":"Opera","startDate":"2027-01-02"}}"#
    )
    #expect(read.kind == .event)
    #expect(read.title == "Opera")
    #expect(
      read.start == ReservationTime(date: try #require(LocalDate(year: 2027, month: 1, day: 2))))
  }

  @Test func readsATrainWithCoachAndSeat() throws {
    let read = try Self.one(
      """
      {"@type":"TrainReservation","reservationFor":{"@type":"TrainTrip","trainName":"ICE",
       "trainNumber":"595","departureStation":"Frankfurt (Main) Hbf","departurePlatform":"7",
       "departureTime":{"@type":"QDateTime","@value":"2027-05-01T09:54:00+02:00",
       "timezone":"Europe/Berlin"},
       "arrivalStation":{"@type":"TrainStation","name":"München Hbf"},
       "arrivalTime":"2027-05-01T13:11"},
       "reservedTicket":[{"@type":"Ticket","underName":{"givenName":"Ada","familyName":"Byron"},
       "ticketedSeat":{"seatSection":"21","seatNumber":"64","seatingType":"2"}},
       {"underName":"Bob","ticketedSeat":{"seatSection":"21","seatNumber":"65"}}]}
      """)
    #expect(read.vehicle == "ICE 595")
    #expect(read.from?.name == "Frankfurt (Main) Hbf")
    #expect(read.to?.name == "München Hbf")
    #expect(read.start?.zone?.identifier == "Europe/Berlin")
    #expect(read.end?.offset == nil)
    #expect(read.guests == ["Ada Byron", "Bob"])
    #expect(read.underName == nil)
    let shown = read.allDetails.map { "\($0.label) \($0.value)" }
    #expect(
      shown == ["platform 7", "coach 21", "seat 64", "seat 65", "travelClass 2"])
  }

  @Test func readsAHotel() throws {
    let read = try Self.one(
      """
      {"@type":"LodgingReservation","checkinTime":"2027-04-11T16:00:00-08:00",
       "checkoutDate":"2027-04-13","numAdults":2,"numChildren":1,"totalPrice":"120.50",
       "priceCurrency":"EUR","lodgingUnitDescription":"Double",
       "reservationFor":{"@type":"LodgingBusiness","name":"Hilton","telephone":"415-555",
       "address":{"@type":"PostalAddress","streetAddress":"333 O'Farrell St","postalCode":"94102",
       "addressLocality":"San Francisco","addressCountry":{"@type":"Country","name":"US"}}}}
      """)
    #expect(read.title == "Hilton")
    #expect(read.from?.address?.text == "333 O'Farrell St, 94102 San Francisco, US")
    #expect(read.from?.telephone == "415-555")
    #expect(read.end?.time == nil)
    let shown = read.allDetails.map { "\($0.label) \($0.value)" }
    #expect(shown == ["room Double", "partySize 2 adults, 1 child", "price 120.50 EUR"])
  }

  @Test func severalSubjectsAreSeveralRecordsOfOnePlace() throws {
    let records = try Self.read(
      """
      [{"@type":"FlightReservation","reservationNumber":"X","reservationFor":[
       {"@type":"Flight","flightNumber":"1","departureTime":"2027-01-01T10:00"},
       {"@type":"Flight","flightNumber":"2","departureTime":"2027-01-02T10:00"}]},
       {"title":"Flat","start":"2027-01-03"}]
      """)
    #expect(records.map { "\($0.position)" } == ["b.json[0]", "b.json[0]", "b.json[1]"])
  }

  @Test func findsTheBookingsOfAGraph() throws {
    let read = try Self.reservations(
      """
      {"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"O"},
       {"@type":"Event","name":"A","startDate":"2027-01-01"},
       {"@type":["Thing","schema:Event"],"schema:name":"B","http://schema.org/startDate":"2027-01-02"}]}
      """)
    #expect(read.map(\.title) == ["A", "B"])
  }

  @Test(arguments: [
    #"{"@type":"WebPage","name":"Hotel"}"#, #"[{"@type":["Hotel","Hostel"],"name":"A place"}]"#,
    #"{"@graph":[{"@type":"WebSite","url":"/"}]}"#,
  ])
  func skipsWhatIsNoBooking(_ text: String) throws {
    #expect(try Self.read(text).isEmpty)
  }

  @Test func keepsAFlatRecordWithATypeFlat() throws {
    let read = try Self.one(#"{"@type":"Event","title":"Opera","start":"2027-01-02T19:30"}"#)
    #expect(read.kind == nil)
    #expect(read.title == "Opera")
  }

  @Test(arguments: [
    "{\"@type\":\"Event\",\"name\":\"A\",\"startDate\":\"2027-01-01\",}",
    "{\"@type\":\"Event\", // a comment\n\"name\":\"A\", /* } */ \"startDate\":\"2027-01-01\"}",
    "{&quot;@type&quot;:&quot;Event&quot;,&quot;name&quot;:&quot;A&quot;,&quot;startDate&quot;:&quot;2027-01-01&quot;}",
    "{\"@type\":\"Event\",\"name\":\"\\A\",\"startDate\":\"2027-01-01\"};",
  ])
  func readsWhatMailersWrite(_ text: String) throws {
    let read = try Self.one(text)
    #expect(read.title == "A")
    #expect(read.start?.date.description == "2027-01-01")
  }

  @Test func keepsLineEndsAndEntitiesOfTexts() throws {
    let read = try Self.one(
      "{\"@type\":\"Event\",\"name\":\"Tom &amp; J&eacute;r&#244;me &x;\",\"description\":\"a\nb\","
        + "\"startDate\":\"2027-01-01\"}")
    #expect(read.title == "Tom & Jérôme &x;")
    #expect(read.notes == "a\nb")
  }

  @Test(arguments: [
    ("&bdquo;Gala&ldquo; &laquo;x&raquo;", "„Gala“ «x»"), ("C&oelig;ur &scaron;", "Cœur š"),
    ("&apos;&#39;&#x2F;&middot;&rarr;", "''/·→"), ("a&b; &nosuch; &#0; &", "a&b; &nosuch; &#0; &"),
  ])
  func decodesTheReferencesOfHTML(text: String, name: String) throws {
    let read = try Self.one(#"{"@type":"Event","name":"\#(text)","startDate":"2027-01-01"}"#)
    #expect(read.title == name)
  }

  @Test func namesTheFieldOfABadTime() throws {
    let read = try Self.one(#"{"@type":"Event","name":"A","startDate":"soon"}"#)
    #expect(read.start == nil)
    #expect(read.unread.map(\.field) == [.start])
  }

  @Test(arguments: [
    (#"{"@type":"Event","name":"#, "not JSON: the text ends before a value; get the whole text"),
    (
      String(repeating: #"{"@type":["#, count: 600),
      "nested more than 512 levels deep; flatten it"
    ),
    (
      "{\"@type\":\"Event\",\n\"name\" \"A\"}",
      "not JSON: expected a colon at byte 26, line 2; correct it there"
    ),
  ])
  func rejectsWhatIsNotJSON(_ text: String, reason: String) throws {
    let records = try Self.read(text)
    try #require(records.count == 1)
    guard case .refused(let error) = records[0].content else {
      Issue.record("not rejected")
      return
    }
    #expect(error.reason == reason)
  }

  @Test func readsTheBarcodeOfATicket() throws {
    let read = try Self.one(
      """
      {"@type":"FlightReservation","reservationFor":{"@type":"Flight",
       "boardingTime":"2027-03-05T06:30:00"},
       "ticketToken":"aztecCode:M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100"}
      """)
    #expect(read.from?.iataCode == "YUL")
    #expect(read.vehicle == "AC 834")
    #expect(read.seat == "1A" && read.unused == [])
  }

  @Test func namesABarcodeThatGivesNothing() throws {
    let read = try Self.one(
      """
      {"@type":"EventReservation","ticketToken":"qrCode:AB34",
       "reservedTicket":{"@type":"Ticket","ticketToken":"qrCode:CD56","ticketNumber":"7"},
       "reservationFor":{"@type":"Event","name":"A","startDate":"2027-03-05T19:30:00"}}
      """)
    #expect(
      read.unused == [
        UnusedValue(name: "ticketToken", value: "qrCode:AB34"),
        UnusedValue(name: "reservedTicket.ticketToken", value: "qrCode:CD56"),
      ])
  }
}
