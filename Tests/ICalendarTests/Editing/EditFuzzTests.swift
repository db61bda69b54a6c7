import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

/// Random edits of files as others write them.
@Suite struct EditFuzzTests {
  private static let fixtures = [
    """
    X-A;X-P="a;b:c":1
    sequence:4
    ATTENDEE;CN="Doe; Jane":mailto:jane@example.com
    DtStart;X-K=yes;tzid="W. Europe Standard Time":20261121T090000
    summary;LANGUAGE=de:A ti
     tle\\, folded
    ATTACH;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=
    DESCRIPTION:notes\\nof two lines
    BEGIN:VALARM
    ACTION:EMAIL
    TRIGGER:-PT5M
    END:VALARM
    DURATION:PT1H
    GEO:1.5;2.5
    X-B:\\;
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER:-PT15M
    END:VALARM
    URL;X-U=1:http://example.com
    """,
    """
    DTSTART;VALUE=DATE:20261121
    RRULE:FREQ=WEEKLY;COUNT=8
    X-A:1
    EXDATE;VALUE=DATE:20261128
    STATUS:TENTATIVE
    TRANSP:TRANSPARENT
    """,
    """
    DTEND;TZID=America/New_York:20261121T100000
    DTSTAMP:20200101T000000Z
    COMMENT:one
    LOCATION;ALTREP="cid:x":There
    DTSTART;TZID=Europe/Berlin:20261121T090000
    COMMENT:two
    """,
    """
    DTSTART:20261121T090000
    X-RAW:\u{FFFD}\u{7}
    CLASS:PRIVATE
    """,
  ]

  private struct Dice: RandomNumberGenerator {
    var numbers: SeededGenerator

    mutating func next() -> UInt64 { numbers.next() }

    mutating func text() -> String {
      let pieces = [
        "a", "Ä", "漢字", "👩‍👩‍👧", ",", ";", ":", "\\", "\n", "\r\n", "\"", " ", "\u{0}", "\u{1B}",
        "END:VEVENT", "=",
        "\u{202E}", "\t", "^n", "word",
      ]
      return (0..<Int.random(in: 0...60, using: &self))
        .map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }

    mutating func time(allDay: Bool) throws -> EventTime {
      let reading = try Samples.reading(
        Int.random(in: 1990...2050, using: &self), Int.random(in: 1...12, using: &self),
        Int.random(in: 1...28, using: &self), Int.random(in: 0...23, using: &self), 30)
      if allDay { return .date(reading.date) }
      let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Africa/Casablanca"]
      return switch Int.random(in: 0...2, using: &self) {
      case 0: .floating(reading)
      case 1: .utc(reading)
      default: .zoned(reading, try Samples.zone(zones.randomElement(using: &self) ?? "UTC"))
      }
    }
  }

  /// Edits at random; returns the names of the properties that may change.
  private func edit(_ event: inout Event, _ dice: inout Dice) throws -> Set<String> {
    var touched: Set = ["SEQUENCE", "DTSTAMP", "LAST-MODIFIED"]
    func maybe(_ names: String..., edit: () throws -> Void) rethrows {
      guard Int.random(in: 0...2, using: &dice) == 0 else { return }
      try edit()
      touched.formUnion(names)
    }
    maybe("SUMMARY") { event.title = dice.text() }
    // Another location has no position of its own.
    maybe("LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION") {
      event.location = dice.text()
      event.structuredLocation = nil
    }
    maybe("DESCRIPTION") { event.notes = Bool.random(using: &dice) ? dice.text() : nil }
    maybe("URL") { event.url = dice.text().replacingOccurrences(of: " ", with: "") }
    maybe("GEO", "X-APPLE-STRUCTURED-LOCATION") {
      event.structuredLocation = StructuredLocation(
        geo: GeoLocation(latitude: 12.5, longitude: -100.25))
    }
    maybe("STATUS") { event.status = .canceled }
    maybe("TRANSP") { event.availability = event.availability == .free ? .busy : .free }
    maybe("VALARM") { event.plainAlarms = [.before(CivilDuration(days: 2))] }
    try maybe("DTSTART", "DTEND", "DURATION", "EXDATE", "RRULE") {
      event.start = try dice.time(allDay: Bool.random(using: &dice))
      let length = CivilDuration(
        days: Int.random(in: event.start.isAllDay ? 1...9 : 0...9, using: &dice),
        seconds: event.start.isAllDay ? 0 : Int.random(in: 0...90, using: &dice) * 60)
      event.end = event.start.adding(length) ?? event.start
    }
    try maybe("RRULE", "EXDATE") {
      event.recurrenceRules = [try RecurrenceRule("FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20511231")]
    }
    return touched
  }

