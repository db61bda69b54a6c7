import Testing

@testable import Reservations

@Suite struct FieldMappingTests {
  @Test func takesEveryFieldByItsName() throws {
    for field in Field.allCases {
      var mapping = FieldMapping()
      try mapping.map(field.name, to: "X")
      #expect(mapping.columns(forKey: "x").map(\.field) == [field])
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
    #expect(mapping.columns(forKey: "haus") == [.theater])
    #expect(mapping.columns(forKey: "tag") == [.startDate])
    #expect(mapping.columns(forKey: "zeit") == [.startTime])
    #expect(mapping.columns(forKey: "date") == [])
    #expect(mapping.columns(forKey: "start") == [])
    #expect(mapping.columns(forKey: "end") == [.end])
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
    #expect(mapping.columns(forKey: "subject") == [.notes, .seat])
    #expect(mapping.columns(forKey: "description") == [])
    #expect(mapping.columns(forKey: "first") == [])
    #expect(mapping.columns(forKey: "second") == [.title])
  }
}
