import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import ticketcal

/// What takes time while something else does.
@Suite struct BusyTimesTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// On Tuesday, 24 November 2026, at that hour in Berlin.
  private static func at(_ hours: Double, day: Int = 24) throws -> EventTime {
    let date = try #require(LocalDate(year: 2026, month: 11, day: day))
    let reading = LocalDateTime(date, LocalTime(secondOfDay: Int(hours * 3600)))
    return .zoned(reading, berlin)
  }

  private static func day(_ day: Int) throws -> EventTime {
    .date(try #require(LocalDate(year: 2026, month: 11, day: day)))
  }

  private static func event(
    _ title: String, _ start: EventTime, _ end: EventTime,
    availability: EventAvailability = .busy, status: EventStatus = .confirmed
  ) -> StoredEvent {
    StoredEvent(
      Event(
        uid: title, title: title, start: start, end: end,
        status: status, availability: availability), in: EventCalendar(title: "home"))
  }

  private static func busy(_ events: StoredEvent...) throws -> BusyTimes {
    let first = try #require(try at(0, day: 1).instant)
    let last = try #require(try at(0, day: 30).instant)
    return BusyTimes(events, in: first..<last, zone: berlin)
  }

  private static func phrases(
    _ busy: BusyTimes, _ start: EventTime, _ end: EventTime, besides id: UUID? = nil
  ) -> [String] { busy.phrases(from: start, to: end, besides: id) }

  @Test func findsWhatOverlaps() throws {
    let busy = try Self.busy(Self.event("Dentist", Self.at(10), Self.at(11)))
    let expected = ["Dentist 10:00–11:00 (home)"]
    #expect(try Self.phrases(busy, Self.at(10.5), Self.at(12)) == expected)
    #expect(try Self.phrases(busy, Self.at(9), Self.at(10.5)) == expected)
    #expect(try Self.phrases(busy, Self.at(9), Self.at(12)) == expected)
    #expect(try Self.phrases(busy, Self.at(10.5), Self.at(10.5)) == expected)
    #expect(try Self.phrases(busy, Self.day(24), Self.day(25)) == expected)
  }

  @Test func leavesOutWhatOnlyTouches() throws {
    let busy = try Self.busy(Self.event("Dentist", Self.at(10), Self.at(11)))
    #expect(try Self.phrases(busy, Self.at(9), Self.at(10)) == [])
    #expect(try Self.phrases(busy, Self.at(11), Self.at(12)) == [])
    #expect(try Self.phrases(busy, Self.day(25), Self.day(26)) == [])
  }

  @Test func leavesOutWhatTakesNoTime() throws {
    let busy = try Self.busy(
      Self.event("Free", Self.at(10), Self.at(11), availability: .free),
      Self.event("Off", Self.at(10), Self.at(11), status: .canceled))
    #expect(try Self.phrases(busy, Self.at(10), Self.at(11)) == [])
  }

  @Test func leavesOutTheEventItself() throws {
    let event = Self.event("Dentist", try Self.at(10), try Self.at(11))
    let busy = try Self.busy(event)
    #expect(try Self.phrases(busy, Self.at(10), Self.at(11), besides: event.id.uuid) == [])
  }

  @Test func findsLongEventsThatBeganBefore() throws {
    let busy = try Self.busy(
      Self.event("Short", Self.at(8), Self.at(8.5)),
      Self.event("Holiday", Self.day(2), Self.day(28)),
      Self.event("Night", Self.at(22, day: 23), Self.at(10.5)))
    #expect(
      try Self.phrases(busy, Self.at(10), Self.at(11)) == [
        "Holiday Mon 2 Nov 2026, for days (home)", "Night Mon 23 Nov 2026, 22:00–10:30 (home)",
      ])
  }

  @Test func namesThreeAndCountsTheRest() throws {
    let events = try (0..<5).map { Self.event("E\($0)", try Self.at(10), try Self.at(11)) }
    let busy = BusyTimes(events, in: try Self.busy().range, zone: Self.berlin)
    let phrases = try Self.phrases(busy, Self.at(10), Self.at(11))
    #expect(phrases.count == 4)
    #expect(phrases.last == "and 2 more")
  }

  @Test func showsTheTimesInTheZoneOfTheCard() throws {
    let busy = try Self.busy(Self.event("Dentist", Self.at(10), Self.at(11)))
    let early = EventTime.utc(try Self.at(9).reading)
    let late = EventTime.utc(try Self.at(10).reading)
    #expect(Self.phrases(busy, early, late) == ["Dentist 09:00–10:00 (home)"])
  }

  @Test func knowsHowFarItReaches() throws {
    let busy = try Self.busy()
    #expect(busy.reach == "looked for from Sun 1 Nov 2026 to Mon 30 Nov 2026")
    #expect(busy.knows(try Self.at(10)))
    #expect(!busy.knows(try Self.day(30)))
  }
}
