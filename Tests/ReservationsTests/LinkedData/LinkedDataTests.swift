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

  @Test(arguments: [
    ("123", "LH", "LH 123"), ("LH123", "LH", "LH 123"), ("LH 0123", nil, "LH 123"),
    ("4U7", nil, "4U 7"), ("123", nil, "123"), ("0000", "XX", "XX 0"),
  ])
  func joinsAirlineAndNumber(number: String, airline: String?, flight: String) {
    #expect(FlightNumber.text(number, of: airline) == flight)
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

  @Test(arguments: [
    (#""departureTime":"2027-05-01T09:10","departureDay":"2027-05-01""#, "2027-05-01 09:10:00"),
    (#""departureDay":"2027-05-01""#, "2027-05-01"),
    (#""departureDay":"2027-05-01","departureTime":"0001-01-01T09:10:00""#, "2027-05-01 09:10:00"),
    (#""departureTime":"--05-02T09:10""#, "2026-05-02 09:10:00"),
    (#""departureTime":"--04-30T09:10""#, "2027-04-30 09:10:00"),
    (#""departureTime":"1900-04-30T09:10""#, "2027-04-30 09:10:00"),
    (#""boardingTime":"2027-05-01T08:30""#, "2027-05-01"),
  ])
  func readsWhenAFlightDeparts(_ times: String, _ start: String) throws {
    let date = LocalDateTime(
      try #require(LocalDate(year: 2026, month: 5, day: 1)), .midnight
    ).secondsSinceEpoch
    let records = try Self.read(
      #"{"@type":"Flight","flightNumber":"LH 1",\#(times)}"#,
      context: RecordContext(date: Instant(secondsSince1970: date)))
    let read = try #require(records.first).content.get()
    #expect(read.facts.contains("start=\(start)"))
  }
}
