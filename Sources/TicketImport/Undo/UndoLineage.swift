import CalendarStore
import Foundation

/// Traces undoes back to the import whose version they restored.
///
/// An event that an undo has restored is as an earlier import left it, so that import can be
/// undone, too.
struct UndoLineage {
  private let ledger: Ledger
  private var steps: [Int64: [BookingEvent: UndoStep]] = [:]
  /// The entries of the undos.
  private let undos: Set<Int64>

  init(_ ledger: Ledger, undos: Set<Int64>) {
    self.ledger = ledger
    self.undos = undos
  }

  /// The reason why the step cannot be undone; nil if the event is as the step's entry left it,
  /// even after later imports and their undoes.
  mutating func obstacle(of step: UndoStep) throws(StoreError) -> UndoObstacle? {
    guard step.isSuperseded else { return nil }
    let origin = try origin(of: step.current)
    guard try origin?.id != self.origin(of: step.entry)?.id else { return nil }
    if let origin, origin.id > step.entry.id { return .superseded(by: origin.importID) }
    return .undone(by: step.current.importID)
  }

  /// The entry whose version an entry restores, through all undoes; nil if the undoes removed the
  /// event as never imported.
  private mutating func origin(of entry: LedgerEntry) throws(StoreError) -> LedgerEntry? {
    var entry = entry
    // Each pass of the loop goes to an older entry, so the loop ends.
    // An event that an undo has drawn anew is as no import left it.
    while entry.action != .update, undos.contains(entry.importID) {
      guard let undone = try step(entry)?.previous, let before = try step(undone)?.previous
      else { return nil }
      entry = before
    }
    return entry
  }

  private mutating func step(_ entry: LedgerEntry) throws(StoreError) -> UndoStep? {
    if let known = steps[entry.importID] { return known[entry.event] }
    var found: [BookingEvent: UndoStep] = [:]
    for step in try ledger.undoSteps(of: entry.importID) { found[step.entry.event] = step }
    steps[entry.importID] = found
    return found[entry.event]
  }
}
