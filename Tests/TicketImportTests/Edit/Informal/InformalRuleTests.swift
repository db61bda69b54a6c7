import CalendarStore
import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Repeat rules as a person types them.
@Suite struct InformalRuleTests {
  private static let start = LocalDate(year: 2026, month: 11, day: 21)

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("weekly", "FREQ=WEEKLY"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
    ("every 2 weeks on tue, fri until 1 jun", "FREQ=WEEKLY;UNTIL=20270601;INTERVAL=2;BYDAY=TU,FR"),
    ("every last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every weekday for 5 times", "FREQ=WEEKLY;COUNT=5;BYDAY=MO,TU,WE,TH,FR"),
    ("monthly on the 2nd", "FREQ=MONTHLY;BYMONTHDAY=2"),
    ("monthly on the 1st and 15th, 4 times", "FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,15"),
    ("every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every 1st and 3rd Monday of the month", "FREQ=MONTHLY;BYDAY=1MO,3MO"),
    ("fridays", "FREQ=WEEKLY;BYDAY=FR"), ("every other Tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("alternate fridays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("alternate weeks on sunday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU"),
    ("every fortnight on wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"),
    ("every other weekend", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"),
    ("every weekend on sunday", "FREQ=WEEKLY;BYDAY=SU"),
    ("weekends and friday", "FREQ=WEEKLY;BYDAY=SA,SU,FR"),
    ("every friday the 13th", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
    ("every six weeks", "FREQ=WEEKLY;INTERVAL=6"),
    ("every 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("yearly until 2030-01-31", "FREQ=YEARLY;UNTIL=20300131"),
    ("RRULE:FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"),
  ])
  func areRead(_ text: String, _ rule: String) throws {
    #expect(try RecurrenceRule(words: text, from: Self.start) == RecurrenceRule(rule))
  }

  @Test(arguments: [
    "often", "every", "every second friday", "every 2 weeks on blursday", "weekly until never",
    "monthly on the 32nd", "every 9th friday", "weekly on the 2nd tue", "every 2 fortnights",
    "every 0 days",
    "every other", "every 2", "every 2nd weekend", "every 2 working days",
    "every 3 months on 15 jan", "every friday on 4 dec",
    "daily 0 times", "weekly until 9:00", "every 2 3 weeks", "", "every last",
    String(repeating: "every ", count: 10_000),
  ])
  func areRefused(_ text: String) {
    #expect(throws: TimeError.self) { try RecurrenceRule(words: text, from: Self.start) }
  }

  @Test func aLastDayWithoutYearNeedsAStart() throws {
    #expect(throws: TimeError.self) { try RecurrenceRule(words: "daily until 1 jun") }
    #expect(
      try RecurrenceRule(words: "daily until 1 jun 2030")
        == RecurrenceRule("FREQ=DAILY;UNTIL=20300601"))
  }

  @Test func theFirstDatesBeginWithTheStart() throws {
    let start = EventTime.date(try #require(Self.start))
    let rule = try RecurrenceRule(words: "every last friday until 1 feb", from: Self.start)
    #expect(
      rule.firstOccurrences(3, from: start).map(\.description)
        == ["2026-11-21", "2026-11-27", "2026-12-25"])
    #expect(rule.firstOccurrences(9, from: start).count == 4)
    let twice = try RecurrenceRule(words: "daily 2 times")
    #expect(twice.firstOccurrences(3, from: start).count == 2)
  }
}
