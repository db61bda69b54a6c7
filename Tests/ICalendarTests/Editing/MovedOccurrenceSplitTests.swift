import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// Series that are divided at an occurrence that stands elsewhere than they have it.
@Suite struct MovedOccurrenceSplitTests {
  private static let uid = Edited.newUID.lowercaseName

  /// A weekly series at ten, whose third occurrence has these lines.
  private static func moved(_ lines: String) throws -> Edited {
    try Edited(
      event: """
        DTSTART;TZID=Europe/Berlin:20261202T100000
        DTEND;TZID=Europe/Berlin:20261202T110000
        RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=5
        END:VEVENT
        BEGIN:VEVENT
        UID:u
        RECURRENCE-ID;TZID=Europe/Berlin:20261216T100000
        \(lines)
        """)
  }

  private static let onThursday =
    "DTSTART;TZID=Europe/Berlin:20261217T150000\nDTEND;TZID=Europe/Berlin:20261217T160000"

  @Test(arguments: [
    ((16, 10), ["16T10", "23T10", "30T10"]), ((17, 16), ["17T16", "24T16", "31T16"]),
    ((15, 9), ["15T09", "22T09", "29T09"]),
  ])
  func putsAllThatFollowAtTheTimesOfOneThatWasMoved(
    _ start: (day: Int, hour: Int), _ starts: [String]
  ) throws {
    let edited = try Self.moved(Self.onThursday)
    let (old, new) = try edited.split(at: "2026-12-16") {
      $0.start = $0.start.at(try Samples.reading(2026, 12, start.day, start.hour))
      $0.end = $0.start.at(try Samples.reading(2026, 12, start.day, start.hour + 2))
    }
    #expect(
      try #require(old).starts() == ["2026-12-02T10:00:00", "2026-12-09T10:00:00"])
    #expect(try new.starts(Self.uid) == starts.map { "2026-12-\($0):00:00" })
    #expect(
      try new.occurrences(Self.uid).map(\.end.reading.time.hour)
        == Array(repeating: start.hour + 2, count: 3))
  }

  @Test func putsThemThereWhereTheEndOrTheTitleAloneIsChanged() throws {
    let edited = try Self.moved(Self.onThursday)
    let longer = try edited.split(at: "2026-12-16") {
      $0.end = $0.end.at(try Samples.reading(2026, 12, 17, 18))
    }.new
    let named = try edited.split(at: "2026-12-16") { $0.title = "New" }.new
    let starts = ["2026-12-17T15:00:00", "2026-12-24T15:00:00", "2026-12-31T15:00:00"]
    #expect(try longer.starts(Self.uid) == starts)
    #expect(try longer.occurrences(Self.uid).map(\.end.reading.time.hour) == [18, 18, 18])
    #expect(try named.starts(Self.uid) == starts)
    #expect(try named.occurrences(Self.uid).map(\.end.reading.time.hour) == [16, 16, 16])
    #expect(try named.occurrences(Self.uid).map(\.title) == ["New", "New", "New"])
  }

  @Test func putsThemInTheZoneThatOneIsGiven() throws {
    let edited = try Self.moved(Self.onThursday)
    let zone = try Samples.zone("America/New_York")
    let (_, new) = try edited.split(at: "2026-12-16") {
      $0.start = .zoned(try Samples.reading(2026, 12, 17, 9), zone)
      $0.end = .zoned(try Samples.reading(2026, 12, 17, 10), zone)
    }
    #expect(
      try new.occurrences(Self.uid).map(\.start)
        == [17, 24, 31].map { .zoned(try Samples.reading(2026, 12, $0, 9), zone) })
  }

  /// Some programs write every occurrence that differs in UTC.
  @Test func leavesTheClockOfTheSeriesWhereNobodyChoseAnother() throws {
    let edited = try Self.moved("DTSTART:20261216T090000Z\nDTEND:20261216T100000Z\nSUMMARY:a")
    let named = try edited.split(at: "2026-12-16") { $0.title = "New" }.new
    #expect(named.lines.contains("DTSTART;TZID=Europe/Berlin:20261216T100000"))
    let later = try edited.split(at: "2026-12-16") {
      $0.start = $0.start.at(try Samples.reading(2026, 12, 16, 11))
      $0.end = $0.end.at(try Samples.reading(2026, 12, 16, 12))
    }.new
    #expect(later.lines.contains("DTSTART;TZID=Europe/Berlin:20261216T120000"))
    #expect(later.lines.contains("DTSTART:20261216T110000Z"))
    #expect(
      try later.occurrences(Self.uid).map { $0.start.instant }
        == [16, 23, 30].map { EventTime.utc(try Samples.reading(2026, 12, $0, 11)).instant })
  }

  /// The night of 25 October 2026 has an hour more.
  @Test func keepsTheLengthWhereTheClockIsPutBack() throws {
    let edited = try Edited(
      event: """
        DTSTART;TZID=Europe/Berlin:20261001T220000
        DTEND;TZID=Europe/Berlin:20261002T060000
        RRULE:FREQ=DAILY;COUNT=30
        END:VEVENT
        BEGIN:VEVENT
        UID:u
        RECURRENCE-ID:20261024T200000Z
        DTSTART:20261024T200000Z
        DTEND:20261025T040000Z
        """)
    let (_, new) = try edited.split(at: "2026-10-24") { $0.title = "New" }
    let ends = try new.occurrences(Self.uid).map(\.end.instant)
    let starts = try new.occurrences(Self.uid).map(\.start.instant)
    #expect(ends.count == 7)
    for (start, end) in zip(starts, ends) {
      #expect(try #require(end).secondsSince1970 - #require(start).secondsSince1970 == 8 * 3600)
    }
  }

  @Test func putsAllOfASeriesAtTheTimesOfItsFirst() throws {
    let edited = try Edited(
      event: """
        DTSTART:20261202T100000Z
        RRULE:FREQ=DAILY;COUNT=3
        EXDATE:20261202T100000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:u
        RECURRENCE-ID:20261203T100000Z
        DTSTART:20261203T150000Z
        """)
    let (old, new) = try edited.split(at: "2026-12-03") {
      $0.start = .utc(try Samples.reading(2026, 12, 3, 16))
      $0.end = $0.start
    }
    #expect(old == nil)
    #expect(try new.starts() == ["2026-12-03T16:00:00", "2026-12-04T16:00:00"])
  }
}
