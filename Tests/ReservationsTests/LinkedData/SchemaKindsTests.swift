import CivilTime
import Testing

@testable import Reservations

/// Each of schema.org's reservations, as Google documents them for mails.
@Suite struct SchemaKindsTests {
  private func one(_ text: String) throws -> ReadBooking { try LinkedDataTests.one(text) }

  private func shown(_ made: ReadBooking) -> [String] {
    made.allDetails.map { "\($0.label) \($0.value)" }
  }

  private func text(_ time: ReservationTime?) -> String? {
    time.map { time in time.time.map { "\(time.date)T\("\($0)".prefix(5))" } ?? "\(time.date)" }
  }

  @Test(arguments: [
    ("2027-01-02T00:00:00", "15:00", "2027-01-02T15:00", [String]()),
    ("2027-01-02", "from 15:00", "2027-01-02T15:00", [String]()),
    ("2027-01-02T00:00:00+01:00", "", "2027-01-02", []),
  ])
  func readsTheDayAndTheTimeOfACheckIn(
    day: String, time: String, start: String, details: [String]
  ) throws {
    let stay = try one(
      """
      {"@type":"LodgingReservation","checkinDate":"\(day)","checkinTime":"\(time)",
       "checkoutDate":"2027-01-04","reservationFor":{"@type":"Hotel","name":"Sol"}}
      """)
    #expect(text(stay.start) == start)
    #expect(shown(stay) == details)
    #expect(stay.unused.isEmpty)
  }

  @Test func aPostponedEventIsTentative() throws {
    let show = try one(
      """
      {"@type":"EventReservation","reservationStatus":"ReservationConfirmed",
       "reservationFor":{"@type":"Event","name":"A","startDate":"2027-05-12T19:30",
        "eventStatus":"https://schema.org/EventPostponed"}}
      """)
    #expect(show.status == .pending)
  }

