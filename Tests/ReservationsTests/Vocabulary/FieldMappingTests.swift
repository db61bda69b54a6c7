import Testing

@testable import Reservations

@Suite struct FieldMappingTests {
  @Test func takesEveryFieldByItsName() throws {
    for field in Field.allCases {
      var mapping = FieldMapping()
      try mapping.map(field.name, to: "X")
      #expect(mapping.candidates(forKey: "x").map(\.column.field) == [field])
      var joined = FieldMapping()
      try joined.map(field.name.uppercased().replacing(" ", with: "_"), to: "X")
      #expect(joined == mapping)
    }
  }

  @Test func takesSynonymsAndParts() throws {
    var mapping = FieldMapping()
    try mapping.map("venue", to: "Haus")
    try mapping.map("start date", to: "Tag")
    try mapping.map("start time", to: "Zeit")
    #expect(mapping.candidates(forKey: "haus").map(\.column) == [.field(.theater)])
    #expect(mapping.candidates(forKey: "tag").map(\.column) == [.part(.startDate)])
    #expect(mapping.candidates(forKey: "zeit").map(\.column) == [.part(.startTime)])
    #expect(mapping.candidates(forKey: "date").map(\.column) == [])
    #expect(mapping.candidates(forKey: "start").map(\.column) == [])
    #expect(mapping.candidates(forKey: "end").map(\.column) == [.field(.end)])
  }

  @Test func listsTheFieldsThereAre() {
    var mapping = FieldMapping()
    #expect {
      try mapping.map("titl", to: "X")
    } throws: { error in
      guard let error = error as? MappingError else { return false }
      return error.target == "titl" && error.reason.contains("title, theater, location, start")
        && error.reason.contains("start date")
    }
    #expect(throws: MappingError.self) { try mapping.map("", to: "X") }
    #expect(throws: MappingError.self) { try mapping.map("title", to: " ") }
    #expect(throws: MappingError.self) { try mapping.map("reminder date", to: "X") }
    #expect(mapping.isEmpty)
  }

  @Test func aMappedColumnIsNothingElse() throws {
    var mapping = FieldMapping()
    try mapping.map("notes", to: "Subject")
    try mapping.map("seat", to: "subject")
    try mapping.map("title", to: "First")
    try mapping.map("title", to: "Second")
    #expect(mapping.candidates(forKey: "subject").map(\.column) == [.field(.notes), .field(.seat)])
    #expect(mapping.candidates(forKey: "description").map(\.column) == [])
    #expect(mapping.candidates(forKey: "first").map(\.column) == [])
    #expect(mapping.candidates(forKey: "second").map(\.column) == [.field(.title)])
  }

  @Test func eachOfSeveralColumnsStatesTheField() throws {
    var mapping = FieldMapping()
    try mapping.map("title", to: "Old")
    try mapping.map("title", toAnyOf: ["Event Name", "Show"])
    #expect(mapping.candidates(forKey: "eventname").map(\.column) == [.field(.title)])
    #expect(mapping.candidates(forKey: "show").map(\.column) == [.field(.title)])
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
