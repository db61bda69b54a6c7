import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

/// What a person changed of events, as the ledger keeps it.
@Suite struct LedgerOverridesTests {
  private let booking = "title,start,reservation number\nOpera,2026-12-03T18:30:00Z,R1\n"
  private let rebooked = "title,start,reservation number\nOpera,2026-12-04T19:30:00Z,R1\n"

  private func stored(_ scene: LedgerScene) throws -> [Override] {
    let identity = try #require(try scene.ledger.records(of: 1).first?.identity)
    return try scene.ledger.overrides(of: identity)
  }

  @Test func anUndoWithdrawsThemAndARedoBringsThemBack() throws {
    let scene = try LedgerScene()
    _ = try scene.prompted(booking, .line("title Gala"), .line("alarms 3h"), .line("s"))
    let changes = try stored(scene)
    #expect(changes.map(\.field) == [.title, .alarms])
    try scene.imports(rebooked)
    #expect(try stored(scene) == changes)
    #expect(try scene.undoes(1) == ["restored Opera"])
    #expect(try stored(scene).isEmpty)
    #expect(try !scene.texts()[0].contains("TRIGGER:-PT3H"))
    #expect(try scene.undoes(3) == ["restored Gala"])
    #expect(try stored(scene) == changes)
    #expect(try scene.texts()[0].contains("TRIGGER:-PT3H"))
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
  }

  /// Notes and times, too, whatever later imports have made of them.
  @Test func anUndoWithdrawsWhatALaterImportHasDrawnOver() throws {
    let scene = try LedgerScene()
    let answers = ["notes +Suitcase", "end +45m", "s"].map { LineInputResult.line($0) }
    _ = try scene.imports(files: [("bookings.csv", booking)], answers: answers)
    try scene.imports(rebooked)
    #expect(try scene.property("DESCRIPTION")?.contains("Suitcase") == true)
    #expect(try scene.property("DTEND") == "20261204T221500Z")
    #expect(try stored(scene).map(\.field) == [.start, .notes])
    #expect(try scene.undoes(1) == ["restored Opera"])
    #expect(try scene.property("DESCRIPTION") == "Reservation number: R1")
    #expect(try scene.property("DTEND") == "20261204T213000Z")
    #expect(try scene.undoes(3) == ["restored Opera"])
    #expect(try scene.property("DTEND") == "20261204T221500Z")
  }

  @Test func aBookingThatCountsAsNeverImportedHasNone() throws {
    let scene = try LedgerScene()
    _ = try scene.prompted(booking, .line("title Gala"), .line("s"))
    #expect(try scene.undoes(1) == ["removed Gala"])
    #expect(try stored(scene).isEmpty)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 saved Opera"])
  }

  @Test func aLaterEditReplacesAnEarlierOne() throws {
    let scene = try LedgerScene()
    _ = try scene.prompted(booking, .line("title Gala"), .line("s"))
    try scene.edit(title: "Ballet")
    let change = Override.Change(before: "Opera", after: "Ballet")
    #expect(try stored(scene) == [.title(change)])
    try scene.edit(title: "Opera")
    #expect(try stored(scene).isEmpty)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
  }

  @Test func aValueOfTheRecordsThatAPersonTakesAgainIsNone() throws {
    let scene = try LedgerScene()
    _ = try scene.prompted(booking, .line("title Gala"), .line("s"))
    _ = try scene.prompted(rebooked, .line("title Opera"), .line("s"))
    #expect(try stored(scene).isEmpty)
    #expect(try scene.undoes(2) == ["restored Gala"])
    #expect(try stored(scene).map(\.field) == [.title])
  }

  @Test func anOtherProgramsChangeIsNone() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.edit()
    try scene.edit(title: "Ballet")
    #expect(try stored(scene).isEmpty)
    scene.options.isForced = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
  }
}
