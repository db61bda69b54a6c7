public import CalendarStore
public import Foundation
internal import Synchronization

/// Writes into the ledger what is about to be written into one calendar, and afterwards what of it was.
public final class ImportJournal: WriteJournal {
  private let ledger: Ledger
  private let importID: Int64
  private let state = Mutex(State())

  private struct State {
    /// By the events' UIDs, until they are about to be written.
    var expected: [UUID: LedgerIntent] = [:]
    /// Where each event's intent went, until its outcome is known.
    var parts: [UUID: Int64] = [:]
    var open: [Int64: Part] = [:]
  }

  /// Intents that were recorded together.
  private struct Part {
    var waiting: Int
    var failed: [UUID] = []
    /// Something of it may or may not have been made: the next import finds out.
    var isUncertain = false
  }

  public init(ledger: Ledger, importID: Int64) {
    self.ledger = ledger
    self.importID = importID
  }

  /// What the ledger is to know of an event that is handed to the writer next; its etag and text are
  /// filled in when it is about to be written.
  public func expect(_ intent: LedgerIntent) {
    state.withLock { $0.expected[intent.uid] = intent }
  }

  public func intend(_ writes: [IntendedWrite]) throws(WriteError) {
    let intents = state.withLock { state in
      writes.compactMap { write -> LedgerIntent? in
        guard var intent = state.expected.removeValue(forKey: write.uid) else { return nil }
        intent.href = write.href
        intent.etag = write.etag
        intent.text = write.etag == nil ? nil : write.text
        return intent
      }
    }
    guard !intents.isEmpty else { return }
    let part: Int64
    do {
      part = try ledger.intend(intents, of: importID)
    } catch {
      throw WriteError(error)
    }
    state.withLock { state in
      for intent in intents { state.parts[intent.uid] = part }
      state.open[part] = Part(waiting: intents.count)
    }
  }

  /// What became of events, once it is known of all that were recorded together; nil where nobody knows.
  public func settle(_ outcomes: [(uid: UUID, wasMade: Bool?)]) throws(LedgerError) {
    let finished = state.withLock { state in
      var finished: [(Int64, [UUID])] = []
      for (uid, wasMade) in outcomes {
        state.expected[uid] = nil
        guard let part = state.parts.removeValue(forKey: uid) else { continue }
        state.open[part]?.waiting -= 1
        if wasMade == false { state.open[part]?.failed.append(uid) }
        if wasMade == nil { state.open[part]?.isUncertain = true }
        guard let open = state.open[part], open.waiting == 0 else { continue }
        state.open[part] = nil
        if !open.isUncertain { finished.append((part, open.failed)) }
      }
      return finished
    }
    for (part, failed) in finished { try ledger.settle(part, without: failed) }
  }
}

extension WriteError {
  /// What a ledger that fails means for the events that are to be written: they are not.
  init(_ error: LedgerError) {
    let cause: Cause =
      switch error.cause {
      case .busy: .busy
      case .noSpace: .noSpace
      case .readOnly: .readOnly
      case .notPermitted: .notPermitted
      case .newerVersion, .corrupt, .inputOutput: .inputOutput
      }
    self.init(cause: cause, path: error.path, reason: error.reason)
  }
}
