import Foundation
import TestSupport
import Testing

@testable import TicketImport

/// Imports, undos and redos in any order: the calendar is that of the imports that count, as if the others
/// had never been.
@Suite struct RandomUndoTests {
  static let seeds: [UInt64] = TestRun.isSlow ? Array(1...200) : Array(1...8)

  private struct Entry {
    let number: Int64
    let text: String
    /// The number of its undo; nil for an import that counts.
    var undo: Int64?
  }

  @Test(arguments: seeds)
  func leaveWhatTheOtherImportsState(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = try LedgerScene()
    try scene.begin(on: "2026-10-01")
    var entries: [Entry] = []
    var trace: [String] = []
    for step in 0..<10 {
      let counted = entries.indices.filter { entries[$0].undo == nil }
      let undone = entries.indices.filter { entries[$0].undo != nil }
      if let index = undone.randomElement(using: &random),
        let undo = entries[index].undo, Int.random(in: 0..<4, using: &random) == 0
      {
        trace += ["redo \(entries[index].number)"] + (try scene.undoes(undo))
        entries[index].undo = nil
      } else if let index = counted.randomElement(using: &random),
        Int.random(in: 0..<2, using: &random) == 0
      {
        let number = entries[index].number
        trace += ["undo \(number)"] + (try scene.undoes(number))
        let undo = try scene.ledger.undoState().finished[number]
        try #require(undo != nil, "\(trace.joined(separator: "\n"))")
        entries[index].undo = undo
      } else {
        let text = Self.text(step, &random)
        trace += ["import \(text)"] + (try scene.imports(text))
        let number = try #require(scene.ledger.imports().first?.id)
        entries.append(Entry(number: number, text: text))
      }
      let alone = try LedgerScene()
      try alone.begin(on: "2026-10-01")
      for entry in entries where entry.undo == nil { try alone.imports(entry.text) }
      let (made, wanted) = (try scene.seenEvents(), try alone.seenEvents())
      try #require(made == wanted, "\(trace.joined(separator: "\n"))")
    }
  }

  /// What one input states of an order; no two are alike.
  private static func text(_ step: Int, _ random: inout SeededGenerator) -> String {
    func one(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
    // Of which booking a fact with another start is, is decided once, at its import.
    let start = "2031-12-03T18:30:00Z"
    let note = "note \(step)"
    let row =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: "Opera,\(start),R1,,,cancelled,,\(note)"
      case 1: "Opera,\(start),R1,\(one("Ann", "Bob")),,cancelled,,\(note)"
      case 2: "Opera,\(start),R1,,,,\(one("Hall", "Arena")),\(note)"
      default:
        "Opera,\(start),R1,\(one("Ann", "Bob", "")),\(step),\(one("", "confirmed")),,\(note)"
      }
    return "title,start,reservation number,guest,seat,status,location,notes\n\(row)\n"
  }
}
