import Reservations
import Testing

@Suite struct SpanTests {
  @Test(
    arguments: [
      ("PT2H", Span(seconds: 7200)), ("PT1H30M", Span(seconds: 5400)), ("P1D", Span(days: 1)),
      ("P2W", Span(days: 14)), ("P1DT12H", Span(days: 1, seconds: 43_200)),
      ("P1W2DT3H4M5S", Span(days: 9, seconds: 11_045)), ("-PT15M", Span(seconds: -900)),
      ("+PT15M", Span(seconds: 900)), ("\u{2212}P1D", Span(days: -1)),
      ("pt90m", Span(seconds: 5400)),
      ("PT0S", Span()), ("PT0.5H", Span(seconds: 1800)), ("PT1,25H", Span(seconds: 4500)),
      ("PT1H0.5M", Span(seconds: 3630)), ("PT1.9S", Span(seconds: 1)),
      ("PT36H", Span(seconds: 129_600)),
      ("P0.5D", Span(seconds: 43_200)), ("P1.5W", Span(days: 10, seconds: 43_200)),
      ("PT0.333333333333333333333H", Span(seconds: 1199)), ("P0D", Span()),
    ])
  func readsISODurations(_ text: String, _ span: Span) throws {
    #expect(try ISO8601.span(text) == span)
  }

  @Test(
    arguments: [
      ("2h", Span(seconds: 7200)), ("90m", Span(seconds: 5400)), ("1h30m", Span(seconds: 5400)),
      ("1h 30m", Span(seconds: 5400)), ("1h30", Span(seconds: 5400)), ("1:30", Span(seconds: 5400)),
      ("1:30:15", Span(seconds: 5415)), ("0:45", Span(seconds: 2700)),
      ("45 min", Span(seconds: 2700)),
      ("2 hours", Span(seconds: 7200)), ("1 hour, 30 minutes", Span(seconds: 5400)),
      ("1d", Span(days: 1)), ("1w", Span(days: 7)), ("2 Weeks 1 Day", Span(days: 15)),
      ("1d 2h", Span(days: 1, seconds: 7200)), ("1.5h", Span(seconds: 5400)),
      ("1,5 h", Span(seconds: 5400)), ("30 SEC", Span(seconds: 30)), ("-30m", Span(seconds: -1800)),
      ("+1h30m", Span(seconds: 5400)), ("- 1d", Span(days: -1)), ("0", Span()),
      ("1d6h", Span(days: 1, seconds: 21_600)),
      ("100:00", Span(seconds: 360_000)),
    ])
  func readsWhatPeopleWrite(_ text: String, _ span: Span) throws {
    #expect(try ISO8601.span(text) == span)
  }

  @Test(
    arguments: [
      ("P1Y", "fixed length"), ("P1M", "fixed length"), ("p2m", "fixed length"),
      ("1 year", "fixed length"), ("2 months", "fixed length"), ("90", "needs a unit"),
      ("1h 5", "needs a unit"), ("PT1.5H30M", "last number"), ("1.5h 30m", "last number"),
      ("PT1M1H", "longest"), ("PT1H1H", "longest"), ("1m 2h", "longest"),
      ("99999999999999999999h", "too long"), ("P3652426D", "too long"), ("1:60", "00 to 59"),
      ("1:5", "00 to 59"),
    ])
  func refusesWithItsReason(_ text: String, _ part: String) {
    let error = #expect(throws: TimeError.self) { try ISO8601.span(text) }
    #expect(error?.reason.contains(part) == true, "\(error as Any)")
  }

  @Test(
    arguments: [
      "", "P", "PT", "-P", "P1", "P1DT", "PT1", "P1H", "PT1D", "T1H", "1H P", "P-1D", "h",
      "2x",
      "2 h x", "PT1H/", "P1DT1H/2", "1:", ":30", "1::30", "--1h", "PT.5H", "PT1.H",
      "P0003-06-04T12:30:05",
      "1:30h", "２h", "1.5", "P1D2023",
    ])
  func refusesWhatIsNoDuration(_ text: String) {
    #expect(throws: TimeError.self) { try ISO8601.span(text) }
  }

  @Test func staysWithinWhatCanBeAdded() throws {
    let longest = try ISO8601.span("P521775W3652425DT87658200H5259492000M315569520000S")
    #expect(longest.totalSeconds > 0)
  }
}
