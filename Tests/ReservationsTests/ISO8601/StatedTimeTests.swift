import CivilTime
import Foundation
import Reservations
import Testing

@Suite struct StatedTimeTests {
  @Test func readsAPlainTime() throws {
    let stated = try ISO8601.stated("2023-06-10T19:30", pattern: nil)
    #expect(stated == StatedTime(start: try ISO8601.time("2023-06-10T19:30")))
  }

  @Test(
    arguments: [
      ("2023-06-10T10:00/2023-06-10T12:00", "2023-06-10T10:00", "2023-06-10T12:00"),
      ("2023-06-10T10:00/12:00", "2023-06-10T10:00", "2023-06-10T12:00"),
      ("20230610T1000/1200", "2023-06-10T10:00", "2023-06-10T12:00"),
      ("20230610T1000/T1200", "2023-06-10T10:00", "2023-06-10T12:00"),
      ("2023-06-10T10:00/12", "2023-06-10T10:00", "2023-06-10T12:00"),
      ("2023-06-10T10:00Z/12:00", "2023-06-10T10:00Z", "2023-06-10T12:00Z"),
      ("2023-06-10T10:00+08:00/12:00", "2023-06-10T10:00+08:00", "2023-06-10T12:00+08:00"),
      ("2023-06-10T10:00+08:00/12:00+09:00", "2023-06-10T10:00+08:00", "2023-06-10T12:00+09:00"),
      ("2023-06-10T10:00/1200-0500", "2023-06-10T10:00", "2023-06-10T12:00-05:00"),
      ("2023-06-10T10:00/11T12:00", "2023-06-10T10:00", "2023-06-11T12:00"),
      ("2023-06-10T10:00/11 12:00", "2023-06-10T10:00", "2023-06-11T12:00"),
      ("2023-06-10T10:00/07-11T12:00", "2023-06-10T10:00", "2023-07-11T12:00"),
      ("20230610T1000/0711T1200", "2023-06-10T10:00", "2023-07-11T12:00"),
      ("2023-06-10T10:00/24:00", "2023-06-10T10:00", "2023-06-11T00:00"),
      ("2023-06-10T22:00/02:00", "2023-06-10T22:00", "2023-06-10T02:00"),
      ("2023-06-10/2023-06-12", "2023-06-10", "2023-06-12"),
      ("2023-06-10/12", "2023-06-10", "2023-06-12"),
      ("2023-06-10/07-12", "2023-06-10", "2023-07-12"),
      ("20230610/0712", "2023-06-10", "2023-07-12"),
      ("2023-W23-6/7", "2023-06-10", "2023-06-11"),
      ("2023-W23-6/W24-7", "2023-06-10", "2023-06-18"),
      ("2023W236/W247", "2023-06-10", "2023-06-18"),
      ("2020-W53-5/7", "2021-01-01", "2021-01-03"),
      ("2023-161/163", "2023-06-10", "2023-06-12"),
      ("2023-161T10:00/163T12:00", "2023-06-10T10:00", "2023-06-12T12:00"),
      ("2023-W23-6T10:00/7T12:00", "2023-06-10T10:00", "2023-06-11T12:00"),
      ("2023-06-10/2023-W23-7", "2023-06-10", "2023-06-11"),
      ("2023-06-10/2023-163", "2023-06-10", "2023-06-12"),
      ("2023-06-10T10:00/20230610T1200", "2023-06-10T10:00", "2023-06-10T12:00"),
      (
        "2023-10-28T10:00+02:00[Europe/Berlin]/29T12:00", "2023-10-28T10:00+02:00[Europe/Berlin]",
        "2023-10-29T12:00[Europe/Berlin]"
      ),
      (
        "2023-06-10T10:00[Europe/Berlin]/20:00[Asia/Shanghai]", "2023-06-10T10:00[Europe/Berlin]",
        "2023-06-10T20:00[Asia/Shanghai]"
      ),
      ("PT2H/2023-06-10T12:00", "2023-06-10T10:00", "2023-06-10T12:00"),
      ("p1dt2h/2023-06-10T01:00Z", "2023-06-08T23:00Z", "2023-06-10T01:00Z"),
      ("P2D/2023-06-12", "2023-06-10", "2023-06-12"),
      (
        "PT3H/2023-03-26T04:00[Europe/Berlin]", "2023-03-26T00:00[Europe/Berlin]",
        "2023-03-26T04:00[Europe/Berlin]"
      ),
      (
        "P1D/2023-03-26T04:00+02:00[Europe/Berlin]", "2023-03-25T04:00+01:00[Europe/Berlin]",
        "2023-03-26T04:00+02:00[Europe/Berlin]"
      ),
      (
        "P1D/2023-03-26T02:00Z[Europe/Berlin]", "2023-03-25T03:00Z[Europe/Berlin]",
        "2023-03-26T02:00Z[Europe/Berlin]"
      ),
    ])
  func readsIntervals(_ text: String, _ start: String, _ end: String) throws {
    let stated = try ISO8601.stated(text, pattern: nil)
    #expect(stated == StatedTime(start: try ISO8601.time(start), end: try ISO8601.time(end)))
  }

