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
}
