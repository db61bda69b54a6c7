import CivilTime
import Testing

@Suite struct LocalDateTimeTests {
  @Test func countsSecondsForwardAndBack() {
    // Steps of a prime number of seconds fall on every time of day.
    for seconds in stride(from: -62_135_596_800, through: 253_402_300_799, by: 1_299_721) {
      let reading = LocalDateTime(secondsSinceEpoch: seconds)
      #expect(reading?.secondsSinceEpoch == seconds)
    }
  }

  @Test func addsAcrossDays() throws {
    let date = try #require(LocalDate(year: 2023, month: 12, day: 31))
    let reading = LocalDateTime(date, LocalTime(secondOfDay: 86_399))
    #expect(reading.adding(seconds: 1)?.description == "2024-01-01T00:00:00")
    #expect(reading.adding(seconds: -86_400)?.description == "2023-12-30T23:59:59")
    #expect(reading.adding(seconds: Int.max) == nil)
    #expect(reading.adding(seconds: 253_402_300_800) == nil)
    #expect(reading < LocalDateTime(date.adding(days: 1) ?? date, .midnight))
  }

  @Test func knowsTheTimesOfADay() {
    #expect(LocalTime(hour: 24) == nil)
    #expect(LocalTime(hour: 0, minute: 60) == nil)
    #expect(LocalTime(hour: 0, minute: 0, second: 60) == nil)
    #expect(LocalTime(hour: -1) == nil)
    #expect(LocalTime(secondOfDay: -1).description == "23:59:59")
    #expect(LocalTime(secondOfDay: 86_400) == .midnight)
    #expect(LocalTime(hour: 9, minute: 5)?.description == "09:05:00")
  }

  @Test func instantsShowOnClocks() {
    let instant = Instant(secondsSince1970: 1_686_364_772)
    #expect(instant.local(offset: 0)?.description == "2023-06-10T02:39:32")
    #expect(instant.local(offset: 28_800)?.description == "2023-06-10T10:39:32")
    #expect(Instant(secondsSince1970: Int.max).local(offset: 1) == nil)
    #expect(Instant(secondsSince1970: Int.min).local(offset: -1) == nil)
  }
}
