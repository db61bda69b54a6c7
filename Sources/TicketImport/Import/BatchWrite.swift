import CalendarStore

/// A change to a calendar, with its intent for the ledger.
///
/// A class, because a write is large and passes through every step of a batch.
final class LedgerWrite {
  let writer: any CalendarWriter
  let change: ObjectWrite
  /// The event after the change; nil for a removal and for a text that is restored.
  let event: Event?
  /// Nil without a ledger, and for a calendar that cannot be found again.
  let intent: LedgerObject?
  /// Removes the event from its old calendar, once the arrival is made.
  var departure: LedgerWrite?

  init(
    writer: any CalendarWriter, change: ObjectWrite, event: Event? = nil, intent: LedgerObject?
  ) {
    self.writer = writer
    self.change = change
    self.event = event
    self.intent = intent
  }
}

extension LedgerWrite {
  /// The change time of the event's file, where the file still has the expected etag.
  fileprivate var changedBefore: Int? {
    guard case .unchanged(let etag) = change.condition else { return nil }
    return writer.changed(change.href, etag)
  }
}

/// The outcomes of a `LedgerWrite`.
struct LedgerWriteOutcome {
  var arrival: WriteOutcome
  /// Nil if the write has no departure, or the arrival was not made.
  var departure: WriteOutcome?
}

/// Makes writes durably and exactly once: stage, intend, commit, settle.
struct BatchWrite {
  let session: LedgerSession?

  /// Returns one outcome for each write, in their order. No two writes may be of the same event.
  ///
  /// `failure` is the reason why the ledger could not record the outcomes. The outcomes are valid
  /// all the same, and the next import reconciles them; this import has to stop.
  func run(
    _ writes: [LedgerWrite]
  ) -> (outcomes: [LedgerWriteOutcome], failure: StoreError?) {
    var outcomes = writes.map { Self.notStaged($0, nil) }
    var pending = Array(writes.indices)
    var failure: StoreError?
    while !pending.isEmpty {
      let limit = pending.map { writes[$0].writer.batchLimit }.min() ?? 1
      let staged = stage(pending.prefix(max(limit, 1)), of: writes)
      let committed = commit(staged, of: writes, &failure)
      for (place, outcome) in committed { outcomes[place] = outcome }
      pending.removeAll { committed[$0] != nil }
      if committed.isEmpty || failure != nil {
        for place in pending { outcomes[place] = Self.notStaged(writes[place], failure) }
        break
      }
    }
    return (outcomes, failure)
  }

  // MARK: Steps

  /// The staged changes of one calendar, and the places of their writes.
  private struct Staged {
    var places: [Int]
    var batch: StagedBatch
  }

  /// Stages the changes, one calendar after the other, in the order of their first writes.
  private func stage(_ places: ArraySlice<Int>, of writes: [LedgerWrite]) -> [Staged] {
    var groups: [(writer: any CalendarWriter, places: [Int])] = []
    for place in places {
      let writer = writes[place].writer
      if let known = groups.firstIndex(where: { $0.writer === writer }) {
        groups[known].places.append(place)
      } else {
        groups.append((writer, [place]))
      }
    }
    return groups.map { writer, places in
      let batch = writer.stage(places.map { writes[$0].change })
      return Staged(places: Array(places.prefix(batch.changes.count)), batch: batch)
    }
  }

  /// Records the intents, commits, and settles the outcomes. Leaves out places that were not staged.
  private func commit(
    _ staged: [Staged], of writes: [LedgerWrite], _ failure: inout StoreError?
  ) -> [Int: LedgerWriteOutcome] {
    var outcomes: [Int: LedgerWriteOutcome] = [:]
    let rows: [Int: Rows]
    do throws(StoreError) { rows = try intend(staged, of: writes) } catch {
      // Batches that are dropped here leave no files.
      for group in staged {
        for (place, change) in zip(group.places, group.batch.changes) {
          outcomes[place] = LedgerWriteOutcome(
            arrival: change.decision ?? .failed(error))
        }
      }
      return outcomes
    }
    for group in staged {
      for (place, outcome) in zip(group.places, group.batch.commit()) {
        outcomes[place] = LedgerWriteOutcome(arrival: outcome)
      }
    }
    for (place, outcome) in depart(outcomes, of: writes) { outcomes[place]?.departure = outcome }
    do throws(StoreError) {
      try session?.ledger.settle(
        rows.sorted { $0.key < $1.key }.flatMap { place, rows in
          outcomes[place].map { rows.settlements($0, of: writes[place]) } ?? []
        })
    } catch { failure = error }
    return outcomes
  }

  /// The rows of one write.
  private struct Rows {
    var arrival: Int64
    var departure: Int64?

