import CivilTime
import Foundation
import Testing

@Suite struct ZoneResolutionTests {
  @Test(
    arguments: [
      // Summer time begins and ends.
      ("Europe/Berlin", "2023-03-26T01:59:59", "2023-03-26T00:59:59", ZoneResolution.Kind.unique),
      ("Europe/Berlin", "2023-03-26T02:00:00", "2023-03-26T01:00:00", .skipped),
      ("Europe/Berlin", "2023-03-26T02:30:00", "2023-03-26T01:30:00", .skipped),
      ("Europe/Berlin", "2023-03-26T03:00:00", "2023-03-26T01:00:00", .unique),
      ("Europe/Berlin", "2023-10-29T01:59:59", "2023-10-28T23:59:59", .unique),
      ("Europe/Berlin", "2023-10-29T02:00:00", "2023-10-29T00:00:00", .repeated),
      ("Europe/Berlin", "2023-10-29T02:59:59", "2023-10-29T00:59:59", .repeated),
      ("Europe/Berlin", "2023-10-29T03:00:00", "2023-10-29T02:00:00", .unique),
      ("America/New_York", "2023-03-12T02:30:00", "2023-03-12T07:30:00", .skipped),
      ("America/New_York", "2023-11-05T01:30:00", "2023-11-05T05:30:00", .repeated),
      ("America/New_York", "2023-11-05T02:00:00", "2023-11-05T07:00:00", .unique),
      // Half an hour of summer time.
      ("Australia/Lord_Howe", "2023-10-01T02:15:00", "2023-09-30T15:45:00", .skipped),
      ("Australia/Lord_Howe", "2023-10-01T02:30:00", "2023-09-30T15:30:00", .unique),
      ("Australia/Lord_Howe", "2023-04-02T01:45:00", "2023-04-01T14:45:00", .repeated),
      ("Australia/Lord_Howe", "2023-04-02T01:29:59", "2023-04-01T14:29:59", .unique),
      ("Australia/Lord_Howe", "2023-04-02T02:00:00", "2023-04-01T15:30:00", .unique),
      // A whole day that never was.
      ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59", .unique),
      ("Pacific/Apia", "2011-12-30T00:00:00", "2011-12-30T10:00:00", .skipped),
      ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00", .skipped),
      ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00", .unique),
      ("Asia/Shanghai", "2023-06-10T10:39:32", "2023-06-10T02:39:32", .unique),
      ("Asia/Kathmandu", "2023-06-10T10:39:32", "2023-06-10T04:54:32", .unique),
    ])
  func followsTheClock(
    _ zone: String, _ local: String, _ utc: String, _ kind: ZoneResolution.Kind
  ) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let reading = try #require(self.reading(local))
    let resolution = zone.resolve(reading)
    #expect(resolution.kind == kind)
    #expect(resolution.instant.local(offset: 0)?.description == utc)
    #expect(
      resolution.offset == reading.secondsSinceEpoch - resolution.instant.secondsSince1970)
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"])
  func findsEveryMomentAgain(_ name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let start = try #require(reading("2011-01-01T00:00:00")).secondsSinceEpoch
    for seconds in stride(from: start, to: start + 2 * 366 * 86_400, by: 900) {
      let instant = Instant(secondsSince1970: seconds)
      let local = try #require(zone.local(at: instant))
      let resolution = zone.resolve(local)
      switch resolution.kind {
      case .unique: #expect(resolution.instant == instant)
      case .repeated: #expect(resolution.instant <= instant)
      case .skipped: Issue.record("\(local) was on the clock")
      }
      #expect(zone.local(at: resolution.instant) == local)
    }
  }

  private func reading(_ text: String) -> LocalDateTime? {
    let parts = text.split { "-T:".contains($0) }.compactMap { Int($0) }
    guard parts.count == 6, let date = LocalDate(year: parts[0], month: parts[1], day: parts[2]),
      let time = LocalTime(hour: parts[3], minute: parts[4], second: parts[5])
    else { return nil }
    return LocalDateTime(date, time)
  }
}
