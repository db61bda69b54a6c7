import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Withdrawing what is gone from a source.
@Suite struct ImportPruningTests {
  private let booking = "title,start,number\nOpera,2026-12-03T18:30:00Z,R1\n"
    .replacingOccurrences(of: "number", with: "reservation number")
  private let canceled =
    "title,start,reservation number,status\nOpera,2026-12-03T18:30:00Z,R1,cancelled\n"

  @Test func pruningWithdrawsWhatIsGone() throws {
    let scene = try LedgerScene()
    let rest = (0..<3).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    try scene.imports(booking + rest)
    scene.options.prunes = true
    let fewer = booking + rest.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    let lines = try scene.imports(fewer)
    #expect(lines.last == "/in/bookings.csv cancelled Talk 2")
    #expect(try scene.names().count == 3)
    #expect(scene.reporter.said == ["1 record is gone from /in/bookings.csv:", "  Talk 2"])
  }

  /// What `--since` leaves out is in the source.
  @Test func pruningKeepsWhatIsOver() throws {
    let scene = try LedgerScene()
    let header = "title,start,reservation number\n"
    let old = "Opera,2026-12-03T18:30:00Z,R1\nWalk,2026-12-04T18:30:00Z,\n"
    let new = "Talk,2027-01-03T18:30:00Z,R2\nTalk,2027-01-04T18:30:00Z,R2\n"
    try scene.imports(header + old + new)
    scene.options.prunes = true
    scene.options.since = LocalDate(year: 2026, month: 12, day: 24)
    let lines = try scene.imports(header + old + new)
    #expect(lines.count == 4 && !lines.contains { $0.contains("cancelled") })
    let moved = old.replacingOccurrences(of: "12-03", with: "12-02")
    let fewer = try scene.imports(header + moved + new.split(separator: "\n")[0] + "\n")
    #expect(fewer.filter { $0.contains("cancelled") } == ["/in/bookings.csv cancelled Talk"])
    #expect(try scene.names().count == 3)
  }

  @Test func pruningTellsWhichEventItWas() throws {
    let scene = try LedgerScene()
    let header = "title,start,end\n"
    let talk = "Talk,2026-12-03T18:30:00Z,2026-12-03T20:00:00Z\n"
    try scene.imports(header + "Opera,2026-12-03T18:30:00Z,\n" + talk)
    let saved = try #require(scene.reporter.results.last)
    scene.options.prunes = true
    scene.options.isForced = true
    try scene.imports(header + "Opera,2026-12-03T18:30:00Z,\n")
    let withdrawn = try #require(scene.reporter.results.last)
    #expect(withdrawn.status == .cancelled && withdrawn.uid == saved.uid)
    #expect(withdrawn.start == saved.start && withdrawn.start != nil)
    #expect(withdrawn.end == saved.end && withdrawn.end != nil)
  }

  @Test func pruningDoesNotTrustAnEmptyExport() throws {
    let scene = try LedgerScene()
    let rest = (0..<3).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    try scene.imports(booking + rest)
    scene.options.prunes = true
    #expect(try scene.imports(booking).count { $0.contains("conflict") } == 3)
    #expect(try scene.names().count == 4)
    scene.options.isForced = true
    #expect(try scene.imports(booking).count { $0.contains("cancelled") } == 3)
    #expect(try scene.names().count == 1)
  }

