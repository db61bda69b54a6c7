import Testing

@testable import Reservations

@Suite struct ContentKindTests {
  @Test(arguments: [
    ("BEGIN:VCARD\n", "a vCard"),
    ("PK\u{3}\u{4}xxxx[Content_Types].xml", "a spreadsheet"),
    ("GIF89a", "an image"),
    ("<?xml version=\"1.0\"?>\n<a/>", "XML"),
  ])
  func saysWhatAFileIs(text: String, what: String) {
    let error = Records(text).error
    #expect(error?.cause == .notRecognized)
    #expect(error?.reason.hasPrefix(what) == true)
  }

  @Test(
    arguments: [
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a spreadsheet"),
      ([0x1F, 0x8B, 0x08, 0x00], "compressed by gzip"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "an image"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10], "an image"),
      (Array("RIFF".utf8) + [0xE4, 0x41, 0x01, 0x00] + Array("WEBPVP8 ".utf8), "an image"),
    ] as [([UInt8], String)])
  func saysWhatABinaryFileIs(bytes: [UInt8], what: String) {
    let error = Records(bytes).error
    #expect(error?.reason.hasPrefix(what) == true, "\(error?.reason ?? "")")
  }

  @Test func readsRecordsThatLookLikeAMail() {
    #expect(Records("From:,Subject\nx,A\n").titles == ["A"])
    #expect(Records("").error?.cause == .empty)
  }
}

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

@Suite struct DateOrderTests {
  private static let header = "title,start,end\n"

  private func days(_ text: String) -> [String?] {
    Records(text).reservations.map { $0.start.map { "\($0.date)" } }
  }

  @Test func onlyTheFirst4MiBProve() throws {
    let padding = String(repeating: "x", count: 1 << 20)
    let filler = (0..<5).map { "\(padding)\($0),2027-01-01,\n" }.joined()
    #expect(days(Self.header + "A,10/06/2027,\n" + filler + "B,24/12/2027,\n").first == .some(nil))
    // An order that was proven at the front holds for the rest of the input.
    let late = days(Self.header + "B,24/12/2027,\n" + filler + "A,10/06/2027,\n")
    #expect(late.last == "2027-06-10")
  }

  @Test func aSlowPipeGivesTheSameRecords() throws {
    let text = Self.header + "A,10/06/2027,\nB,24/12/2027,\nC,01/02/2027,\n"
    let reading = Records(text, chunk: 1, pauses: true)
    #expect(
      reading.reservations.map { $0.start.map { "\($0.date)" } }
        == ["2027-06-10", "2027-12-24", "2027-02-01"])
    #expect(reading.places == Records(text).places)
    #expect(reading.originals == Records(text).originals)
  }
}
