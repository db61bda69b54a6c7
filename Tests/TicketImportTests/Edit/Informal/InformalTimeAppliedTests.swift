import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@Suite struct EventTimeInformalTimeTests {
  /// Now is Wednesday, 14 June 2023, 12:00; the zone for days is Berlin's.
  private func applied(_ text: String, to current: String?) throws -> String {
    let current = try current.map { try event($0) }
    let now = LocalDateTime(try ISO8601.time("2023-06-14").date, LocalTime(secondOfDay: 43_200))
    return try InformalTime(now: now).read(text, relativeTo: current?.reading)
      .applied(to: current, zone: ZoneName.zone("Europe/Berlin")).description
  }

  private func event(_ text: String) throws -> EventTime {
    let time = try ISO8601.time(text)
    guard let clock = time.time else { return .date(time.date) }
    let reading = LocalDateTime(time.date, clock)
    if let zone = time.zone { return .zoned(reading, zone) }
    return time.offset == nil ? .floating(reading) : .utc(reading)
  }

  @Test(
    arguments: [
      ("19:30", "2023-06-10T10:00", "2023-06-10T19:30:00"),
      ("19:30", "2023-06-10T10:00Z", "2023-06-10T19:30:00Z"),
      ("19:30", "2023-06-10T10:00[Asia/Shanghai]", "2023-06-10T19:30:00+08:00[Asia/Shanghai]"),
      ("19:30", "2023-06-10", "2023-06-10T19:30:00+02:00[Europe/Berlin]"),
      ("fri", "2023-06-10T10:00[Asia/Shanghai]", "2023-06-16T10:00:00+08:00[Asia/Shanghai]"),
      ("fri", "2023-06-10", "2023-06-16"), ("2023-07-01", "2023-06-10", "2023-07-01"),
      ("2023-07-01", "2023-06-10T10:00", "2023-07-01T10:00:00"),
      ("fri 19:30", "2023-06-10", "2023-06-16T19:30:00+02:00[Europe/Berlin]"),
      ("fri 19:30", "2023-06-10T10:00", "2023-06-16T19:30:00"),
      (
        "2023-07-01T09:00", "2023-06-10T10:00[Asia/Shanghai]",
        "2023-07-01T09:00:00+08:00[Asia/Shanghai]"
      ),
      (
        "2023-07-01T09:00Z", "2023-06-10T10:00[Asia/Shanghai]",
        "2023-07-01T17:00:00+08:00[Asia/Shanghai]"
      ),
      (
        "2023-07-01T09:00+08:00", "2023-06-10T10:00[Asia/Shanghai]",
        "2023-07-01T09:00:00+08:00[Asia/Shanghai]"
      ),
      ("2023-07-01T09:00+09:00", "2023-06-10T10:00[Asia/Shanghai]", "2023-07-01T00:00:00Z"),
      ("2023-07-01T09:00+09:00", "2023-06-10T10:00", "2023-07-01T00:00:00Z"),
      ("2023-07-01T09:00[Asia/Tokyo]", "2023-06-10", "2023-07-01T09:00:00+09:00[Asia/Tokyo]"),
      ("2023-07-01T00:00Z[Asia/Tokyo]", "2023-06-10", "2023-07-01T09:00:00+09:00[Asia/Tokyo]"),
      ("+30m", "2023-06-10T23:45", "2023-06-11T00:15:00"),
      ("-1h", "2023-06-10T00:00Z", "2023-06-09T23:00:00Z"),
      ("+1d", "2023-06-10", "2023-06-11"), ("-1w", "2023-06-10", "2023-06-03"),
      ("+1d", "2023-03-25T12:00[Europe/Berlin]", "2023-03-26T12:00:00+02:00[Europe/Berlin]"),
      ("+24h", "2023-03-25T12:00[Europe/Berlin]", "2023-03-26T13:00:00+02:00[Europe/Berlin]"),
      // The second 02:15 of that night has no reading of its own.
      ("+30m", "2023-10-29T02:45[Europe/Berlin]", "2023-10-29T01:15:00Z"),
      (
        "2023-10-29T02:30+02:00[Europe/Berlin]", "2023-10-29",
        "2023-10-29T02:30:00+02:00[Europe/Berlin]"
      ),
      ("2023-10-29T02:30+01:00[Europe/Berlin]", "2023-10-29", "2023-10-29T01:30:00Z"),
      ("-1h", "2023-03-26T03:00[Europe/Berlin]", "2023-03-26T01:00:00+01:00[Europe/Berlin]"),
    ])
  func changesTheTimeThatIsThere(_ text: String, _ current: String, _ expected: String) throws {
    #expect(try applied(text, to: current) == expected)
  }

  @Test(
    arguments: [
      ("fri 19:30", "2023-06-16T19:30:00+02:00[Europe/Berlin]"), ("fri", "2023-06-16"),
      ("2023-07-01T09:00", "2023-07-01T09:00:00+02:00[Europe/Berlin]"),
      ("2023-07-01T09:00Z", "2023-07-01T11:00:00+02:00[Europe/Berlin]"),
    ])
  func fillsInATimeThatIsMissing(_ text: String, _ expected: String) throws {
    #expect(try applied(text, to: nil) == expected)
  }

  @Test(
    arguments: [
      ("19:30", nil), ("+1d", nil), ("+30m", "2023-06-10"), ("+1d", "9999-12-31"),
      ("+1h", "9999-12-31T23:30"), ("+9h", "9999-12-31T23:30[Asia/Shanghai]"),
      ("-1d", "0001-01-01T00:00Z"),
    ] as [(String, String?)])
  func refusesWhatCannotBeApplied(_ text: String, _ current: String?) {
    #expect(throws: TimeError.self) { try applied(text, to: current) }
  }
}
