import Foundation
import Reservations
import Testing

@testable import TicketImport

@Suite struct LedgerSessionsTests {
  private let folder: LedgerFolder
  private let settings = SessionSettings(defaults: DraftDefaults(), source: "trips")

  init() throws { folder = try LedgerFolder() }

  private func entry(_ title: String, _ state: EditEntry.State = .pending) throws -> EditEntry {
    EditEntry(
      try Drafting.draft(#"{"title":"\#(title)","start":"2023-06-10T19:30"}"#), state: state)
  }

  private func rows(_ count: Int, of session: Int64) throws -> [SessionRow] {
    try (0..<count).map { number in
      SessionRow(
        session: session, number: number,
        position: RecordPosition(file: "a.csv", place: .line(number + 2)),
        original: Data([0, 255, 10]), source: "/in/a.csv", format: "csv",
        header: Data("title,start".utf8), entry: try entry("日本 \(number)"))
    }
  }

  private func save(_ count: Int, to ledger: Ledger, of id: Int64, inPlaceOf old: Int64? = nil)
    throws
  {
    try ledger.saveSession(
      of: id, settings, inputs: ["a.csv"], rows(count, of: id), inPlaceOf: old, at: .noon)
  }

  /// Begins a session and ends without a word.
  private func interrupt(_ change: (Ledger, Int64) throws -> Void = { _, _ in }) throws -> Int64 {
    let ledger = try folder.open()
    let id = try ledger.begin(.batch, at: .noon)
    try save(12, to: ledger, of: id)
    try change(ledger, id)
    return id
  }

  @Test func restoresASessionAsItWasLeft() throws {
    let id = try interrupt { ledger, id in
      try ledger.updateSession(of: id, [(10, entry("Ten", .leftOut))])
      try ledger.updateSession(of: id, [(3, entry("Three", .settled))])
    }
    let ledger = try folder.open()
    #expect(
      try ledger.sessions() == [
        InterruptedSession(importID: id, inputs: ["a.csv"], saved: 1, left: 10)
      ])
    #expect(try ledger.sessionSettings(of: id) == settings)
    let rows = try ledger.sessionRows(of: id)
    #expect(rows.map(\.number) == Array(0..<12))
    #expect(rows[2].position == RecordPosition(file: "a.csv", place: .line(4)))
    #expect(rows[2].original == Data([0, 255, 10]) && rows[2].source == "/in/a.csv")
    #expect(rows[2].reader(ReadingOptions())?.format?.name == "csv")
    #expect(rows[2].reader(ReadingOptions())?.header == Array("title,start".utf8))
    #expect(rows[10].entry.draft.title?.value == "Ten" && rows[10].entry.state == .leftOut)
    #expect(rows[3].entry.state == .settled && rows[4].entry.state == .pending)
  }

  @Test func doesNotOfferASessionThatGoesOn() throws {
    let ledger = try folder.open()
    let id = try ledger.begin(.batch, at: .noon)
    try save(1, to: ledger, of: id)
    #expect(try ledger.sessions().isEmpty)
    #expect(try folder.open().sessions().isEmpty)
    try ledger.finish(id, counts: [:], at: .noon, wasInterrupted: true)
    #expect(try folder.open().sessions().map(\.importID) == [id])
  }

  @Test func forgetsASession() throws {
    let ids = [try interrupt(), try interrupt()]
    let ledger = try folder.open()
    #expect(try ledger.sessions().map(\.importID) == ids)
    try ledger.dropSession(ids[0])
    try ledger.dropSession(99)
    try ledger.updateSession(of: ids[0], [(0, entry("Late"))])
    #expect(try ledger.sessions().map(\.importID) == [ids[1]])
    #expect(try ledger.sessionRows(of: ids[0]).isEmpty)
    #expect(try ledger.sessionRows(of: ids[1]).count == 12)
  }

  @Test func storesASessionAnew() throws {
    let id = try interrupt { ledger, id in try save(1, to: ledger, of: id) }
    let sessions = try folder.open(.readOnly).sessions()
    #expect(sessions.map(\.importID) == [id] && sessions.map(\.left) == [1])
  }

  @Test func isGoneOnWithByOneAtATime() throws {
    let id = try interrupt()
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
    let ids = [try interrupt(), try interrupt()]
    let ledger = try folder.open()
    #expect(try ledger.imports().map(\.isResumable) == [true, true])
    try ledger.discardSession(ids[0], at: .noon)
    let next = try ledger.begin(.batch, at: .noon)
    try save(1, to: ledger, of: next, inPlaceOf: ids[1])
    let logged = try ledger.imports()
    #expect(logged.map(\.isResumable) == [false, false, false])
    #expect(logged.map(\.outcome) == [.running, .finished, .finished])
    #expect(logged.last?.finished == .noon)
  }

  /// It can still be forgotten.
  @Test func saysThatASessionCannotBeRead() throws {
    let id = try interrupt()
    try folder.sqlite(
      """
      UPDATE session_rows SET entry = '{"state":0,"original":"SECRET"}' WHERE number = 3;
      UPDATE sessions SET settings = '{}'
      """)
    let ledger = try folder.open()
    for read in [
      { _ = try ledger.sessionRows(of: id) }, { _ = try ledger.sessionSettings(of: id) },
    ] {
      let error = #expect(throws: LedgerError.self) { try read() }
      #expect(error?.cause == .corrupt)
      #expect(error?.reason.contains("resume --discard \(id)") == true)
      #expect(error?.reason.contains("SECRET") == false)
    }
    #expect(try ledger.sessions().map(\.importID) == [id])
    try ledger.discardSession(id, at: .noon)
    #expect(try ledger.sessions().isEmpty)
  }
}
