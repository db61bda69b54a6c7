import CalendarStore
import Foundation
import Testing

@testable import TicketImport

@Suite struct ImportAgainTests {
  private let booking = "title,start,number\nOpera,2026-12-03T18:30:00Z,R1\n"
    .replacingOccurrences(of: "number", with: "reservation number")
  private let rebooked = "title,start,reservation number\nOpera,2026-12-04T19:30:00Z,R1\n"
  private let cancelled =
    "title,start,reservation number,status\nOpera,2026-12-03T18:30:00Z,R1,cancelled\n"

  @Test func theSameAgainChangesNothing() throws {
    let scene = try LedgerScene()
    #expect(try scene.imports(booking) == ["bookings.csv:2 saved Opera"])
    let path = "\(scene.folder)/tickets/\(try scene.names()[0])"
    let before = try FileManager.default.attributesOfItem(atPath: path)
    let text = try scene.texts()
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(try scene.texts() == text)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func aRebookingUpdatesTheEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let name = try scene.names()
    let created = try scene.property("CREATED")
    let modified = try scene.property("LAST-MODIFIED")
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.names() == name)
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
    #expect(try scene.property("SEQUENCE") == "1")
    #expect(try scene.property("CREATED") == created)
    #expect(try scene.property("LAST-MODIFIED") != modified)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("SEQUENCE") == "2")
  }

  @Test func anUnknownEventOfTheCalendarStays() throws {
    let scene = try LedgerScene()
    let other = try LedgerScene()
    try other.imports(booking)
    let name = try other.names()[0]
    try FileManager.default.copyItem(
      atPath: "\(other.folder)/tickets/\(name)", toPath: "\(scene.folder)/tickets/\(name)")
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
    #expect(scene.reporter.results.first?.reason == Standing.notFromHere)
    #expect(try scene.texts() == other.texts())
  }

  @Test func aPersonsChangeIsKept() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.edit()
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    #expect(try scene.property("SUMMARY") == "My Opera")
    scene.options.isForced = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("SUMMARY") == "Opera")
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
  }

  @Test func whatAPersonDeletedStaysDeleted() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.delete()
    #expect(try scene.imports(booking) == ["bookings.csv:2 skipped Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 skipped Opera"])
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 skipped Canceled: Opera"])
    #expect(try scene.names().isEmpty)
    scene.options.bringsBack = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 saved Opera"])
    #expect(try scene.property("SEQUENCE") == "1")
    scene.options.bringsBack = false
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
  }

  @Test func aCancellationMarksTheEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    #expect(try scene.texts()[0].contains("BEGIN:VALARM"))
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 cancelled Canceled: Opera"])
    #expect(try scene.property("STATUS") == "CANCELLED")
    #expect(try scene.property("SUMMARY") == "Canceled: Opera")
    #expect(try !scene.texts()[0].contains("BEGIN:VALARM"))
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 unchanged Canceled: Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("STATUS") == "CONFIRMED")
  }

  @Test func aCancellationCanRemoveTheEvent() throws {
    let scene = try LedgerScene()
    scene.options.deletesCancelled = true
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 skipped Canceled: Opera"])
    try scene.imports(booking)
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 cancelled Canceled: Opera"])
    #expect(try scene.names().isEmpty)
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 unchanged Canceled: Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 saved Opera"])
    try scene.edit()
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 conflict Canceled: Opera"])
    #expect(try scene.names().count == 1)
  }

  @Test func theLaterRecordOfABookingCounts() throws {
    let scene = try LedgerScene()
    let both = booking + "Opera,2026-12-05T19:00:00Z,R1\n"
    #expect(
      try scene.imports(both)
        == ["bookings.csv:2 skipped Opera", "bookings.csv:3 saved Opera"])
    #expect(scene.reporter.results[0].reason?.contains("bookings.csv:3") == true)
    #expect(try scene.property("DTSTART") == "20261205T190000Z")
    #expect(
      try scene.imports(both)
        == ["bookings.csv:2 skipped Opera", "bookings.csv:3 unchanged Opera"])
  }

  @Test func theLaterRecordCountsHoweverFarApart() throws {
    let scene = try LedgerScene()
    let rest = (0..<700).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    let lines = try scene.imports(booking + rest + "Opera,2026-12-05T19:00:00Z,R1\n")
    #expect(lines.count == 702)
    #expect(lines.first == "bookings.csv:2 saved Opera")
    #expect(lines.last == "bookings.csv:703 updated Opera")
    let opera = try scene.texts().filter { $0.contains("SUMMARY:Opera") }
    #expect(opera.count == 1)
    #expect(opera.first?.contains("DTSTART:20261205T190000Z") == true)
  }

  @Test func aSourceWithBothTimesIsStable() throws {
    let scene = try LedgerScene()
    let rest = (0..<700).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    let later = "Opera,2026-12-05T19:00:00Z,R1\n"
    try scene.imports(booking + rest + later)
    let again = try scene.imports(booking + rest + later)
    #expect(again.count { $0.contains(" unchanged ") } == 701)
    #expect(again.contains("bookings.csv:2 skipped Opera"))
    // Either may be the later one.
    let turned =
      "title,start,reservation number\n" + later + rest
      + booking.split(separator: "\n")[1] + "\n"
    #expect(try scene.imports(turned).last == "bookings.csv:703 updated Opera")
    #expect(try !scene.imports(turned).contains { $0.contains("updated") })
    let opera = try scene.texts().filter { $0.contains("SUMMARY:Opera") }
    #expect(opera.first?.contains("DTSTART:20261203T183000Z") == true)
    #expect(opera.first?.contains("SEQUENCE:2") == true)
  }

  @Test func theEarlierTimeCountsOnceTheLaterRecordIsGone() throws {
    let scene = try LedgerScene()
    let rest = (0..<700).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    try scene.imports(booking + rest + "Opera,2026-12-05T19:00:00Z,R1\n")
    #expect(try scene.imports(booking + rest).last == "bookings.csv:2 updated Opera")
    let opera = try scene.texts().filter { $0.contains("SUMMARY:Opera") }
    #expect(opera.first?.contains("DTSTART:20261203T183000Z") == true)
  }

  @Test func anOutdatedRecordDoesNotCountWhereTheRestWasNotRead() throws {
    let scene = try LedgerScene()
    let rest = (0..<700).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    let both = booking + rest + "Opera,2026-12-05T19:00:00Z,R1\n"
    try scene.imports(both)
    scene.interruptedAfter = 300
    #expect(try scene.imports(both).last == "bookings.csv:2 skipped Opera")
    let opera = try scene.texts().filter { $0.contains("SUMMARY:Opera") }
    #expect(opera.first?.contains("DTSTART:20261205T190000Z") == true)
  }

  @Test func incompleteRecordsOfOneBookingAreNotTakenForTheSame() throws {
    let scene = try LedgerScene()
    let rows = "title,notes,reservation number\nOpera,old,R1\nOpera,new,R1\n"
    let (lines, prompt) = try scene.prompted(rows, .line("start 2026-12-05T19:00Z"), .line("s"))
    #expect(lines == ["bookings.csv:2 skipped Opera", "bookings.csv:3 saved Opera"])
    #expect(prompt.complaints.isEmpty)
    #expect(try scene.property("DESCRIPTION")?.hasPrefix("new") == true)
  }

  @Test func aPromptDoesNotAskAboutAnOutdatedRecord() throws {
    let scene = try LedgerScene()
    try scene.imports(rebooked)
    let both = booking + "Opera,2026-12-04T19:30:00Z,R1\n"
    #expect(
      try scene.prompted(both).lines
        == ["bookings.csv:2 skipped Opera", "bookings.csv:3 unchanged Opera"])
  }

  @Test func whatIsReadAgainIsKnownOnlyWhileNothingElseChanged() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    // Another header makes other records of the same bytes.
    let other = booking.replacingOccurrences(of: "start", with: "start time")
    #expect(try scene.imports(other) == ["bookings.csv:2 unchanged Opera"])
    let noted = booking.replacingOccurrences(of: "title,start", with: "notes,start,title")
      .replacingOccurrences(
        of: "Opera,2026-12-03T18:30:00Z", with: "Opera,2026-12-03T18:30:00Z,Opera")
    #expect(try scene.imports(noted) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 updated Opera"])
    try scene.delete()
    #expect(try scene.imports(booking) == ["bookings.csv:2 skipped Opera"])
  }

  @Test func theSameRecordTwiceIsOneEvent() throws {
    let scene = try LedgerScene()
    #expect(
      try scene.imports(booking + "Opera,2026-12-03T18:30:00Z,R1\n")
        == ["bookings.csv:2 saved Opera", "bookings.csv:3 unchanged Opera"])
  }

  @Test func legsAndGuestsAreToldApart() throws {
    let scene = try LedgerScene()
    let rows = """
      title,start,reservation number,passenger
      BER-FRA,2026-12-03T08:00:00Z,R1,Ada
      BER-FRA,2026-12-03T08:00:00Z,R1,Grace
      FRA-SFO,2026-12-03T11:00:00Z,R1,Ada

      """
    #expect(try scene.imports(rows).filter { $0.contains(" saved ") }.count == 3)
    let moved = rows.replacingOccurrences(
      of: "12-03T08:00:00Z,R1,Grace", with: "12-04T08:00:00Z,R1,Grace")
    #expect(
      try scene.imports(moved)
        == [
          "bookings.csv:2 unchanged BER-FRA", "bookings.csv:3 updated BER-FRA",
          "bookings.csv:4 unchanged FRA-SFO",
        ])
  }

  @Test func anotherCalendarLeavesTheEventWhereItIs() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.calendar = "work"
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(scene.reporter.results[0].reason?.contains("stays in tickets") == true)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(scene.reporter.results[0].reason?.contains("stays in tickets") == true)
    #expect(try scene.names(in: "work").isEmpty)
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
  }

  @Test func aDryRunSaysWhatWouldBecomeOfIt() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let text = try scene.texts()
    scene.options.isDryRun = true
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 would-update Opera"])
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 would-cancel Canceled: Opera"])
    try scene.edit()
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    #expect(try scene.texts() != text)
  }

  // MARK: At the prompt

  @Test func aPromptUpdatesConflictsAndMoves() throws {
    let scene = try LedgerScene()
    #expect(try scene.prompted(booking, .line("s")).lines == ["bookings.csv:2 saved Opera"])
    #expect(try scene.prompted(booking).lines == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.prompted(rebooked, .line("s")).lines == ["bookings.csv:2 updated Opera"])
    try scene.edit()
    #expect(
      try scene.prompted(booking, .line("s"), .line("skip")).lines
        == ["bookings.csv:2 skipped Opera"])
    #expect(try scene.property("SUMMARY") == "My Opera")
    #expect(
      try scene.prompted(booking, .line("second")).lines == ["bookings.csv:2 saved Opera"])
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
    #expect(scene.reporter.results[0].reason == ImportPlanner.kept)
    #expect(try scene.property("SUMMARY") == "My Opera")
    #expect(try scene.ledger.latestUndoable() == 1)
    #expect(try scene.ledger.records(of: 2).map(\.entry.action) == [.keep])
    // What the record says now was not decided about, and a cancellation neither.
    let later = rebooked.replacingOccurrences(of: "12-04", with: "12-05")
    #expect(try scene.imports(later) == ["bookings.csv:2 conflict Opera"])
    #expect(try scene.imports(cancelled) == ["bookings.csv:2 conflict Canceled: Opera"])
    scene.options.isForced = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    scene.options.isForced = false
    // A decision is about the change that was there when it was made.
    try scene.imports(booking)
    try scene.edit()
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
  }

  @Test func whatAPersonSkippedIsAskedAboutAgain() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.edit()
    _ = try scene.prompted(rebooked, .line("skip"))
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    _ = try scene.prompted(rebooked, .line("keep"))
    #expect(try scene.undoes(1) == ["conflict Opera: \(UndoItem.Obstacle.changed.reason)"])
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
      try scene.imports(cancelled) == ["bookings.csv:2 cancelled Canceled: Opera with Ada"])
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

  // MARK: Pruning

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
