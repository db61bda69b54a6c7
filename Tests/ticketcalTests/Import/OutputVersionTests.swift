import Foundation
import TestSupport
import Testing

/// `--output` with several records of one event.
@Suite struct OutputVersionTests {
  /// Memory holds 10,000 events; beyond, the first version counts.
  @Test(.enabled(if: TestRun.isSlow)) func saysThatALaterVersionOfManyEventsIsNotTaken() throws {
    let home = try TestHome()
    let events = (0..<10_001).map { number in
      "BEGIN:VEVENT\nUID:\(number)@x\nDTSTAMP:20260101T000000Z\nDTSTART:20261210T090000Z\n"
        + "SUMMARY:Event \(number)\nEND:VEVENT\n"
    }
    try home.file(
      "many.ics",
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events.joined())END:VCALENDAR\n")
    let moved = { (number: Int) in
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n"
        + events[number].replacing("T09", with: "T14").replacing(
          "DTSTART", with: "SEQUENCE:1\nDTSTART")
        + "END:VCALENDAR\n"
    }
    try home.file("first.ics", moved(0))
    try home.file("last.ics", moved(10_000))
    let run = try home.run("--yes", "-o", "out.ics", "many.ics", "first.ics", "last.ics")
    #expect(run.errors.contains("with the ledger, which takes the latest version"))
    #expect(run.errors.hasSuffix("10001 saved, 1 updated, 1 rejected\n"))
  }
}
