import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// Withdrawing what is gone from a source.
@Suite struct ImportPruningTests {
  private let booking = "title,start,number\nOpera,2026-12-03T18:30:00Z,R1\n"
    .replacingOccurrences(of: "number", with: "reservation number")
  private let cancelled =
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

  @Test func pruningNeedsEveryRecord() throws {
    let scene = try LedgerScene()
    try scene.imports(booking + "Talk,2026-12-03T18:30:00Z,T1\n")
    scene.options.prunes = true
    try scene.imports(booking + ",2026-12-03T18:30:00Z,\n")
    #expect(try scene.names().count == 2)
    #expect(scene.reporter.said.first?.hasPrefix("nothing was withdrawn") == true)
  }
}
