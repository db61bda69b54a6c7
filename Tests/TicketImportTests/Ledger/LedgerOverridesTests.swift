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

  // MARK: Earlier versions

  private func text(_ fields: String, _ uid: UUID) throws -> String {
    let draft = try Drafting.draft("{\"start\":\"2026-12-03T18:30:00Z\",\(fields)}")
    var event = try draft.event(at: Drafting.moment)
    event.uid = uid.uuidString.lowercased()
    let text = try EventText(event, productID: EventDraft.productID)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func aLedgerOfAnEarlierVersionGetsThemFromItsTexts() throws {
    let folder = try LedgerFolder()
    let (edited, canceled, plain) = (UUID(), UUID(), UUID())
    try {
      let ledger = try folder.open()
      try ledger.import([
        .sample(edited, text: try text(#""title":"Gala""#, edited)),
        .sample(canceled, text: try text(#""title":"A","alarms":"3h""#, canceled)),
        .sample(plain, text: try text(#""title":"A""#, plain)),
      ])
      let confirmed = try ledger.entry(of: canceled)?.id
      let text = try text(#""title":"A","status":"canceled""#, canceled)
      try ledger.import([.sample(canceled, action: .cancel, text: text, previous: confirmed)])
      let edit = try ledger.begin(
        ImportDescription(kind: .change, inputs: [], how: "edit"), at: .noon)
      let before = Array(try self.text(#""title":"Gala""#, edited).utf8)
      let after = Array(try self.text(#""title":"Gala","location":"Hall""#, edited).utf8)
      let rows = try ledger.record(
        [
          LedgerChange(
            ObjectChange(
              calendar: .tickets, href: "\(edited.uuidString.lowercased()).ics", before: before,
              etag: "1-2-3", after: after))
        ], of: edit)
      try ledger.settle([(row: rows[0], etag: "4-5-6", href: nil)])
      try ledger.finish(edit, counts: [:], at: .noon, wasInterrupted: false)
    }()
    try folder.sqlite(
      """
      DROP TABLE overrides; ALTER TABLE contents RENAME COLUMN object TO drafted;
      DELETE FROM grdb_migrations WHERE identifier = 'overrides'; PRAGMA user_version = 3;
      UPDATE contents SET drafted = CAST(replace(replace(CAST(text AS TEXT),
          'SUMMARY:Gala', 'SUMMARY:Opera'), 'TRIGGER:-PT3H', 'TRIGGER:-PT1H') AS BLOB)
        WHERE CAST(text AS TEXT) LIKE '%Gala%' OR CAST(text AS TEXT) LIKE '%-PT3H%'
      """)
    let ledger = try folder.open()
    #expect(
      try ledger.overrides(of: edited) == [
        .title(Override.Change(before: "Opera", after: "Gala")),
        .location(Override.Change(before: nil, after: "Hall")),
      ])
    #expect(
      try ledger.overrides(of: canceled) == [
        .alarms(Override.Change(before: [try AlarmSpec("1h")], after: [try AlarmSpec("3h")]))
      ])
    #expect(try ledger.overrides(of: plain).isEmpty)
    #expect(try ledger.contents(of: #require(try ledger.entry(of: edited))).object == nil)
    // Without the edit, which is entry 3.
    #expect(try ledger.overrides(of: edited, undoing: 3).map(\.field) == [.title])
    #expect(try ledger.overrides(of: edited, undoing: 1).map(\.field) == [.location])
  }
}
