import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport
@testable import ticketcal

/// Imports and their records as `log` prints them.
@Suite struct LogLinesTests {
  private let identity = UUID(uuidString: "49F63D89-CDE9-5AAD-AE98-E18D9CF0191C") ?? UUID()

  private func lines(_ format: OutputFormat) throws -> LogLines {
    LogLines(
      format: format, style: Style(.never, isTerminal: false, environment: [:]),
      zone: try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  private func logged(
    _ description: ImportDescription, _ outcome: LoggedImport.Outcome = .finished,
    counts: [String: Int] = ["saved": 2, "unchanged": 1, "updated": 0]
  ) -> LoggedImport {
    let start = Instant(secondsSince1970: 1_795_315_800)
    return LoggedImport(
      id: 7, description: description, started: start,
      finished: outcome == .finished ? Instant(secondsSince1970: 1_795_315_803) : nil,
      outcome: outcome, counts: counts)
  }

  private var plain: ImportDescription {
    ImportDescription(kind: .import, inputs: ["bookings.csv"], how: "--yes", calendar: "tickets")
  }

  @Test func countsInGrammar() throws {
    for (count, words) in [(1, "1 saved, 1 conflict"), (2, "2 saved, 2 conflicts")] {
      #expect(
        try lines(.text).line(logged(plain, counts: ["conflict": count, "saved": count]), width: 1)
          .hasSuffix(": \(words)"))
    }
  }

  @Test func marksWhatDidNotFinish() throws {
    let counts = ["saved": 1]
    for (outcome, word) in [
      (LoggedImport.Outcome.cutOff, "cut off"), (.running, "running"),
      (.interrupted, "interrupted"),
    ] {
      #expect(
        try lines(.text).line(logged(plain, outcome, counts: counts), width: 1)
          .hasSuffix(": \(word), 1 saved"))
    }
    #expect(
      try lines(.text).line(logged(plain, .cutOff, counts: [:]), width: 1).hasSuffix(": cut off"))
  }

  @Test func namesWhatWasImported() {
    var description = plain
    description.source = "shop"
    #expect(LogLines.subject(description) == "shop: bookings.csv")
    description.inputs = ["-", "a.csv", "b.csv", "c.csv"]
    #expect(LogLines.subject(description) == "shop: standard input, a.csv and 2 more")
    #expect(
      LogLines.subject(ImportDescription(kind: .undo, inputs: ["a.csv"], how: "undo 3"))
        == "undo 3")
  }

  @Test func tellsAnImportThatWasCutOffAsJSON() throws {
    let cut = try lines(.json).line(logged(plain, .cutOff), width: 1)
    #expect(cut.contains("\"status\":\"cut-off\"") && cut.contains("\"finished\":null"))
  }

  @Test func tellsARecord() throws {
    let record = entry("Opera")
    #expect(
      try lines(.text).line(record, of: 7)
        == "updated      Thu 3 Dec 2026 18:30 UTC   Opera  (tickets): bookings.csv:2")
    var mailed = record
    mailed.messageID = "1@x\u{1B}"
    #expect(try lines(.text).line(mailed, of: 7).hasSuffix("bookings.csv:2 <1@x\\u{1B}>"))
    #expect(try lines(.json).line(mailed, of: 7).hasSuffix(#","message":"1@x\u001b"}"#))
    #expect(
      try lines(.json).line(record, of: 7)
        == """
        {"import":7,"record":"bookings.csv:2","status":"updated",\
        "uid":"49f63d89-cde9-5aad-ae98-e18d9cf0191c","calendar":"tickets","href":"a.ics",\
        "title":"Opera","start":"2026-12-03T18:30:00Z","message":null}
        """)
  }

  @Test func letsNothingThroughThatATerminalObeys() throws {
    let hostile = "a\u{1B}[2J\u{202E}b\nc\u{9B}"
    var description = plain
    description.inputs = [hostile]
    description.calendar = hostile
    description.source = hostile
    description.how = hostile
    for kind in [ImportDescription.Kind.import, .undo, .change] {
      description.kind = kind
      for format in OutputFormat.allCases {
        let line = try lines(format).line(logged(description, counts: [hostile: 1]), width: 1)
        #expect(SafeText.isSafe(line), "\(line.debugDescription)")
        var record = entry(hostile)
        record.position = hostile
        #expect(SafeText.isSafe(try lines(format).line(record, of: 7)))
      }
    }
  }

  private func entry(_ title: String) -> LedgerObject {
    LedgerObject(
      id: 1, importID: 7, action: .update,
      calendar: EventCalendar(name: "tickets", identifier: "/c/tickets"), href: "a.ics",
      uid: identity.uuidString.lowercased(), etag: "1", title: title,
      start: LocalDateTime(secondsSinceEpoch: 1_796_322_600).map(EventTime.utc),
      identity: identity, sequence: 1,
      creationDate: Instant(secondsSince1970: 0), position: "bookings.csv:2")
  }
}

/// What is said of imports that were cut off.
@Suite struct CutOffNoticeTests {

  /// Nothing is known that was not known before.
  @Test func saysWhichCalendarCannotBeReached() {
    let found = InterruptedImport(
      importID: 4, inputs: ["-"], unreachable: ["work": "no such folder"])
    #expect(
      InterruptedNotice.found(found) == [
        "import 4 of standard input was cut off, and what it wrote into work is not known: no such "
          + "folder; run the same command again once the calendar can be reached"
      ])
  }

  @Test func saysWhatWasFound() {
    let found = InterruptedImport(importID: 4, inputs: ["-"], made: 7, notMade: 5)
    #expect(
      InterruptedNotice.found(found)
        == ["import 4 of standard input was cut off with 12 writes begun: 7 made, 5 not"])
  }
}
