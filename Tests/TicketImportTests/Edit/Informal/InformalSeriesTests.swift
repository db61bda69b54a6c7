import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// The rules of lines with other words of time beside them. Now is Wednesday, 14 June 2023.
@Suite struct InformalSeriesTests {
  private func isNoted(_ text: String) throws -> Bool {
    do { return try InformalSample.unread(text) != nil } catch is TimeError { return true }
  }

  @Test(arguments: [
    (
      "Emma with us every other weekend fri 17:00 - sun 18:00", "2023-06-16T17:00",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    ),
    ("Pool every weekend sat 10:00 - sun 18:00", "2023-06-17T10:00", "FREQ=WEEKLY;BYDAY=SA"),
    ("Brunch every weekend on sunday 11:00", "2023-06-18T11:00", "FREQ=WEEKLY;BYDAY=SU"),
    ("Gran every other weekend", "2023-06-17T00:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"),
    (
      "Review every 3 months on 15 jul 10:00", "2023-07-15T10:00",
      "FREQ=MONTHLY;INTERVAL=3"
    ),
    ("Lunch every friday on 4 aug 12:00", "2023-08-04T12:00", "FREQ=WEEKLY;BYDAY=FR"),
    ("Rent every 1st at the bank", "2023-07-01T00:00", "FREQ=MONTHLY"),
    ("Boiler every year on 1 feb", "2024-02-01T00:00", "FREQ=YEARLY"),
    ("Rent monthly on 1 dec", "2023-12-01T00:00", "FREQ=MONTHLY"),
  ])
  func repeatsAsMeant(_ text: String, _ start: String, _ rule: String) throws {
    let draft = try InformalSample.draft(text)
    #expect(draft.start?.value.reading.description.hasPrefix(start) == true)
    let known = try RecurrenceRule(rule)
    let found = try #require(draft.repeatRule?.value)
    #expect(found.frequency == known.frequency && found.interval == known.interval)
    if !known.daysOfTheWeek.isEmpty { #expect(found.daysOfTheWeek == known.daysOfTheWeek) }
    #expect(try !isNoted(text))
  }

  @Test(arguments: [
    "Milk every other morning 7:00", "Bath every other night 19:00",
    "Backup every 2 working days 18:00", "Nurse every 3 nights 22:00-6:00",
    "Gran every 2nd weekend",
  ])
  func refusesWhatNoRuleSays(_ text: String) throws {
    #expect(try isNoted(text))
    #expect(try InformalSample.draft(text).repeatRule?.value.frequency != .monthly)
  }
}
