import CalendarStore
import Foundation

/// Follows undoes back to the import whose doing they brought back.
///
/// An event that an undo put back stands as an earlier import left it, so that import can be undone, too.
struct UndoLineage {
  private let ledger: Ledger
  private var steps: [Int64: [UUID: UndoStep]] = [:]
  private var undoes: [Int64: Bool] = [:]

  init(_ ledger: Ledger) { self.ledger = ledger }

  /// Why the step cannot be taken; nil where the event stands as the step's entry left it, in whatever
  /// way it came to that.
  mutating func obstacle(of step: UndoStep) throws(LedgerError) -> UndoItem.Obstacle? {
    guard step.isSuperseded else { return nil }
    let origin = try origin(of: step.current)
    guard try origin?.id != self.origin(of: step.entry)?.id else { return nil }
    if let origin, origin.id > step.entry.id { return .superseded(by: origin.importID) }
    return .undone(by: step.current.importID)
  }

  /// The entry of an import that an entry comes to; nil where it comes to none, the event having been
  /// removed as one that was never imported.
  private mutating func origin(of entry: LedgerEntry) throws(LedgerError) -> LedgerEntry? {
    var entry = entry
    // What an entry undoes, and what that took the place of, is older each time.
    while try isUndo(entry.importID) {
      guard let undone = try step(entry)?.previous, let before = try step(undone)?.previous
      else { return nil }
      entry = before
    }
    return entry
  }

  private mutating func step(_ entry: LedgerEntry) throws(LedgerError) -> UndoStep? {
    if let known = steps[entry.importID] { return known[entry.uid] }
    var found: [UUID: UndoStep] = [:]
    for step in try ledger.undoSteps(of: entry.importID) { found[step.entry.uid] = step }
    steps[entry.importID] = found
    return found[entry.uid]
  }

  private mutating func isUndo(_ importID: Int64) throws(LedgerError) -> Bool {
    if let known = undoes[importID] { return known }
    let isUndo = try ledger.loggedImport(importID)?.description.kind == .undo
    undoes[importID] = isUndo
    return isUndo
  }
}
