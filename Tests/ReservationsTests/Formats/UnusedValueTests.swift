import TestSupport
import Testing

@testable import Reservations

@Suite struct UnusedValueTests {
  @Test func namesAtMostAHundred() {
    let keys = (0..<500).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(Records("{\"title\":\"A\",\(keys)}").reservations.first?.unused.count == 100)
  }

  @Test func namesAtMostAHundredProblems() {
    let keys = String(repeating: "\"title\":{},", count: 500)
    #expect(Records("{\(keys)\"start\":1}").reservations.first?.unread.count ?? 0 <= 110)
  }

  /// Tests/Corpora/likely-columns.tsv: a table, and the columns that are suggested for fields.
  /// `TICKETCAL_UPDATE=1 swift test --filter UnusedValueTests` rewrites them.
  @Test func suggestsTheColumnsOfTheTable() throws {
    let differences = try Corpus("likely-columns.tsv").differences(given: 1) { row in
      let unused = try #require(Records(row[0].unescaped + "\n").reservations.first?.unused)
      #expect(unused.likely(for: .notes) == nil)
      let likely = [unused.likely(for: .title), unused.likely(for: .start), unused.likelyStartTime]
      return likely.map { $0?.name ?? "" }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func cutsLongValues() {
    let long = String(repeating: "é", count: 5000)
    let reading = Records("title,Perk\nA,\(long)\n")
    #expect(reading.reservations.first?.unused.first?.value == String(long.prefix(60)))
  }

  @Test func namesMappedKeysThatNoRecordHas() throws {
    var mapping = FieldMapping()
    try mapping.map("title", toAnyOf: ["film", "movie"])
    try mapping.map("location", to: "Hall \u{1B}")
    func unmatched(_ text: String) throws -> [MappingError] {
      let reader = ReservationReader(
        MemorySource(Array(text.utf8)), file: "in", options: ReadingOptions(mapping: mapping))
      while try reader.nextRecord() != nil {}
      return reader.unmatchedKeys
    }
    let error = MappingError(
      target: "location", column: "Hall \u{1B}", reason: "no record has the key \"Hall \u{1B}\"")
    #expect(try unmatched(#"[{"movie":"A","start":"2027-05-12"},{"x":1}]"#) == [error])
    #expect(try unmatched("{\"MOVIE\":\"A\"}\n{\"start\":\"2027-05-12\"}\n") == [error])
    #expect(try unmatched("{\"movie\":\"A\",\"hall\":\"B\"}") == [])
  }

  @Test(
    arguments: [
      ("title,notes", "A,\"b, \"\"c\"\"\"", ["title=A", "notes=b, \"c\""]),
      ("title;Preis, EUR", "A;\"1,5\"", ["title=A", "Preis, EUR=1,5"]),
      ("sep=;\ntitle;start", "A;B", ["title=A", "start=B"]),
      ("title", "A", ["title=A"]), ("title,start", " A ,", ["title=A", "start="]),
    ])
  func splitsARow(_ header: String, _ row: String, _ fields: [String]) throws {
    var record = RecordOrigin(
      position: RecordPosition(file: "in", place: .line(2)), original: Array(row.utf8))
    record.names = .columns(header: Array(header.utf8))
    #expect(record.csvFields?.map { "\($0.name)=\($0.value)" } == fields)
  }

  @Test func splitsNoRowThatDoesNotMatchTheHeader() {
    var record = RecordOrigin(
      position: RecordPosition(file: "in", place: .line(2)), original: Array("A,B,C".utf8))
    #expect(record.csvFields == nil)
    record.names = .columns(header: Array("title,start".utf8))
    #expect(record.csvFields == nil)
  }

  @Test func boundsTheDepthOfPaths() throws {
    let deep = String(repeating: #"{"a":"#, count: 400) + "1" + String(repeating: "}", count: 400)
    let reading = Records(#"{"title":"A","start":"2027-06-10","x":"# + deep + "}")
    #expect(reading.reservations.first?.unused.map(\.name) == ["x.a.a.a.a.a.a.a.a"])
  }
}
