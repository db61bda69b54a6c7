import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct CSVTests {
  @Test func readsQuotesDelimitersAndLineEndsWithinThem() {
    let reading = Records(
      "Title,Start,Notes\r\n\"Hamlet, \"\"the\"\" play\",2023-06-10T19:30,\"one\r\ntwo\"\r\n"
        + "Lear,2023-06-11,x")
    #expect(reading.titles == ["Hamlet, \"the\" play", "Lear"])
    #expect(reading.reservations[0].notes == "one\r\ntwo")
    #expect(reading.places == ["in:2", "in:4"])
    #expect(reading.header == "Title,Start,Notes")
    #expect(reading.rejections.isEmpty)
    #expect(
      reading.originals == [
        "\"Hamlet, \"\"the\"\" play\",2023-06-10T19:30,\"one\r\ntwo\"", "Lear,2023-06-11,x",
      ])
  }

  @Test(arguments: [",", ";", "\t", "|"], ["\n", "\r\n", "\r"])
  func findsDelimiterAndLineEnds(delimiter: String, lineEnd: String) {
    let rows = [
      ["title", "start", "seat"], ["A", "2023-06-10", "\"7\(delimiter)8\""], [],
      ["B", "2023-06-11", ""], [],
    ]
    let text = rows.map { $0.joined(separator: delimiter) }.joined(separator: lineEnd)
    let reading = Records(text)
    #expect(reading.titles == ["A", "B"])
    #expect(reading.reservations.map(\.seat) == ["7\(delimiter)8", nil])
    #expect(reading.places == ["in:2", "in:4"])
    #expect(reading.format == .csv)
  }

  @Test func takesTheDelimiterByWhichColumnsAreKnown() {
    #expect(Records("a,b,c,d;title;start\nx;A;2023-06-10").titles == ["A"])
    #expect(Records("\"title;x\",start\nA,2023-06-10").rejections.isEmpty)
    #expect(Records("sep=|\r\ntitle|start\r\nA|2023-06-10").titles == ["A"])
    #expect(Records("sep=|\ntitle|start\nA|2023-06-10").places == ["in:3"])
  }

  @Test func countsFieldsThatItDoesNotKeep() {
    var scanner = CSVScanner(delimiter: .comma, mostFields: 3)
    let row = [UInt8](repeating: .comma, count: 100_000)
    #expect(scanner.scan(row.span, isComplete: true) == .record(100_000))
    #expect(scanner.fieldCount == 100_001 && scanner.fields.count == 3)
    scanner.reset()
    #expect(scanner.fieldCount == 0)
  }

  @Test func readsOneColumn() {
    #expect(Records("Title\nA\n\nB").titles == ["A", "B"])
  }

  @Test func skipsBlankLinesAndEmptyRows() {
    let reading = Records("\n \ntitle,start\n\n  \nA,2023-06-10\n,\n,\t\nB,2023-06-11\n\n")
    #expect(reading.titles == ["A", "B"])
    #expect(reading.places == ["in:6", "in:9"])
    #expect(reading.rejections.isEmpty)
  }

  @Test func keepsEmptyFirstColumnOfTabSeparatedText() {
    #expect(Records("\ttitle\tstart\n\tA\t2023-06-10").titles == ["A"])
  }

  @Test func rejectsRowsOfAnotherLengthByLine() {
    let reading = Records("title,start,end\nA,2023-06-10\nB,2023-06-10,,x\nC,2023-06-10,\n")
    #expect(reading.titles == ["C"])
    #expect(
      reading.rejections == [
        "in:2: 2 fields, but the header has 3;"
          + " put text that contains the delimiter into double quotes",
        "in:3: 4 fields, but the header has 3;"
          + " put text that contains the delimiter into double quotes",
      ])
  }

  @Test func keepsStrayQuotes() {
    let reading = Records("title,notes\n12\" screen,5'\"\nA,\"c\"\"\n d\" \n x ,\"y\" \n")
    #expect(reading.titles == ["12\" screen", "A", "x"])
    #expect(reading.reservations.map(\.notes) == ["5'\"", "c\"\n d", "y"])
  }

  @Test(arguments: [
    ("\"Hey, I missed \" it\",x", "title"), ("\"A\" b,x", "title"), ("A,\"x\"\"y\" z", "notes"),
    ("A,\"x\" \"y\"", "notes"), ("A,\"\"x", "notes"), ("A,x,\"y\"z", nil),
  ])
  func rejectsTextBehindClosingQuotes(row: String, column: String?) {
    for end in ["", "\n", "\nB,b\n"] {
      let reading = Records("title,notes\n\(row)\(end)", chunk: 1)
      #expect(reading.titles == (end.contains("B") ? ["B"] : []))
      #expect(reading.originals.first == row)
      #expect(
        reading.rejections == [
          "in:2: the double quotes opened on line 2\(column.map { " in \"\($0)\"" } ?? "")"
            + " do not close at the end of the field; close or double them"
        ])
    }
  }

  @Test func readsDoubledQuotesAtTheEndsOfAField() {
    let reading = Records("title,notes\n\"\"\"A\"\"\",\"\"\"\"\n\"\"\"\" ,\"\"\n")
    #expect(reading.titles == ["\"A\"", "\""])
    #expect(reading.reservations.map(\.notes) == ["\"", nil])
  }

  @Test func losesOnlyTheLineWhereQuotesStayOpen() {
    let reading = Records("title,start\nA,2023-06-10\n\"B,2023-06-11\nC,2023-06-12\n\"D\nE\",x\n")
    #expect(reading.titles == ["A", "C", "D\nE"])
    #expect(reading.places == ["in:2", "in:3", "in:4", "in:5"])
    let open = Records("title,start\nA,2023-06-10\n\"B,2023-06-11\nC,2023-06-12\n")
    #expect(open.titles == ["A", "C"])
    #expect(open.places == ["in:2", "in:3", "in:4"])
    #expect(
      open.rejections == [
        "in:3: the double quotes opened on line 3 in \"title\" do not close at the end of the"
          + " field; close or double them"
      ])
    #expect(open.originals[1] == "\"B,2023-06-11")
  }

  @Test func namesTheLineWhereQuotesOpenedWithinARow() {
    let reading = Records("title,notes\n\"A\nA\",\"b\nC,c\n")
    #expect(
      reading.rejections == [
        "in:2: the double quotes opened on line 3 in \"notes\" do not close at the end of the"
          + " field; close or double them"
      ])
    #expect(reading.titles == ["C"])
    #expect(reading.places == ["in:2", "in:4"])
  }

  @Test func rejectsRowsThatAreNoTextAndGoesOn() {
    var bytes = Array("title,notes\nA,a\nB,".utf8)
    bytes += [0xC3, 0x28, 0x0A]
    bytes += Array("C,\u{0}\nD,d\n".utf8)
    let reading = Records(bytes)
    #expect(reading.titles == ["A", "D"])
    #expect(reading.places == ["in:2", "in:3", "in:4", "in:5"])
    #expect(
      reading.rejections == [
        "in:3: not UTF-8 at byte 3; convert the file, e.g. with iconv -t UTF-8",
        "in:4: contains a NUL byte; remove it",
      ])
    #expect(reading.records[1].original == [0x42, 0x2C, 0xC3, 0x28])
  }

  @Test func takesTheFirstOfTwoColumnsThatIsNotEmpty() {
    let reading = Records("name,title,subject\n,A,B\nC,D,E\n")
    #expect(reading.titles == ["A", "D"])
  }

  @Test func quotesInTheHeaderMayHoldLineEnds() {
    let reading = Records("\"Ti\ntle\",\"Start\"\"s\",start\nA,x,2023-06-10\n")
    #expect(reading.titles == ["A"])
    #expect(reading.places == ["in:3"])
    #expect(reading.header == "\"Ti\ntle\",\"Start\"\"s\",start")
  }

  @Test(arguments: ["\",\"x\",\"b\n", "\"a\"x,\"b\n", "\"b\n", "a,\"\"\"\n", "\"\",\"\n"])
  func findsItsWayOutOfManyOpenQuotes(line: String) {
    // However the quotes are read, no byte is lost and the lines behind them are found.
    let text = String(repeating: line, count: 5000) + "z,\nA,a\n"
    let reading = Records("title,notes\n" + text)
    #expect(reading.titles.last == "A")
    #expect(reading.places.last == "in:5003")
    #expect(reading.originals.joined(separator: "\n") + "\n" == text)
  }
}
