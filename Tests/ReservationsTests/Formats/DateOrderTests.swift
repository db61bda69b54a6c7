import Testing

@testable import Reservations

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
