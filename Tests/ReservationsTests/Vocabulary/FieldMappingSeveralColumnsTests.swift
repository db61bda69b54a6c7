import Testing

@testable import Reservations

@Suite struct FieldMappingSeveralColumnsTests {
  @Test func eachOfThemStatesTheField() throws {
    var mapping = FieldMapping()
    try mapping.map("title", to: "Old")
    try mapping.map("title", toAnyOf: ["Event Name", "Show"])
    #expect(mapping.columns(forKey: "eventname") == [.title])
    #expect(mapping.columns(forKey: "show") == [.title])
    #expect(mapping.columns(forKey: "old").isEmpty)
    #expect(mapping.columns(forKey: "name").isEmpty)
  }

  @Test(arguments: [[], [""], ["Event Name", " "]])
  func needsNamesOfColumns(columns: [String]) throws {
    var mapping = FieldMapping()
    #expect(throws: MappingError.self) { try mapping.map("title", toAnyOf: columns) }
    #expect(mapping.isEmpty)
  }
}