  @Test func namesTheGuestOfEachTicket() throws {
    let trip = try one(
      """
      {"@type":"TrainReservation","underName":[{"name":"Max"},{"name":"Erika"}],
       "reservationFor":{"@type":"TrainTrip","trainNumber":"1","departureTime":"2027-01-11T08:00"},
       "reservedTicket":[
        {"@type":"Ticket","underName":{"name":"Erika"},
         "ticketedSeat":{"seatSection":"7","seatNumber":"4C"}},
        {"@type":"Ticket","underName":{"name":"Max"},
         "ticketedSeat":{"seatSection":"Coach 7","seatNumber":"11D"}}]}
      """)
    let details = trip.tickets.flatMap { ticket in
      ticket.details.map { "\($0.label) \($0.value) \(ticket.guest ?? "")" }
    }
    #expect(
      details.sorted() == ["coach 7 ", "seat 11D Max", "seat 4C Erika"])
  }

  @Test func readsAllOfAFlight() throws {
    let read = try one(
      """
      {"@type":"FlightReservation","reservationNumber":"RXJ34P","url":"http://a.example/view",
       "bookingAgent":{"@type":"Organization","name":"Cheap Air Travel"},
       "modifiedTime":"2027-03-14T13:05:00-05:00","bookingTime":"2027-01-14T13:05:00-05:00",
       "programMembership":{"memberNumber":"4BY123111","program":"StarAlliance"},
       "cancelReservationUrl":"http://a.example/c","checkinUrl":"http://a.example/i",
       "potentialAction":[{"@type":"EditAction","target":"http://a.example/e"}],
       "reservationFor":{"@type":"Flight","flightNumber":"110",
        "airline":{"name":"United","iataCode":"UA"},
        "operatedBy":{"name":"Continental Airlines","iataCode":"CO"},
        "departureAirport":{"iataCode":"SFO"},"arrivalAirport":{"iataCode":"JFK"},
        "departureTime":"2027-03-04T20:15:00-08:00","arrivalTime":"2027-03-05T06:30:00-05:00",
        "departureGate":"11","departureTerminal":"B","arrivalGate":"32","arrivalTerminal":"4",
        "webCheckinTime":"2027-03-03T20:00:00-08:00","boardingTime":"2027-03-04T19:15:00-08:00"},
       "ticketNumber":"123XYZ","ticketDownloadUrl":"http://a.example/d","airplaneSeat":"9A",
       "airplaneSeatClass":{"@type":"AirplaneSeatClass","name":"Business"},"boardingGroup":"B",
       "passengerSequenceNumber":"14","passengerPriorityStatus":"Fast Track"}
      """)
    #expect(
      shown(read) == [
        "terminal B", "gate 11", "arrivalTerminal 4", "arrivalGate 32", "boardingGroup B",
        "seat 9A", "travelClass Business", "sequenceNumber 14", "operatedBy Continental Airlines",
        "ticketNumber 123XYZ", "membership StarAlliance 4BY123111",
        "checkInLink http://a.example/i", "changeLink http://a.example/e",
        "cancelLink http://a.example/c", "ticketLink http://a.example/d",
      ])
    #expect(text(read.boardingTime) == "2027-03-04T19:15")
    #expect(read.made == (try ISO8601.time("2027-03-14T13:05:00-05:00")).instant)
    #expect(read.deadlines.map(\.action) == [.checkIn])
    #expect(read.ticketNumber == "123XYZ")
    #expect(read.url == "http://a.example/view")
    #expect(read.provider == "United")
    #expect(
      read.unused.map(\.name) == ["passengerPriorityStatus", "reservationFor.operatedBy.iataCode"])
  }

  /// A second link of a kind, and an action of another kind, are unused.
  @Test func readsLinks() throws {
    let read = try one(
      """
      {"@type":"EventReservation","url":"http://a.example/","checkinUrl":"http://a.example/1",
       "potentialAction":[{"@type":"CheckInAction","name":"Check in",
        "target":[{"@type":"EntryPoint","urlTemplate":"http://a.example/2"}]},
        {"@type":"ViewAction","target":"http://a.example/"},
        {"@type":"RsvpAction","target":"http://a.example/3"}],
       "reservationFor":{"@type":"Event","name":"Talk","startDate":"2027-05-06T09:00",
        "location":[{"@type":"Place","name":"Hall"},
         {"@type":"VirtualLocation","url":"http://a.example/4"}]}}
      """)
    #expect(shown(read) == ["onlineLink http://a.example/4", "checkInLink http://a.example/1"])
    #expect(read.unused.map(\.value) == ["http://a.example/2", "http://a.example/3"])
    #expect(read.from?.name == "Hall" && read.url == "http://a.example/")
  }

  @Test func readsAnEventWithoutAPlace() throws {
    let read = try one(
      """
      {"@type":"Event","name":"Webinar","startDate":"2027-02-03T18:00:00+01:00",
       "location":{"@type":"VirtualLocation","url":"https://meet.example/j/123"}}
      """)
    #expect(read.url == "https://meet.example/j/123")
    #expect(read.from == nil && shown(read).isEmpty && read.unused.isEmpty)
  }

  @Test func readsABus() throws {
    let read = try one(
      """
      {"@type":"BusReservation","reservationFor":{"@type":"BusTrip","busName":"Bolt Express",
       "busNumber":"101","provider":{"name":"Bolt Bus"},"busCompany":"Bolt",
       "departureBusStop":{"@type":"BusStop","name":"34 St","address":{"streetAddress":"9 Av"}},
       "departureTime":"2027-01-04T16:00:00-05:00","arrivalBusStop":"South Station",
       "arrivalTime":"2027-01-04T20:20:00-05:00"},
       "reservedTicket":{"ticketNumber":"77","ticketedSeat":{"seatNumber":"4","seatRow":"2"}}}
      """)
    #expect(read.vehicle == "Bolt Express 101")
    #expect(read.provider == "Bolt")
    #expect(read.from?.address?.text == "9 Av")
    #expect(read.to?.name == "South Station")
    #expect(shown(read) == ["seat Row 2, seat 4", "ticketNumber 77"])
  }

  @Test func readsABoat() throws {
    let read = try one(
      """
      {"@type":"BoatReservation","reservationFor":{"@type":"BoatTrip","name":"Stena Line",
       "departureBoatTerminal":{"name":"Kiel"},"arrivalBoatTerminal":{"name":"Göteborg"},
       "departureTime":"2027-07-01T18:45","arrivalTime":"2027-07-02T09:15"}}
      """)
    #expect(read.vehicle == "Stena Line")
    #expect(read.from?.name == "Kiel")
    #expect(read.to?.name == "Göteborg")
    #expect(text(read.end) == "2027-07-02T09:15")
  }

  @Test func readsATaxi() throws {
    let read = try one(
      """
      {"@type":"TaxiReservation","reservationFor":{"@type":"Taxi","provider":{"name":"Yellow"}},
       "pickupLocation":{"name":"Home"},"pickupTime":"2027-05-01T05:30","partySize":2}
      """)
    #expect(read.kind == .taxi)
    #expect(read.provider == "Yellow")
    #expect(read.from?.name == "Home")
    #expect(text(read.start) == "2027-05-01T05:30")
    #expect(shown(read) == ["partySize 2"])
  }

  @Test func readsARentalCar() throws {
    let read = try one(
      """
      {"@type":"RentalCarReservation","reservationNumber":"546323",
       "reservationFor":{"@type":"RentalCar","name":"Economy Class Car","model":"Civic",
       "brand":{"@type":"Brand","name":"Honda"},"rentalCompany":{"name":"Hertz"}},
       "pickupLocation":{"name":"Hertz San Diego Airport","telephone":"+1 800"},
       "pickupTime":"2027-08-05T16:00:00-07:00","dropoffLocation":{"name":"Hertz LAX"},
       "dropoffTime":"2027-08-06T20:00:00-07:00","price":"$119.20","priceCurrency":"USD",
       "potentialAction":{"@type":"ViewAction","target":{"urlTemplate":"http://c.example/v"}}}
      """)
    #expect(read.vehicle == "Honda Civic (Economy Class Car)")
    #expect(read.provider == "Hertz")
    #expect(read.from?.telephone == "+1 800")
    #expect(read.to?.name == "Hertz LAX")
    #expect(shown(read) == ["price $119.20", "website http://c.example/v"])
    #expect(read.url == nil)
  }

  @Test func readsARestaurant() throws {
    let read = try one(
      """
      {"@type":"FoodEstablishmentReservation","startTime":"2027-04-10T20:00:00-08:00",
       "partySize":"2","reservationFor":{"@type":"FoodEstablishment","name":"Wagamama",
       "address":"1 Tavistock Street"},"reservationStatus":{"@id":"http://schema.org/Pending"}}
      """)
    #expect(read.title == "Wagamama")
    #expect(read.from?.address?.text == "1 Tavistock Street")
    #expect(read.status == .pending)
    #expect(shown(read) == ["partySize 2"])
  }

  @Test func readsAnEvent() throws {
    let read = try one(
      """
      {"@type":"EventReservation","numSeats":2,"reservationFor":{"@type":"MusicEvent",
       "name":"Foo Fighters","startDate":"2027-03-06T19:30:00-08:00","doorTime":"18:30",
       "location":"AT&T Park","performer":[{"@type":"MusicGroup","name":"Foo Fighters"},"Muse"],
       "organizer":{"name":"Live"},"image":{"@type":"ImageObject","url":"http://i.example/"},
       "description":"Loud."},
       "reservedTicket":[{"ticketedSeat":{"seatSection":"101","seatRow":"A","seatNumber":"12"}},
       {"ticketedSeat":{"seatSection":"101","seatRow":"A","seatNumber":"13"}}]}
      """)
    #expect(read.title == "Foo Fighters")
    #expect(text(read.doorTime) == "2027-03-06T18:30")
    #expect(read.from?.name == "AT&T Park")
    #expect(read.provider == "Live")
    #expect(read.image == "http://i.example/")
    #expect(read.notes == "Loud.\nWith Foo Fighters, Muse")
    #expect(
      shown(read) == [
        "seat Section 101, row A, seat 12", "seat Section 101, row A, seat 13", "partySize 2",
      ])
  }

  /// As Google documents it for mails.
  @Test func readsTheSeatOfAVenue() throws {
    let read = try one(
      """
      {"@type":"EventReservation","venueSeat":"11","venueRow":"C","venueSection":"ORCH3",
       "reservationFor":{"@type":"Event","name":"A","startDate":"2027-03-06T19:30:00-08:00"}}
      """)
    #expect(shown(read) == ["seat Section ORCH3, row C, seat 11"])
    #expect(read.unused.isEmpty)
  }

  @Test(arguments: [
    ("http://schema.org/ReservationConfirmed", ReservationStatus.confirmed),
    ("https://www.schema.org/ReservationPending", .pending), ("schema:ReservationHold", .pending),
    ("http://schema.org/ReservationStatusType/Cancelled", .cancelled), ("Canceled", .cancelled),
    ("ReservationStatusConfirmed", .confirmed), ("https://schema.org/EventPostponed", .pending),
    ("EventMovedOnline", .confirmed), ("odd", .other("odd")),
  ])
  func readsEverySpellingOfAStatus(_ word: String, _ status: ReservationStatus) {
    #expect(ReservationStatus(word: word) == status)
  }

  @Test(arguments: [
    (#""checkinTime":"2027-05-01T15:00","checkoutTime":"2027-05-03T10:00""#, "2027-05-01T15:00"),
    (#""checkinDate":"2027-05-01","checkinTime":"15:00""#, "2027-05-01T15:00"),
    (#""checkinDate":"2027-05-01","checkinTime":"afternoon""#, "2027-05-01"),
    (#""checkinTime":{"@value":"2027-05-01"}"#, "2027-05-01"),
  ])
  func readsWhenAStayBegins(_ times: String, _ start: String) throws {
    let read = try one(
      #"{"@type":"LodgingReservation",\#(times),"reservationFor":{"@type":"Hotel","name":"Glo","checkinTime":"14:00"}}"#
    )
    #expect(text(read.start) == start)
    #expect(read.unread == [])
  }

  /// A midnight in UTC may be the evening before where the hotel is.
  @Test(arguments: [
    ("2027-12-01T00:00:00Z", "2027-12-03T19:00:00Z", true, true),
    ("2027-12-01T19:00:00Z", "2027-12-03T00:00:00Z", true, true),
    ("2027-12-01T00:00:00Z", "2027-12-03T00:00:00Z", false, false),
    ("2027-12-01T00:00:00+01:00", "2027-12-03T11:00:00+01:00", false, true),
    ("2027-12-01T00:00:00", "2027-12-03T11:00:00", false, true),
  ])
  func aMidnightOfAStayIsADay(
    _ checkIn: String, _ checkOut: String, _ startHasTime: Bool, _ endHasTime: Bool
  ) throws {
    let read = try one(
      #"{"@type":"LodgingReservation","checkinTime":"\#(checkIn)","checkoutTime":"\#(checkOut)","reservationFor":{"@type":"Hotel","name":"Glo"}}"#
    )
    #expect((read.start?.time != nil) == startHasTime && (read.end?.time != nil) == endHasTime)
  }

  @Test(arguments: [
    (#""departureTime":"2027-05-01T09:10","departureDay":"2027-05-01""#, "2027-05-01T09:10"),
    (#""departureDay":"2027-05-01""#, "2027-05-01"),
    (#""departureDay":"2027-05-01","departureTime":"0001-01-01T09:10:00""#, "2027-05-01T09:10"),
    (#""departureTime":"--05-02T09:10""#, "2026-05-02T09:10"),
    (#""departureTime":"--04-30T09:10""#, "2027-04-30T09:10"),
    (#""departureTime":"1900-04-30T09:10""#, "2027-04-30T09:10"),
    (#""boardingTime":"2027-05-01T08:30""#, "2027-05-01"),
  ])
  func readsWhenAFlightDeparts(_ times: String, _ start: String) throws {
    let date = LocalDateTime(
      try #require(LocalDate(year: 2026, month: 5, day: 1)), .midnight
    ).secondsSinceEpoch
    let records = try LinkedDataTests.read(
      #"{"@type":"Flight","flightNumber":"LH 1",\#(times)}"#,
      context: RecordContext(date: Instant(secondsSince1970: date)))
    let read = try #require(records.first).content.get()
    #expect(text(read.start) == start)
  }

  @Test func boardingWithoutADayIsOnTheDayOfDeparture() throws {
    let read = try one(
      #"{"@type":"Flight","departureDay":"2018-04-20","boardingTime":"0001-01-01T09:10:00"}"#)
    #expect(text(read.boardingTime) == "2018-04-20T09:10")
  }

  @Test func dropsAZoneThatContradictsTheOffset() throws {
    let read = try one(
      """
      {"@type":"Event","name":"A","startDate":{"@type":"QDateTime",
       "@value":"2027-05-01T10:00:00+05:00","timezone":"Europe/Berlin"}}
      """)
    #expect(read.start?.zone == nil)
    #expect(read.start?.isZoneDropped == true)
  }
}
