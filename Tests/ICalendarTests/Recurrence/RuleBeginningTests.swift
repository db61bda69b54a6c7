import CivilTime
import ICalendar
import SampleEvents
import Testing

@Suite struct RuleBeginningTests {
  /// A Saturday.
  private func start() throws -> EventTime { .utc(try Samples.reading(2026, 12, 5, 19)) }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=SA", "FREQ=MONTHLY;BYDAY=1SA", "FREQ=WEEKLY;COUNT=1",
    "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5", "FREQ=HOURLY;INTERVAL=5",
  ])
  func findsTheStart(_ rule: String) throws {
    #expect(try RecurrenceRule(rule).beginning(from: start()) == .atStart)
  }

  @Test(arguments: [
    "FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO;COUNT=1", "FREQ=DAILY;BYMONTHDAY=7",
    "FREQ=MONTHLY;BYDAY=1MO", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261208T000000Z",
  ])
  func findsALaterDay(_ rule: String) throws {
    let monday = EventTime.utc(try Samples.reading(2026, 12, 7, 19))
    #expect(try RecurrenceRule(rule).beginning(from: start()) == .later(monday))
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
    "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261206T000000Z",
  ])
  func findsThatNothingFollows(_ rule: String) throws {
    #expect(try RecurrenceRule(rule).beginning(from: start()) == .never)
  }

  @Test func findsALeapDayOfAWeekdayFarAhead() throws {
    let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SA")
    guard case .later(let first) = rule.beginning(from: try start()) else {
      Issue.record("no later day")
      return
    }
    #expect(first.reading == (try Samples.reading(2048, 2, 29, 19)))
  }
}
