import Foundation
import Testing

@testable import Reservations

@Suite struct DateNotationTests {
  @Test(
    arguments: [
      "12/5/2026", "12/5/2026 7:30 PM", "12/5/2026 7:30PM", "5-12-2026, 19:30",
      "5/12/2026T19:30:15", "12/5/2026 7.30 PM", "12/5/26 7:30 AM", "12/5/2026 19:30 +02:00",
    ])
  func suggestsPatternsThatReadTheText(_ text: String) throws {
    let reading = Records("title,start\nA,\"\(text)\"\n")
    let reason = try #require(reading.reservations.first?.unread.first?.reason)
    let options = try #require(reason.components(separatedBy: "--date-format ").last)
    let patterns = options.components(separatedBy: " or ")
    #expect(patterns.count == 2)
    for pattern in patterns {
      let bare = pattern.trimmingCharacters(in: ["\""])
      #expect(throws: Never.self) { try DatePattern(bare).time(text) }
    }
  }

  @Test func startAndEndTakeTheSameForms() throws {
    let reading = Records("title,date,start time,end time\nA,24.12.2026,17.30,20.00\n")
    let made = try #require(reading.reservations.first)
    #expect(try made.start == ISO8601.time("2026-12-24T17:30"))
    #expect(try made.end == ISO8601.time("2026-12-24T20:00"))
    let whole = Records("title,start,end\nA,24 Dec 2026 19:30,\"Dec 25, 2026 1:00 AM\"\n")
    #expect(try whole.reservations.first?.end == ISO8601.time("2026-12-25T01:00"))
  }
}
