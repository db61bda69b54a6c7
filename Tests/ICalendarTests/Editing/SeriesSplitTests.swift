import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct SeriesSplitTests {
  private static let series = """
    X-FOREIGN:1
    DTSTART;TZID=Europe/Berlin:20261102T090000
    DTEND;TZID=Europe/Berlin:20261102T100000
    SUMMARY:Course
    SEQUENCE:3
    RRULE:FREQ=DAILY;COUNT=10;WKST=SU
    EXDATE;TZID=Europe/Berlin:20261103T090000,20261107T090000
    RDATE;TZID=Europe/Berlin:20261120T090000
    RDATE;TZID=Europe/Berlin:20261102T150000
    END:VEVENT
    BEGIN:VEVENT
    UID:u
    RECURRENCE-ID;TZID=Europe/Berlin:20261104T090000
    DTSTART;TZID=Europe/Berlin:20261104T110000
    SUMMARY:Before
    END:VEVENT
    BEGIN:VEVENT
    UID:other
    DTSTART:20261104T110000Z
    END:VEVENT
    BEGIN:VEVENT
    UID:u
    RECURRENCE-ID:20261108T080000Z
    DTSTART;TZID=Europe/Berlin:20261108T110000
    SUMMARY:Behind
    """
  private static let zone = """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    X-MINE:1
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE

    """
  private static let uid = Edited.newUID.lowercaseName

  @Test func dividesACountExceptionsDatesAndOccurrencesThatDiffer() throws {
    let edited = try Edited(event: Self.series, zones: Self.zone)
    let all = try edited.occurrences().map(\.start)
    let (old, new) = try edited.split(at: "2026-11-06")
    let before = try #require(old)
    #expect(
      before.lines.filter { $0.contains("RRULE") || $0.contains("DATE;") } == [
        "RRULE:FREQ=DAILY;COUNT=4;WKST=SU", "EXDATE;TZID=Europe/Berlin:20261103T090000",
        "RDATE;TZID=Europe/Berlin:20261102T150000",
      ])
    #expect(before.lines.contains("UID:other"))
    #expect(before.lines.contains("SEQUENCE:4"))
    #expect(before.text.contains("Before"))
    #expect(!before.text.contains("Behind"))
    #expect(
      new.lines == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", "BEGIN:VTIMEZONE",
        "TZID:Europe/Berlin", "X-MINE:1", "BEGIN:STANDARD", "DTSTART:19700101T000000",
        "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
        "BEGIN:VEVENT", "UID:\(Self.uid)", "X-FOREIGN:1",
        "DTSTART;TZID=Europe/Berlin:20261106T090000",
        "DTEND;TZID=Europe/Berlin:20261106T100000", "SUMMARY:Course", "SEQUENCE:1",
        "RRULE:FREQ=DAILY;COUNT=6;WKST=SU", "EXDATE;TZID=Europe/Berlin:20261107T090000",
        "RDATE;TZID=Europe/Berlin:20261120T090000", "CREATED:20261121T100000Z",
        "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z", "END:VEVENT",
        "BEGIN:VEVENT", "UID:\(Self.uid)", "RECURRENCE-ID:20261108T080000Z",
        "DTSTART;TZID=Europe/Berlin:20261108T110000", "SUMMARY:Behind", "SEQUENCE:1",
        "CREATED:20261121T100000Z", "DTSTAMP:20261121T100000Z",
        "LAST-MODIFIED:20261121T100000Z", "END:VEVENT", "END:VCALENDAR",
      ])
    let parts = try before.occurrences().map(\.start) + (try new.occurrences(Self.uid).map(\.start))
    #expect(parts == all)
  }

  @Test(arguments: [
    ("DTSTART;TZID=Europe/Berlin:20261023T090000", "UNTIL=20261026T075959Z"),
    ("DTSTART:20261023T090000Z", "UNTIL=20261026T085959Z"),
    ("DTSTART:20261023T090000", "UNTIL=20261026T085959"),
    ("DTSTART;VALUE=DATE:20261023", "UNTIL=20261025"),
  ])
  func endsARuleWithoutCount(start: String, until: String) throws {
    let edited = try Edited(event: "\(start)\nRRULE:FREQ=DAILY")
    let (old, new) = try edited.split(at: "2026-10-26")
    let before = try #require(old)
    #expect(before.lines.contains("RRULE:FREQ=DAILY;\(until)"))
    #expect(new.lines.contains("RRULE:FREQ=DAILY"))
    #expect(new.lines.contains(start.replacingOccurrences(of: "20261023", with: "20261026")))
    #expect(try before.occurrences().count == 3)
    let all = try edited.occurrences().map(\.start)
    #expect(
      try before.occurrences().map(\.start) + new.occurrences(Self.uid).map(\.start) == all)
  }

  @Test func keepsTheOldEndForTheRest() throws {
    let edited = try Edited(
      event: "DTSTART:20261102T090000Z\nRRULE:UNTIL=20261110T090000Z;FREQ=DAILY")
    let (old, new) = try edited.split(at: "2026-11-05")
    #expect(old?.lines.contains("RRULE:UNTIL=20261105T085959Z;FREQ=DAILY") == true)
    #expect(new.lines.contains("RRULE:UNTIL=20261110T090000Z;FREQ=DAILY"))
    #expect(try new.occurrences(Self.uid).count == 6)
  }

  @Test func keepsAllOfItAtTheFirstOccurrence() throws {
    var edited = try Edited(event: Self.series)
    let (old, new) = try edited.split(at: "2026-11-02")
    #expect(old == nil)
    #expect(new.text == edited.text)
    let changed = try edited.split(at: "2026-11-02") { $0.title = "New" }
    #expect(changed.old == nil)
    try edited.change { $0.title = "New" }
    #expect(changed.new.text == edited.text)
  }

  @Test func keepsAllOfItWhereEverythingBeforeIsExcluded() throws {
    let edited = try Edited(
      event: "DTSTART:20261102T090000Z\nRRULE:FREQ=DAILY;COUNT=4\n"
        + "EXDATE:20261102T090000Z,20261103T090000Z")
    let (old, new) = try edited.split(at: "2026-11-04") {
      $0.start = .utc(try Samples.reading(2026, 11, 4, 11))
      $0.end = $0.start
    }
    #expect(old == nil)
    #expect(try new.starts() == ["2026-11-04T11:00:00", "2026-11-05T11:00:00"])
  }

  @Test func changesWhatFollows() throws {
    let edited = try Edited(event: Self.series)
    let (old, new) = try edited.split(at: "2026-11-06") {
      $0.title = "Class"
      $0.start = $0.start.at(try Samples.reading(2026, 11, 6, 10))
      $0.end = $0.end.at(try Samples.reading(2026, 11, 6, 12))
    }
    #expect(try #require(old).starts().last == "2026-11-05T09:00:00")
    #expect(
      try new.starts(Self.uid) == [
        "2026-11-06T10:00:00", "2026-11-08T11:00:00", "2026-11-09T10:00:00",
        "2026-11-10T10:00:00", "2026-11-11T10:00:00", "2026-11-20T10:00:00",
      ])
    #expect(try new.occurrences(Self.uid).map(\.title).contains("Behind"))
    #expect(try new.occurrence("2026-11-09", Self.uid).end.reading.time.hour == 12)
    #expect(new.lines.contains("RECURRENCE-ID:20261108T090000Z"))
  }

  @Test func takesARuleThatIsChangedAsItIs() throws {
    let edited = try Edited(event: Self.series)
    let (_, new) = try edited.split(at: "2026-11-06") {
      $0.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY;COUNT=2")]
    }
    #expect(
      try new.starts(Self.uid) == [
        "2026-11-06T09:00:00", "2026-11-13T09:00:00", "2026-11-20T09:00:00",
      ])
  }

  @Test func dividesAtAnOccurrenceThatDiffers() throws {
    let edited = try Edited(event: Self.series)
    let (old, new) = try edited.split(at: "2026-11-08") { $0.title = "All of them" }
    #expect(try #require(old).occurrences().count == 5)
    #expect(
      try new.occurrences(Self.uid).map(\.title)
        == ["All of them", "All of them", "All of them", "All of them", "All of them"])
    #expect(new.lines.contains("RECURRENCE-ID:20261108T100000Z"))
    #expect(
      try new.starts(Self.uid) == [
        "2026-11-08T11:00:00", "2026-11-09T11:00:00", "2026-11-10T11:00:00",
        "2026-11-11T11:00:00", "2026-11-20T11:00:00",
      ])
  }

  @Test func beginsAtTheRuleWhereTheOccurrenceIsAFurtherDate() throws {
    let edited = try Edited(
      event: "DTSTART:20261102T090000Z\nRRULE:FREQ=WEEKLY;COUNT=4\nRDATE:20261111T150000Z")
    let (old, new) = try edited.split(at: "2026-11-11")
    #expect(try #require(old).starts() == ["2026-11-02T09:00:00", "2026-11-09T09:00:00"])
    #expect(
      try new.starts(Self.uid) == [
        "2026-11-11T15:00:00", "2026-11-16T09:00:00", "2026-11-23T09:00:00",
      ])
  }

  @Test func dividesFurtherDatesAlone() throws {
    let edited = try Edited(
      event: "DTSTART:20261102T090000Z\nRDATE:20261103T090000Z,20261105T090000Z,20261107T090000Z")
    let (old, new) = try edited.split(at: "2026-11-05")
    #expect(try #require(old).starts() == ["2026-11-02T09:00:00", "2026-11-03T09:00:00"])
    #expect(try new.starts(Self.uid) == ["2026-11-05T09:00:00", "2026-11-07T09:00:00"])
  }

  @Test func dropsARuleThatIsOver() throws {
    let edited = try Edited(
      event: "DTSTART:20261102T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=3\n"
        + "RRULE:FREQ=DAILY;UNTIL=20261104T090000Z")
    let (old, new) = try edited.split(at: "2026-11-09")
    #expect(
      try #require(old).lines.filter { $0.hasPrefix("RRULE") } == [
        "RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=WEEKLY;COUNT=1",
        "RRULE:FREQ=DAILY;UNTIL=20261104T090000Z",
      ])
    #expect(
      new.lines.filter { $0.hasPrefix("RRULE") } == ["RRULE:FREQ=WEEKLY;COUNT=2"])
  }

  @Test func dividesAlsoWhereTheLastOneIsLeft() throws {
    let edited = try Edited(event: "DTSTART:20261102T090000Z\nRRULE:FREQ=DAILY;COUNT=3")
    let (old, new) = try edited.split(at: "2026-11-04")
    #expect(try #require(old).occurrences().count == 2)
    #expect(try new.occurrences(Self.uid).count == 1)
  }

  @Test func dividesNoRulesThatWouldGiveOtherTimes() throws {
    let edited = try Edited(
      event: "DTSTART:20261201T100000Z\nRRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2")
    do {
      _ = try edited.split(at: "2026-12-02") { $0.location = "L" }
      Issue.record("it was divided")
    } catch EditError.invalid(let field, let reason) {
      #expect(field == "repeat" && reason.contains("change this occurrence alone"))
    }
    let old = try #require(
      try edited.object.ended(before: edited.occurrence("2026-12-02"), stamp: Edited.stamp))
    #expect(try Edited(old).starts() == ["2026-12-01T10:00:00"])
    let (_, new) = try edited.split(at: "2026-12-02") {
      $0.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;COUNT=3")]
    }
    #expect(try new.starts(Self.uid).count == 3)
  }

  @Test func dividesSeveralRulesThatGoOnAsTheyDid() throws {
    let edited = try Edited(
      event: "DTSTART:20261201T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=TU\nRRULE:FREQ=WEEKLY;BYDAY=TH")
    let (_, new) = try edited.split(at: "2026-12-03") { $0.location = "L" }
    #expect(
      try new.starts(Self.uid).prefix(3)
        == ["2026-12-03T10:00:00", "2026-12-08T10:00:00", "2026-12-10T10:00:00"])
  }
}
