import Testing

@testable import Reservations

/// The names of the columns and keys that state the fields of a record.
@Suite struct MemberNameTests {
  private func members(_ text: String) throws -> [Field: String] {
    var options = ReadingOptions()
    options.namesMembers = true
    return try #require(Records(text, options).reservations.last).members
  }

  @Test func namesTheColumnsOfARow() throws {
    let text =
      "Titel;Datum;Uhrzeit;Kino;Rząd;Miejsce;Ort\nA;2026-12-05;19:30;X;;7;\n"
      + "\"A\";2026-12-05;19:30;X;C;7;\n"
    #expect(
      try members(text) == [
        .title: "Titel", .start: "Uhrzeit, Datum", .theater: "Kino", .seat: "Rząd, Miejsce",
      ])
  }

  @Test func namesTheKeysOfAnObject() throws {
    let text =
      #"{"na\u006De":"A","when":1,"start":"2026-12-05","place":{"name":"B"},"alarms":["1h"]}"#
    #expect(
      try members(text) == [
        .title: "name", .start: "start", .location: "place", .alarms: "alarms",
      ])
  }

  @Test func namesNoneUnlessAskedTo() {
    #expect(Records("title,start\nA,2026-12-05\n").reservations.first?.members == [:])
  }
}
