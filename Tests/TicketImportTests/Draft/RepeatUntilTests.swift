import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

/// RFC 5545 §3.3.10: UNTIL is of DTSTART's type, and in UTC where DTSTART is a moment.
@Suite struct RepeatUntilTests {
  @Test(
    arguments: [
      (#""2023-06-10""#, "20230701", "20230701"),
      (#""2023-06-10""#, "20230701T235959Z", "20230701"),
      (#""2023-06-10T19:30""#, "20230701", "20230701T235959"),
      (#""2023-06-10T19:30""#, "20230701T193000", "20230701T193000"),
      (#""2023-06-10T19:30""#, "20230701T193000Z", "20230701T193000"),
      (#""2023-06-10T19:30Z""#, "20230701", "20230701T235959Z"),
      (#""2023-06-10T19:30Z""#, "20230701T193000", "20230701T193000Z"),
      (#""2023-06-10T19:30[Europe/Berlin]""#, "20230701", "20230701T215959Z"),
      (#""2023-06-10T19:30[Europe/Berlin]""#, "20231201T193000", "20231201T183000Z"),
      (#""2023-06-10T19:30[Europe/Berlin]""#, "20230701T173000Z", "20230701T173000Z"),
    ])
  func savesAnUntilOfTheStartsType(_ start: String, _ until: String, _ saved: String) throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":\#(start),"repeat":"FREQ=WEEKLY;UNTIL=\#(until);BYDAY=SA"}"#)
    let text = try Saving.text(of: try draft.event(at: Drafting.moment))
    let rule = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("RRULE:FREQ=W") })
    let parts = rule.dropFirst(6).split(separator: ";")
    #expect(parts.contains("UNTIL=\(saved)"))
    #expect(parts.contains("BYDAY=SA"))
  }
}
