import CivilTime
import Testing

@testable import Reservations

/// A dash behind a time of day: the end of a range, or an offset.
@Suite struct TimeRangeTests {
  private func problem(_ records: String) throws -> String? {
    try #require(Records(records).reservations.first).unread.first?.reason
  }

  @Test func refusesAnEarlierTimeBehindAHyphen() throws {
    let reason = try problem("title,date,time\nA,2.2.2027,22:00-02:00\n")
    #expect(reason?.contains("ambiguous: a range of times") == true, "\(reason ?? "")")
  }

  @Test(arguments: [
    ("end time", "23:00"), ("end", "3.12.2026 23:00"), ("end", "4.12.2026 22:00"),
    ("duration", "3h"),
  ])
  func namesAnotherEnd(_ column: String, _ text: String) throws {
    let reason = try problem("title,date,time,\(column)\nA,3.12.2026,20:00-22:00,\(text)\n")
    #expect(
      reason == "the field of the start ends at 2026-12-03 22:00:00; leave one out", "\(text)")
  }

  @Test(arguments: [("end time", "22:00"), ("end", "3.12.2026 22:00"), ("duration", "2h")])
  func mayStateTheEndTwice(_ column: String, _ text: String) throws {
    #expect(
      try problem("title,date,time,\(column)\nA,3.12.2026,20:00-22:00,\(text)\n") == nil)
  }
}
