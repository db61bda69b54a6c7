import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Times as Foundation's, and back.
@Suite struct FoundationTimesTests {
  @Test func componentsBecomeTheSameTimeAgain() throws {
    let reading = try Samples.reading(2026, 11, 21, 9, 30)
    let berlin = try Samples.zone("Europe/Berlin")
    for time in [EventTime.date(reading.date), .floating(reading), .zoned(reading, berlin)] {
      #expect(EventTime(time.dateComponents) == time)
    }
    #expect(EventTime.date(reading.date).dateComponents.hour == nil)
    #expect(EventTime.floating(reading).dateComponents.timeZone == nil)
    #expect(EventTime.utc(reading).dateComponents.timeZone == .gmt)
    let components = EventTime.zoned(reading, berlin).dateComponents
    #expect(components.calendar?.identifier == .gregorian && components.isValidDate)
    #expect(components.date == EventTime.zoned(reading, berlin).date(in: .gmt))
    #expect(EventTime(DateComponents(year: 2026, month: 2, day: 30)) == nil)
    #expect(EventTime(DateComponents(year: 2026, month: 2, day: 3, hour: 25)) == nil)
  }

  @Test func aMomentIsTheSameDate() throws {
    let date = Date(timeIntervalSince1970: 1_800_000_000.75)
    let time = try #require(EventTime(date, in: Samples.zone("Europe/Berlin")))
    #expect(time.description == "2027-01-15T09:00:00+01:00[Europe/Berlin]")
    #expect(time.date(in: .gmt) == Date(timeIntervalSince1970: 1_800_000_000))
    #expect(Date(Instant(date)) == Date(timeIntervalSince1970: 1_800_000_000))
    #expect(Instant(.distantFuture).secondsSince1970 == 64_092_211_200)
    for (seconds, instant) in [
      (Double.infinity, 253_402_300_799), (-.infinity, -62_135_596_800), (.nan, -62_135_596_800),
    ] {
      #expect(Instant(Date(timeIntervalSince1970: seconds)).secondsSince1970 == instant)
    }
    let day = EventTime.date(try Samples.reading(2027, 1, 15).date)
    #expect(day.date(in: try Samples.zone("Europe/Berlin")).timeIntervalSince1970 == 1_799_967_600)
  }
}
