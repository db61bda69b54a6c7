import Testing

@testable import Reservations

/// The position of a place: columns, and schema.org's objects.
@Suite struct GeoCoordinatesTests {
  private func made(_ json: String) throws -> ReadBooking {
    try #require(Records("{\"title\":\"A\",\(json)}").reservations.first)
  }

  private static let leipzig = try? GeoCoordinates(latitude: "51.34", longitude: "12.37")

  @Test func aDeepPlaceIsRead() throws {
    let deep =
      String(repeating: #"{"address":"#, count: 400) + "{}" + String(repeating: "}", count: 400)
    #expect(try made("\"location\":\(deep)").location == nil)
  }

  @Test(arguments: [
    ("1d 2h; 30m", ["1d", "2h", "30m"]),
    (
      "1h, arrive Main Station 1@51.34,12.37~100m 2h",
      ["1h", "arrive Main Station 1@51.34,12.37~100m", "2h"]
    ),
    ("leave a@b@-1,2;arrive @1,2", ["leave a@b@-1,2", "arrive @1,2"]),
    ("arrive Home, 1h", ["arrive", "Home", "1h"]),
  ])
  func anAlarmByPlaceIsOneWord(_ text: String, _ words: [String]) {
    #expect(AlarmList.words(text) == words)
  }
}
