import CivilTime
import Foundation
import Testing

@testable import TicketImport

@Suite struct LedgerLogTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  @Test func listsImportsNewestFirst() throws {
    let ledger = try folder.open()
    let first = try ledger.import([.sample(UUID())])
    let later = Instant(secondsSince1970: Instant.noon.secondsSince1970 + 60)
    let second = try ledger.begin(
      ImportDescription(kind: .undo, inputs: [], how: "undo \(first)"), at: later)
    try ledger.finish(second, counts: ["removed": 1], at: later, wasInterrupted: true)
    let imports = try ledger.imports()
    #expect(imports.map(\.id) == [second, first])
    #expect(imports.map(\.description.how) == ["undo \(first)", "--yes"])
    #expect(imports[1].description == .batch)
    #expect(imports.map(\.started) == [later, .noon])
    #expect(imports.map(\.finished) == [later, .noon])
    #expect(imports.map(\.outcome) == [.interrupted, .finished])
    #expect(imports.map(\.counts) == [["removed": 1], ["saved": 1]])
    #expect(try ledger.loggedImport(first)?.outcome == .finished)
    #expect(try ledger.loggedImport(99) == nil)
  }

  @Test func countsWhatAnImportCutOffHasDone() throws {
    let id = try {
      let ledger = try folder.open()
      let id = try ledger.begin(.batch, at: .noon)
      let failed = UUID()
      try ledger.write(
        [.sample(UUID()), .sample(UUID()), .sample(failed)], of: id, without: [failed])
      try ledger.write([.sample(UUID(), action: .cancel)], of: id)
      return id
    }()
    let found = try #require(try folder.open(.readOnly).imports().first)
    #expect(found.id == id)
    #expect(found.outcome == .cutOff)
    #expect(found.finished == nil)
    #expect(found.counts == ["saved": 2, "cancelled": 1])
  }

  @Test func listsTheRecordsOfAnImportInTheirOrder() throws {
    let ledger = try folder.open()
    let intents = (0..<5).map { number in
      var intent = LedgerObject.sample(UUID())
      intent.position = "bookings.csv:\(number + 2)"
      return intent
    }
    let id = try ledger.import(intents, without: [intents[4].identity].compactMap(\.self))
    try ledger.import([.sample(UUID())])
    let records = try ledger.records(of: id)
    #expect(records.map(\.uid) == intents.dropLast().map(\.uid))
    #expect(records.map(\.position) == ["2", "3", "4", "5"].map { "bookings.csv:\($0)" })
    #expect(try ledger.records(of: 99).isEmpty)
  }

  @Test func givesNoNumberTwice() throws {
    let ledger = try folder.open()
    let ids = try (0..<3).map { _ in try ledger.import([.sample(UUID())]) }
    #expect(ids == ids.sorted() && Set(ids).count == 3)
  }
}
