import CivilTime
import Reservations
import Testing
import TicketImport

/// Now is Wednesday, 14 June 2023, 12:00.
@Suite struct InformalTimeTests {
  private func read(_ text: String, current: String? = nil) throws -> InformalTime.Reading {
    try InformalTime(now: reading("2023-06-14T12:00"))
      .read(text, relativeTo: current.map { try reading($0) })
  }

  private func reading(_ text: String) throws -> LocalDateTime {
    let time = try ISO8601.time(text)
    return LocalDateTime(time.date, try #require(time.time))
  }

  private func time(_ text: String) throws -> LocalTime { try ISO8601.timeOfDay(text) }

  private func day(_ text: String) throws -> LocalDate { try ISO8601.time(text).date }

  @Test(
    arguments: [
      "2023-06-10T19:30", "20230610T1930Z", "2023-06-10T19:30+08:00[Asia/Shanghai]",
      "2023-W23-6T19:30", "2023-06-10 19:30", "2023-06-10T24:00", "2023-06-10[Asia/Shanghai]",
    ])
  func readsWholeISOTimes(_ text: String) throws {
    #expect(try read(text) == .stated(ISO8601.time(text)))
  }

  @Test(
    arguments: [
      ("19:30", "19:30"), ("7:30pm", "19:30"), ("7:30 pm", "19:30"), ("7pm", "19:00"),
      ("7 PM", "19:00"), ("12am", "00:00"), ("noon", "12:00"), ("Midnight", "00:00"),
      ("19.30", "19:30"), ("7.30pm", "19:30"), ("19.00", "19:00"), ("19h30", "19:30"),
      ("at 19:30", "19:30"), ("T19", "19:00"), ("7 p.m.", "19:00"), (" 9:05 ", "09:05"),
    ])
  func readsTimes(_ text: String, _ expected: String) throws {
    #expect(try read(text) == .time(time(expected)))
    #expect(try read(text, current: "2024-01-01T10:00") == .time(time(expected)))
  }

  @Test(
    arguments: [
      ("today", "2023-06-14"), ("tomorrow", "2023-06-15"), ("TMRW", "2023-06-15"),
      ("yesterday", "2023-06-13"), ("wed", "2023-06-14"), ("fri", "2023-06-16"),
      ("Friday", "2023-06-16"), ("tues", "2023-06-20"), ("this fri", "2023-06-16"),
      ("next fri", "2023-06-23"), ("next wednesday", "2023-06-21"), ("next mon", "2023-06-19"),
      ("next sun", "2023-06-25"), ("10 jun", "2024-06-10"), ("jun 14", "2023-06-14"),
      ("15 June", "2023-06-15"), ("the 15th of june", "2023-06-15"), ("10 june 2022", "2022-06-10"),
      ("jun 10, 2024", "2024-06-10"), ("sat 10 jun 2023", "2023-06-10"), ("29 feb", "2024-02-29"),
      ("1dec", "2023-12-01"), ("10jun2024", "2024-06-10"), ("24.12.2026", "2026-12-24"),
      ("24.12.", "2023-12-24"),
      ("2.1.", "2024-01-02"), ("24/12", "2023-12-24"), ("12/24/2026", "2026-12-24"),
      ("sun 3/12", "2023-12-03"), ("5/10 jeudi", "2023-10-05"), ("tue 12/3", "2024-03-12"),
      ("24.12.26", "2026-12-24"), ("2026/12/24", "2026-12-24"), ("25.12", "2023-12-25"),
      ("24. Dezember 2026", "2026-12-24"), ("2026-1-5", "2026-01-05"), ("in 3 days", "2023-06-17"),
      ("sept 1st", "2023-09-01"), ("2023-06-10", "2023-06-10"), ("20230610", "2023-06-10"),
      ("2023-161", "2023-06-10"), ("2023-w23-6", "2023-06-10"), ("2023 10 jun", "2023-06-10"),
    ])
  func readsDays(_ text: String, _ expected: String) throws {
    #expect(try read(text) == .day(day(expected)))
  }

  @Test(
    arguments: [
      ("fri 19:30", "2023-06-16", "19:30"), ("19:30 fri", "2023-06-16", "19:30"),
      ("tomorrow 9am", "2023-06-15", "09:00"), ("9am tomorrow", "2023-06-15", "09:00"),
      ("10 jun 19:30", "2024-06-10", "19:30"), ("jun 15 at 7:30 pm", "2023-06-15", "19:30"),
      ("friday noon", "2023-06-16", "12:00"), ("fri midnight", "2023-06-16", "00:00"),
      ("fri 24:00", "2023-06-17", "00:00"), ("24:00", "2023-06-15", "00:00"),
      ("10 june 2024 19:30", "2024-06-10", "19:30"), ("tomorrow, 9:15", "2023-06-15", "09:15"),
      ("next fri 7pm", "2023-06-23", "19:00"), ("tonight", "2023-06-14", "20:00"),
      ("tonight 9pm", "2023-06-14", "21:00"), ("24.12. 20:00", "2023-12-24", "20:00"),
      ("1dec 19.30", "2023-12-01", "19:30"),
    ])
  func readsDaysWithTimes(_ text: String, _ expected: String, _ clock: String) throws {
    #expect(try read(text) == .dayAndTime(day(expected), time(clock)))
  }

  @Test func takesTheNearestDayThatIsNotInThePast() throws {
    #expect(try read("10 jun", current: "2022-01-01T10:00") == .day(day("2024-06-10")))
    #expect(try read("10 jan", current: "2025-12-28T10:00") == .day(day("2026-01-10")))
    #expect(try read("30 dec", current: "2026-01-03T10:00") == .day(day("2025-12-30")))
    #expect(try read("10 jan", current: "2025-03-01T10:00") == .day(day("2025-01-10")))
    #expect(
      try read("24:00", current: "2022-01-01T10:00") == .dayAndTime(day("2022-01-02"), .midnight))
    #expect(try read("fri", current: "2022-01-01T10:00") == .day(day("2023-06-16")))
    #expect(try read("29 feb", current: "2023-01-01T10:00") == .day(day("2024-02-29")))
  }

