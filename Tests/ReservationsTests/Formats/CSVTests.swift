import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct CSVTests {
  @Test func countsFieldsThatItDoesNotKeep() {
    var scanner = CSVScanner(delimiter: .comma, mostFields: 3)
    let row = [UInt8](repeating: .comma, count: 100_000)
    #expect(scanner.scan(row.span, isComplete: true) == .record(100_000))
    #expect(scanner.fieldCount == 100_001 && scanner.fields.count == 3)
    scanner.reset()
    #expect(scanner.fieldCount == 0)
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