  @Test(arguments: 0..<4)
  func keepsWhatIsNotTouchedAndReadsWhatIs(fixture: Int) throws {
    for seed in 0..<150 {
      var dice = Dice(numbers: SeededGenerator(seed: UInt64(fixture * 1000 + seed)))
      let ending = Bool.random(using: &dice) ? "\r\n" : "\n"
      var edited = try Edited(
        "BEGIN:VCALENDAR\nX-WR:1\nBEGIN:VEVENT\nUID:u\n\(Self.fixtures[fixture])\nEND:VEVENT\n"
          + "BEGIN:VEVENT\nUID:v\nDTSTART:20260101T000000Z\nEND:VEVENT\nEND:VCALENDAR",
        ending: ending)
      let before = edited.object
      let original = try edited.event()
      var event = original
      let touched = try edit(&event, &dice)
      try edited.edit { try $0.change(to: event, from: original, stamp: Edited.stamp) }

      let others = untouched(edited.object, touched)
      #expect(others == untouched(before, touched), "seed \(seed)")
      #expect(try ICalendarObject(edited.object.text).parts == edited.object.parts)
      if ending == "\n" { #expect(!edited.text.contains("\r")) }
      #expect(edited.contents.series.count == 2)
      let read = try edited.event()
      #expect(read.title == written(event.title), "seed \(seed)")
      #expect(read.location ?? "" == written(event.location))
      #expect(read.notes ?? "" == written(event.notes))
      #expect(read.url ?? "" == PropertyText(url: event.url ?? "").value)
      #expect(read.structuredLocation?.geo == event.structuredLocation?.geo)
      #expect(read.status == event.status)
      #expect(read.availability == event.availability)
      #expect(read.alarms == event.alarms)
      #expect(read.start == event.start, "seed \(seed)")
      #expect(read.end == event.end, "seed \(seed)")
      #expect(read.recurrenceRules.count == event.recurrenceRules.count)
      let calendar = try ReadCalendar(
        edited.text.replacingOccurrences(of: "X-RAW:\u{FFFD}\u{7}", with: "X-RAW:1"))
      #expect(calendar.events.first?.uid == "u")
    }
  }

  private func written(_ text: String?) -> String {
    let text = PropertyText(text ?? "")
    return text.isBlank ? "" : text.value
  }

  /// Everything but the touched properties, and zones that are added.
  private func untouched(_ object: ICalendarObject, _ touched: Set<String>) -> [String] {
    object.calendars.flatMap { calendar in
      calendar.items.flatMap { item -> [String] in
        guard case .component(let component) = item else { return [text(item)] }
        guard component.name == "VEVENT" else { return [] }
        guard component.lines("UID").first.map({ text(.line($0)).contains("u") }) == true else {
          return [text(item)]
        }
        return component.items.compactMap { item in
          switch item {
          case .line(let line): touched.contains(line.name) ? nil : text(item)
          case .component:
            touched.contains("VALARM") && text(item).contains("DISPLAY") ? nil : text(item)
          }
        }
      }
    }
  }

  private func text(_ item: ICalendarComponent.Item) -> String {
    var bytes: [UInt8] = []
    switch item {
    case .line(let line): bytes += line.bytes
    case .component(let component): component.write(to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func keepsBytesThatAreNoText() throws {
    let lines: [[UInt8]] = [
      Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u\r\nDTSTART:20261121T090000Z\r\nX-L:".utf8),
      [0xFF, 0xFE, 0x00, 0xC3], Array("\r\nSUMMARY:S\r\nno colon\r\n\r\n:\r\n;:\r\n".utf8),
      Array("END:VEVENT\r\nEND:VCALENDAR".utf8),
    ]
    let text = Array(lines.joined())
    var edited = Edited(try ICalendarObject(text))
    try edited.change { $0.title = "T" }
    let added = Array(
      "DTSTAMP:20261121T100000Z\r\nLAST-MODIFIED:20261121T100000Z\r\nSEQUENCE:1\r\n".utf8)
    let expected =
      lines[0] + lines[1] + Array("\r\nSUMMARY:T\r\nno colon\r\n\r\n:\r\n;:\r\n".utf8) + added
      + lines[3]
    #expect(edited.object.text == expected)
  }
}
