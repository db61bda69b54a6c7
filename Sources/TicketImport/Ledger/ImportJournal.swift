public import CalendarStore
internal import Dispatch
public import Foundation
internal import Synchronization

/// Writes into the ledger what is about to be written into one calendar, and afterwards what of it was.
public final class ImportJournal: WriteJournal {
  private let ledger: Ledger
  private let importID: Int64
  private let state = Mutex(State())
  /// Where outcomes are recorded that nobody waits for; they can be found out again.
  private let later = DispatchQueue(label: "ticketcal.journal")

  private struct State {
    /// By the events' UIDs, until they are about to be written.
    var expected: [UUID: LedgerIntent] = [:]
    /// Where each event's intent went, until its outcome is known.
    var parts: [UUID: Int64] = [:]
    var open: [Int64: Part] = [:]
    /// Why an outcome could not be recorded.
    var failure: LedgerError?
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
    for (part, failed) in finished(by: outcomes) { try ledger.settle(part, without: failed) }
  }

  /// The same, without waiting for it: `wait` does, and throws what went wrong.
  public func settleLater(_ outcomes: [(uid: UUID, wasMade: Bool?)]) {
    let finished = finished(by: outcomes)
    guard !finished.isEmpty else { return }
    later.async { [self] in
      for (part, failed) in finished {
        do { try ledger.settle(part, without: failed) } catch {
          let failure = error as? LedgerError
          state.withLock { $0.failure = $0.failure ?? failure }
        }
      }
    }
  }

  /// Waits until every outcome is recorded.
  public func wait() throws(LedgerError) {
    later.sync {}
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }

  private func finished(
    by outcomes: [(uid: UUID, wasMade: Bool?)]
  ) -> [(part: Int64, failed: [UUID])] {
    state.withLock { state in
      var finished: [(part: Int64, failed: [UUID])] = []
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
