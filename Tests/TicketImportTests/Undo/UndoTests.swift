import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

/// Imports into vdirs on disk, taken back.
@Suite struct UndoTests {
  private let booking = "title,start,reservation number\nOpera,2026-12-03T18:30:00Z,R1\n"
  private let rebooked = "title,start,reservation number\nOpera,2026-12-04T19:30:00Z,R1\n"
  private let canceled =
    "title,start,reservation number,status\nOpera,2026-12-04T19:30:00Z,R1,cancelled\n"

  private let stays = "other imports state the same; it stays"

  @Test func goesBackImportByImport() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let first = try scene.texts()
    try scene.imports(rebooked)
    let second = try scene.texts()
    try scene.imports(canceled)
    let third = try scene.texts()
    #expect(try scene.undoes(1, isDryRun: true) == ["skipped Canceled: Opera: \(stays)"])
    try scene.undoes(3)
    #expect(try scene.undoes(1, isDryRun: true) == ["skipped Opera: \(stays)"])
    #expect(try scene.undoes(2) == ["restored Opera"])
    #expect(try scene.texts() == first)
    #expect(try scene.undoes(3) == ["skipped Opera: undone already, by 4"])
    #expect(try scene.undoes(1) == ["removed Opera"])
    #expect(try scene.names().isEmpty)
    // And forth again.
    #expect(try scene.undoes(6) == ["restored Opera"])
    #expect(try scene.texts() == first)
    #expect(try scene.undoes(5) == ["restored Opera"])
    #expect(try scene.texts() == second)
    #expect(try scene.undoes(4) == ["restored Canceled: Opera"])
    #expect(try scene.texts() == third)
    #expect(try scene.undoes(3) == ["restored Opera"])
    #expect(try scene.texts() == second)
  }

  @Test func canBeUndoneItself() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let first = try scene.texts()
    try scene.undoes()
    #expect(try scene.redoes() == ["restored Opera"])
    #expect(try scene.texts() == first)
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    let rebooked = try scene.texts()
    #expect(try scene.undoes() == ["restored Opera"])
    #expect(try scene.texts() == first)
    #expect(try scene.redoes() == ["restored Opera"])
    #expect(try scene.texts() == rebooked)
    let kinds = try scene.ledger.imports().map(\.description.kind)
    #expect(kinds.filter { $0 == .undo }.count == 4)
  }

  @Test func leavesWhatAPersonDeleted() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.imports(rebooked)
    try scene.delete()
    #expect(try scene.undoes() == ["skipped Opera: gone from the calendar already"])
    #expect(try scene.names().isEmpty)
    #expect(try scene.undoes(2, isForced: true) == ["restored Opera"])
    #expect(try scene.property("DTSTART") == "20261203T183000Z")
    try scene.delete()
    #expect(try scene.undoes(1).first?.hasPrefix("skipped") == true)
    #expect(try scene.names().isEmpty)
  }

  /// What a later import has changed is left, and the next undo goes on with it.
  @Test func goesOnOnceALaterChangeIsUndone() throws {
    let scene = try LedgerScene()
    let header = "title,start,reservation number\n"
    try scene.imports(header + "A,2026-12-03T18:30:00Z,R1\nB,2026-12-04T18:30:00Z,R2\n")
    try scene.edit(title: "Mine")
    let first = try scene.undoes(1).sorted()
    #expect(first[0] == "conflict Mine: changed again by 2 and kept; undo that one first")
    #expect(first[1].hasPrefix("removed "))
    #expect(try scene.ledger.undoState().latest == 3)
    // What it has stated of the other booking still counts.
    let other = first[1] == "removed A" ? "B,2026-12-04T18:30:00Z,R2" : "A,2026-12-03T18:30:00Z,R1"
    #expect(try scene.imports("\(header)\(other)\n")[0].hasPrefix("bookings.csv:2 unchanged"))
    #expect(try scene.undoes(2).map { $0.hasPrefix("restored ") } == [true])
    #expect(try scene.undoes(1).filter { $0.hasPrefix("removed ") }.count == 1)
    #expect(try scene.names().isEmpty)
  }

  /// An event that a person deleted goes with its import: what that has stated counts no more.
  @Test func undoesTheFactsOfADeletedEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.delete()
    #expect(try scene.undoes() == ["skipped Opera: gone from the calendar already"])
    #expect(
      try scene.imports(booking).first?.hasPrefix("bookings.csv:2 skipped Opera") == true)
    scene.options.bringsBack = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 saved Opera"])
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
    #expect(try scene.undoes() == ["removed Opera"])
    #expect(try scene.names().isEmpty)
  }

  /// Other imports state an event that a person deleted and `--again` brought back, too.
  @Test func deletesAgainWhatOthersState() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let other = "title,start,reservation number,location\nOpera,2026-12-03T18:30:00Z,R1,\n"
    #expect(try scene.imports(other) == ["bookings.csv:2 unchanged Opera"])
    try scene.delete()
    scene.options.bringsBack = true
    #expect(try scene.imports(booking) == ["bookings.csv:2 saved Opera"])
    #expect(try scene.undoes() == ["removed Opera"])
    #expect(try scene.names().isEmpty)
  }

  @Test func drawsTheEventFromWhatOtherImportsState() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.imports(rebooked)
    let start = try scene.property("DTSTART")
    let now = try scene.texts()
    #expect(try scene.undoes(1) == ["skipped Opera: \(stays)"])
    #expect(try scene.property("DTSTART") == start)
    #expect(try scene.undoes(1) == ["skipped Opera: undone already, by 3"])
    // The undo of the undo has nothing to put back.
    #expect(try scene.undoes(3) == [])
    #expect(try scene.texts() == now)
    #expect(try scene.undoes(1) == ["skipped Opera: \(stays)"])
    #expect(try scene.undoes(2) == ["removed Opera"])
    #expect(try scene.names().isEmpty)
  }

  /// What is undone, made again and undone once more states nothing.
  @Test func undoesTheFactsOfARedo() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.imports(rebooked)
    try scene.imports(canceled)
    #expect(try scene.undoes() == ["restored Opera"])
    #expect(try scene.undoes(4) == ["restored Canceled: Opera"])
    #expect(try scene.undoes() == ["restored Opera"])
    for text in [booking, rebooked] {
      #expect(try scene.imports(text) == ["bookings.csv:2 unchanged Opera"])
    }
    #expect(try scene.undoes(6) == ["restored Canceled: Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Canceled: Opera"])
  }

  @Test func movesAnEventBackToItsCalendar() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let first = try scene.texts()
    scene.calendar = "work"
    #expect(try scene.prompted(rebooked, .line("move")).lines == ["bookings.csv:2 updated Opera"])
    let moved = try scene.texts(in: "work")
    #expect(try scene.undoes() == ["restored Opera"])
    #expect(try scene.texts() == first)
    #expect(try scene.names(in: "work").isEmpty)
    #expect(try scene.redoes() == ["restored Opera"])
    #expect(try scene.names().isEmpty)
    #expect(try scene.texts(in: "work") == moved)
    try scene.edit("work")
    #expect(try scene.undoes().first?.hasPrefix("conflict Opera") == true)
    #expect(try scene.names().isEmpty)
    #expect(try scene.undoes(isForced: true) == ["restored Opera"])
    #expect(try scene.texts() == first)
    #expect(try scene.names(in: "work").isEmpty)
  }

  /// An event that an import moved, and a later one changed, is drawn anew once, where it is.
  @Test func drawsAMovedEventOnce() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.calendar = "work"
    #expect(try scene.prompted(rebooked, .line("move")).lines == ["bookings.csv:2 updated Opera"])
    try scene.imports(
      "title,start,reservation number,seat\nOpera,2026-12-04T19:30:00Z,R1,7F\n")
    let seated = try scene.texts(in: "work")
    let undone = try scene.undoes(2)
    #expect(undone == ["skipped Opera: \(stays)"])
    #expect(try scene.names(in: "work").count == 1)
    #expect(try scene.names().isEmpty)
    let redone = try scene.redoes()
    #expect(redone == [])
    #expect(try scene.texts(in: "work") == seated)
    #expect(try scene.names().isEmpty)
  }

  @Test func tellsOfACalendarThatIsGone() throws {
    let scene = try LedgerScene()
    scene.calendar = "work"
    try scene.imports(booking)
    try FileManager.default.removeItem(atPath: "\(scene.folder)/work")
    #expect(try scene.undoes().first?.hasPrefix("rejected Opera: ") == true)
  }

  /// An undone booking that is imported again has the UID of its identity.
  @Test func aBookingThatIsImportedAgainHasItsUID() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let name = try scene.names()
    try scene.undoes()
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 saved Opera"])
    #expect(try scene.names() == name)
    try scene.undoes()
    #expect(try scene.names().isEmpty)
    #expect(try scene.imports(booking) == ["bookings.csv:2 saved Opera"])
    #expect(try scene.names() == name)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.names() == name)
  }

  /// What an import has stated beside its writes counts no more.
  @Test func withdrawsWhatChangedNoEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.imports(
      "title,start,reservation number,location\nOpera,2026-12-03T18:30:00Z,R1,\n"
        + "Ballet,2026-12-08T18:30:00Z,R2,\n")
    let entry = try #require(scene.ledger.records(of: 1).first)
    let opera = try #require(entry.identity)
    #expect(try scene.ledger.facts(of: opera).count == 2)
    #expect(try scene.undoes() == ["removed Ballet"])
    #expect(try scene.ledger.facts(of: opera).count == 1)
    #expect(try scene.redoes() == ["restored Ballet"])
    #expect(try scene.ledger.facts(of: opera).count == 2)
    for _ in 0..<2 { try scene.undoes() }
    #expect(try scene.ledger.facts(of: opera).isEmpty)
  }

  /// What no write of an undo is about is withdrawn with the end of the undo, or not at all.
  @Test func withdrawsNothingBeforeItsEnd() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.imports(
      "title,start,reservation number,location\nOpera,2026-12-03T18:30:00Z,R1,\n")
    let opera = try #require(scene.ledger.records(of: 1).first?.identity)
    let file = try SQLiteFile(scene.ledger.path)
    try file.run(
      "CREATE TRIGGER full BEFORE UPDATE ON imports BEGIN SELECT RAISE(ABORT, 'full'); END")
    #expect(throws: StoreError.self) { try scene.undoes(2) }
    #expect(try scene.ledger.facts(of: opera).count == 2)
    try file.run("DROP TRIGGER full")
    try scene.undoes(2)
    #expect(try scene.ledger.facts(of: opera).count == 1)
  }

  @Test func countsWhatItDid() throws {
    let scene = try LedgerScene()
    try scene.imports(booking + "Ballet,2026-12-08T18:30:00Z,R2\n")
    try scene.undoes()
    let logged = try #require(try scene.ledger.imports().first)
    #expect(logged.counts == ["removed": 2])
    #expect(logged.description.how == "undo 1")
    #expect(logged.outcome == .finished)
    let records = try scene.ledger.records(of: logged.id)
    #expect(records.map(\.action) == [.forget, .forget])
    #expect(Set(records.map(\.position)) == ["bookings.csv:2", "bookings.csv:3"])
  }

  @Test func undoesManyInTheirOrder() throws {
    let scene = try LedgerScene()
    var rows = "title,start,reservation number\n"
    for number in 0..<30 { rows += "Event \(number),2031-01-01T10:00Z,R\(number)\n" }
    try scene.imports(rows)
    let results = try scene.undoes()
    #expect(results == (0..<30).reversed().map { "removed Event \($0)" })
    #expect(try scene.names().isEmpty)
    #expect(try scene.redoes().count == 30)
    #expect(try scene.names().count == 30)
  }

  @Test func stopsBetweenGroups() throws {
    let scene = try LedgerScene()
    var rows = "title,start,reservation number\n"
    for number in 0..<30 { rows += "Event \(number),2031-01-01T10:00Z,R\(number)\n" }
    try scene.imports(rows)
    let lister = UndoLister()
    let undo = try scene.undo(of: 1)
    undo.batchSize = 20
    try undo.carryOut(
      as: LedgerScene.undoDescription(1), isInterrupted: { true }, report: lister.report)
    #expect(undo.wasInterrupted)
    #expect(lister.lines.count == 20)
    #expect(try scene.names().count == 10)
    #expect(try scene.ledger.imports().first?.outcome == .interrupted)
    // The rest is still there to be undone.
    #expect(try scene.undoes(1).count { $0.hasPrefix("removed") } == 10)
    #expect(try scene.names().isEmpty)
  }
}