  @Test(
    arguments: [
      ("+30m", CivilDuration(seconds: 1800)), ("-1h", CivilDuration(seconds: -3600)),
      ("+1d", CivilDuration(days: 1)),
      ("+1h30m", CivilDuration(seconds: 5400)), ("- 2 hours", CivilDuration(seconds: -7200)),
      ("+1:30", CivilDuration(seconds: 5400)), ("+PT1H", CivilDuration(seconds: 3600)),
      ("\u{2212}1w", CivilDuration(days: -7)),
    ])
  func readsShifts(_ text: String, _ duration: CivilDuration) throws {
    #expect(try read(text) == .shift(duration))
  }

  @Test(
    arguments: [
      ("+1month", 30), ("+ 2 months", 61), ("-1 month", -31), ("+1y", 366), ("\u{2212}2 yrs", -730),
    ])
  func countsMonthsAsTheDaysTheyHave(_ text: String, _ days: Int) throws {
    #expect(try read(text) == .shift(CivilDuration(days: days)))
    #expect(
      try read("+1 month", current: "2023-01-31T10:00") == .shift(CivilDuration(days: 28)))
  }

  @Test(
    arguments: [
      ("2 weeks ago", "2023-05-31"), ("30 days ago", "2023-05-15"), ("1 Month ago", "2023-05-14"),
      ("in 3 days", "2023-06-17"), ("in 1 year", "2024-06-14"),
    ])
  func countsDaysFromToday(_ text: String, _ expected: String) throws {
    #expect(try read(text) == .day(day(expected)))
    #expect(try read(text, current: "2022-01-01T10:00") == .day(day(expected)))
  }

  @Test(
    arguments: [
      ("in 2 hours", "whole days"), ("ago", "a number"), ("in", "a number"),
      ("+month", "needs a number"), ("+99999999999999999999 months", "0001"),
      ("10000 years ago", "0001"), ("in fri", "a number"), ("+1 months ago", "no unit"),
    ])
  func refusesACountWithAHint(_ text: String, _ part: String) {
    let error = #expect(throws: TimeError.self) { try read(text) }
    #expect(error?.reason.contains(part) == true, "\(error as Any)")
  }

  @Test(
    arguments: [
      ("19", "19:00"), ("1930", "19:30"), ("930", "19:30"), ("+30", "needs a unit"),
      ("10/06", "10 jun"), ("10/06/2023", "10 June or 6 October? write 10 jun or 6 oct"),
      ("fr", "19:30"),
      ("jun", "needs a day"), ("next", "next fri"), ("next 10 jun", "next fri"),
      ("next tomorrow", "next fri"), ("fri tomorrow", "two different days"),
      ("mon 10 jun 2023", "another day"),
      ("31 jun", "30 days"), ("30 feb", "28 days, or 29 in a leap year"),
      ("19:30 cet", "an abbreviation"), ("fri fri", "twice"), ("19:30 20:30", "twice"),
      ("fri 25:00", "hour 25"), ("13pm", "am or pm"), ("19:30+02:00", "whole time"),
      ("", "19:30"), (" ", "19:30"), ("at", "no day"),
      ("2023-02-30", "no such day: 30 February 2023"),
      ("2023-06", "no day"), ("pm", "not a time"), ("soon", "not a time"),
      ("jun 2023", "needs a day"),
      ("10 jun 0000", "0001"), ("11 dec 2100", "write 21:00, or 2100-12-11"), ("fri 10", "10:00"),
      ("１９:30", "not a time"),
      ("\u{0}", "not a time"), ("tuseday", "did you mean tuesday?"), ("30d", "+30d"),
      ("30 days", "in 30 days"), ("30 dayz ago", "did you mean days?"),
      ("10.12", "10:12 or 10 dec"),
      ("9-11", "a range of times; write one time here, e.g. 9:00"), ("10:00-11", "e.g. 10:00"),
      ("fri 9-11 Uhr", "a range of times"), ("9–11", "a range of times"),
      ("fri 9h", "9:00 or +9h"), ("9h", "+9h"), ("every tuesday", "repeat every tuesday"),
      ("19:30 Europe/Berlni", "did you mean Europe/Berlin?"),
    ])
  func refusesWithAHint(_ text: String, _ part: String) {
    let error = #expect(throws: TimeError.self) { try read(text) }
    #expect(error?.reason.contains(part) == true, "\(error as Any)")
  }

  @Test(arguments: ["Europe/Berlin", "europe/berlin", "Berlin"])
  func readsAZoneBehindATime(_ name: String) throws {
    let zone = try ZoneName.zone("Europe/Berlin")
    #expect(try read("19:30 \(name)") == .inZone(.time(time("19:30")), zone))
    #expect(
      try read("fri 19:30 \(name)") == .inZone(.dayAndTime(day("2023-06-16"), time("19:30")), zone))
    #expect(
      try read("2023-06-10 19:30 \(name)")
        == .inZone(.stated(ISO8601.time("2023-06-10T19:30")), zone))
  }

  @Test func quotesWhatWasTypedOnce() {
    #expect(throws: TimeError("fri 25:00: no hour 25; hours are 00 to 24")) {
      try read("fri 25:00")
    }
  }

  @Test func staysWithinTheYearsThereAre() throws {
    let end = InformalTime(now: try reading("9999-12-31T12:00"))
    #expect(throws: TimeError.outOfYears) {
      try unquoted { try end.read("tomorrow", relativeTo: nil) }
    }
    #expect(throws: TimeError.outOfYears) {
      try unquoted { try end.read("24:00", relativeTo: nil) }
    }
    #expect(throws: TimeError.self) { try end.read("10 jun", relativeTo: nil) }
    let start = InformalTime(now: try reading("0001-01-01T12:00"))
    #expect(throws: TimeError.self) { try start.read("yesterday", relativeTo: nil) }
  }

  private func unquoted(_ body: () throws -> InformalTime.Reading) throws {
    do {
      _ = try body()
    } catch let error as TimeError {
      throw TimeError(String(error.reason.drop { $0 != " " }.dropFirst()))
    }
  }

  @Test(
    arguments: [
      "2023-06-10T19:30+08:00[Asia/Shanghai]", "next fri 7:30 pm", "10 june 2024 19:30", "+1h30m",
      "the 15th of june, noon", "tomorrow 9am", "24:00",
    ])
  func neverTrapsOnMutations(_ text: String) throws {
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      _ = try? read(String(decoding: bytes[..<index], as: UTF8.self))
      for other in Array("\u{0} 059-+:/.,tzp[]m".utf8) + [0x80, 0xE2, 0xFF] {
        var mutant = bytes
        mutant[index] = other
        _ = try? read(String(decoding: mutant, as: UTF8.self), current: "2023-06-10T10:00")
      }
    }
    #expect(throws: TimeError.self) { try read(String(repeating: text, count: 50_000)) }
  }
}
