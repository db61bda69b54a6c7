import CivilTime
import Testing

@Suite struct LocalDateTests {
  @Test func countsEveryDayOnceForwardAndBack() throws {
    var day = try #require(LocalDate(year: 1, month: 1, day: 1))
    var number = day.daysSinceEpoch
    var weekday = day.weekday
    #expect(weekday == 1)
    var mistakes = 0
    while let next = day.adding(days: 1) {
      number += 1
      weekday = weekday % 7 + 1
      let isNextInMonth =
        next.year == day.year && next.month == day.month && next.day == day.day + 1
      let isNextMonth =
        next.day == 1 && day.day == LocalDate.length(ofMonth: day.month, year: day.year)
        && (next.month == day.month + 1 && next.year == day.year
          || next.month == 1 && day.month == 12 && next.year == day.year + 1)
      if !(isNextInMonth || isNextMonth) || next.daysSinceEpoch != number
        || next.weekday != weekday
        || LocalDate(year: next.year, month: next.month, day: next.day) != next
        || !(day < next)
      {
        mistakes += 1
      }
      day = next
    }
    #expect(mistakes == 0)
    #expect(day.description == "9999-12-31")
  }

  @Test(
    arguments: [
      (1970, 1, 1, 0, 4), (2000, 2, 29, 11_016, 2), (2023, 6, 10, 19_518, 6),
      (1969, 12, 31, -1, 3), (1, 1, 1, -719_162, 1), (9999, 12, 31, 2_932_896, 5),
    ])
  func knowsDaysByNumber(_ year: Int, _ month: Int, _ day: Int, _ number: Int, _ weekday: Int)
    throws
  {
    let date = try #require(LocalDate(year: year, month: month, day: day))
    #expect(date.daysSinceEpoch == number)
    #expect(date.weekday == weekday)
    #expect(LocalDate(daysSinceEpoch: number) == date)
  }

  @Test(
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2023, 4, 31), (2023, 13, 1), (2023, 0, 1), (2023, 1, 0),
      (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (Int.max, 1, 1), (2023, Int.min, 1),
      (2023, 1, Int.max),
    ])
  func knowsNoDayThatIsNot(_ year: Int, _ month: Int, _ day: Int) {
    #expect(LocalDate(year: year, month: month, day: day) == nil)
  }

  @Test func endsWithTheYearsThereAre() throws {
    let first = try #require(LocalDate(year: 1, month: 1, day: 1))
    #expect(first.adding(days: -1) == nil)
    #expect(first.adding(days: Int.min) == nil)
    #expect(first.adding(days: Int.max) == nil)
    #expect(LocalDate(daysSinceEpoch: Int.max) == nil)
    #expect(LocalDate(daysSinceEpoch: Int.min) == nil)
  }

  @Test func leapsByTheGregorianRule() {
    #expect([1600, 2000, 2024, 4].allSatisfy(LocalDate.isLeap))
    #expect(![1700, 1900, 2023, 2100].contains(where: LocalDate.isLeap))
    #expect((1...12).map { LocalDate.length(ofMonth: $0, year: 2023) }.reduce(0, +) == 365)
  }

  @Test func keepsTheDayOfTheMonthOrTakesTheLastOne() throws {
    let day = try #require(LocalDate(year: 2026, month: 1, day: 31))
    #expect(day.adding(months: 1)?.description == "2026-02-28")
    #expect(day.adding(months: 25)?.description == "2028-02-29")
    #expect(day.adding(months: -2)?.description == "2025-11-30")
    #expect(day.adding(months: -12)?.description == "2025-01-31")
    for months in [Int.min, -2026 * 12, 8000 * 12, .max] {
      #expect(day.adding(months: months) == nil)
    }
  }
}
