import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// Edits of what is large, rare or odd.
@Suite struct EditLimitTests {
  /// A VTIMEZONE holds from the first year of its zone's rules on.
  @Test func keepsTheZoneOfAnEventThatMovesToAnotherYear() throws {
    let zone = try Samples.zone("Europe/Berlin")
    func event(_ year: Int) throws -> Event {
      Event(
        uid: "u", title: "T", start: .zoned(try Samples.reading(year, 6, 1, 9), zone),
        end: .zoned(try Samples.reading(year, 6, 1, 10), zone))
    }
    var edited = Edited(try ICalendarObject(event(2026).newObject(Edited.stamp)))
    let before = edited.lines
    try edited.change {
      $0.start = try event(2016).start
      $0.end = try event(2016).end
    }
    #expect(edited.lines.prefix { $0 != "BEGIN:VEVENT" } == before.prefix { $0 != "BEGIN:VEVENT" })
    let anew = Edited(try ICalendarObject(event(2016).newObject(Edited.stamp))).lines
    #expect(anew.prefix { $0 != "BEGIN:VEVENT" } == before.prefix { $0 != "BEGIN:VEVENT" })
  }

  /// The zones of the file are listed once, not once an occurrence.
  @Test func movesASeriesWithThousandsOfZonesAndOccurrences() throws {
    var (zones, overrides) = ("", "")
    for index in 0..<2000 {
      zones +=
        "BEGIN:VTIMEZONE\nTZID:Own \(index)\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
      let day = try #require(try Samples.reading(2000, 1, 3, 9).adding(seconds: index * 86_400))
      let time = ";TZID=Own \(index % 16):\(day.basic)\n"
      overrides += "END:VEVENT\nBEGIN:VEVENT\nUID:u\nRECURRENCE-ID\(time)DTSTART\(time)"
    }
    var edited = try Edited(
      event: "DTSTART;TZID=Own 0:20000102T090000\nRRULE:FREQ=DAILY\n\(overrides)SUMMARY:S",
      zones: zones)
    try edited.change {
      $0.start = try #require($0.start.moved(by: 3600))
      $0.end = $0.start
    }
    #expect(try edited.series().detached.allSatisfy { $0.start.reading.time.hour == 10 })
  }

  @Test func editsSeriesWithThousandsOfExceptions() throws {
    var lines = "DTSTART:20000102T090000Z\nRRULE:FREQ=DAILY\n"
    var day = try Samples.reading(2000, 1, 3, 9)
    var overrides = ""
    for index in 0..<2000 {
      day = day.adding(seconds: 86_400) ?? day
      if index % 2 == 0 {
        lines += "EXDATE:\(EventTime.utc(day).basic)\n"
      } else {
        overrides +=
          "END:VEVENT\nBEGIN:VEVENT\nUID:u\nRECURRENCE-ID:\(EventTime.utc(day).basic)\n"
          + "DTSTART:\(EventTime.utc(day).basic)\nSUMMARY:S\n"
      }
    }
    var edited = try Edited(event: lines + overrides + "X-END:1")
    let name = EventTime.utc(try Samples.reading(2003, 1, 1, 9))
    let occurrence = try #require(try edited.series().occurrence(name))
    let (old, new) = try edited.split(at: occurrence, changing: occurrence)
    let before = try #require(old).series()
    let behind = try new.series(Edited.newUID.lowercaseName)
    #expect(before.detached.count + behind.detached.count == 1000)
    #expect(before.exceptionDates.count + behind.exceptionDates.count == 1000)
    try edited.change {
      $0.start = .utc(try Samples.reading(2000, 1, 2, 10))
      $0.end = $0.start
    }
    let moved = try edited.series()
    #expect(moved.detached.allSatisfy { $0.start.reading.time.hour == 10 })
    #expect(moved.exceptionDates.allSatisfy { $0.reading.time.hour == 10 })
    try edited.change { $0.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;INTERVAL=2")] }
    #expect(try edited.series().detached.count + edited.series().exceptionDates.count == 1000)
  }

  @Test func removesManyLines() throws {
    let exceptions = String(repeating: "EXDATE:20261122T090000Z\n", count: 100_000)
    let object = try Edited(event: "DTSTART:20261121T090000Z\n\(exceptions)X-END:1").object
    var component = try #require(object.calendars.first?.components.first)
    component.removeLines("EXDATE", "RDATE")
    #expect(component.items.count == 3)
  }

  @Test func refusesToDivideWhatRepeatsWithoutEnd() throws {
    var edited = try Edited(event: "DTSTART:20000102T090000Z\nRRULE:FREQ=SECONDLY")
    let occurrence = try edited.event().occurrence(
      of: .utc(try Samples.reading(2026, 1, 1)), start: .utc(try Samples.reading(2026, 1, 1)),
      end: .utc(try Samples.reading(2026, 1, 1)), recurrenceRules: [])
    #expect(throws: EditError.self) {
      try edited.end(before: occurrence)
    }
  }