    func settlements(
      _ outcome: LedgerWriteOutcome, of write: LedgerWrite
    ) -> [(row: Int64, Settlement)] {
      var settlements = [(arrival, outcome.arrival.settlement(of: write))]
      if let departure {
        let settlement: Settlement =
          switch (outcome.arrival, outcome.departure) {
          // It is unknown whether the event is in its new calendar.
          case (.unknown, _): .unknown
          case (_, nil), (_, .exists), (_, .changed): .notMade()
          case (_, .made), (_, .missing): .made(etag: nil)
          case (_, .failed), (_, .unknown): .unknown
          }
        settlements.append((departure, settlement))
      }
      return settlements
    }
  }

  private func intend(
    _ staged: [Staged], of writes: [LedgerWrite]
  ) throws(StoreError) -> [Int: Rows] {
    guard let session else { return [:] }
    var departures: [(place: Int, intent: LedgerObject)] = []
    var arrivals: [(place: Int, intent: LedgerObject)] = []
    for group in staged {
      for (place, change) in zip(group.places, group.batch.changes) {
        guard case .ready(let etag, let text) = change, var intent = writes[place].intent else {
          continue
        }
        intent.become(writes[place].change, etag: etag, text: text)
        if let departure = writes[place].departure, var leaving = departure.intent {
          leaving.become(departure.change, etag: nil, text: [])
          // No other unit of the batch has this number.
          intent.unit = intent.unit ?? -1 - Int64(place)
          leaving.unit = intent.unit
          departures.append((place, leaving))
        }
        arrivals.append((place, intent))
      }
    }
    // The latest row of a booking determines its calendar, so departures come first.
    let rows = try session.intend(departures.map(\.intent) + arrivals.map(\.intent))
    var found: [Int: Rows] = [:]
    for (row, arrival) in zip(rows.dropFirst(departures.count), arrivals) {
      found[arrival.place] = Rows(arrival: row)
    }
    for (row, departure) in zip(rows, departures) { found[departure.place]?.departure = row }
    return found
  }

  /// Removes the arrived events from their old calendars.
  private func depart(
    _ arrivals: [Int: LedgerWriteOutcome], of writes: [LedgerWrite]
  ) -> [(place: Int, WriteOutcome)] {
    var pending = arrivals.filter { place, outcome in
      if case .made = outcome.arrival { writes[place].departure != nil } else { false }
    }.map(\.key).sorted()
    var outcomes: [(Int, WriteOutcome)] = []
    while let first = pending.first, let writer = writes[first].departure?.writer {
      let places = pending.filter { writes[$0].departure?.writer === writer }
        .prefix(writer.batchLimit)
      let batch = writer.stage(places.compactMap { writes[$0].departure?.change })
      let committed = Array(zip(places, batch.commit()))
      outcomes += committed
      // Departures that could not be staged stay unsettled, for the next import.
      let done = Set(committed.isEmpty ? Array(places) : committed.map(\.0))
      if committed.isEmpty {
        outcomes += places.map { ($0, .unknown(.tooManyFiles(writer.calendar))) }
      }
      pending.removeAll(where: done.contains)
    }
    return outcomes
  }

  private static func notStaged(_ write: LedgerWrite, _ failure: StoreError?)
    -> LedgerWriteOutcome
  {
    LedgerWriteOutcome(
      arrival: .failed(
        failure ?? .tooManyFiles(write.writer.calendar)))
  }
}

extension LedgerObject {
  /// Completes the intent by what is staged.
  fileprivate mutating func become(_ change: ObjectWrite, etag: String?, text: [UInt8]) {
    href = change.href
    if case .none = change.content { return }
    self.etag = etag
    contents.after = text
  }
}

extension StagedChange {
  /// Nil for a change that is ready.
  fileprivate var decision: WriteOutcome? {
    if case .decided(let outcome) = self { outcome } else { nil }
  }
}

extension WriteOutcome {
  fileprivate func settlement(of write: LedgerWrite) -> Settlement {
    switch self {
    case .made(let etag, let href, _):
      // A rename changes the change time, so the change time is known only now.
      .made(
        etag: etag, changed: etag.flatMap { write.writer.changed(write.change.href, $0) },
        href: href)
    case .exists, .changed, .missing: .notMade()
    // The replaced file may have been renamed and renamed back.
    case .failed: .notMade(changed: write.changedBefore)
    case .unknown(let error): error.cause == .undecided ? .undecided : .unknown
    }
  }
}

extension CalendarWriter {
  /// The change time of the event's file, if it has this etag; nil for another etag or no change time.
  func changed(_ href: String, _ etag: String) -> Int? {
    guard !isRemote, let version = try? version(of: href), version.etag == etag else { return nil }
    return version.changed
  }
}
