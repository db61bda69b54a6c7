import CivilTime
import Foundation
import Testing

@testable import ticketcal

@Suite struct AgendaPeriodTests {
  private let now = LocalDateTime(EventSample.today, LocalTime(secondOfDay: 36_000))

  private func period(
    day: String? = nil, from: String? = nil, to: String? = nil
  ) throws -> String {
    let period = try AgendaPeriod(day: day, from: from, to: to, now: now)
    return "\(period.first)/\(period.last)"
  }

  @Test func isTodayAndTheNextSevenDays() throws {
    #expect(try period() == "2026-11-21/2026-11-28")
    #expect(try period(from: "mon") == "2026-11-23/2026-11-30")
    #expect(try period(to: "mon") == "2026-11-21/2026-11-23")
  }

  @Test func readsDaysAsThePromptDoes() throws {
    #expect(try period(day: "tomorrow") == "2026-11-22/2026-11-22")
    #expect(try period(day: "next fri") == "2026-11-27/2026-11-27")
    #expect(try period(day: "+3d") == "2026-11-24/2026-11-24")
    #expect(try period(day: "-1w") == "2026-11-14/2026-11-14")
    #expect(try period(day: "10 jun") == "2027-06-10/2027-06-10")
    #expect(try period(day: "2026-W48-1") == "2026-11-23/2026-11-23")
  }

  @Test func readsWeeksAndMonths() throws {
    #expect(try period(day: "this week") == "2026-11-16/2026-11-22")
    #expect(try period(day: "Next  week") == "2026-11-23/2026-11-29")
    #expect(try period(day: "last month") == "2026-10-01/2026-10-31")
    #expect(try period(day: "next month") == "2026-12-01/2026-12-31")
    #expect(try period(day: "dec 2026") == "2026-12-01/2026-12-31")
    #expect(try period(day: "nov") == "2026-11-01/2026-11-30")
    #expect(throws: CommandError.self) { try period(day: "decem bar") }
  }

  @Test func countsTheEndFromTheBeginning() throws {
    #expect(try period(from: "1 dec", to: "+4d") == "2026-12-01/2026-12-05")
    #expect(try period(from: "10 jun 2023", to: "12 jun") == "2023-06-10/2023-06-12")
    #expect(try period(from: "20 dec", to: "5 jan") == "2026-12-20/2027-01-05")
  }

  @Test func countsFromToday() throws {
    #expect(try period(from: "-30d", to: "today") == "2026-10-22/2026-11-21")
    #expect(try period(from: "2 weeks ago", to: "-1d") == "2026-11-07/2026-11-20")
    #expect(try period(from: "+1month") == "2026-12-21/2026-12-28")
    #expect(try period(from: "2027-01-31", to: "+1 month") == "2027-01-31/2027-02-28")
  }

  @Test(arguments: ["19:30", "mon 10:00", "+90m", "2026-11-21T10:00", "someday", "", "32 jan"])
  func refusesWhatIsNoDay(_ text: String) {
    let error = #expect(throws: CommandError.self) { try period(day: text) }
    #expect(error?.status == ExitStatus.usage)
    #expect(error?.reason.hasPrefix("--day: ") ?? false)
  }

  @Test func showsHowToWriteAPeriod() {
    let error = #expect(throws: CommandError.self) {
      try AgendaPeriod(day: "2026-12-01 2026-12-31", from: nil, to: nil, now: now)
    }
    #expect(error?.reason.contains("--from 2026-12-01 --to 2026-12-31") == true)
  }

  @Test func refusesAnEndBeforeTheBeginning() {
    let error = #expect(throws: CommandError.self) { try period(from: "mon", to: "tomorrow") }
    #expect(
      error?.reason == "--to: 2026-11-22 is before --from, which is 2026-11-23; give a later day")
    let today = #expect(throws: CommandError.self) { try period(to: "yesterday") }
    #expect(
      today?.reason == "--to: 2026-11-20 is before today; give --from too, or a later day")
  }

  @Test func liesBetweenMidnightsOfTheViewer() throws {
    // Clocks go back on 25 October 2026.
    let period = try AgendaPeriod(
      day: "2026-10-25", from: nil, to: nil, now: now)
    let range = period.range(in: EventSample.berlin)
    #expect(range.upperBound.secondsSince1970 - range.lowerBound.secondsSince1970 == 25 * 3600)
  }

  @Test func endsWithTheLastDayThereIs() throws {
    let period = try AgendaPeriod(
      day: "9999-12-31", from: nil, to: nil, now: now)
    #expect(!period.range(in: EventSample.berlin).isEmpty)
    #expect(try self.period(from: "9999-12-30") == "9999-12-30/9999-12-30")
  }

  @Test func countsWeekdaysOfTheEndFromTheBeginning() throws {
    #expect(try period(from: "mon", to: "sun") == "2026-11-23/2026-11-29")
    #expect(try period(from: "mon", to: "mon") == "2026-11-23/2026-11-23")
    #expect(try period(from: "16 nov 2026", to: "fri") == "2026-11-16/2026-11-20")
    #expect(try period(from: "mon", to: "next fri") == "2026-11-23/2026-12-04")
    #expect(try period(to: "sun") == "2026-11-21/2026-11-22")
  }

  @Test func takesAMonthAlone() throws {
    #expect(try period(day: "nov") == "2026-11-01/2026-11-30")
    #expect(try period(day: "feb 2028") == "2028-02-01/2028-02-29")
    #expect(try period(day: "2026-03") == "2026-03-01/2026-03-31")
    #expect(throws: CommandError.self) { try period(day: "2026-13") }
  }

  @Test(arguments: ["foo", ""])
  func tellsHowADayIsWritten(_ text: String) {
    let error = #expect(throws: CommandError.self) { try period(day: text) }
    #expect(
      error?.reason.hasSuffix("not a day; e.g. today, mon, 10 jun or 2026-06-10") ?? false)
  }
}
