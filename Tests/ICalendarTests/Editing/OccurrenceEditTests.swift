import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct OccurrenceEditTests {
  private static let daily = """
    X-FOREIGN;X-P=1:kept
    DTSTART;X-Q=2;TZID="W. Europe Standard Time":20261102T090000
    DURATION:PT1H
    SUMMARY:Stand-up
    SEQUENCE:7
    RRULE:FREQ=DAILY;COUNT=5
    EXDATE;TZID="W. Europe Standard Time":20261103T090000
    RDATE;TZID="W. Europe Standard Time":20261109T090000
    ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER:-PT5M
    X-ALARM:1
    END:VALARM
    """

  @Test func detachesAnOccurrenceWithWhatTheSeriesHas() throws {
    var edited = try Edited(event: Self.daily)
    let before = edited.text
    try edited.changeOccurrence("2026-11-04") {
      $0.title = "Sit-down"
      $0.start = $0.start.at(try Samples.reading(2026, 11, 4, 10))
      $0.end = $0.end.at(try Samples.reading(2026, 11, 4, 11))
    }
    #expect(edited.text.hasPrefix(before.replacingOccurrences(of: "END:VCALENDAR\r\n", with: "")))
    #expect(
      edited.lines.dropFirst(20) == [
        "BEGIN:VEVENT", "UID:u", "X-FOREIGN;X-P=1:kept",
        "RECURRENCE-ID;TZID=\"W. Europe Standard Time\":20261104T090000",
        "DTSTART;X-Q=2;TZID=\"W. Europe Standard Time\":20261104T100000", "DURATION:PT1H",
        "SUMMARY:Sit-down", "SEQUENCE:8", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com",
        "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z", "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER:-PT5M", "X-ALARM:1", "END:VALARM", "END:VEVENT",
        "END:VCALENDAR",
      ])
    let detached = try edited.occurrence("2026-11-04")
    #expect(detached.isDetached)
    #expect(detached.title == "Sit-down")
    #expect(try edited.occurrences().count == 5)
  }

  @Test func detachesNothingWhereNothingDiffers() throws {
    var edited = try Edited(event: Self.daily)
    let before = edited.text
    try edited.changeOccurrence("2026-11-04") { _ in }
    #expect(edited.text == before)
    #expect(throws: EditError.ruleOfOccurrence) {
      try edited.changeOccurrence("2026-11-04") {
        $0.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY")]
      }
    }
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20261102", "RECURRENCE-ID;VALUE=DATE:20261104"),
    ("DTSTART:20261102T090000", "RECURRENCE-ID:20261104T090000"),
    ("DTSTART:20261102T090000Z", "RECURRENCE-ID:20261104T090000Z"),
  ])
  func namesOccurrencesInTheFormOfTheStart(start: String, name: String) throws {
    var edited = try Edited(event: "\(start)\nRRULE:FREQ=DAILY;COUNT=5")
    try edited.changeOccurrence("2026-11-04") { $0.title = "New" }
    #expect(edited.lines.contains(name))
    #expect(try edited.occurrence("2026-11-04").title == "New")
    try edited.changeOccurrence("2026-11-05") { $0.title = "Newer" }
    #expect(try edited.occurrences().map(\.title) == ["", "", "New", "Newer", ""])
    try edited.exclude("2026-11-04")
    try edited.exclude("2026-11-06")
    #expect(
      edited.lines.contains(name.replacingOccurrences(of: "RECURRENCE-ID", with: "EXDATE")))
    #expect(try edited.occurrences().map(\.title) == ["", "", "Newer"])
  }

  @Test func excludesAnOccurrence() throws {
    var edited = try Edited(event: Self.daily)
    let before = edited
    try edited.exclude("2026-11-04")
    let (added, removed) = edited.difference(from: before)
    #expect(removed == ["SEQUENCE:7"])
    #expect(
      added == [
        "SEQUENCE:8", "EXDATE;TZID=\"W. Europe Standard Time\":20261104T090000",
        "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z",
      ])
    #expect(try edited.occurrences().count == 4)
  }

  @Test func excludesEveryOccurrence() throws {
    var edited = try Edited(event: Self.daily)
    for _ in 0..<5 {
      let first = try #require(try edited.occurrences().first)
      try edited.object.exclude(first, stamp: Edited.stamp)
    }
    #expect(try edited.occurrences().isEmpty)
    #expect(!edited.object.isEmpty)
  }

  @Test func excludesAnOccurrenceThatDiffers() throws {
    var edited = try Edited(event: Self.daily)
    try edited.changeOccurrence("2026-11-04") {
      $0.title = "New"
      $0.start = $0.start.at(try Samples.reading(2026, 12, 4, 10))
      $0.end = $0.end.at(try Samples.reading(2026, 12, 4, 11))
    }
    try edited.exclude("2026-11-04")
    #expect(!edited.text.contains("SUMMARY:New"))
    #expect(try edited.occurrences().count == 4)
  }

  @Test func excludesAnOccurrenceWithoutItsSeries() throws {
    var edited = try Edited(
      event: "RECURRENCE-ID:20261104T090000Z\nDTSTART:20261104T090000Z\nSUMMARY:Alone")
    try edited.exclude("2026-11-04")
    #expect(edited.object.isEmpty)
  }

  @Test func excludesARecurrenceDateOfAPeriod() throws {
    var edited = try Edited(
      event: "DTSTART:20261102T090000Z\nRDATE;VALUE=PERIOD:20261104T090000Z/PT3H")
    #expect(try edited.occurrences().count == 2)
    try edited.changeOccurrence("2026-11-04") { $0.title = "New" }
    #expect(try edited.occurrence("2026-11-04").end == .utc(Samples.reading(2026, 11, 4, 12)))
    try edited.exclude("2026-11-04")
    #expect(try edited.starts() == ["2026-11-02T09:00:00"])
  }

  @Test func excludesAlsoWhatIsThereTwice() throws {
    let own =
      "END:VEVENT\nBEGIN:VEVENT\nUID:u\nRECURRENCE-ID:20261104T090000Z\n"
      + "DTSTART:20261104T090000Z\nSUMMARY:Twice\n"
    var edited = try Edited(
      event: "DTSTART:20261102T090000Z\nRRULE:FREQ=DAILY;COUNT=4\n\(own)\(own)X-END:1")
    let (old, new) = try edited.split(at: "2026-11-04")
    #expect(try #require(old).occurrences().count == 2)
    #expect(try new.occurrences(Edited.newUID.lowercaseName).count == 2)
    try edited.exclude("2026-11-04")
    #expect(try edited.occurrences().map(\.title) == ["", "", ""])
  }

  @Test func namesOccurrencesInAZoneOfTheFileOwn() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      DTSTART:19701025T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0230
      TZOFFSETTO:+0130
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19700329T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      TZOFFSETFROM:+0130
      TZOFFSETTO:+0230
      END:DAYLIGHT
      END:VTIMEZONE

      """
    var edited = try Edited(
      event: "DTSTART;TZID=Own:20261020T090000\nRRULE:FREQ=DAILY;COUNT=10", zones: zone)
    for day in ["2026-10-21", "2026-10-27"] {
      let before = try edited.occurrence(day)
      try edited.changeOccurrence(day) { $0.title = "New" }
      let detached = try edited.occurrence(day)
      #expect(detached.title == "New")
      #expect(detached.start == before.start)
      #expect(detached.isDetached)
    }
    #expect(try edited.occurrences().count == 10)
    try edited.exclude("2026-10-28")
    #expect(try edited.occurrences().count == 9)
  }

  @Test func saysThatTheOccurrenceIsMissing() throws {
    var edited = try Edited(event: Self.daily)
    let event = try edited.event()
    #expect(throws: EditError.missing) {
      try edited.object.exclude(event, stamp: Edited.stamp)
    }
    #expect(throws: EditError.missing) {
      try edited.object.detach(event, from: event, stamp: Edited.stamp)
    }
  }
}
