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

  @Test(
    arguments: [
      ("Piece,Occurs\nDune,12.05.2027 19:30\n", "Piece", "Occurs"),
      ("No,Room,Piece,Link,Shown\n17,3,Dune,https://example.org/,2027-05-12\n", "Piece", "Shown"),
      ("Code,Piece\n2027-05-12T19:30,哆啦A梦\n", "Piece", "Code"),
    ])
  func findsTheLikelyTitleAndStart(_ table: String, _ title: String, _ start: String) throws {
    let unused = try #require(
      Records("Seat," + table.replacing("\n", with: "\n7,", maxReplacements: 1)).reservations.first?
        .unused)
    #expect(unused.likely(for: .title)?.name == title)
    #expect(unused.likely(for: .start)?.name == start)
    #expect(unused.likely(for: .notes) == nil)
  }

  @Test(
    arguments: [
      ("Order Date,Customer,Product Name,Occurs\n2026-11-02,Ana,Gala,2026-12-13\n", "Product Name"),
      (
        "Journée,Code,Arbitre,Rencontre,Occurs\nJ12,X-7,M. Dupont,Ost contre Süd,2026-12-13\n",
        "Rencontre"
      ),
      ("Geburtsdatum,Mail,Kursname,Occurs\n1980-05-04,a,Yoga 2,2026-12-13\n", "Kursname"),
      ("Team,Created at,Occurs\nOst,2026-11-02,2026-12-13\n", nil),
      ("Address,Opponent,Occurs\n1 King St,Ravens,2026-12-13\n", "Opponent"),
      ("Hours,Position,Occurs\n9am-5pm,Barista,2026-12-13\n", "Position"),
    ] as [(String, String?)])
  func suggestsNoSaleAsAStartAndNoPersonAsATitle(_ table: String, _ title: String?) throws {
    let unused = try #require(
      Records("Seat," + table.replacing("\n", with: "\n7,", maxReplacements: 1)).reservations.first?
        .unused)
    #expect(unused.likely(for: .title)?.name == title)
    #expect(unused.likely(for: .start)?.name == "Occurs")
  }

  @Test(
    arguments: [
      ("Employee,Lesson,Day", "Ada,Early,2026-12-05", "Lesson"),
      ("Mitarbeiter,Seminar,Occurs", "Ada,Früh,2026-12-05", "Seminar"),
      ("Booked by,Rooms,Occurs", "Ada,Twin,2026-12-05", "Rooms"),
      ("Host,Hostel,Occurs", "Ada,Old Town,2026-12-05", "Hostel"),
      ("Contact,Opponent,Occurs", "ada@b.example,@ Rovers,2026-12-05", "Opponent"),
      ("Jersey,Opponent,Occurs", "b@c.example,@ Rovers,2026-12-05", "Opponent"),
    ])
  func suggestsWhatIsBookedAndNoPerson(_ header: String, _ row: String, _ title: String) throws {
    let unused = try #require(Records("Seat,\(header)\n7,\(row)\n").reservations.first?.unused)
    #expect(unused.likely(for: .title)?.name == title)
  }

  @Test(
    arguments: [
      ("Einlass,Whistle", "19:00,19:30", "Whistle"), ("Played", "19h30-21h", "Played"),
      ("Score,Length,Closing end", "12,1:30,21:00", nil), ("Room", "A 19", nil),
      ("Stunde", "1-2", nil), ("Stunde", "1\u{2013}2", nil), ("Zeiten", "9-11 Uhr", "Zeiten"),
    ] as [(String, String, String?)])
  func suggestsATimeOfTheStart(_ header: String, _ row: String, _ name: String?) throws {
    let unused = try #require(Records("Seat,\(header)\n7,\(row)\n").reservations.first?.unused)
    #expect(unused.likelyStartTime?.name == name)
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
      target: "location", reason: "no record has the key \"Hall \u{1B}\"")
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