  @Test func keepsADurationBehindTheStart() throws {
    let start = try ISO8601.time("2023-06-10T10:00[Asia/Shanghai]")
    #expect(
      try ISO8601.stated("2023-06-10T10:00[Asia/Shanghai]/PT2H30M", pattern: nil)
        == StatedTime(start: start, duration: CivilDuration(seconds: 9000)))
    #expect(
      try ISO8601.stated("2023-06-10/P3D", pattern: nil)
        == StatedTime(start: try ISO8601.time("2023-06-10"), duration: CivilDuration(days: 3)))
  }

  @Test(
    arguments: [
      "2023-06-10T10:00/", "/2023-06-10", "2023-06-10T10:00/-PT2H", "2023-06-10T10:00/PT",
      "2023-06-10/PT2H", "PT2H/2023-06-10", "2021-W53-5/7", "PT2H", "PT2H/", "PT2H/PT3H",
      "P1Y/2023-06-10",
      "R5/2023-06-10T10:00/PT1H", "2023-06-10T10:00/2023-06-11", "2023-06-10/2023-06-11T10:00",
      "2023-06-10/31", "2023-06-10/07-32", "2023-06-10T10:00/12:00/13:00", "2023-06-10T10:00/x",
      "2023-06-10T10:00/25:00", "2023-06-10T10:00/31T12:00", "2023-161/12", "2023-W23-6/12",
      "P3652425D/2023-06-10", "PT87600000H/2023-06-10T10:00", "P3652425D/2023-06-10T10:00[UTC]",
      "10/06/2023", "2023/06/10", "2023-06-10/..", "2023-06-10T10:00/07-11T", "2023-06-10T10:00/W1",
    ])
  func refusesWhatIsNoInterval(_ text: String) {
    #expect(throws: TimeError.self) { try ISO8601.stated(text, pattern: nil) }
  }

  @Test func readsByThePatternWhatISOLeavesOpen() throws {
    let pattern = try DatePattern("dd/MM/yyyy")
    #expect(
      try ISO8601.stated("10/06/2023", pattern: pattern).start == ISO8601.time("2023-06-10"))
    #expect(
      try ISO8601.stated("2023-06-10T10:00/PT1H", pattern: pattern).duration
        == CivilDuration(seconds: 3600))
    let error = #expect(throws: TimeError.self) {
      try ISO8601.stated("31/06/2023", pattern: pattern)
    }
    #expect(error?.reason.contains("dd/MM/yyyy") == true)
  }

  @Test(
    arguments: [
      ("ddMMyyyy", "102202"), ("dd.MM.yyyy", "1022026"), ("dd.MM.yyyy", "2026211"),
      ("dd.MM.yyyy", "20260201"), ("dd.MM.yyyy", "2026W056"), ("dd.MM.yyyy", "1022026T1930"),
      ("dd.MM.yyyy", "P1D/1022026"), ("ddMMyyyy", "12131012T10"), ("dd.MM.yyyy", ""),
      ("dd.MM.yyyy", "12026-02-01"),
    ])
  func takesNoDigitsForISOBesideAPattern(_ pattern: String, _ text: String) throws {
    let reader = try DatePattern(pattern)
    let error = #expect(throws: TimeError.self) { try ISO8601.stated(text, pattern: reader) }
    #expect(error?.reason.contains("\"\(pattern)\"") == true, "\(error?.reason ?? "")")
  }

  @Test func readsPlainISOBesideAPattern() throws {
    let pattern = try DatePattern("dd.MM.yyyy")
    for text in [
      "2026-02-01", "2026-W05-7", "2026-032", "2026-02-01T19:30Z", "20260201T193000Z",
      "2026-02-01/03", "P1D/2026-02-02", "2026-02-01 19:30+02:00",
    ] {
      #expect(
        try ISO8601.stated(text, pattern: pattern) == ISO8601.stated(text, pattern: nil), "\(text)")
    }
  }

  @Test func goesByThePatternFirst() throws {
    let american = try DatePattern("yyyy-dd-MM")
    #expect(
      try ISO8601.stated("2026-02-01", pattern: american).start == ISO8601.time("2026-01-02"))
    let digits = try DatePattern("ddMMyyyy")
    #expect(try ISO8601.stated("12102012", pattern: digits).start == ISO8601.time("2012-10-12"))
  }
}
