import Testing

@testable import ICalendar

@Suite struct LocationChangeTests {
  private static let place = """
    LOCATION:Old Street 1
    GEO:1.5;2.5
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Old Street 1":geo:1.5,2.5
    """

  @Test(arguments: ["New Street 2", nil])
  func noPropertyOfAnEventTellsOfTheOldPlace(_ location: String?) throws {
    var edited = try Edited(
      event: "DTSTART:20261121T090000Z\n\(Self.place)\n\(PlaceAlarmTests.apple)")
    try edited.change { $0.location = location }
    #expect(!edited.text.contains("Old Street"))
    #expect(!edited.text.contains("GEO:"))
    #expect(edited.text.contains("X-TITLE=\"Home\""))
  }

  @Test func anotherPositionIsWrittenIntoBothProperties() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\n\(Self.place)")
    try edited.change {
      $0.structuredLocation = StructuredLocation(geo: GeoLocation(latitude: 3, longitude: 4))
    }
    #expect(edited.lines.contains("GEO:3.000000;4.000000"))
    #expect(
      edited.lines.contains(
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"Old Street 1\":geo:3.000000,4.000000"))
    #expect(!edited.text.contains("2.5"))
    try edited.change { $0.structuredLocation = nil }
    #expect(!edited.text.contains("GEO:"))
    #expect(!edited.text.contains("X-APPLE-STRUCTURED-LOCATION"))
    #expect(edited.lines.contains("LOCATION:Old Street 1"))
  }

  @Test func anotherLocationWithItsPositionChangesBoth() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\n\(Self.place)")
    try edited.change {
      $0.location = "New Street 2"
      $0.structuredLocation = StructuredLocation(
        title: "Bar \"X\"", geo: GeoLocation(latitude: 3, longitude: 4), radius: 50)
    }
    #expect(!edited.text.contains("Old"))
    let place = try edited.event().structuredLocation
    #expect(place?.title == "Bar \"X\"")
    #expect(place?.geo == GeoLocation(latitude: 3, longitude: 4))
    #expect(place?.radius == 50)
  }

  @Test func anotherFieldLeavesThePlace() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\n\(Self.place)")
    try edited.change { $0.title = "New" }
    #expect(edited.text.contains("GEO:1.5;2.5\r\nX-APPLE-STRUCTURED-LOCATION;"))
  }

  @Test func noPropertyOfAReminderTellsOfTheOldPlace() throws {
    var edited = try Edited(reminder: "SUMMARY:S\n\(Self.place)\n\(PlaceAlarmTests.apple)")
    try edited.changeReminder { $0.title = "New" }
    #expect(edited.text.contains("GEO:1.5;2.5\r\nX-APPLE-STRUCTURED-LOCATION;"))
    try edited.changeReminder { $0.location = "New Street 2" }
    #expect(!edited.text.contains("Old Street"))
    #expect(!edited.text.contains("GEO:"))
    #expect(edited.text.contains("X-TITLE=\"Home\""))
  }
}
