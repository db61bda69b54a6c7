import Testing

@testable import Reservations

/// What a record's texts become, whatever format they came from.
@Suite struct ReservationBuilderTests {
  @Test func trimsTextsAndTakesEmptyOnesForNone() throws {
    let made = try #require(
      Records(
        "title,seat,notes,id\n\" \t\u{A0}\u{3000}A b\u{2003}\n \",\" \u{A0} \",\"\n\",\"é \"\n"
      ).reservations.first)
    #expect(made.title == "A b" && made.seat == nil && made.notes == nil && made.id == "é")
  }

  /// A row gives `from` and `to` fields of their own.
  @Test func aMappedStartTakesFromAndTo() throws {
    var mapping = FieldMapping()
    try mapping.map("start time", to: "begins at")
    #expect(mapping.candidates(forKey: "from").map(\.column) == [.location])
    #expect(mapping.candidates(forKey: "to").map(\.column) == [.to, .destination])
    #expect(throws: MappingError.self) { try mapping.map("from", to: "x") }
  }
}
