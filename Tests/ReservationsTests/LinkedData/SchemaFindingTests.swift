import Testing

@testable import Reservations

/// Where bookings stand in linked data.
@Suite struct SchemaFindingTests {
  @Test func readsLinesOfLinkedData() throws {
    let records = try LinkedDataTests.read(
      #"{"@type":"Event","name":"A","startDate":"2027-01-01"}"# + "\n"
        + #"{"@type":"WebPage","name":"P"}"# + "\n"
        + #"{"@type":"Event","name":"B","startDate":"2027-01-02"}"# + "\n")
    #expect(records.map { "\($0.position)" } == ["b.json:1", "b.json:3"])
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
    let guests = (0..<10_000).map { "\"g\($0)\"" }.joined(separator: ",")
    let seats = (0..<10_000).map { "{\"seatNumber\":\($0)}" }.joined(separator: ",")
    let read = try LinkedDataTests.one(
      #"{"@type":"EventReservation","underName":[\#(guests)],"reservedTicket":{"ticketedSeat":[\#(seats)]},"reservationFor":"A"}"#
    )
    #expect(read.guests.count == 1001 && read.guests.last == "and 9000 more")
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
}
