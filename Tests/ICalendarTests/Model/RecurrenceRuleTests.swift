import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct RecurrenceRuleTests {
  @Test func isMadeOfItsParts() throws {
    let rule = try RecurrenceRule(
      frequency: .monthly, interval: 2,
      daysOfTheWeek: [
        RecurrenceDayOfWeek(.monday), RecurrenceDayOfWeek(.friday, weekNumber: -1),
      ], monthsOfTheYear: [1, 7], setPositions: [1, -1], firstDayOfTheWeek: .sunday,
      end: .count(8))
    #expect(
      rule.text
        == "FREQ=MONTHLY;COUNT=8;INTERVAL=2;BYDAY=MO,-1FR;BYMONTH=1,7;BYSETPOS=1,-1;WKST=SU")
    #expect(rule.frequency == .monthly)
    #expect(rule.interval == 2)
    #expect(rule.daysOfTheWeek.map(\.weekday) == [.monday, .friday])
    #expect(rule.daysOfTheWeek.map(\.weekNumber) == [0, -1])
    #expect(rule.monthsOfTheYear == [1, 7])
    #expect(rule.setPositions == [1, -1])
    #expect(rule.firstDayOfTheWeek == .sunday)
    #expect(rule.recurrenceEnd == .count(8))
    let yearly = try RecurrenceRule(
      frequency: .yearly, daysOfTheMonth: [-1], daysOfTheYear: [366], weeksOfTheYear: [-53])
    #expect(yearly.daysOfTheMonth == [-1])
    #expect(yearly.daysOfTheYear == [366])
    #expect(yearly.weeksOfTheYear == [-53])
    #expect(yearly.interval == 1)
    #expect(yearly.firstDayOfTheWeek == nil)
    #expect(yearly.recurrenceEnd == nil)
  }

  @Test func endsAtATimeOfEveryKind() throws {
    let reading = try Samples.reading(2024, 7, 1, 12)
    func text(_ time: EventTime) throws -> String {
      try RecurrenceRule(frequency: .daily, end: .until(time)).text
    }
    #expect(try text(.date(reading.date)) == "FREQ=DAILY;UNTIL=20240701")
    #expect(try text(.floating(reading)) == "FREQ=DAILY;UNTIL=20240701T120000")
    #expect(try text(.utc(reading)) == "FREQ=DAILY;UNTIL=20240701T120000Z")
    #expect(
      try text(.zoned(reading, try Samples.zone("Europe/Berlin")))
        == "FREQ=DAILY;UNTIL=20240701T100000Z")
    for time in [EventTime.date(reading.date), .floating(reading), .utc(reading)] {
      let rule = try RecurrenceRule(frequency: .daily, end: .until(time))
      #expect(rule.recurrenceEnd == .until(time))
    }
  }

  @Test func refusesValuesBeyondTheirRangeByName() {
    func refused(_ part: RecurrenceRule.Part, _ rule: () throws -> RecurrenceRule) {
      #expect(throws: RecurrenceRuleError.invalid(part), "\(part.rawValue)") { try rule() }
    }
    for interval in [0, -1, 32_768] {
      refused(.interval) { try RecurrenceRule(frequency: .daily, interval: interval) }
    }
    for count in [0, -1, 1 << 31] {
      refused(.count) { try RecurrenceRule(frequency: .daily, end: .count(count)) }
    }
    for number in [54, -54, .max, .min] {
      let day = RecurrenceDayOfWeek(.monday, weekNumber: number)
      refused(.byDay) { try RecurrenceRule(frequency: .yearly, daysOfTheWeek: [day]) }
      refused(.byWeekNumber) { try RecurrenceRule(frequency: .yearly, weeksOfTheYear: [number]) }
    }
    for day in [0, 32, -32] {
      refused(.byMonthDay) { try RecurrenceRule(frequency: .monthly, daysOfTheMonth: [day]) }
    }
    for day in [0, 367, -367] {
      refused(.byYearDay) { try RecurrenceRule(frequency: .yearly, daysOfTheYear: [day]) }
      refused(.bySetPosition) {
        try RecurrenceRule(frequency: .yearly, monthsOfTheYear: [1], setPositions: [day])
      }
    }
    refused(.byWeekNumber) { try RecurrenceRule(frequency: .yearly, weeksOfTheYear: [0]) }
    for month in [0, 13, -1] {
      refused(.byMonth) { try RecurrenceRule(frequency: .yearly, monthsOfTheYear: [month]) }
    }
  }

  @Test func refusesWhatDoesNotGoTogether() {
    #expect(throws: RecurrenceRuleError.misplaced(.byDay)) {
      let second = RecurrenceDayOfWeek(.monday, weekNumber: 2)
      return try RecurrenceRule(frequency: .weekly, daysOfTheWeek: [second])
    }
    #expect(throws: RecurrenceRuleError.misplaced(.byMonthDay)) {
      try RecurrenceRule(frequency: .weekly, daysOfTheMonth: [1])
    }
    #expect(throws: RecurrenceRuleError.misplaced(.byWeekNumber)) {
      try RecurrenceRule(frequency: .monthly, weeksOfTheYear: [1])
    }
    #expect(throws: RecurrenceRuleError.misplaced(.bySetPosition)) {
      try RecurrenceRule(frequency: .monthly, setPositions: [1])
    }
    for frequency in [RecurrenceFrequency.secondly, .minutely] {
      #expect(throws: RecurrenceRuleError.tooFrequent) { try RecurrenceRule(frequency: frequency) }
    }
  }
}
