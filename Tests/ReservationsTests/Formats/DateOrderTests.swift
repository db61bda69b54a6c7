import Testing

@testable import Reservations

@Suite struct DateOrderTests {
  private static let header = "title,start,end\n"

  private func days(_ text: String) -> [String?] {
    Records(text).reservations.map { $0.start.map { "\($0.date)" } }
  }

  @Test func ambiguousDatesTakeTheOrderOfTheirColumn() throws {
    let rows = "A,10/06/2027,\nB,11/06/2027 19:30,\nC,24/12/2027,\nD,01/02/2027,\n"
    #expect(days(Self.header + rows) == ["2027-06-10", "2027-06-11", "2027-12-24", "2027-02-01"])
    let american = "A,12/24/2027,\nB,10/06/2027,\n"
    #expect(days(Self.header + american) == ["2027-12-24", "2027-10-06"])
    let reading = Records(Self.header + rows)
    #expect(reading.reservations.map(\.dayOrder) == [.dayFirst, .dayFirst, nil, .dayFirst])
    #expect(reading.inferredDayOrder == .dayFirst)
    #expect(reading.inferredColumn == "start")
  }

  /// British Excel writes two digits of the year.
  @Test func shortYearsTakeTheOrderOfTheirColumn() {
    #expect(
      days(Self.header + "A,07/12/26,\nB,30/11/26,\nC,14/12/26 19:30,\n")
        == ["2026-12-07", "2026-11-30", "2026-12-14"])
    #expect(days(Self.header + "A,07/12/26,\nB,11/30/26,\n") == ["2026-07-12", "2026-11-30"])
  }

  @Test func aWeekdayProvesTheOrder() {
    #expect(
      days(Self.header + "A,Mon 7/12/26,\nB,Mon 30/11/26,\nC,1/12/26,\n")
        == ["2026-12-07", "2026-11-30", "2026-12-01"])
    #expect(days(Self.header + "A,mardi 1/12/26,\nB,3/12/26,\n") == ["2026-12-01", "2026-12-03"])
  }

  @Test func contradictingOrAbsentProofLeavesThemRefused() throws {
    let both = "A,10/06/2027,\nB,24/12/2027,\nC,12/24/2027,\n"
    #expect(days(Self.header + both) == [nil, "2027-12-24", "2027-12-24"])
    #expect(days(Self.header + "A,10/06/2027,\nB,06/06/2027,\n") == [nil, "2027-06-06"])
    // Another column proves nothing, and neither do dots.
    #expect(days(Self.header + "A,03/04/2027,\nB,24.12.2026,\n") == [nil, "2026-12-24"])
    #expect(days(Self.header + "A,10/06/2027,24/12/2027\n") == [nil])
  }

  @Test func withDotsTheDayIsFirstUnlessTheColumnProvesTheMonth() {
    func order(_ starts: String...) -> [String?] {
      days(Self.header + starts.map { "A,\($0),\n" }.joined())
    }
    #expect(order("12.07.2026", "12.14.2026") == ["2026-12-07", "2026-12-14"])
    #expect(order("12.07.26", "12.14.26 19:30") == ["2026-12-07", "2026-12-14"])
    #expect(order("12.07.2026", "Thu 11.05.2026", "12/14/2026").first == "2026-12-07")
    #expect(order("12.07.2026", "14.12.2026") == ["2026-07-12", "2026-12-14"])
    #expect(order("12.07.2026", "14.12.2026", "12.14.2026").first == .some(nil))
    // Another weekday proves nothing: 12 July is a Sunday, and 7 December a Monday.
    #expect(order("12.07.2026", "Mon 12.07.2026") == ["2026-07-12", nil])
  }

  @Test func jsonRecordsProveAnOrderByKey() throws {
    let list = #"[{"title":"A","start":"10/06/2027"}, {"title":"B","start":"24/12/2027"}]"#
    #expect(days(list) == ["2027-06-10", "2027-12-24"])
    #expect(days(#"{"reservations": \#(list)}"#) == ["2027-06-10", "2027-12-24"])
    let lines =
      "{\"title\":\"A\",\"start\":\"10/06/2027\"}\n{\"title\":\"B\",\"start\":\"24/12/2027\"}\n"
    #expect(days(lines) == ["2027-06-10", "2027-12-24"])
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
