import CalendarStore
import Foundation
import Testing

@testable import TicketImport

@Suite struct LedgerUndoTests {
  private let ledger: Ledger
  private let folder: LedgerFolder

  init() throws {
    folder = try LedgerFolder()
    ledger = try folder.open()
  }

  private func bytes(_ step: UndoStep) throws -> [UInt8]? { try ledger.texts(of: step).before }

  private func texts(_ steps: [UndoStep]) throws -> [String?] {
    try steps.map { step in try bytes(step).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Does what the steps say.
  private func undo(_ importID: Int64) throws -> Int64 {
    try ledger.import(
      try ledger.undoSteps(of: importID).map { step in
        var intent = step.current.following(step.hadObject ? .restore : .forget)
        intent.restoredID = step.previous?.version ?? 0
        intent.contents.before = try ledger.contents(of: step.current).after
        intent.contents.after = try bytes(step)
        intent.etag = step.hadObject ? "restored" : nil
        return intent
      }, ImportDescription(kind: .undo, inputs: [], how: "undo \(importID)"))
  }

  @Test func removesWhatAnImportCreatedLatestFirst() throws {
    let uids = (0..<3).map { _ in UUID() }
    let id = try ledger.import(uids.map { .sample($0) })
    let steps = try ledger.undoSteps(of: id)
    #expect(steps.map(\.entry.identity) == uids.reversed())
    #expect(try texts(steps) == [nil, nil, nil])
    #expect(steps.allSatisfy { $0.isLast && $0.current == $0.entry && $0.previous == nil })
  }

  @Test func putsThePreviousTextBack() throws {
    let uid = UUID()
    try ledger.import([.sample(uid, text: "one")])
    let first = try #require(try ledger.entry(of: uid))
    let id = try ledger.import([.sample(uid, action: .update, text: "two", previous: first.id)])
    let step = try #require(try ledger.undoSteps(of: id).first)
    #expect(try texts([step]) == ["one"])
    #expect(step.previous == first)
  }

  @Test func knowsWhatALaterImportWroteAgain() throws {
    let uid = UUID()
    let id = try ledger.import([.sample(uid, text: "one")])
    let first = try #require(try ledger.entry(of: uid))
    try ledger.import([.sample(uid, action: .update, text: "two", etag: "2", previous: first.id)])
    let step = try #require(try ledger.undoSteps(of: id).first)
    #expect(!step.isLast)
    #expect(step.entry == first)
    #expect(step.current.etag == "2")
  }

  @Test func makesOneStepOfAnEventWrittenTwice() throws {
    let uid = UUID()
    let id = try ledger.begin(.batch, at: .noon)
    try ledger.write([.sample(uid, text: "one")], of: id)
    let first = try #require(try ledger.entry(of: uid))
    try ledger.write([.sample(uid, action: .update, text: "two", previous: first.id)], of: id)
    try ledger.finish(id, counts: [:], at: .noon, wasInterrupted: false)
    let steps = try ledger.undoSteps(of: id)
    #expect(steps.map(\.entry.action) == [.update])
    #expect(try texts(steps) == [nil])
    #expect(steps[0].isLast)
  }

  @Test func undoesAnUndo() throws {
    let (created, updated, withdrawn) = (UUID(), UUID(), UUID())
    try ledger.import([.sample(updated, text: "one"), .sample(withdrawn, text: "w")])
    let before = try ledger.entries(of: [updated, withdrawn])
    let id = try ledger.import([
      .sample(created, text: "new"),
      .sample(updated, action: .update, text: "two", previous: before[updated]?.id),
      .sample(withdrawn, action: .withdraw, text: nil, previous: before[withdrawn]?.id),
    ])
    #expect(try texts(try ledger.undoSteps(of: id)) == ["w", "one", nil])
    let undone = try undo(id)
    #expect(try ledger.entry(of: created)?.action == .forget)
    #expect(try ledger.text(of: updated) == "one")
    #expect(try ledger.text(of: withdrawn) == "w")
    #expect(try ledger.undoSteps(of: id).allSatisfy { !$0.isLast })

    let steps = try ledger.undoSteps(of: undone)
    #expect(try texts(steps) == ["new", "two", nil])
    _ = try undo(undone)
    #expect(try ledger.text(of: created) == "new")
    #expect(try ledger.text(of: updated) == "two")
    #expect(try ledger.entry(of: withdrawn)?.action == .forget)
  }

  @Test func removesASecondEventAndLeavesTheFirst() throws {
    let (identity, second) = (UUID(), UUID())
    try ledger.import([.sample(identity, text: "first")])
    var intent = LedgerObject.sample(
      second, text: "second", previous: try ledger.entry(of: identity)?.id)
    intent.identity = identity
    let id = try ledger.import([intent])
    #expect(try texts(try ledger.undoSteps(of: id)) == [nil])
    _ = try undo(id)
    #expect(try ledger.text(of: identity) == "first")
    #expect(try ledger.undoSteps(of: 1).map(\.isLast) == [true])
  }

  @Test func findsTheLatestImportThatWroteAnything() throws {
    #expect(try ledger.undoState().latest == nil)
    let id = try ledger.import([.sample(UUID())])
    try ledger.import([])
    let failed = UUID()
    try ledger.import([.sample(failed)], without: [failed])
    let running = try ledger.begin(.batch, at: .noon)
    try ledger.write([.sample(UUID())], of: running)
    #expect(try ledger.undoState().latest == id)
    try ledger.finish(running, counts: [:], at: .noon, wasInterrupted: false)
    #expect(try ledger.undoState().latest == running)
    #expect(try ledger.undoSteps(of: 99).isEmpty)
  }
}
