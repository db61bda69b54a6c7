import Testing

@testable import Reservations

/// The position of a place: columns, and schema.org's objects.
@Suite struct GeoCoordinatesTests {
  private func made(_ json: String) throws -> ReadBooking {
    try #require(Records("{\"title\":\"A\",\(json)}").reservations.first)
  }

  private static let leipzig = try? GeoCoordinates(latitude: "51.34", longitude: "12.37")

  @Test(arguments: [
    #""geo":"51.34,12.37""#, #""geo":"51.34 12.37""#, #""geo":"geo:51.34,12.37;u=5""#,
    #""Coordinates":"51.34; +12.37""#, #""latitude":51.34,"longitude":12.37"#,
    #""lat":"51.34","lng":"12.37""#, #""geo":{"latitude":51.34,"longitude":"12.37"}"#,
    #""geo":{"@type":"GeoCoordinates","longitude":12.37,"latitude":51.34}"#,
    #""location":{"geo":{"latitude":51.34,"longitude":12.37}}"#,
  ])
  func isRead(_ json: String) throws {
    let made = try made(json)
    #expect(made.unread.isEmpty)
    #expect(made.geo == Self.leipzig)
    #expect(made.location == nil)
  }

  @Test(arguments: [
    (#""geo":"91,0""#, "the latitude is not within -90 and 90 degrees; correct it"),
    (#""lat":1,"lon":-180.5"#, "the longitude is not within -180 and 180 degrees; correct it"),
    (#""lat":1"#, "no longitude; state both, or neither"),
    (#""geo":"Leipzig""#, "not a latitude and a longitude; e.g. 51.34,12.37"),
    (#""geo":"nan,1""#, "the latitude is not a decimal number of degrees; e.g. 51.34"),
    (#""geo":"1,0x10""#, "the longitude is not a decimal number of degrees; e.g. 51.34"),
  ])
  func aWrongOneIsNamedAndTheRestIsRead(_ json: String, _ reason: String) throws {
    let made = try made("\(json),\"location\":\"Hall\"")
    #expect(made.unread == [FieldProblem(field: .geo, reason: reason)])
    #expect(made.geo == nil)
    #expect(made.location == "Hall")
  }

  @Test(arguments: [
    (
      #"{"@type":"Place","name":"Gewandhaus","address":"Augustusplatz 8, Leipzig"}"#,
      "Gewandhaus, Augustusplatz 8, Leipzig"
    ),
    (#"{"address":"Augustusplatz 8"}"#, "Augustusplatz 8"),
    (#"{"name":"Caf\u00e9"}"#, "Café"),
    (
      #"{"name":"Gewandhaus","address":{"@type":"PostalAddress","streetAddress":"Augustusplatz 8","#
        + #""postalCode":"04109","addressLocality":"Leipzig","addressCountry":{"name":"Germany"}}}"#,
      "Gewandhaus, Augustusplatz 8, 04109 Leipzig, Germany"
    ),
    (#"{"name":"Kino","address":"Kino, Ring 1"}"#, "Kino, Ring 1"),
    (
      #"{"name":"Bad","street":"Weg 1","zip":"04329","city":"Leipzig"}"#,
      "Bad, Weg 1, 04329 Leipzig"
    ),
    (
      #"{"name":"Bad","address":{"street":"Weg 1","city":"Leipzig","country":"Germany"}}"#,
      "Bad, Weg 1, Leipzig, Germany"
    ),
  ])
  func aPlaceIsANameAndAnAddress(_ place: String, _ location: String) throws {
    let made = try made("\"location\":\(place)")
    #expect(made.location == location)
    #expect(made.unread.isEmpty)
  }

  /// As Microsoft's Graph writes it.
  @Test func aPlaceHasANameToShow() throws {
    let made = try made(#""location":{"displayName":"Room 5","address":{},"coordinates":{}}"#)
    #expect(made.location == "Room 5" && made.unread.isEmpty)
  }

  @Test func otherKeysOfAPlaceAreNamed() throws {
    let made = try made(
      #""location":{"name":"Bad","room":2,"doors":["a"],"x":{"y":1},"none":null,"address":{"floor":"3"}}"#
    )
    #expect(made.location == "Bad")
    #expect(
      made.unused == [
        UnusedValue(name: "location.room", value: "2"),
        UnusedValue(name: "location.doors", value: "a"),
        UnusedValue(name: "location.x.y", value: "1"),
        UnusedValue(name: "location.address.floor", value: "3"),
      ])
  }

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
