import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What ledgers keep of records.
@Suite struct FactTests {
  /// A fact of a ledger before version 4.
  @Test func readsAnEarlierFact() throws {
    let text = #"""
      {"digest":{"digest":"0D644B1D-6E40-599B-AB49-7AD38B16DF8D"},"imported":1795947565,
       "input":"1:bookings.json","position":"bookings.json[0]",
       "reservation":{"title":"LH 714","location":"Munich","theater":"Terminal 2",
         "recordTime":1795947000,"hasColumns":true,"entryMember":"boardingTime",
         "members":["start","startDate","end","endDate"],"details":[],"deadlines":[],"guests":[],
         "underName":"Ada Byron","seat":"31K","gate":"B7",
         "start":{"date":20750,"time":56700,"isZoneDropped":false}}}
      """#
    let today = try #require(try EarlierFacts.converted(Data(text.utf8)))
    let fact = try JSONDecoder().decode(Fact.self, from: today)
    #expect(fact.reservation.made?.secondsSince1970 == 1_795_947_000)
    #expect(fact.reservation.from?.name == "Munich" && fact.reservation.from?.hall == "Terminal 2")
    #expect(fact.tickets == Bookings.tickets("Ada Byron", seat: "31K"))
    #expect(fact.reservation.details == [ReservationDetail(.gate, "B7")])
    #expect(fact.reservation.title == "LH 714")
    #expect(fact.reservation.start == (try ISO8601.time("2026-10-24T15:45")))
  }

  /// A fact of a ledger that has no names of files is of the file of its position.
  @Test(
    arguments: [
      ("trips.csv:3", "trips.csv", "trip"), ("/home/jo/a.json[0]", "a.json", "/home/jo"),
      ("trips:old.csv:2", "trips:old.csv", "old.csv"), ("b[1].ics", "b[1].ics", "1"),
      ("mails/1.eml:2 text/html:1", "/home/jo/mails/1.eml", "mails"), ("-:2", "-", "2"),
      ("a.zip:b/trips.csv:3", "a.zip", "trips.csv"),
    ])
  func isOfTheFileOfItsPosition(position: String, name: String, other: String) {
    let fact = Fact(
      Reservation(), digest: ContentFingerprint(record: []), position: position, input: "",
      sender: nil, imported: Drafting.moment)
    #expect(fact.isOfFile(named: name) && !fact.isOfFile(named: other))
  }

  /// What is said of the reading of a record is not kept.
  @Test func keepsNothingOfTheReading() throws {
    let reservation = try Drafting.reservation(#"{"title":"A","start":"2027-01-02","x":"y"}"#)
    let keys = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(reservation))
    let names = try #require(keys as? [String: Any]).keys
    #expect(names.sorted() == ["deadlines", "details", "start", "tickets", "title"])
  }
}
