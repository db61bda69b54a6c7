import Foundation
import Testing
import TicketImport

@Suite struct LedgerSessionsTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  private func row(_ index: Int, state: Int = 0, draft: String = "{}") -> SavedSession.Row {
    SavedSession.Row(
      index: index, position: "bookings.csv:\(index + 2)", original: [0, 255, 10], state: state,
      first: "{\"title\":\"日本\"}", draft: draft)
  }

  /// Begins a session and ends without a word.
  private func cutOff(_ change: (Ledger, Int64) throws -> Void = { _, _ in }) throws -> Int64 {
    let ledger = try folder.open()
    let id = try ledger.begin(.batch, at: .noon)
    try ledger.saveSession(
      SavedSession(
        importID: id, settings: "{}", inputs: ["bookings.csv"], rows: (0..<12).map { row($0) },
        saved: 0, left: 12), at: .noon)
    try change(ledger, id)
    return id
  }

  @Test func keepsASessionAsItWasLeft() throws {
    let id = try cutOff { ledger, id in
      try ledger.updateSession(
        id, rows: [row(10, state: 2, draft: "{\"a\":1}")], saved: 1, left: 11)
      try ledger.updateSession(id, rows: [row(3, state: 1)])
    }
    var rows = (0..<12).map { row($0) }
    rows[10] = row(10, state: 2, draft: "{\"a\":1}")
    rows[3] = row(3, state: 1)
    #expect(
      try folder.open().sessions() == [
        SavedSession(
          importID: id, settings: "{}", inputs: ["bookings.csv"], rows: rows, saved: 1, left: 11)
      ])
  }

  @Test func doesNotOfferASessionThatGoesOn() throws {
    let ledger = try folder.open()
    let id = try ledger.begin(.batch, at: .noon)
    try ledger.saveSession(
      SavedSession(importID: id, settings: "", inputs: [], rows: [row(0)], saved: 0, left: 1),
      at: .noon)
    #expect(try ledger.sessions().isEmpty)
    #expect(try folder.open().sessions().isEmpty)
    try ledger.finish(id, counts: [:], at: .noon, wasInterrupted: true)
    #expect(try folder.open().sessions().map(\.importID) == [id])
  }

  @Test func forgetsASession() throws {
    let ids = [try cutOff(), try cutOff()]
    let ledger = try folder.open()
    #expect(try ledger.sessions().map(\.importID) == ids)
    try ledger.dropSession(ids[0])
    try ledger.dropSession(99)
    try ledger.updateSession(ids[0], rows: [row(0)], saved: 5, left: 5)
    #expect(try ledger.sessions().map(\.importID) == [ids[1]])
    #expect(try ledger.sessions().first?.rows.count == 12)
  }

  @Test func savesASessionAnew() throws {
    let id = try cutOff { ledger, id in
      try ledger.saveSession(
        SavedSession(importID: id, settings: "2", inputs: [], rows: [row(1)], saved: 3, left: 1),
        at: .noon)
    }
    #expect(
      try folder.open(.readOnly).sessions() == [
        SavedSession(importID: id, settings: "2", inputs: [], rows: [row(1)], saved: 3, left: 1)
      ])
  }

  @Test func isGoneOnWithByOneAtATime() throws {
    let id = try cutOff()
    let first = try folder.open()
    let second = try folder.open()
    #expect(first.claimSession(id))
    #expect(!second.claimSession(id))
    #expect(try first.sessions().count == 1)
    #expect(try second.sessions().isEmpty)
    #expect(try second.isResumedElsewhere())
    #expect(try !first.isResumedElsewhere())
  }

  @Test func isMarkedInTheLogWhileItCanGoOn() throws {
    let ids = [try cutOff(), try cutOff()]
    let ledger = try folder.open()
    #expect(try ledger.imports().map(\.isResumable) == [true, true])
    try ledger.discardSession(ids[0], at: .noon)
    let next = try ledger.begin(.batch, at: .noon)
    try ledger.saveSession(
      SavedSession(
        importID: next, settings: "", inputs: [], rows: [row(0)], saved: 0, left: 1),
      inPlaceOf: ids[1], at: .noon)
    let logged = try ledger.imports()
    #expect(logged.map(\.isResumable) == [false, false, false])
    #expect(logged.map(\.outcome) == [.running, .finished, .finished])
    #expect(logged.last?.finished == .noon)
  }
}
