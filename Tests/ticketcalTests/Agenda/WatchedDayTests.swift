import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import ticketcal

@Suite struct WatchedDayTests {
  /// `2026-11-21 22:59`, in UTC.
  private func instant(_ text: String, _ seconds: Int = 0) throws -> Instant {
    let moment = try #require(EventSample.time(text, .gmt).instant)
    return Instant(secondsSince1970: moment.secondsSince1970 + seconds)
  }

  @Test func endsAtMidnightWhereTheViewerIs() throws {
    let day = WatchedDay(at: try instant("2026-11-21 12:00"), in: EventSample.berlin)
    #expect(try day.end == instant("2026-11-21 23:00"))
    #expect(try !day.isOver(at: instant("2026-11-21 23:00", -1)))
    #expect(try day.isOver(at: instant("2026-11-21 23:00")))
    #expect(try WatchedDay(at: day.end, in: EventSample.berlin).end == instant("2026-11-22 23:00"))
  }

  /// The clock is set on these days: they are 23 and 25 hours long, begin at one, or skip their midnight.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29 12:00", "2026-03-29 22:00"),
    ("Europe/Berlin", "2026-03-28 23:30", "2026-03-29 22:00"),
    ("Europe/Berlin", "2026-10-25 12:00", "2026-10-25 23:00"),
    ("Europe/Berlin", "2026-10-24 22:30", "2026-10-25 23:00"),
    ("America/Havana", "2026-03-08 02:00", "2026-03-08 05:00"),
    ("America/Havana", "2026-03-08 05:00", "2026-03-09 04:00"),
    ("America/Santiago", "2026-09-05 20:00", "2026-09-06 04:00"),
    ("Australia/Lord_Howe", "2026-10-03 20:00", "2026-10-04 13:00"),
    ("Pacific/Apia", "2011-12-30 09:00", "2011-12-30 10:00"),
  ])
  func endsWhenTheNextOneBeginsAlsoWhereTheClockIsSet(
    _ zone: String, _ now: String, _ end: String
  ) throws {
    let zone = EventSample.zone(zone)
    let now = try instant(now)
    let day = WatchedDay(at: now, in: zone)
    #expect(try day.end == instant(end))
    #expect(!day.isOver(at: now))
    // The next one is another day, or it would be drawn again and again.
    let next = WatchedDay(at: day.end, in: zone)
    #expect(!next.isOver(at: day.end) && next.end > day.end)
  }

  @Test func isOverWhereTheComputersClockIsSetBack() throws {
    let day = WatchedDay(at: try instant("2026-11-21 12:00"), in: EventSample.berlin)
    #expect(try day.isOver(at: instant("2026-11-20 22:59")))
  }

  @Test func sleepsUntilItIsOverAndNoLongerThanAMinute() throws {
    let day = WatchedDay(at: try instant("2026-11-21 12:00"), in: EventSample.berlin)
    #expect(try day.sleep(from: instant("2026-11-21 12:00")) == 60)
    #expect(try day.sleep(from: instant("2026-11-21 23:00", -59)) == 59)
    #expect(try day.sleep(from: instant("2026-11-21 23:00", -1)) == 1)
    #expect(try day.sleep(from: instant("2026-11-21 23:00")) == 1)
    #expect(try day.sleep(from: instant("2026-11-22 23:00")) == 1)
  }
}
