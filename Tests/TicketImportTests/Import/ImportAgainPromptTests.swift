import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// Records that were imported before, at the prompt.
@Suite struct ImportAgainPromptTests {
  private let booking = "title,start,number\nOpera,2026-12-03T18:30:00Z,R1\n"
    .replacingOccurrences(of: "number", with: "reservation number")
  private let rebooked = "title,start,reservation number\nOpera,2026-12-04T19:30:00Z,R1\n"
  private let canceled =
    "title,start,reservation number,status\nOpera,2026-12-04T19:30:00Z,R1,cancelled\n"

  @Test func aPromptUpdatesConflictsAndMoves() throws {
    let scene = try LedgerScene()
    #expect(try scene.prompted(booking, .line("s")).lines == ["bookings.csv:2 saved Opera"])
    #expect(try scene.prompted(booking).lines == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.prompted(rebooked, .line("s")).lines == ["bookings.csv:2 updated Opera"])
    try scene.edit()
    let later = rebooked.replacingOccurrences(of: "12-04", with: "12-05")
    #expect(
      try scene.prompted(later, .line("s"), .line("skip")).lines
        == ["bookings.csv:2 skipped Opera"])
    #expect(try scene.property("SUMMARY") == "My Opera")
    #expect(
      try scene.prompted(later, .line("second")).lines == ["bookings.csv:2 saved Opera"])
    #expect(try scene.names().count == 2)
  }

  @Test func whatAPersonKeptIsNotAskedAboutAgain() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.edit()
    #expect(try scene.prompted(rebooked, .line("keep")).lines == ["bookings.csv:2 skipped Opera"])
    let again = try scene.prompted(rebooked)
    #expect(again.lines == ["bookings.csv:2 unchanged Opera"] && again.prompt.prompts.isEmpty)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
    #expect(scene.reporter.results[0].reason == BookingState.changedThere)
    #expect(try scene.property("SUMMARY") == "My Opera")
    #expect(try scene.ledger.undoState().latest == 1)
    #expect(try scene.ledger.records(of: 2).isEmpty)
    // What the record says now was not decided about, and a cancellation neither.
    let later = rebooked.replacingOccurrences(of: "12-04", with: "12-05")
    #expect(try scene.imports(later) == ["bookings.csv:2 conflict Opera"])
    #expect(try scene.imports(canceled) == ["bookings.csv:2 conflict Canceled: Opera"])
    scene.options.isForced = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    scene.options.isForced = false
    // A decision is about the change that was there when it was made.
    try scene.edit()
    #expect(try scene.imports(later) == ["bookings.csv:2 conflict Opera"])
  }

  /// The first row cancels the start that the booking had before.
  @Test func aSkippedRecordLeavesTheDraftOfTheOthers() throws {
    let scene = try LedgerScene()
    let head = "title,start,reservation number,status,seat\n"
    try scene.imports(head + "Opera,2026-12-03T18:30:00Z,R1,,A1\n")
    try scene.imports(head + "Opera,2026-12-04T19:30:00Z,R1,,A1\n")
    let both =
      head + "Opera,2026-12-03T18:30:00Z,R1,cancelled,\nOpera,2026-12-04T19:30:00Z,R1,,B2\n"
    let (lines, _) = try scene.prompted(both, .line("s"))
    #expect(lines == ["bookings.csv:2 skipped Opera", "bookings.csv:3 updated Opera"])
    #expect(try scene.property("DESCRIPTION")?.contains("B2") == true)
  }

  /// Its id is that of an event of another file.
  @Test func anEventOfAnotherFileIsAskedAbout() throws {
    let scene = try LedgerScene()
    let first = "id,title,start\n7,Alpha,2026-12-03\n"
    let second = first.replacing("Alpha", with: "Beta").replacing("03", with: "09")
    try scene.imports(first, as: "a.csv")
    let (lines, prompt) = try scene.prompted(second, .line("second"))
    #expect(lines == ["bookings.csv:2 saved Beta"] && !prompt.prompts.isEmpty)
    #expect(try scene.names().count == 2)
  }

  @Test func whatAPersonSkippedIsAskedAboutAgain() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.edit()
    #expect(try scene.prompted(rebooked, .line("skip")).lines == ["bookings.csv:2 skipped Opera"])
    #expect(scene.reporter.results.last?.reason == BookingState.changedSince)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    _ = try scene.prompted(rebooked, .line("keep"))
    #expect(try scene.undoes(1) == ["conflict Opera: \(UndoObstacle.changed.reason)"])
  }

  @Test func aPromptReplacesWhatAPersonChanged() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.edit()
    #expect(
      try scene.prompted(rebooked, .line("replace")).lines
        == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("SUMMARY") == "Opera")
  }

  @Test func aPromptMovesAnEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.calendar = "work"
    #expect(try scene.prompted(booking, .line("move")).lines == ["bookings.csv:2 updated Opera"])
    #expect(try scene.names().isEmpty)
    #expect(try scene.names(in: "work").count == 1)
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
  }

  @Test func aMoveLeavesNoSecondEventBehind() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let name = try scene.names()[0]
    let text = try scene.texts()[0]
    scene.calendar = "work"
    try FileManager.default.copyItem(
      atPath: "\(scene.folder)/tickets/\(name)", toPath: "\(scene.folder)/work/\(name)")
    let taken = try scene.prompted(booking, .line("move"), .line("skip"))
    #expect(taken.lines == ["bookings.csv:2 skipped Opera"])
    #expect(taken.prompt.complaints.contains { $0.contains("not moved: work has an event") })
    #expect(try scene.texts() == [text])
    try FileManager.default.removeItem(atPath: "\(scene.folder)/work/\(name)")
    try scene.edit()
    let changed = try scene.prompted(booking, .line("move"), .line("skip"))
    #expect(changed.lines == ["bookings.csv:2 skipped Opera"])
    #expect(changed.prompt.complaints.contains { $0.contains(BookingState.changedBeforeMove) })
    #expect(try scene.names(in: "work").isEmpty)
    #expect(try scene.property("SUMMARY") == "My Opera")
  }

  @Test func whatAPersonMadeOfADraftOutlivesARebooking() throws {
    let scene = try LedgerScene()
    _ = try scene.prompted(booking, .line("title Opera with Ada"), .line("alarms 1d"), .line("s"))
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera with Ada"])
    #expect(try scene.prompted(booking).lines == ["bookings.csv:2 unchanged Opera with Ada"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera with Ada"])
    #expect(try scene.property("SUMMARY") == "Opera with Ada")
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
    #expect(try scene.texts()[0].contains("TRIGGER:-P1D"))
    #expect(
      try scene.imports(canceled) == ["bookings.csv:2 cancelled Canceled: Opera with Ada"])
  }

  /// The calendar has line ends of its own.
  @Test func whatAPersonMadeOfNotesOutlivesARebooking() throws {
    let scene = try LedgerScene()
    let record = { (day: Int) in
      #"{"title":"Opera","start":"2026-12-0\#(day)T18:30:00Z","notes":"a\r\nb","pnr":"R1"}"#
    }
    _ = try scene.prompted(record(3), .line("notes Mine"), .line("s"))
    #expect(try scene.imports(record(4)) == ["bookings.csv updated Opera"])
    #expect(try scene.property("DESCRIPTION") == "Mine")
    _ = try scene.prompted(record(5), .line("title Opera with Ada"), .line("s"))
    #expect(try scene.imports(record(6)) == ["bookings.csv updated Opera with Ada"])
    #expect(try scene.property("DESCRIPTION") == "Mine")
  }

  @Test func aPromptCanGoBackToWhatTheRecordSays() throws {
    let scene = try LedgerScene()
    _ = try scene.prompted(booking, .line("title Opera with Ada"), .line("s"))
    let (lines, _) = try scene.prompted(rebooked, .line("reset"), .line("s"))
    #expect(lines == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("SUMMARY") == "Opera")
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
  }
}
