import Testing

@testable import ICalendar

/// GEO (RFC 5545 §3.8.1.6) and X-APPLE-STRUCTURED-LOCATION.
@Suite struct StructuredLocationTests {
  private static let apple = """
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 Main St";X-APPLE-RADIUS=
     70.5;X-TITLE="Hall":geo:37.33,-122.03
    """
  private static let position = GeoLocation(latitude: 37.33, longitude: -122.03)

  @Test(arguments: [
    ("GEO:37.33;-122.03", StructuredLocation(geo: position)),
    (apple, StructuredLocation(title: "Hall", geo: position, radius: 70.5)),
    ("GEO:37.33;-122.03\n\(apple)", StructuredLocation(title: "Hall", geo: position, radius: 70.5)),
    ("GEO:91;0\n\(apple)", StructuredLocation(title: "Hall", geo: position, radius: 70.5)),
    (
      "X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=nan:GEO:37.33,-122.03,4;u=9",
      StructuredLocation(geo: position)
    ),
  ])
  func isReadFromEitherProperty(_ lines: String, _ place: StructuredLocation) throws {
    #expect(try ReadObject.event("DTSTART:20261121T090000Z\n\(lines)").structuredLocation == place)
  }

  @Test(arguments: [
    "GEO:91;0", "GEO:0;181", "GEO:nan;0", "X-APPLE-STRUCTURED-LOCATION:geo:1",
    "X-APPLE-STRUCTURED-LOCATION:geo:1,999", "X-APPLE-STRUCTURED-LOCATION:geo:inf,2",
    "X-APPLE-STRUCTURED-LOCATION:https://example.org/1,2",
  ])
  func aPositionOffTheEarthIsNone(_ line: String) throws {
    #expect(try ReadObject.event("DTSTART:20261121T090000Z\n\(line)").structuredLocation == nil)
  }

  @Test func titleKeepsQuotesAndColons() throws {
    let place = StructuredLocation(title: "\"A\": B; C ^ D", geo: Self.position)
    var edited = try Edited(event: "DTSTART:20261121T090000Z")
    try edited.change { $0.structuredLocation = place }
    #expect(try edited.event().structuredLocation == place)
  }
}
