import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct EditableRuleTests {
  @Test(arguments: [
    ("FREQ=MONTHLY;BYMONTHDAY=10", "FREQ=MONTHLY;BYMONTHDAY=12"),
    ("FREQ=MONTHLY;BYMONTHDAY=-21", "FREQ=MONTHLY;BYMONTHDAY=-19"),
    ("FREQ=MONTHLY;BYMONTHDAY=10,20", "FREQ=MONTHLY;BYMONTHDAY=10,20"),
    ("FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=2TH"),
    ("FREQ=MONTHLY;BYDAY=-3TU", "FREQ=MONTHLY;BYDAY=-3TH"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=+2TU", "FREQ=YEARLY;BYMONTH=11;BYDAY=2TH"),
    ("FREQ=WEEKLY;BYDAY=SA,TU", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("FREQ=WEEKLY;BYDAY=WE", "FREQ=WEEKLY;BYDAY=WE"),
    ("FREQ=DAILY;UNTIL=20261231;COUNT", "FREQ=DAILY;UNTIL=20270102T235959Z;COUNT"),
    ("FREQ=DAILY;X=1;;", "FREQ=DAILY;X=1;;"),
  ])
  func followsAStartThatMovesByTwoDays(old: String, new: String) throws {
    // A Tuesday, the 10th, and a Thursday.
    let shift = SeriesShift(
      old: .utc(try Samples.reading(2026, 11, 10, 9)),
      new: .utc(try Samples.reading(2026, 11, 12, 9)))
    #expect(EditableRule(old).following(shift).text == new)
  }

  @Test func countsAFifthWeekAsTheLast() throws {
    let shift = SeriesShift(
      old: .date(try Samples.reading(2026, 11, 24).date),
      new: .date(try Samples.reading(2026, 11, 30).date))
    #expect(
      EditableRule("FREQ=MONTHLY;BYDAY=4TU").following(shift).text == "FREQ=MONTHLY;BYDAY=-1MO")
  }

  @Test func followsIntoAnotherMonth() throws {
    let shift = SeriesShift(
      old: .date(try Samples.reading(2026, 11, 30).date),
      new: .date(try Samples.reading(2026, 12, 1).date))
    #expect(
      EditableRule("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30").following(shift).text
        == "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1")
  }

  /// As rules are read: with blanks around their parts, and a semicolon at the end.
  @Test(arguments: [
    ("FREQ=DAILY;", "FREQ=DAILY;COUNT=2"), ("FREQ=DAILY; COUNT=5", "FREQ=DAILY;COUNT=2"),
    ("FREQ=DAILY;COUNT=5 ;INTERVAL=2", "FREQ=DAILY;COUNT=2;INTERVAL=2"),
  ])
  func aPartIsSetInAnOddText(_ old: String, _ new: String) {
    var rule = EditableRule(old)
    #expect(rule.text == old)
    rule[.count] = "2"
    #expect(rule.text == new)
  }
}
