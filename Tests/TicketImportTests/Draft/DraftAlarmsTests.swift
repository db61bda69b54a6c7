import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@Suite struct DraftAlarmsTests {
  @Test func anAlarmInCETOfASummerDayIsItsMoment() throws {
    #expect(try AlarmSpec("2026-07-01T10:00 CET") == AlarmSpec("2026-07-01T10:00+01:00"))
  }

  @Test(
    arguments: [
      ("1h", "1h"), ("90m", "1h30m"), ("-PT30M", "30m"), ("1d", "1d"), ("24h", "24h"),
      ("0", "0"), ("45s", "45s"), ("P1W", "7d"), ("2023-06-10T09:00Z", "2023-06-10T09:00:00Z"),
      ("2023-06-10T09:00+05:30", "2023-06-10T09:00:00+05:30"),
    ])
  func writesAnAlarmAsItIsRead(_ text: String, _ written: String) throws {
    let spec = try AlarmSpec(text)
    #expect(spec.description == written)
    #expect(try AlarmSpec(written) == spec)
  }
}
