import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct EventTimeChangeTests {
  private func moved(
    _ lines: String, zones: String = "", _ edit: (inout Event) throws -> Void
  ) throws -> Edited {
    var edited = try Edited(event: lines, zones: zones)
    try edited.change { try edit(&$0) }
    return edited
  }

  private func at(_ hour: Int, _ minute: Int = 0, day: Int = 21) throws -> LocalDateTime {
    try Samples.reading(2026, 11, day, hour, minute)
  }

  @Test func keepsTheFileOwnNameOfAZone() throws {
    let edited = try moved(
      "DTSTART;X-A=1;TZID=\"W. Europe Standard Time\":20261121T090000\nDTEND:20261121T100000Z"
    ) {
      $0.start = .zoned(try at(8), try Samples.zone("Europe/Berlin"))
      $0.end = .zoned(try at(10), try Samples.zone("Europe/Berlin"))
    }
    #expect(
      edited.lines.contains("DTSTART;X-A=1;TZID=\"W. Europe Standard Time\":20261121T080000"))
    #expect(edited.lines.contains("DTEND;TZID=\"W. Europe Standard Time\":20261121T100000"))
    #expect(!edited.text.contains("VTIMEZONE"))
  }

  @Test func bringsANewZoneAlongBeforeTheEvents() throws {
    let edited = try moved("DTSTART:20261121T090000\nDTEND:20261121T100000") {
      $0.start = .zoned(try at(9), try Samples.zone("Asia/Tokyo"))
      $0.end = .zoned(try at(10), try Samples.zone("Asia/Tokyo"))
    }
    #expect(
      Array(edited.lines[3...13]) == [
        "BEGIN:VTIMEZONE", "TZID:Asia/Tokyo", "BEGIN:STANDARD", "DTSTART:20260101T000000",
        "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE",
        "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Asia/Tokyo:20261121T090000",
      ])
    var again = edited
    try again.change { $0.start = .zoned(try at(8), try Samples.zone("Asia/Tokyo")) }
    #expect(again.lines.filter { $0 == "BEGIN:VTIMEZONE" }.count == 1)
  }

  @Test func writesUTCWithoutAZone() throws {
    let edited = try moved("DTSTART;TZID=Europe/Berlin:20261121T090000") {
      $0.start = .zoned(try at(9), .gmt)
      $0.end = .utc(try at(10))
    }
    #expect(edited.lines.contains("DTSTART:20261121T090000Z"))
    #expect(edited.lines.contains("DTEND:20261121T100000Z"))
  }

  @Test func turnsTimesIntoDaysAndBack() throws {
    var edited = try moved(
      "DTSTART;TZID=Europe/Berlin:20261121T090000\nDTEND;TZID=Europe/Berlin:20261121T100000"
    ) {
      $0.start = .date(try at(0).date)
      $0.end = .date(try at(0, day: 23).date)
    }
    #expect(edited.lines.contains("DTSTART;VALUE=DATE:20261121"))
    #expect(edited.lines.contains("DTEND;VALUE=DATE:20261123"))
    try edited.change {
      $0.start = .floating(try at(9))
      $0.end = .floating(try at(10))
    }
    #expect(edited.lines.contains("DTSTART:20261121T090000"))
    #expect(edited.lines.contains("DTEND:20261121T100000"))
  }

  @Test func dropsAnEndThatIsTheStart() throws {
    for end in ["DTEND:20261121T100000Z", "DURATION:PT1H"] {
      let edited = try moved("DTSTART:20261121T090000Z\n\(end)") { $0.end = $0.start }
      #expect(!edited.text.contains("DTEND"))
      #expect(!edited.text.contains("DURATION"))
      #expect(try edited.event().end == .utc(at(9)))
    }
  }

  @Test func keepsALengthThatStillHolds() throws {
    let edited = try moved("DTSTART:20261121T090000Z\nDURATION;X-A=1:PT90M") {
      $0.start = .utc(try at(10))
      $0.end = .utc(try at(11, 30))
    }
    #expect(edited.lines.contains("DURATION;X-A=1:PT90M"))
  }

  @Test func changesALength() throws {
    let edited = try moved("DTSTART:20261121T090000Z\nDURATION;X-A=1:PT90M") {
      $0.end = .utc(try at(11, 5))
    }
    #expect(edited.lines.contains("DURATION;X-A=1:PT2H5M"))
    #expect(try edited.event().end == .utc(at(11, 5)))
    let days = try moved("DTSTART;VALUE=DATE:20261121\nDURATION:P1D") {
      $0.end = .date(try at(0, day: 25).date)
    }
    #expect(days.lines.contains("DURATION:P4D"))
    #expect(try days.event().end == .date(at(0, day: 25).date))
  }

  @Test func writesAnEndWhereALengthCannotSayIt() throws {
    let tokyo = try Samples.zone("Asia/Tokyo")
    let edited = try moved("DTSTART:20261121T090000Z\nDURATION:PT90M") {
      $0.end = .zoned(try at(20), tokyo)
    }
    #expect(!edited.text.contains("DURATION"))
    #expect(try edited.event().end == .zoned(at(20), tokyo))
  }

  @Test func writesNoEndWhereADayIsMeant() throws {
    let edited = try moved("DTSTART;VALUE=DATE:20261121") {
      $0.start = .date(try at(0, day: 24).date)
      $0.end = .date(try at(0, day: 25).date)
    }
    #expect(!edited.text.contains("DTEND"))
    #expect(try edited.event().end == .date(at(0, day: 25).date))
  }

  @Test func keepsAZoneThatNobodyKnows() throws {
    let edited = try moved("DTSTART;TZID=Nowhere:20261121T090000") {
      $0.start = .floating(try at(8))
      $0.end = .floating(try at(9))
    }
    #expect(edited.lines.contains("DTSTART;TZID=Nowhere:20261121T080000"))
    #expect(edited.lines.contains("DTEND;TZID=Nowhere:20261121T090000"))
  }

  @Test func keepsATimeThatDoesNotChangeAsItIsWritten() throws {
    let edited = try moved(
      "DTSTART;VALUE=DATE-TIME:20261121T090000Z\nDTEND;VALUE=DATE-TIME:20261121T100000Z"
    ) { $0.end = .utc(try at(11)) }
    #expect(edited.lines.contains("DTSTART;VALUE=DATE-TIME:20261121T090000Z"))
    #expect(edited.lines.contains("DTEND;VALUE=DATE-TIME:20261121T110000Z"))
  }

  @Test func changesOnlyTheAlarmsThatDiffer() throws {
    var edited = try Edited(
      event: """
        DTSTART:20261121T090000Z
        SUMMARY:Title
        BEGIN:VALARM
        TRIGGER;X-A=1:-PT1H
        ACTION:AUDIO
        X-FOREIGN:1
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-P1D
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:PT10M
        END:VALARM
        X-BEHIND:1
        """)
    #expect(
      try edited.event().alarms == [
        .before(CivilDuration(seconds: 3600)), .before(CivilDuration(days: 1)),
      ])
    try edited.change {
      $0.alarms = [
        .before(CivilDuration(seconds: 3600)), .before(CivilDuration(seconds: 600)),
        .at(Edited.now),
      ]
    }
    #expect(
      edited.lines[7...] == [
        "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z", "SEQUENCE:1",
        "BEGIN:VALARM", "TRIGGER;X-A=1:-PT1H", "ACTION:AUDIO", "X-FOREIGN:1", "END:VALARM",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT10M", "END:VALARM",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT10M", "DESCRIPTION:Title", "END:VALARM",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261121T100000Z",
        "DESCRIPTION:Title", "END:VALARM", "X-BEHIND:1", "END:VEVENT", "END:VCALENDAR",
      ])
    #expect(
      try edited.event().alarms == [
        .before(CivilDuration(seconds: 3600)), .before(CivilDuration(seconds: 600)),
        .at(Edited.now),
      ])
  }
}
