import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct EventChangeTests {
  @Test(arguments: ["ENCODING=QUOTED-PRINTABLE", "QUOTED-PRINTABLE"])
  func softBrokenLinesGoWithTheirText(encoding: String) throws {
    var edited = try Edited(
      event: "DTSTART:20261121T090000Z\nSUMMARY;\(encoding):one=\ntwo=\nthree\n"
        + "DESCRIPTION;\(encoding):four=\nfive\nX-KEPT:six=\nCLASS:PUBLIC")
    let original = try edited.event()
    var event = original
    event.title = "New"
    event.notes = nil
    try edited.object.change(event, from: original, stamp: Edited.stamp)
    #expect(edited.lines.contains("SUMMARY:New"))
    #expect(edited.lines.contains("X-KEPT:six="))
    #expect(edited.lines.contains("CLASS:PUBLIC"))
    for rest in ["two=", "three", "five"] { #expect(!edited.lines.contains(rest)) }
  }

  /// A file as others write it: odd order, odd folds, names in lower case, several components.
  private static let foreign = """
    BEGIN:VCALENDAR
    X-WR-CALNAME:Home\\, sweet
    PRODID:-//Foreign//Thing 1.0//EN
    VERSION:2.0
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VTODO
    UID:u
    SUMMARY:The reminder of the same name
    END:VTODO
    begin:vevent
    X-FIRST;X-P="a;b:c":1
    SEQUENCE:41
    ATTENDEE;CN="Doe; Jane";PARTSTAT=ACCEPTED;X-NUM-GUESTS=0:mailto:jane@example.com
    AT
     TENDEE;CN=Folded
     \tOddly:mailto:odd@exam
     ple.com
    DtStart;tzid="W. Europe Standard Time";X-KEEP=yes:20261121T090000
    summary;LANGUAGE=de;ALTREP="cid:part1@example.com";X-Q="x:y":Old ti
     tle\\, folded
    ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=
    last-modified:20200101T000000Z
    BEGIN:VALARM
    ACTION:EMAIL
    TRIGGER:-PT5M
    END:VALARM
    UID:u
    DTSTAMP:20200101T000000Z
    DURATION:PT1H
    X-LAST:\\;
    END:VEVENT
    BEGIN:VEVENT
    UID:other
    DTSTART:20261122T090000
    SUMMARY:Other
    END:VEVENT
    BEGIN:VTIMEZONE
    TZID:Behind
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    END:VCALENDAR
    """

  @Test(arguments: ["\r\n", "\n"])
  func changesTheTitleAndTheStampsAndNotAnotherByte(ending: String) throws {
    var edited = try Edited(Self.foreign, ending: ending)
    var expected = edited.text
    try edited.change { $0.title = "New, title" }
    for (old, new) in [
      (
        "summary;LANGUAGE=de;ALTREP=\"cid:part1@example.com\";X-Q=\"x:y\":Old ti\(ending) tle\\, folded",
        "summary;LANGUAGE=de;X-Q=\"x:y\":New\\, title"
      ),
      ("SEQUENCE:41", "SEQUENCE:42"),
      ("last-modified:20200101T000000Z", "last-modified:20261121T100000Z"),
      ("DTSTAMP:20200101T000000Z", "DTSTAMP:20261121T100000Z"),
    ] {
      #expect(expected.contains(old))
      expected = expected.replacingOccurrences(of: old, with: new)
    }
    #expect(edited.text == expected)
    #expect(try edited.event().title == "New, title")
  }

  @Test(arguments: ["\r\n", "\n"])
  func changesNothingWhereNothingDiffers(ending: String) throws {
    var edited = try Edited(Self.foreign, ending: ending)
    let before = edited.text
    try edited.change { _ in }
    #expect(edited.text == before)
    try edited.change { $0.title = "Old title, folded\u{7}" }
    #expect(edited.text == before)
  }

  @Test func addsTheStampsThatAreMissing() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nBEGIN:VALARM\nEND:VALARM")
    try edited.change { $0.title = "New" }
    #expect(
      edited.lines == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", "BEGIN:VEVENT", "UID:u",
        "DTSTART:20261121T090000Z", "SUMMARY:New", "DTSTAMP:20261121T100000Z",
        "LAST-MODIFIED:20261121T100000Z", "SEQUENCE:1", "BEGIN:VALARM", "END:VALARM",
        "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test(arguments: [
    ("2147483647", "2147483647"), ("2147483646", "2147483647"), ("-5", "1"), ("x", "1"),
    ("99999999999999999999", "1"), ("3000000000", "3000000000"),
  ])
  func countsTheSequenceAsFarAsItGoes(old: String, new: String) throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nSEQUENCE:\(old)")
    try edited.change { $0.title = "New" }
    #expect(edited.lines.contains("SEQUENCE:\(new)"))
  }

  @Test func removesTheLineOfWhatBecomesBlank() throws {
    var edited = try Edited(
      event:
        "DTSTART:20261121T090000Z\nLOCATION:Here\nDESCRIPTION:a\nURL:http://x\nGEO:1;2\nSUMMARY:S")
    try edited.change {
      $0.title = " "
      $0.location = nil
      $0.notes = ""
      $0.url = nil
      $0.structuredLocation = nil
    }
    #expect(
      edited.lines.dropFirst(4) == [
        "UID:u", "DTSTART:20261121T090000Z", "DTSTAMP:20261121T100000Z",
        "LAST-MODIFIED:20261121T100000Z", "SEQUENCE:1", "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test func changesStatusAvailabilityPlaceAndURL() throws {
    var edited = try Edited(
      event:
        "DTSTART:20261121T090000Z\nSTATUS;X-A=1:CONFIRMED\nURL;VALUE=URI:http://x\nTRANSP:OPAQUE")
    try edited.change {
      $0.status = .tentative
      $0.availability = .free
      $0.structuredLocation = StructuredLocation(
        geo: GeoLocation(latitude: 52.5, longitude: -13.25))
      $0.url = "https://example.com/a;b,c\nX"
    }
    let lines = edited.lines
    #expect(lines.contains("STATUS;X-A=1:TENTATIVE"))
    #expect(lines.contains("TRANSP:TRANSPARENT"))
    #expect(lines.contains("GEO:52.500000;-13.250000"))
    #expect(lines.contains("URL;VALUE=URI:https://example.com/a;b,cX"))
    #expect(throws: EditError.self) {
      try edited.change {
        $0.structuredLocation = StructuredLocation(geo: GeoLocation(latitude: 91, longitude: 0))
      }
    }
  }

  @Test(arguments: [
    "two\nlines\r\nand\rmore", "\u{1B}[31mred\u{0}", "BEGIN:VEVENT\nUID:evil", "tab\there",
    ";,\\n:\"",
    String(repeating: "é", count: 100), String(repeating: "👩‍👩‍👧‍👦", count: 20),
    String(repeating: "x", count: 1 << 20),
  ])
  func writesHostileTitlesSoThatTheyCanBeRead(title: String) throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nSUMMARY:Old")
    try edited.change { $0.title = title }
    #expect(try edited.event().title == PropertyText(title).value)
    for line in edited.text.split(separator: "\r\n") {
      #expect(line.utf8.count <= 75)
    }
    #expect(String(validating: edited.object.text, as: UTF8.self) != nil)
    #expect(edited.contents.series.count == 1)
  }

  @Test func changesTheFirstOfSeveralMasters() throws {
    var edited = try Edited(
      event: "DTSTART:20261121T090000Z\nSUMMARY:One\nEND:VEVENT\nBEGIN:VEVENT\nUID:u\n"
        + "DTSTART:20261121T090000Z\nSUMMARY:Two")
    try edited.change { $0.title = "New" }
    #expect(edited.lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:New", "SUMMARY:Two"])
  }

  @Test func findsAnEventWithoutUID() throws {
    var edited = try Edited(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261121T090000Z\nEND:VEVENT\nEND:VCALENDAR")
    try edited.change { $0.title = "New" }
    #expect(edited.lines.contains("SUMMARY:New"))
  }

  @Test func saysThatTheEventIsMissing() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z")
    let event = try Edited(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:v\nDTSTART:20261121T090000Z\nEND:VEVENT\nEND:VCALENDAR"
    ).event("v")
    var changed = event
    changed.title = "New"
    #expect(throws: EditError.missing) {
      try edited.object.change(changed, from: event, stamp: Edited.stamp)
    }
  }

  @Test func leavesNothingHalfDoneWhereAFieldCannotBeWritten() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nDTEND:20261121T100000Z\nSUMMARY:Old")
    let before = edited.text
    let far = try Samples.reading(4000, 1, 1)
    for (edit, field): ((inout Event) throws -> Void, String) in [
      ({ $0.end = .utc(try Samples.reading(2026, 11, 20)) }, "end"),
      ({ $0.end = .date(try Samples.reading(2026, 11, 22).date) }, "end"),
      ({ $0.end = .utc(far) }, "end"),
      ({ $0.start = .utc(far) }, "start"),
      ({ $0.alarms = [.before(CivilDuration(days: -1))] }, "alarms"),
      (
        {
          $0.structuredLocation = StructuredLocation(geo: GeoLocation(latitude: 0, longitude: 181))
        }, "geo"
      ),
    ] {
      do {
        try edited.change {
          $0.title = "New"
          try edit(&$0)
        }
        Issue.record("\(field) was written")
      } catch EditError.invalid(let named, let reason) {
        #expect(named == field)
        #expect(reason.first?.isLowercase == true)
      }
      #expect(edited.text == before)
    }
  }
}
