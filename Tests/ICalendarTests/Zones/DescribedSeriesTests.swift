import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// Series on the clock of a zone that only their file knows.
@Suite struct DescribedSeriesTests {
  /// A clock like none in the world: it is put forward on 10 April and back on 20 September, for ever.
  static let zone = """
    BEGIN:VTIMEZONE
    TZID:Odd one
    X-KEPT:as it is
    BEGIN:STANDARD
    DTSTART:20000920T030000
    TZOFFSETFROM:+0317
    TZOFFSETTO:+0137
    RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=20
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20000410T010000
    TZOFFSETFROM:+0137
    TZOFFSETTO:+0317
    RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=10
    END:DAYLIGHT
    END:VTIMEZONE

    """

  private func edited(_ lines: String) throws -> Edited {
    try Edited(event: lines, zones: Self.zone)
  }

  /// The starts in UTC: `2026-04-09T07:23:00`.
  private func moments(_ edited: Edited, _ uid: String = "u") throws -> [String] {
    try edited.occurrences(uid).compactMap { $0.start.instant?.local(offset: 0)?.description }
  }

  @Test func staysAtItsTimeOfDayAcrossAChangeOfClocks() throws {
    let series = try edited(
      "DTSTART;TZID=Odd one:20260408T090000\nDTEND;TZID=Odd one:20260408T100000\n"
        + "RRULE:FREQ=DAILY;COUNT=4")
    #expect(
      try moments(series) == [
        "2026-04-08T07:23:00", "2026-04-09T07:23:00", "2026-04-10T05:43:00",
        "2026-04-11T05:43:00",
      ])
    #expect(try series.occurrences().allSatisfy { $0.start.reading.time.hour == 9 })
    #expect(try series.occurrences().allSatisfy { $0.end.reading.time.hour == 10 })
    #expect(series.contents.problem == nil)
  }

  @Test func endsByTheMomentOfItsUntil() throws {
    // 09:00 on 10 April is 05:43 in UTC, by the offset before it would be 07:23.
    for (until, count) in [("20260410T054300Z", 3), ("20260410T054200Z", 2)] {
      let series = try edited(
        "DTSTART;TZID=Odd one:20260408T090000\nRRULE:FREQ=DAILY;UNTIL=\(until)")
      #expect(try series.occurrences().count == count)
    }
  }

  @Test func leavesOutExceptionsHoweverTheyAreWritten() throws {
    let series = try edited(
      """
      DTSTART;TZID=Odd one:20260408T090000
      RRULE:FREQ=DAILY;COUNT=5
      EXDATE;TZID=Odd one:20260409T090000
      EXDATE:20260410T054300Z
      EXDATE;TZID=Europe/Berlin:20260411T074300
      """)
    #expect(try series.starts() == ["2026-04-08T09:00:00", "2026-04-12T09:00:00"])
  }

  @Test func addsDatesOnItsClock() throws {
    let series = try edited(
      """
      DTSTART;TZID=Odd one:20260408T090000
      RDATE;TZID=Odd one:20260501T120000
      RDATE;VALUE=PERIOD;TZID=Odd one:20260601T120000/PT2H
      """)
    #expect(
      try moments(series) == ["2026-04-08T07:23:00", "2026-05-01T08:43:00", "2026-06-01T08:43:00"])
    #expect(try series.occurrences().last?.end.reading.time.hour == 14)
  }

  @Test func occurrencesThatDifferStandInForTheirOwn() throws {
    let series = try edited(
      """
      DTSTART;TZID=Odd one:20260408T090000
      RRULE:FREQ=DAILY;COUNT=4
      END:VEVENT
      BEGIN:VEVENT
      UID:u
      RECURRENCE-ID;TZID=Odd one:20260410T090000
      DTSTART;TZID=Odd one:20260410T140000
      END:VEVENT
      BEGIN:VEVENT
      UID:u
      RECURRENCE-ID:20260411T054300Z
      DTSTART;TZID=Odd one:20260411T150000
      """)
    #expect(
      try series.starts() == [
        "2026-04-08T09:00:00", "2026-04-09T09:00:00", "2026-04-10T14:00:00", "2026-04-11T15:00:00",
      ])
    #expect(
      try moments(series).suffix(2) == ["2026-04-10T10:43:00", "2026-04-11T11:43:00"])
  }

  @Test func aReadingThatIsSkippedOccursAllTheSame() throws {
    let series = try edited("DTSTART;TZID=Odd one:20260409T013000\nRRULE:FREQ=DAILY;COUNT=3")
    #expect(
      try moments(series) == ["2026-04-08T23:53:00", "2026-04-09T23:53:00", "2026-04-10T22:13:00"])
  }

  // MARK: Edits

  @Test func anEditOfTheTitleKeepsTimesAndZoneByteForByte() throws {
    var series = try edited(
      "DTSTART;TZID=Odd one:20260408T090000\nRRULE:FREQ=DAILY;COUNT=4\nSUMMARY:Old")
    let before = series
    try series.change { $0.title = "New" }
    let (added, removed) = series.difference(from: before)
    #expect(removed == ["SUMMARY:Old"])
    #expect(added.allSatisfy { !$0.contains("DTSTART") && !$0.contains("TZ") })
    #expect(series.text.contains(Self.zone.replacingOccurrences(of: "\n", with: "\r\n")))
  }

  @Test func aTimeThatMovesIsWrittenInTheSameZone() throws {
    var series = try edited(
      """
      DTSTART;TZID=Odd one:20260408T090000
      DTEND;TZID=Odd one:20260408T100000
      RRULE:FREQ=DAILY;UNTIL=20260411T054300Z
      EXDATE;TZID=Odd one:20260409T090000
      END:VEVENT
      BEGIN:VEVENT
      UID:u
      RECURRENCE-ID;TZID=Odd one:20260410T090000
      DTSTART;TZID=Odd one:20260410T140000
      """)
    try series.change { event in
      event.start = event.start.at(try Samples.reading(2026, 4, 8, 11))
      event.end = event.end.at(try Samples.reading(2026, 4, 8, 12))
    }
    for line in [
      "DTSTART;TZID=Odd one:20260408T110000", "DTEND;TZID=Odd one:20260408T120000",
      "RRULE:FREQ=DAILY;UNTIL=20260411T074300Z", "EXDATE;TZID=Odd one:20260409T110000",
      "RECURRENCE-ID;TZID=Odd one:20260410T110000", "DTSTART;TZID=Odd one:20260410T140000",
    ] {
      #expect(series.lines.contains(line), "\(line)")
    }
    #expect(
      try series.starts() == ["2026-04-08T11:00:00", "2026-04-10T14:00:00", "2026-04-11T11:00:00"])
    #expect(series.text.contains(Self.zone.replacingOccurrences(of: "\n", with: "\r\n")))
  }

  @Test func detachesAndExcludesOccurrencesBehindAChangeOfClocks() throws {
    var series = try edited(
      "DTSTART;TZID=Odd one:20260408T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4")
    try series.changeOccurrence("2026-04-10") { event in
      event.start = event.start.at(try Samples.reading(2026, 4, 10, 13))
      event.end = event.end.at(try Samples.reading(2026, 4, 10, 14))
    }
    try series.exclude("2026-04-11")
    #expect(series.lines.contains("RECURRENCE-ID;TZID=Odd one:20260410T090000"))
    #expect(series.lines.contains("DTSTART;TZID=Odd one:20260410T130000"))
    #expect(series.lines.contains("EXDATE;TZID=Odd one:20260411T090000"))
    #expect(
      try moments(series) == ["2026-04-08T07:23:00", "2026-04-09T07:23:00", "2026-04-10T09:43:00"])
  }

  @Test func divisionKeepsTheZoneInBothHalves() throws {
    let series = try edited("DTSTART;TZID=Odd one:20260408T090000\nRRULE:FREQ=DAILY")
    let (old, new) = try series.split(at: "2026-04-11") { $0.title = "New" }
    let before = try #require(old)
    #expect(before.lines.contains("RRULE:FREQ=DAILY;UNTIL=20260411T054259Z"))
    #expect(try before.starts().last == "2026-04-10T09:00:00")
    #expect(new.lines.contains("DTSTART;TZID=Odd one:20260411T090000"))
    #expect(new.text.contains("X-KEPT:as it is"))
    #expect(try moments(new, Edited.newUID.lowercaseName).first == "2026-04-11T05:43:00")
  }

  @Test func anEventGoesToAZoneThatIsKnown() throws {
    var event = try edited("DTSTART;TZID=Odd one:20260408T090000")
    try event.change {
      $0.start = .zoned(try Samples.reading(2026, 4, 8, 9), try Samples.zone("Asia/Tokyo"))
      $0.end = $0.start
    }
    #expect(event.lines.contains("DTSTART;TZID=Asia/Tokyo:20260408T090000"))
    #expect(event.lines.contains("TZID:Asia/Tokyo"))
    #expect(event.lines.contains("TZID:Odd one"))
  }

  @Test func aNewObjectHasTheMomentInUTC() throws {
    let event = try edited("DTSTART;TZID=Odd one:20260408T090000").event()
    let object = try ICalendarObject(event, stamp: Edited.stamp)
    #expect(Edited(object).lines.contains("DTSTART:20260408T072300Z"))
  }

  @Test func aReminderThatRepeatsMovesOnOnItsClock() throws {
    var reminder = try Edited(
      "BEGIN:VCALENDAR\n\(Self.zone)BEGIN:VTODO\nUID:u\nDUE;TZID=Odd one:20260409T090000\n"
        + "RRULE:FREQ=DAILY\nEND:VTODO\nEND:VCALENDAR")
    try reminder.complete()
    #expect(reminder.lines.contains("DUE;TZID=Odd one:20260410T090000"))
    #expect(
      try reminder.reminder().due?.instant
        == EventTime.utc(Samples.reading(2026, 4, 10, 5, 43)).instant)
  }
}
