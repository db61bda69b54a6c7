import Testing

@testable import ICalendar

/// GEO (RFC 5545 §3.8.1.6) and X-APPLE-STRUCTURED-LOCATION.
@Suite struct StructuredLocationTests {
  private static let position = GeoLocation(latitude: 37.33, longitude: -122.03)

  @Test func titleKeepsQuotesAndColons() throws {
    let place = StructuredLocation(title: "\"A\": B; C ^ D", geo: Self.position)
    var edited = try Edited(event: "DTSTART:20261121T090000Z")
    try edited.change { $0.structuredLocation = place }
    #expect(try edited.event().structuredLocation == place)
  }
}