/// Keeps what an undo tells: `STATUS TITLE: REASON`.
final class UndoLister {
  private(set) var lines: [String] = []

  func report(_ result: UndoItem) {
    let reason = result.reason.map { ": \($0)" } ?? ""
    lines.append("\(result.status.rawValue) \(result.title)\(reason)")
  }
}

extension LedgerScene {
  static func undoDescription(_ number: Int64) -> ImportDescription {
    .undo(of: number, ImportDescription(kind: .import, inputs: ["bookings.csv"], how: "--yes"))
  }

  func undo(of number: Int64, isForced: Bool = false, isDryRun: Bool = false) throws -> Undo {
    let moment = now
    let calendars = FolderCalendars(folder, first: calendar)
    return try Undo(
      of: number, isForced: isForced,
      ledger: isDryRun ? Ledger(folder: "\(folder)/state", access: .scratch) : ledger,
      calendars: isDryRun ? DryRunCalendars(calendars) : calendars,
      defaults: DraftDefaults(), clock: { moment })
  }

  /// What undoing the latest undo tells.
  @discardableResult
  func redoes() throws -> [String] { try undoes(ledger.imports().first?.id) }

  /// What undoing an import, by default the last, tells.
  @discardableResult
  func undoes(
    _ number: Int64? = nil, isForced: Bool = false, isDryRun: Bool = false
  ) throws -> [String] {
    let number = try #require(try number ?? ledger.undoState().latest)
    let lister = UndoLister()
    try undo(of: number, isForced: isForced, isDryRun: isDryRun).carryOut(
      as: Self.undoDescription(number), isInterrupted: { false },
      report: lister.report)
    return lister.lines
  }
}
