import CivilTime
import Foundation
import Reservations
import Testing

@Suite struct StatedTimeTests {
  @Test func readsAPlainTime() throws {
    let stated = try ISO8601.stated("2023-06-10T19:30", pattern: nil)
    #expect(stated == StatedTime(start: try ISO8601.time("2023-06-10T19:30")))
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
