import Testing

@testable import Reservations

/// Where bookings stand in linked data.
@Suite struct SchemaFindingTests {
  private func titles(_ text: String) throws -> [String?] {
    try LinkedDataTests.reservations(text).map { $0.title ?? $0.vehicle }
  }

  @Test func aPackageStatesWhatItsPartsDoNot() throws {
    let read = try LinkedDataTests.reservations(
      """
      {"@type":"ReservationPackage","reservationId":"P1","underName":{"name":"Eva"},
       "subReservation":[{"@type":"FlightReservation","reservationId":"F1",
       "reservationFor":{"@type":"Flight","flightNumber":"LH1","departureTime":"2027-01-01T10:00"}},
       {"@type":"LodgingReservation","checkinDate":"2027-01-01","reservationFor":"Glo"}]}
      """)
    #expect(read.map(\.reservationNumber) == ["F1", "P1"])
    #expect(read.map(\.underName) == ["Eva", "Eva"])
    #expect(read[1].title == "Glo")
  }

  @Test func aTripIsItsParts() throws {
    let trip = """
      {"@type":"Trip","name":"Italy","itinerary":{"@type":"ItemList","itemListElement":[
       {"@type":"ListItem","item":{"@type":"TrainTrip","trainNumber":"EC 83",
        "departureTime":"2027-01-01T10:00"}},
       {"@type":"ListItem","item":{"@type":"Flight","flightNumber":"AZ 9",
        "departureTime":"2027-01-02T10:00"}}]}}
      """
    #expect(try titles(trip) == ["EC 83", "AZ 9"])
    #expect(
      try titles(
        #"{"@type":"TouristTrip","name":"Walk","departureTime":"2027-01-01T10:00","itinerary":[{"@type":"Place","name":"A"}]}"#
      ) == ["Walk"])
    #expect(
      try titles(
        """
        {"@type":"FlightReservation","reservationNumber":"X","reservationFor":{"@type":"Trip",
         "subTrip":[{"@type":"Flight","flightNumber":"A1 1"},
         {"@type":"Flight","flightNumber":"A1 2"}]}}
        """) == ["A1 1", "A1 2"])
  }

  @Test func reservationsAreFoundWithinAPage() throws {
    #expect(
      try titles(
        """
        {"@type":"WebPage","bookings":[{"@type":"EventReservation","reservationFor":
         {"@type":"Event","name":"A","startDate":"2027-01-01"}}],
         "event":{"@type":"Event","name":"Advertised","startDate":"2027-01-01"},
         "reviews":[{"@type":"Review","name":"x"}]}
        """) == ["A"])
  }

  @Test func theMembersTellTheKindOfAnyReservation() throws {
    for (text, kind) in [
      (#""reservationFor":{"trainNumber":"1"}"#, ReservationKind.train),
      (#""reservationFor":{"departureAirport":"TXL"}"#, .flight),
      (#""checkinDate":"2027-01-01","reservationFor":"Glo""#, .lodging),
      (#""pickupTime":"2027-01-01T10:00","reservationFor":{}"#, .taxi),
      (#""reservationFor":{"name":"Museum"},"startTime":"2027-01-01T10:00""#, .event),
      (#""startTime":"2027-01-01T10:00""#, .event),
    ] {
      let read = try LinkedDataTests.one(#"{"@type":"Reservation",\#(text)}"#)
      #expect(read.kind == kind)
    }
  }

  @Test func expandedJSONLDIsTheSame() throws {
    let read = try LinkedDataTests.one(
      """
      [{"@type":["http://schema.org/EventReservation"],
       "http://schema.org/reservationStatus":[{"@id":"http://schema.org/ReservationCancelled"}],
       "http://schema.org/reservationId":[{"@value":"Z9"}],
       "http://schema.org/reservationFor":[{"@id":"_:b0","@type":["http://schema.org/Event"],
        "http://schema.org/name":[{"@value":"A","@language":"en"}],
        "http://schema.org/startDate":[{"@type":"http://schema.org/DateTime",
        "@value":"2027-01-01T10:00"}],
        "http://schema.org/location":[{"@id":"_:b1"}]}]}]
      """)
    #expect(read.title == "A")
    #expect(read.reservationNumber == "Z9")
    #expect(read.status == .cancelled)
    #expect(read.from == nil)
  }

  @Test(arguments: [
    "// bookings\n[{…},\n  // the second\n{…},]", "/* a */ [ {…} /* } */ , {…} , /* b */ ]",
    "<![CDATA[\n[{…},{…}]\n]]>", "<!-- \n[{…},{…}]; -->", "[\n{…}, // it's \"one\n{…}]",
    "{\"@graph\":[{…},{…},],}", "{ /* c */ \"@graph\": [{…}, // \"\n{…}]}",
  ])
  func commentsAndCommasBetweenElementsAreSkipped(_ text: String) throws {
    let event = "{\"@type\":\"Event\",\"name\":\"A\nB\",\"startDate\":\"2027-01-01\"}"
    #expect(
      try titles(text.replacing("…", with: event.dropFirst().dropLast())) == ["A\nB", "A\nB"])
  }

  @Test func aListOfFlatRecordsMayHaveComments() throws {
    #expect(
      try titles("[// one\n{\"title\":\"A\"},\n/* two */{\"title\":\"B\"},]") == ["A", "B"])
  }

  @Test func readsLinesOfLinkedData() throws {
    let records = try LinkedDataTests.read(
      #"{"@type":"Event","name":"A","startDate":"2027-01-01"}"# + "\n"
        + #"{"@type":"WebPage","name":"P"}"# + "\n"
        + #"{"@type":"Event","name":"B","startDate":"2027-01-02"}"# + "\n")
    #expect(records.map { "\($0.position)" } == ["b.json:1", "b.json:3"])
  }

  @Test func listsOfPartsAreNoListsOfRecords() throws {
    #expect(
      try titles(
        #"{"@type":"Flight","flightNumber":"A1 1","departureDay":"2027-01-01","a":[{"x":1}],"b":[{"y":1}]}"#
      ) == ["A1 1"])
  }

  @Test func aTypedRecordWithFlatKeysStaysFlat() throws {
    let read = try LinkedDataTests.one(
      #"{"@type":"Restaurant","name":"Glo","date":"2027-01-01","time":"19:00"}"#)
    #expect(read.kind == nil)
    #expect(read.title == "Glo")
    #expect(read.start?.time != nil)
    let alarm = try LinkedDataTests.one(
      #"{"@type":"Event","name":"Glo","startDate":"2027-01-01","alarms":["1h"]}"#)
    #expect(alarm.alarms == ["1h"])
  }

  @Test func aTextOfSeveralRecordsIsNotReadAgain() throws {
    let text = """
      {"@type":"FlightReservation","reservationFor":[{"@type":"Flight","flightNumber":"A1 1"},
       {"@type":"Flight","flightNumber":"A1 2"}]}
      """
    let reader = ReservationReader(MemorySource(Array(text.utf8)), file: "in")
    let record = try #require(try reader.nextRecord())
    #expect(try record.origin.read(FieldMapping(), as: reader) == nil)
    let one = ReservationReader(
      MemorySource(Array(#"{"@type":"Event","name":"A","startDate":"2027-01-01"}"#.utf8)),
      file: "in")
    let event = try #require(try one.nextRecord())
    #expect(try event.origin.read(FieldMapping(), as: one)?.reservation.title == "A")
  }

  // MARK: Hostile input

  @Test func rejectsDeepAndLargeAndBinary() throws {
    func reasons(_ bytes: [UInt8]) -> [String] { Records(bytes).rejections }
    let deep = #"{"@type":"Event","a":"# + String(repeating: "[", count: 100_000)
    #expect(
      reasons(Array(deep.utf8)) == ["in: nested more than 512 levels deep; flatten it"])
    let nested =
      String(repeating: #"{"@type":"Reservation","subReservation":"#, count: 511)
      + "0" + String(repeating: "}", count: 511)
    #expect(Records(nested).records.count == 1)
    let many =
      #"{"@type":"FlightReservation","x":""# + String(repeating: "x", count: 2 << 20)
      + #"","reservationFor":["# + String(repeating: "{\"a\":1},", count: 100) + "]}"
    #expect(
      reasons(Array(many.utf8)) == [
        "in: too many bookings in one reservation; make a reservation of each"
      ])
    // Each record keeps the whole text.
    let booking = #"{"@type":"EventReservation","reservationFor":{"startDate":"2027-01-01"}},"#
    let graph = { #"{"@graph":["# + String(repeating: booking, count: $0) + "]}" }
    #expect(Records(graph(500)).records.count == 500)
    #expect(
      reasons(Array(graph(2000).utf8)) == [
        "in: too many bookings in one element; make an element of each"
      ])
    #expect(
      reasons(Array(#"{"@type":"Event","name":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8))
        .count == 1)
    #expect(
      reasons(Array("{\"@type\":\"Event\",\"name\":\"\0\"}".utf8)) == [
        "in: contains a NUL byte; remove it"
      ])
    let long = #"{"@type":"Event","name":""# + String(repeating: "x", count: 17 << 20) + #""}"#
    #expect(reasons(Array(long.utf8)) == ["in: is longer than 16 MiB; shorten it"])
  }

  @Test func readsManyGuestsAndSeats() throws {
    let guests = (0..<50_000).map { "\"g\($0)\"" }.joined(separator: ",")
    let seats = (0..<50_000).map { "{\"seatNumber\":\($0)}" }.joined(separator: ",")
    let read = try LinkedDataTests.one(
      #"{"@type":"EventReservation","underName":[\#(guests)],"reservedTicket":{"ticketedSeat":[\#(seats)]},"reservationFor":"A"}"#
    )
    #expect(read.guests.count == 1001 && read.guests.last == "and 49000 more")
    #expect(read.allDetails.count == 1000)
  }

  // MARK: References

  private static let flight = """
    {"@type":"Flight","@id":"#f","flightNumber":"LH 1","departureTime":"2027-01-01T10:00",
     "departureAirport":{"@id":"#a"}}
    """

  private func graph(_ nodes: [String]) -> String {
    #"{"@context":"http://schema.org","@graph":[\#(nodes.joined(separator: ","))]}"#
  }

  @Test func aReferenceIsTheNodeOfItsName() throws {
    let read = try LinkedDataTests.reservations(
      """
      {"@context":"http://schema.org","@graph":[
       {"@id":"#a","@type":"Airport","iataCode":"FRA"}, \(Self.flight),
       {"@id":"#r","@type":"FlightReservation","reservationNumber":"X",
        "underName":{"@id":"#p"},"reservationFor":{"@type":"Flight","@id":"#f"}},
       {"@id":"#p","@type":"Person","name":"Eva"}]}
      """)
    #expect(read.map(\.vehicle) == ["LH 1"])
    #expect(read.first?.from?.iataCode == "FRA")
    #expect(read.first?.underName == "Eva")
    #expect(read.first?.reservationNumber == "X")
  }

  @Test func theNodesMayReferToEachOther() throws {
    let flight = Self.flight.replacing("\"#a\"}", with: "\"#a\"},\"reservation\":{\"@id\":\"#r\"}")
    for order in [[0, 1], [1, 0]] {
      let nodes = [
        flight,
        """
        {"@id":"#r","@type":"FlightReservation","reservationFor":{"@id":"#f"}}
        """,
      ]
      #expect(
        try titles(graph(order.map { nodes[$0] })) == ["LH 1"], "\(order)")
    }
  }

  @Test func thePartsOfAPackageAreReadOnce() throws {
    let leg = { (name: String) in
      """
      {"@id":"#\(name)","@type":"FlightReservation","reservationFor":{"@type":"Flight",
       "flightNumber":"LH \(name)","departureTime":"2027-01-01T10:00"}}
      """
    }
    let read = try LinkedDataTests.reservations(
      graph([
        """
        {"@type":"ReservationPackage","reservationId":"P1",
         "subReservation":[{"@id":"#1"},{"@id":"#2"},{"@id":"#none"}]}
        """, leg("1"), leg("2"),
      ]))
    #expect(read.map(\.vehicle) == ["LH 1", "LH 2"])
    #expect(read.map(\.reservationNumber) == ["P1", "P1"])
  }

  /// A chain, and references that would multiply.
  @Test func endsForHostileReferences() throws {
    let chain = (0..<5000).map {
      """
      {"@id":"#\($0)","@type":"Thing","a":{"@id":"#\($0 + 1)"},"b":{"@id":"#\($0 + 1)"}}
      """
    }
    let read = try LinkedDataTests.reservations(
      graph(
        [
          """
          {"@type":"FlightReservation","reservationFor":{"@id":"#f"},"x":{"@id":"#0"}}
          """, Self.flight,
        ] + chain))
    #expect(read.map(\.vehicle) == ["LH 1"])
  }

  /// A node that is copied to all references to it.
  @Test func theResultIsNoMultipleOfTheDocument() throws {
    let members = (0..<500).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
    let references = Array(repeating: ##"{"@id":"#big"}"##, count: 500).joined(separator: ",")
    let text = ##"[{"@id":"#big",\##(members)},{"all":[\##(references)]}]"##
    let value = try JSONParser.value(of: Array(text.utf8))
    #expect(Self.members(value) == 1002)
    #expect(Self.members(LinkedReferences.resolved(value)) < 10_000)
  }

  @Test func theElementsOfListsCount() throws {
    let numbers = (0..<3000).map(String.init).joined(separator: ",")
    let references = Array(repeating: ##"{"@id":"#big"}"##, count: 1000).joined(separator: ",")
    let text = ##"[{"@id":"#big","all":[\##(numbers)]},{"all":[\##(references)]}]"##
    let value = LinkedReferences.resolved(try JSONParser.value(of: Array(text.utf8)))
    #expect(Self.elements(value) < 100_000)
  }

  private static func elements(_ value: JSONValue) -> Int {
    switch value {
    case .list(let elements): elements.map(Self.elements).reduce(elements.count, +)
    case .object(let object): object.members.map { Self.elements($0.value) }.reduce(0, +)
    case .text, .number, .truth, .null: 0
    }
  }

  private static func members(_ value: JSONValue) -> Int {
    switch value {
    case .list(let elements): elements.map(members).reduce(0, +)
    case .object(let object):
      object.members.map { 1 + members($0.value) }.reduce(0, +)
    case .text, .number, .truth, .null: 0
    }
  }

  @Test(arguments: [
    ##""superEvent":{"@id":"#1"}"##, ##""isSimilarTo":[{"@id":"#1"}]"##,
    ##""offers":{"itemOffered":{"@id":"#1"}}"##,
  ])
  func anEventThatAnotherNodeNamesIsAnEvent(_ member: String) throws {
    let event = { (name: String, member: String) in
      """
      {"@type":"Event","@id":"#\(name)","name":"\(name)","startDate":"2027-01-01T10:00",\(member)}
      """
    }
    #expect(try titles(graph([event("1", #""a":1"#), event("2", member)])) == ["1", "2"])
  }
}