  @Test func saysThatItCannotFindTheFirstOccurrence() throws {
    // On the clock of the event, the end may be two days later: each second there is looked at.
    let edited = try Edited(
      event: "DTSTART:20000102T090000\nEXDATE:20000102T090000\n"
        + "RRULE:FREQ=SECONDLY;UNTIL=20000102T090000Z")
    let error = #expect(throws: EditError.self) {
      try edited.object.removing(
        edited.event(), .thisEvent, since: edited.object, stamp: Edited.stamp)
    }
    #expect(error != .missing)
  }

  @Test func refusesATextThatWouldNotBeReadAgain() throws {
    var edited = try Edited(event: "DTSTART:20000102T090000Z")
    do {
      try edited.change { $0.notes = String(repeating: "a\n", count: 4 << 20) }
      Issue.record("it was written")
    } catch EditError.invalid(let field, _) {
      #expect(field == "notes")
    }
  }

  @Test func editsEveryPartOfAFileWithSeveralCalendars() throws {
    let calendar =
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:%\nDTSTART:20261102T090000\n"
      + "END:VEVENT\nEND:VCALENDAR\n"
    let text =
      "\n" + calendar.replacingOccurrences(of: "%", with: "a") + "\n"
      + calendar.replacingOccurrences(of: "%", with: "b")
    var edited = try Edited(text)
    try edited.change("b") {
      $0.start = .zoned(try Samples.reading(2026, 11, 2), try Samples.zone("Asia/Tokyo"))
      $0.end = $0.start
    }
    #expect(edited.object.calendars.first?.components.count == 1)
    #expect(
      edited.object.calendars.last?.components.map(\.name) == ["VTIMEZONE", "VEVENT"])
  }

  @Test func editsASeriesInSeveralCalendars() throws {
    func calendar(_ lines: String) -> String {
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:u\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    }
    func text(_ hour: String) -> String {
      calendar("RECURRENCE-ID:20261103T\(hour)0000Z\nDTSTART:20261103T\(hour)0000Z")
        + calendar(
          "DTSTART:20261102T\(hour)0000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20261104T\(hour)0000Z")
        + calendar("RECURRENCE-ID:sometime\nDTSTART:20261104T000000")
    }
    var edited = try Edited(text("09"))
    try edited.change {
      $0.start = $0.start.at(try Samples.reading(2026, 11, 2, 10))
      $0.end = $0.start
    }
    #expect(try edited.occurrences().map(\.start) == Edited(text("10")).occurrences().map(\.start))
    #expect(edited.lines.contains("EXDATE:20261104T100000Z"))
    #expect(edited.lines.contains("RECURRENCE-ID:sometime"))
    // What cannot be read stays; what is there twice goes with its date.
    edited = try Edited(
      text("09") + calendar("RECURRENCE-ID:20261103T090000Z\nDTSTART:20261103T120000Z"))
    try edited.exclude("2026-11-05")
    #expect(edited.object.calendars.map(\.components.count) == [1, 1, 1, 1])
    try edited.exclude("2026-11-03")
    #expect(try edited.occurrences().count == 2)
    #expect(edited.object.calendars.map(\.components.count) == [0, 1, 1, 0])
  }
}