  /// What an import adds or takes away itself is no part of what was there.
  @Test(arguments: [true, false])
  func pruningCountsWhatStoodBefore(isDryRun: Bool) throws {
    let scene = try LedgerScene()
    let talks = (0..<4).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)" }
    let header = "title,start,reservation number\n"
    try scene.imports(header + talks[..<2].joined(separator: "\n") + "\n")
    scene.options.prunes = true
    scene.options.isDryRun = isDryRun
    let lines = try scene.imports(header + talks[2...].joined(separator: "\n") + "\n")
    #expect(lines.suffix(2) == (0..<2).map { "/in/bookings.csv conflict Talk \($0)" })
    #expect(scene.reporter.results.last?.reason?.contains("2 of 2") == true)
    #expect(try scene.names().count == (isDryRun ? 2 : 4))
  }

  @Test func pruningCountsWhatStoodBeforeItsCancellations() throws {
    let scene = try LedgerScene()
    let talks = (0..<4).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)" }
    let header = "title,start,reservation number,status\n"
    try scene.imports(header + talks.map { $0 + ",\n" }.joined())
    scene.options.prunes = true
    scene.options.deletesCanceled = true
    let lines = try scene.imports(header + talks[0] + ",cancelled\n" + talks[1] + ",\n")
    #expect(lines.suffix(2) == (2..<4).map { "/in/bookings.csv cancelled Talk \($0)" })
    #expect(try scene.names().count == 1)
  }

  @Test func pruningCountsWhatIsStillThere() throws {
    let scene = try LedgerScene()
    let rest = (0..<3).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    try scene.imports(booking + rest)
    for text in ["Talk 0", "Talk 1"] {
      for name in try scene.names() {
        let path = "\(scene.folder)/tickets/\(name)"
        if try String(contentsOfFile: path, encoding: .utf8).contains("SUMMARY:\(text)") {
          try FileManager.default.removeItem(atPath: path)
        }
      }
    }
    scene.options.prunes = true
    #expect(
      try scene.imports(booking) == [
        "bookings.csv:2 unchanged Opera", "/in/bookings.csv cancelled Talk 2",
      ])
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(scene.reporter.said.isEmpty)
  }

  @Test func pruningKeepsWhatAPersonChanged() throws {
    let scene = try LedgerScene()
    try scene.imports(booking + "Talk,2026-12-03T18:30:00Z,T1\n")
    scene.options.prunes = true
    for name in try scene.names() {
      let path = "\(scene.folder)/tickets/\(name)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacingOccurrences(of: "SUMMARY:Talk", with: "SUMMARY:My talk").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try scene.imports(booking).last == "/in/bookings.csv conflict Talk")
    #expect(try scene.names().count == 2)
  }

  @Test func pruningAtThePromptAsks() throws {
    let scene = try LedgerScene()
    try scene.imports(booking + "Talk,2026-12-03T18:30:00Z,T1\n")
    scene.options.prunes = true
    let kept = try scene.prompted(booking, .line("n"))
    #expect(kept.lines.last == "/in/bookings.csv skipped Talk")
    #expect(kept.prompt.prompts.last == "withdraw this event of 2 of this source? [y/N] ")
    #expect(
      try scene.prompted(booking, .line("y")).lines.last == "/in/bookings.csv cancelled Talk")
    #expect(try scene.names().count == 1)
  }

  @Test func pruningIsNoMatterWhereAPersonStopsTheReading() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.options.prunes = true
    scene.interruptedAfter = 1
    _ = try scene.prompted(booking + "New,2026-12-03T18:30:00Z,T2\n")
    #expect(scene.summary.wasInterrupted && scene.reporter.said.isEmpty)
  }

  @Test func pruningNeedsEveryRecord() throws {
    let scene = try LedgerScene()
    try scene.imports(booking + "Talk,2026-12-03T18:30:00Z,T1\n")
    scene.options.prunes = true
    try scene.imports(booking + ",2026-12-03T18:30:00Z,\n")
    #expect(try scene.names().count == 2)
    #expect(scene.reporter.said.first?.hasPrefix("nothing was withdrawn") == true)
  }

  /// The booking that is missing may be in what nothing has read.
  @Test func pruningNeedsEveryDocument() throws {
    let scene = try LedgerScene()
    let (flight, hotel, rental) = try (Bookings.flight(), Bookings.hotel(), Bookings.rental())
    try scene.imports(("a.eml", [flight, hotel]), ("b.eml", [rental]))
    scene.options.prunes = true
    scene.options.isForced = true
    var unread = UnreadDocument()
    unread.part = "ticket.pdf: damaged"
    var withheld = UnreadDocument()
    withheld.withheld = 1
    for document in [unread, withheld] {
      let lines = try scene.imports(("a.eml", [flight]), unread: ["a.eml": document])
      #expect(lines == ["a.eml[0] unchanged Flight LH 123 HEL → TXL"])
      #expect(scene.reporter.said.last?.hasPrefix("nothing was withdrawn for /in/a.eml") == true)
    }
    // Another input was read wholly.
    let lines = try scene.imports(
      ("a.eml", [flight]), ("b.eml", []), unread: ["a.eml": withheld])
    let gone = lines.filter { $0.contains("cancelled") }
    #expect(!gone.isEmpty && gone.allSatisfy { $0.hasPrefix("/in/b.eml ") }, "\(lines)")
  }
}
