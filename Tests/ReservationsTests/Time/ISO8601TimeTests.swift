import CivilTime
import Foundation
import Reservations
import Testing

@Suite struct ISO8601TimeTests {
  @Test(
    arguments: [
      ("Z", ReservationTime.Offset.utc), ("z", .utc), ("+08:00", .seconds(28_800)),
      ("+0800", .seconds(28_800)), ("+08", .seconds(28_800)), ("-03:30", .seconds(-12_600)),
      ("\u{2212}03:30", .seconds(-12_600)), ("+00:00", .seconds(0)), ("-00:00", .utc),
      ("-0000", .utc), ("+18:00", .seconds(64_800)), ("-18:00", .seconds(-64_800)),
      (" +0200", .seconds(7200)), (" UTC", .utc), (" GMT", .utc),
    ])
  func keepsTheOffsetAsStated(_ suffix: String, _ offset: ReservationTime.Offset) throws {
    for start in ["2023-06-10T10:39:32", "20230610T103932", "2023-06-10T10:39", "20230610T10,5"] {
      let time = try ISO8601.time(start + suffix)
      #expect(time.offset == offset)
      #expect(time.date.description == "2023-06-10")
      #expect(time.time?.hour == 10)
    }
  }

  @Test func tellsTheMoment() throws {
    let time = try ISO8601.time("2023-06-10T10:39:32+08:00")
    #expect(try ISO8601.time("2023-06-10T02:39:32Z").instant == time.instant)
    #expect(time.instant == Instant(secondsSince1970: 1_686_364_772))
    #expect(try ISO8601.time("2023-06-10T10:39:32").instant == nil)
  }
}
