import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct SeriesChangeTests {
  private static let weekly = """
    DTSTART;TZID=Europe/Berlin:20261102T090000
    DTEND;TZID=Europe/Berlin:20261102T100000
    SUMMARY:Course
    rrule:FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE;UNTIL=20261130T080000Z
    EXDATE;X-A=1;TZID=Europe/Berlin:20261104T090000,20261111T090000
    EXDATE:20261109T080000Z
    RDATE;TZID=Europe/Berlin:20261105T150000
    END:VEVENT
    BEGIN:VEVENT
    UID:u
    RECURRENCE-ID;TZID=Europe/Berlin:20261116T090000
    DTSTART;TZID=Europe/Berlin:20261116T090000
    DTEND;TZID=Europe/Berlin:20261116T110000
    SUMMARY:Longer
    END:VEVENT
    BEGIN:VEVENT
    UID:u
    X-B:1
    RECURRENCE-ID:20261118T080000Z
    DTSTART;TZID=Europe/Berlin:20261119T090000
    DTEND;TZID=Europe/Berlin:20261119T110000
    SUMMARY:Moved
    """

  private func move(_ edited: inout Edited, days: Int = 0, hours: Int = 0) throws {
    try edited.change {
      let seconds = days * 86_400 + hours * 3600
      $0.start = $0.start.at($0.start.reading.adding(seconds: seconds) ?? $0.start.reading)
      $0.end = $0.end.at($0.end.reading.adding(seconds: seconds) ?? $0.end.reading)
    }
  }

  @Test func movesExceptionsDatesAndNamesAlong() throws {
    var edited = try Edited(event: Self.weekly)
    #expect(
      try edited.starts() == [
        "2026-11-02T09:00:00", "2026-11-05T15:00:00", "2026-11-16T09:00:00",
        "2026-11-19T09:00:00", "2026-11-23T09:00:00", "2026-11-25T09:00:00",
        "2026-11-30T09:00:00",
      ])
    try move(&edited, hours: 2)
    #expect(
      try edited.starts() == [
        "2026-11-02T11:00:00", "2026-11-05T17:00:00", "2026-11-16T11:00:00",
        "2026-11-19T09:00:00", "2026-11-23T11:00:00", "2026-11-25T11:00:00",
        "2026-11-30T11:00:00",
      ])
    let lines = edited.lines
    for line in [
      "rrule:FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE;UNTIL=20261130T100000Z",
      "EXDATE;X-A=1;TZID=Europe/Berlin:20261104T110000,20261111T110000",
      "EXDATE:20261109T100000Z", "RDATE;TZID=Europe/Berlin:20261105T170000",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261116T110000",
      "DTSTART;TZID=Europe/Berlin:20261116T110000", "DTEND;TZID=Europe/Berlin:20261116T130000",
      "RECURRENCE-ID:20261118T100000Z", "DTSTART;TZID=Europe/Berlin:20261119T090000",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func turnsTheWeekdaysOfTheRule() throws {
    var edited = try Edited(event: Self.weekly)
    try move(&edited, days: 1)
    #expect(edited.text.contains("BYDAY=TU,TH;UNTIL=20261201T080000Z"))
    #expect(
      try edited.starts() == [
        "2026-11-03T09:00:00", "2026-11-06T15:00:00", "2026-11-17T09:00:00",
        "2026-11-19T09:00:00", "2026-11-24T09:00:00", "2026-11-26T09:00:00",
        "2026-12-01T09:00:00",
      ])
  }

  @Test func movesByAnOccurrenceThatGoesWithTheSeries() throws {
    var edited = try Edited(event: Self.weekly)
    var expected = edited
    try move(&expected, hours: 2)
    let original = try edited.occurrence("2026-11-23")
    var event = original
    event.start = event.start.at(try Samples.reading(2026, 11, 23, 11))
    event.end = event.end.at(try Samples.reading(2026, 11, 23, 12))
    try edited.object.change(event, from: original, stamp: Edited.stamp)
    #expect(edited.text == expected.text)
  }

  @Test func changesTheTitleOfASeriesAlone() throws {
    var edited = try Edited(event: Self.weekly)
    let before = edited
    try edited.change { $0.title = "Class" }
    let (added, removed) = edited.difference(from: before)
    #expect(removed == ["SUMMARY:Course"])
    #expect(
      added == [
        "SUMMARY:Class", "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z",
        "SEQUENCE:1",
      ])
  }

  @Test func changesAnOccurrenceThatDiffersAlone() throws {
    var edited = try Edited(event: Self.weekly)
    let before = edited
    try edited.changeOccurrence("2026-11-18") { $0.title = "Elsewhere" }
    let (added, removed) = edited.difference(from: before)
    #expect(removed == ["SUMMARY:Moved"])
    #expect(
      added == [
        "SUMMARY:Elsewhere", "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z",
        "SEQUENCE:1",
      ])
    #expect(throws: EditError.ruleOfOccurrence) {
      try edited.changeOccurrence("2026-11-18") {
        $0.recurrenceRules = [try RecurrenceRule("FREQ=DAILY")]
      }
    }
  }

  @Test func becomesASeriesOfDays() throws {
    var edited = try Edited(event: Self.weekly)
    try edited.change {
      $0.start = .date(try Samples.reading(2026, 11, 2).date)
      $0.end = .date(try Samples.reading(2026, 11, 3).date)
    }
    let lines = edited.lines
    for line in [
      "rrule:FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE;UNTIL=20261130",
      "EXDATE;X-A=1;VALUE=DATE:20261104,20261111", "EXDATE;VALUE=DATE:20261109",
      "RDATE;VALUE=DATE:20261105", "RECURRENCE-ID;VALUE=DATE:20261116",
      "RECURRENCE-ID;VALUE=DATE:20261118",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(
      try edited.starts() == [
        "2026-11-02", "2026-11-05", "2026-11-16T09:00:00", "2026-11-19T09:00:00", "2026-11-23",
        "2026-11-25", "2026-11-30",
      ])
  }

  @Test func takesAwayWhatANewRuleNoLongerGives() throws {
    var edited = try Edited(event: Self.weekly)
    try edited.change {
      $0.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO;COUNT=5")]
    }
    let lines = edited.lines
    #expect(lines.contains("RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=MO"))
    #expect(!edited.text.contains("20261104"))
    #expect(!edited.text.contains("20261111"))
    #expect(lines.contains("EXDATE:20261109T080000Z"))
    #expect(lines.contains("SUMMARY:Longer"))
    #expect(!lines.contains("SUMMARY:Moved"))
    #expect(
      try edited.starts() == [
        "2026-11-02T09:00:00", "2026-11-05T15:00:00", "2026-11-16T09:00:00",
        "2026-11-23T09:00:00", "2026-11-30T09:00:00",
      ])
  }

  @Test func becomesASingleEvent() throws {
    var edited = try Edited(event: Self.weekly)
    try edited.change { $0.recurrenceRules = [] }
    for name in ["RRULE", "EXDATE", "RDATE", "RECURRENCE-ID"] {
      #expect(!edited.text.uppercased().contains(name))
    }
    #expect(try edited.starts() == ["2026-11-02T09:00:00"])
  }

  @Test func keepsTheRulesThatDoNotChange() throws {
    var edited = try Edited(
      event: "DTSTART:20261102T090000Z\nrrule;X-A=1:freq=daily;count=3\nRRULE:FREQ=WEEKLY;COUNT=2")
    try edited.change { $0.recurrenceRules[1] = try RecurrenceRule("FREQ=YEARLY") }
    #expect(edited.lines.contains("rrule;X-A=1:freq=daily;count=3"))
    #expect(edited.lines.contains("RRULE:FREQ=YEARLY"))
    #expect(!edited.text.contains("WEEKLY"))
  }

  @Test func refusesARuleThatDoesNotGoWithDays() throws {
    var edited = try Edited(event: "DTSTART;VALUE=DATE:20261102")
    #expect(throws: EditError(.repeatsWithinDay, field: "repeat")) {
      try edited.change { $0.recurrenceRules = [try RecurrenceRule("FREQ=HOURLY")] }
    }
    var hourly = try Edited(event: "DTSTART:20261102T090000Z\nRRULE:FREQ=HOURLY;COUNT=3")
    #expect(throws: EditError(.repeatsWithinDay, field: "repeat")) {
      try hourly.change {
        $0.start = .date(try Samples.reading(2026, 11, 2).date)
        $0.end = .date(try Samples.reading(2026, 11, 3).date)
      }
    }
  }

  @Test func movesASeriesInAZoneOfTheFileOwnByTheClockOfThatZone() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0130
      TZOFFSETTO:+0130
      END:STANDARD
      END:VTIMEZONE

      """
    var edited = try Edited(
      event: """
        DTSTART;TZID=Own:20261102T090000
        DTEND;TZID=Own:20261102T100000
        RRULE:FREQ=DAILY;COUNT=3
        EXDATE;TZID=Own:20261103T090000
        """, zones: zone)
    try move(&edited, hours: 1)
    #expect(edited.lines.contains("DTSTART;TZID=Own:20261102T100000"))
    #expect(edited.lines.contains("DTEND;TZID=Own:20261102T110000"))
    #expect(edited.lines.contains("EXDATE;TZID=Own:20261103T100000"))
    #expect(try edited.occurrences().count == 2)
  }

  @Test func movesPeriodsWithTheirEnds() throws {
    var edited = try Edited(
      event: """
        DTSTART:20261102T090000Z
        RDATE;VALUE=PERIOD:20261103T090000Z/20261103T120000Z,20261104T090000Z/PT2H,nonsense
        """)
    try move(&edited, hours: 1)
    #expect(
      edited.lines.contains(
        "RDATE;VALUE=PERIOD:20261103T100000Z/20261103T130000Z,20261104T100000Z/PT2H,nonsense"))
  }
}

@Suite struct RulePartsTests {
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
}
