import Testing

@testable import Reservations

@Suite struct FieldMappingSeveralColumnsTests {
  @Test func eachOfThemStatesTheField() throws {
    var mapping = FieldMapping()
    try mapping.map("title", to: "Old")
    try mapping.map("title", toAnyOf: ["Event Name", "Show"])
    #expect(mapping.candidates(forKey: "eventname").map(\.column) == [.title])
    #expect(mapping.candidates(forKey: "show").map(\.column) == [.title])
    #expect(mapping.candidates(forKey: "old").map(\.column).isEmpty)
    #expect(mapping.candidates(forKey: "summary").map(\.column).isEmpty)
  }

  @Test(arguments: [[], [""], ["Event Name", " "]])
  func needsNamesOfColumns(columns: [String]) throws {
    var mapping = FieldMapping()
    #expect(throws: MappingError.self) { try mapping.map("title", toAnyOf: columns) }
    #expect(mapping.isEmpty)
  }
}
