import CivilTime
import Testing

@testable import Reservations

@Suite struct DurationTests {
  @Test(
    arguments: [
      ("PT2H", CivilDuration(seconds: 7200)), ("PT1H30M", CivilDuration(seconds: 5400)),
      ("P1D", CivilDuration(days: 1)),
      ("P2W", CivilDuration(days: 14)), ("P1DT12H", CivilDuration(days: 1, seconds: 43_200)),
      ("P1W2DT3H4M5S", CivilDuration(days: 9, seconds: 11_045)),
      ("-PT15M", CivilDuration(seconds: -900)),
      ("+PT15M", CivilDuration(seconds: 900)), ("\u{2212}P1D", CivilDuration(days: -1)),
      ("pt90m", CivilDuration(seconds: 5400)),
      ("PT0S", CivilDuration()), ("PT0.5H", CivilDuration(seconds: 1800)),
      ("PT1,25H", CivilDuration(seconds: 4500)),
      ("PT1H0.5M", CivilDuration(seconds: 3630)), ("PT1.9S", CivilDuration(seconds: 1)),
      ("PT36H", CivilDuration(seconds: 129_600)),
      ("P0.5D", CivilDuration(seconds: 43_200)),
      ("P1.5W", CivilDuration(days: 10, seconds: 43_200)),
      ("PT0.333333333333333333333H", CivilDuration(seconds: 1199)), ("P0D", CivilDuration()),
    ])
  func readsISODurations(_ text: String, _ duration: CivilDuration) throws {
    #expect(try ISO8601.duration(text) == duration)
  }

  @Test(
    arguments: [
      ("2h", CivilDuration(seconds: 7200)), ("90m", CivilDuration(seconds: 5400)),
      ("1h30m", CivilDuration(seconds: 5400)),
      ("1h 30m", CivilDuration(seconds: 5400)), ("1h30", CivilDuration(seconds: 5400)),
      ("1:30", CivilDuration(seconds: 5400)),
      ("1:30:15", CivilDuration(seconds: 5415)), ("0:45", CivilDuration(seconds: 2700)),
      ("45 min", CivilDuration(seconds: 2700)),
      ("2 hours", CivilDuration(seconds: 7200)),
      ("1 hour, 30 minutes", CivilDuration(seconds: 5400)),
      ("1d", CivilDuration(days: 1)), ("1w", CivilDuration(days: 7)),
      ("2 Weeks 1 Day", CivilDuration(days: 15)),
      ("1d 2h", CivilDuration(days: 1, seconds: 7200)), ("1.5h", CivilDuration(seconds: 5400)),
      ("1,5 h", CivilDuration(seconds: 5400)), ("30 SEC", CivilDuration(seconds: 30)),
      ("-30m", CivilDuration(seconds: -1800)),
      ("+1h30m", CivilDuration(seconds: 5400)), ("- 1d", CivilDuration(days: -1)),
      ("0", CivilDuration()),
      ("1d6h", CivilDuration(days: 1, seconds: 21_600)),
      ("100:00", CivilDuration(seconds: 360_000)),
    ])
  func readsWhatPeopleWrite(_ text: String, _ duration: CivilDuration) throws {
    #expect(try ISO8601.duration(text) == duration)
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
    let error = #expect(throws: TimeError.self) { try ISO8601.duration(text) }
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
    #expect(throws: TimeError.self) { try ISO8601.duration(text) }
  }

  @Test(
    arguments: [
      ("1 Std. 45 Min.", 6300), ("1h 45m", 6300), ("1h45", 6300),
      ("2 Stunden und 30 Minuten", 9000),
      ("2 heures et 30 minutes", 9000), ("1 ora", 3600), ("2 ore 15 min", 8100), ("3 uren", 10_800),
      ("1 hora, 45 minutos", 6300), ("165", 9900), ("90", 5400), ("1440", 86_400),
      ("2 Std.", 7200), ("105 Min.", 6300), ("PT2H", 7200), ("2 Tage", 172_800), ("1 día", 86_400),
      ("1 Std. 45", 6300),
    ])
  func readsTheLengthsOfRecords(_ text: String, _ seconds: Int) throws {
    #expect(try ISO8601.length(text).totalSeconds == seconds)
  }

  @Test(
    arguments: [
      "2", "29", "1441", "10000", "1 Std. und", "Min.", "1 Std. 5", "1 Std 45 Std", "90.",
      "Std. 1", "1 Std.. 5 Min", "٣٠", "165 165", "-90",
    ])
  func refusesOtherLengthsOfRecords(_ text: String) {
    #expect(throws: TimeError.self) { try ISO8601.length(text) }
  }

  /// `uur` is rather a time of day, and a number alone is a length in records alone.
  @Test(arguments: ["20 uur", "20 Uhr", "165"])
  func readsNoLengthElsewhere(_ text: String) {
    #expect(throws: TimeError.self) { try ISO8601.duration(text) }
  }

  @Test func staysWithinWhatCanBeAdded() throws {
    let longest = try ISO8601.duration("P521775W3652425DT87658200H5259492000M315569520000S")
    #expect(longest.totalSeconds > 0)
  }
}
