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

  private static let many = 64

  private struct State {
    /// By the events' UIDs, until they are about to be written.
    var expected: [UUID: LedgerIntent] = [:]
    /// What takes those of them that are moved out of the calendars they were in.
    var departures: [UUID: LedgerIntent] = [:]
    /// Where each event's intent went, until its outcome is known.
    var parts: [UUID: Int64] = [:]
    var open: [Int64: Part] = [:]
    /// The bookings of which the ledger does not know yet what their intents came to.
    var unsettled: Set<UUID> = []
    /// Why an outcome could not be recorded.
    var failure: LedgerError?
  }

  /// Intents that were recorded together.
  private struct Part {
    let bookings: [UUID]
    var waiting: Int
    var failed: [UUID] = []
    /// Were moved, and are still where they were, too.
    var staying: [UUID] = []
    /// When the last of their files was changed last.
    var changed: Int?
    /// Something of it may or may not have been made: the next import finds out.
    var isUncertain = false
  }

  public init(ledger: Ledger, importID: Int64) {
    self.ledger = ledger
    self.importID = importID
  }

  /// What the ledger is to know of an event that is handed to the writer next; its etag and text are
  /// filled in when it is about to be written.
  ///
  /// - Parameter departure: what takes it out of the calendar it was in, once it is in this one. It is
  ///   recorded with the intent, and settled with it.
  public func expect(_ intent: LedgerIntent, leaving departure: LedgerIntent? = nil) {
    state.withLock { state in
      state.expected[intent.uid] = intent
      if let departure { state.departures[intent.uid] = departure }
    }
  }

  public func intend(_ writes: [IntendedWrite]) throws(WriteError) {
    let (intents, departures) = state.withLock { state -> ([LedgerIntent], [LedgerIntent]) in
      let intents = writes.compactMap { write -> LedgerIntent? in
        guard let intent = state.expected.removeValue(forKey: write.uid) else { return nil }
        intent.href = write.href
        intent.etag = write.etag
        intent.text = write.etag == nil ? nil : write.text
        return intent
      }
      guard !state.departures.isEmpty else { return (intents, []) }
      return (intents, intents.compactMap { state.departures.removeValue(forKey: $0.uid) })
    }
    guard !intents.isEmpty else { return }
    let part: Int64
    do {
      // The latest of a booking is where it stands, and so comes last.
      part = try ledger.intend(departures + intents, of: importID)
    } catch {
      throw WriteError(error)
    }
    state.withLock { state in
      for intent in intents { state.parts[intent.uid] = part }
      let bookings = intents.map(\.identity)
      state.unsettled.formUnion(bookings)
      state.open[part] = Part(bookings: bookings, waiting: intents.count)
    }
  }

  /// The event is still in the calendar it was moved from, too. To be said before what became of it.
  public func stays(_ uid: UUID) {
    state.withLock { state in
      if let part = state.parts[uid] { state.open[part]?.staying.append(uid) }
    }
  }

  /// Whether the ledger is about to know what became of the booking's event, and does not yet: `wait` waits
  /// for it, once the outcome was told.
  public func isUnsettled(_ identity: UUID) -> Bool {
    state.withLock { $0.unsettled.contains(identity) }
  }

  /// What became of an event.
  public struct Outcome: Sendable {
    let uid: UUID
    /// Nil where nobody knows.
    let wasMade: Bool?
    /// When its file was last changed, as in `EventVersion`.
    let changed: Int?

    public init(_ uid: UUID, wasMade: Bool?, _ outcome: WriteOutcome) {
      self.uid = uid
      self.wasMade = wasMade
      if case .saved(let event) = outcome { changed = event.changed } else { changed = nil }
    }
  }

  /// Records what became of events, once it is known of all that were recorded together.
  public func settle(_ outcomes: [Outcome]) throws(LedgerError) {
    for (number, part) in finished(by: outcomes) { try settle(number, part) }
  }

  private func settle(_ number: Int64, _ part: Part) throws(LedgerError) {
    defer { state.withLock { $0.unsettled.subtract(part.bookings) } }
    try ledger.settle(number, without: part.failed, staying: part.staying, changed: part.changed)
  }

  /// The same, without waiting for it where they are many: `wait` does, and throws what went wrong.
  public func settleLater(_ outcomes: [Outcome]) {
    let finished = finished(by: outcomes)
    guard !finished.isEmpty else { return }
    let settle = { @Sendable [self] in
      for (number, part) in finished {
        do throws(LedgerError) { try self.settle(number, part) } catch {
          state.withLock { $0.failure = $0.failure ?? error }
        }
      }
    }
    // A thread takes longer to start than a few take.
    if outcomes.count < Self.many {
      later.sync(execute: settle)
    } else {
      later.async(execute: settle)
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

  private func finished(by outcomes: [Outcome]) -> [(number: Int64, part: Part)] {
    state.withLock { state in
      var finished: [(number: Int64, part: Part)] = []
      for outcome in outcomes {
        guard let part = state.parts.removeValue(forKey: outcome.uid) else {
          state.expected[outcome.uid] = nil
          state.departures[outcome.uid] = nil
          continue
        }
        state.open[part]?.waiting -= 1
        let changed = [state.open[part]?.changed, outcome.changed].compactMap(\.self).max()
        state.open[part]?.changed = changed
        if outcome.wasMade == false { state.open[part]?.failed.append(outcome.uid) }
        if outcome.wasMade == nil { state.open[part]?.isUncertain = true }
        guard let open = state.open[part], open.waiting == 0 else { continue }
        state.open[part] = nil
        if !open.isUncertain { finished.append((part, open)) }
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
