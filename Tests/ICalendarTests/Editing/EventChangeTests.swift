import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct EventChangeTests {
  @Test(arguments: [
    ("2147483647", "2147483647"), ("2147483646", "2147483647"), ("-5", "1"), ("x", "1"),
    ("99999999999999999999", "1"), ("3000000000", "3000000000"),
  ])
  func countsTheSequenceAsFarAsItGoes(old: String, new: String) throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nSEQUENCE:\(old)")
    try edited.change { $0.title = "New" }
    #expect(edited.lines.contains("SEQUENCE:\(new)"))
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

  @Test func saysThatTheEventIsMissing() throws {
    let object = try Edited(event: "DTSTART:20261121T090000Z").object
    let other = try Edited(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:v\nDTSTART:20261121T090000Z\nEND:VEVENT\nEND:VCALENDAR")
    var changed = try other.event("v")
    changed.title = "New"
    #expect(throws: EditError.missing) {
      try object.saving(
        changed, .thisEvent, since: other.object, stamp: Edited.stamp, newUID: { Edited.newUID })
    }
    #expect(throws: EditError.missing) {
      try object.removing(changed, .thisEvent, since: other.object, stamp: Edited.stamp)
    }
  }

  @Test func saysThatTheOccurrenceIsMissing() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nRRULE:FREQ=DAILY;COUNT=5")
    let event = try edited.event()
    #expect(throws: EditError.missing) {
      try edited.edit { try $0.exclude(event, stamp: Edited.stamp) }
    }
    #expect(throws: EditError.missing) {
      try edited.edit { try $0.detach(event, from: event, stamp: Edited.stamp) }
    }
  }

  @Test func movesASeriesByOneOfItsOccurrences() throws {
    func series(at hour: String) throws -> Edited {
      try Edited(
        event: "DTSTART;TZID=Europe/Berlin:20261102T\(hour)0000\nRRULE:FREQ=WEEKLY;COUNT=5\n"
          + "EXDATE;TZID=Europe/Berlin:20261109T\(hour)0000")
    }
    var edited = try series(at: "09")
    var event = try edited.occurrence("2026-11-02")
    event.start = event.start.at(try Samples.reading(2026, 11, 2, 11))
    event.end = event.start
    try edited.save(event)
    let lines = try series(at: "11").lines
    #expect(lines.allSatisfy(edited.lines.contains))
  }
}
