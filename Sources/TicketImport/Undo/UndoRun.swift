public import CalendarStore
public import CivilTime
import Foundation

/// Takes back what an import or another command did to events, reminders and calendars: removes what
/// was added, and restores byte for byte what was replaced or removed. A booking that a later import
/// has written, too, is drawn from what the other imports state. What was changed since is kept.
///
/// The ledger records an undo, so an undo can be undone. Without `UndoTarget`, calendars are
/// examined by stat(2) alone.
public final class UndoRun {
  let ledger: Ledger
  let calendars: any CalendarResolver
  let changed: (any UndoTarget)?
  let defaults: DraftDefaults
  private let reportResult: (UndoResult) -> Void
  let clock: () -> Instant
  private let isInterrupted: () -> Bool
  private var summary = UndoSummary()
  /// The number of objects undone between two checks of `isInterrupted`.
  var batchSize = 512

  /// - Parameters:
  ///   - changed: the calendars of a command that has read them; nil for an import.
  ///   - defaults: of events that are drawn anew.
  ///   - report: called for each item, in the order of the plan.
  public init(
    ledger: Ledger, calendars: any CalendarResolver, changed: (any UndoTarget)? = nil,
    defaults: DraftDefaults, clock: @escaping () -> Instant,
    isInterrupted: @escaping () -> Bool, report: @escaping (UndoResult) -> Void
  ) {
    self.ledger = ledger
    self.calendars = calendars
    self.changed = changed
    self.defaults = defaults
    reportResult = report
    self.clock = clock
    self.isInterrupted = isInterrupted
  }

  // MARK: Planning

  /// Plans the undo of an import; changes nothing.
  ///
  /// - Parameter isForced: undoes events even if they were changed in the calendar.
  public func plan(of importID: Int64, isForced: Bool) throws(StoreError) -> UndoPlan {
    let undos = try ledger.undoState()
    var lineage = UndoLineage(ledger, undos: undos.all)
    let isUndone = undos.finished[importID] != nil
    var items: [UndoItem] = []
    for step in try ledger.undoSteps(of: importID) {
      let obstacle = try lineage.obstacle(of: step)
      let item = item(step, isForced: isForced)
      if case .superseded = obstacle, step.current.hasEvent,
        let others = try ledger.facts(beside: importID, of: step.entry.identity)
      {
        items.append(try self.item(step, of: importID, leaving: others, isForced: isForced))
      } else if case .undone = obstacle, !isUndone, undos.begun[importID] == nil {
        // The later entry is undone: an earlier one left the present event.
        var step = step
        step.current = step.entry
        items.append(self.item(step, isForced: isForced))
      } else if case .superseded = obstacle,
        let undo = try ledger.undo(of: importID, about: step.entry.identity)
      {
        items.append(UndoItem(step, .undone(by: undo)))
      } else if case .superseded = obstacle, item.obstacle == .gone, item.deed == .remove {
        // The event is already gone, so the later import need not be undone first.
        items.append(item)
      } else {
        items.append(obstacle.map { UndoItem(step, $0) } ?? item)
      }
    }
    return UndoPlan(
      target: importID, items: items, cancellations: try ledger.cancellations(of: importID),
      isUndone: isUndone, begun: undos.begun[importID])
  }

  /// - Parameter facts: what is left of the booking.
  private func item(
    _ step: UndoStep, of importID: Int64, leaving facts: [Fact], isForced: Bool
  ) throws(StoreError) -> UndoItem {
    var item = item(step, facts.isEmpty ? .remove : .redraw, isForced: isForced)
    if facts.isEmpty { return item }
    do {
      let overrides = try ledger.overrides(of: step.current.identity, undoing: importID)
      item.redrawn = try redraw(step.current, from: facts, overrides)
    } catch let error as DraftError {
      return UndoItem(step, .unreachable(CalendarResolverError(error.reason)))
    } catch { throw (error as? StoreError) ?? ledger.damage }
    return item
  }

  private func item(
    _ step: UndoStep, _ deed: UndoItem.Deed? = nil, isForced: Bool
  ) -> UndoItem {
    let current = step.current
    do throws(CalendarResolverError) {
      // A missing event's calendar may have been deleted with it.
      let version =
        try current.calendar.identifier == nil
        ? nil : version(of: current, isForced: isForced)
      if version == nil, current.hasEvent,
        let other = calendars.writers(holding: current.href).first
      {
        return UndoItem(step, .moved(to: other.calendar.name))
      }
      return UndoItem(step, deed, version: version, isForced: isForced)
    } catch { return UndoItem(step, .unreachable(error)) }
  }

  /// Plans the undo of a command's changes, in the order in which they were made; changes nothing.
  ///
  /// - Parameter isForced: undoes also what was changed since.
  public func plan(
    of target: Int64, changing changes: [LedgerChange], isForced: Bool
  ) throws(StoreError) -> UndoPlan {
    let changes = LedgerChange.merged(changes)
    let later = try ledger.laterChanges(after: target)
    var items: [UndoItem] = []
    var units = Dictionary(grouping: changes.reversed(), by: \.object.unit)
    for change in changes.reversed() {
      let unit = change.object.unit
      guard let parts = unit == nil ? [change] : units.removeValue(forKey: unit) else { continue }
      items += UndoItem.joined(
        parts.map { item($0, later: later[$0.object], isForced: isForced) }, isForced: isForced)
    }
    let undos = try ledger.undoState()
    return UndoPlan(
      target: target, items: items, cancellations: [], isUndone: undos.finished[target] != nil,
      begun: undos.begun[target])
  }

  private func item(_ change: LedgerChange, later: Int64?, isForced: Bool) -> UndoItem {
    do throws(CalendarResolverError) {
      if change.subject == .calendar {
        let state = try Self.reaching { () throws(StoreError) in
          try changed?.state(of: change)
        }
        return UndoItem(calendar: change, state: state)
      }
      let present = try present(change, isForced: isForced)
      return UndoItem(change, present: present, later: later, isForced: isForced)
    } catch { return UndoItem(change, .unreachable(error)) }
  }

  private func present(
    _ change: LedgerChange, isForced: Bool
  ) throws(CalendarResolverError) -> PresentObject? {
    guard let changed else {
      return try version(of: change, isForced: isForced).map { PresentObject(version: $0) }
    }
    let object = change.object
    return try Self.reaching { () throws(StoreError) in
      try changed.object(object.href, in: object.calendar)
    }.map { PresentObject(version: $0.version, text: $0.text) }
  }

  /// The version of an entry's event. A server is not asked: the condition of the write finds out
  /// whether the event is as it was written.
  private func version(
    of entry: LedgerEntry, isForced: Bool
  ) throws(CalendarResolverError) -> ObjectVersion? {
    let writer = try calendars.writer(of: entry.calendar)
    if writer.isRemote, !isForced, let etag = entry.etag {
      return ObjectVersion(href: entry.href, etag: etag)
    }
    return try Self.reaching { () throws(StoreError) in try writer.version(of: entry) }
  }

  /// The version of the object of a change, likewise.
  private func version(
    of change: LedgerChange, isForced: Bool
  ) throws(CalendarResolverError) -> ObjectVersion? {
    let object = change.object
    let writer = try calendars.writer(of: object.calendar)
    if writer.isRemote, !isForced, let etag = change.leftEtag {
      return ObjectVersion(href: object.href, etag: etag)
    }
    return try Self.reaching { () throws(StoreError) in try writer.version(of: object.href) }
  }

  static func reaching<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(CalendarResolverError) -> Value {
    do throws(StoreError) { return try body() } catch {
      throw CalendarResolverError(error.reason)
    }
  }

  // MARK: Undoing

  /// Reports what `carryOut` would do.
  public func pretend(_ plan: UndoPlan) -> UndoSummary {
    for item in plan.items { report(item.planned) }
    summary.isRefused = plan.isRefused
    summary.cancellations = plan.cancellations.count
    summary.isPretended = true
    return summary
  }

  /// Carries out the plan, as far as the calendars still allow it, and logs the undo by `description`.
  ///
  /// An undo whose items could not all be made is interrupted in the log: it can be continued.
  public func carryOut(
    _ plan: UndoPlan, as description: ImportDescription
  ) throws(StoreError) -> UndoSummary {
    // Of a plan without anything left, it is remembered that it is undone.
    let importID =
      plan.isEmpty && !plan.isDone
      ? nil : try ledger.begin(description, at: clock(), continuing: plan.begun)
    let before = try plan.begun.flatMap { (undo) throws(StoreError) in
      try ledger.loggedImport(undo)?.counts
    }
    let session = try LedgerSession(ledger: ledger, importID: importID, clock: clock)
    summary.isRefused = plan.isRefused
    var isComplete = true
    var rest = plan.items[...]
    while let first = rest.first, !summary.wasInterrupted {
      var batch = [first]
      if first.calendarChange == nil {
        batch = Array(rest.prefix(batchSize).prefix { $0.calendarChange == nil })
      }
      rest = rest.dropFirst(batch.count)
      let results = try results(batch, session)
      for result in results {
        report(result)
        if result.isLeft { isComplete = false }
      }
      if isInterrupted() { summary.wasInterrupted = !rest.isEmpty }
    }
    if let importID {
      if !plan.cancellations.isEmpty, !summary.wasInterrupted {
        try ledger.withdrawCancellations(of: plan.target, by: importID)
        summary.cancellations = plan.cancellations.count
      }
      let counts = summary.counts.map { ($0.key.rawValue, $0.value) }
      try ledger.finish(
        importID,
        counts: Dictionary(uniqueKeysWithValues: counts).merging(
          before ?? [:], uniquingKeysWith: +), at: clock(),
        wasInterrupted: summary.wasInterrupted || !isComplete)
    }
    return summary
  }

  /// Undoes a batch; returns one result for each item, in their order.
  private func results(
    _ batch: [UndoItem], _ session: LedgerSession
  ) throws(StoreError) -> [UndoResult] {
    var results = batch.map(\.planned)
    var writes: [(place: Int, write: LedgerWrite)] = []
    for place in batch.indices where results[place].isOpen {
      let item = batch[place]
      do {
        switch item.subject {
        case .event(let step):
          writes.append((place, try write(item, step)))
        case .change(let change) where change.subject == .calendar:
          try undoCalendar(change, session)
          results[place].make()
        case .change:
          writes.append((place, try write(item)))
        }
      } catch let error as CalendarResolverError {
        let failure = StoreError.failed(
          cause: error.isRefused ? .notPermitted : .noSuchCalendar, path: item.home.calendar.name,
          reason: error.reason)
        settle(&results[place], .failed(failure))
      } catch { throw (error as? StoreError) ?? ledger.damage }
    }
    let (outcomes, failure) = BatchWrite(session: session).run(writes.map(\.write))
    for ((place, _), outcome) in zip(writes, outcomes) {
      settle(&results[place], outcome.arrival)
      switch outcome.departure {
      case nil, .made, .missing: continue
      case .failed(let error), .unknown(let error):
        summary.record(error)
        results[place].leave()
      case .exists, .changed: break
      }
      results[place].reason = batch[place].departure.flatMap {
        outcome.departure?.remark(of: $0.calendar.name)
      }
    }
    if let failure {
      for result in results { report(result) }
      throw failure
    }
    return results
  }

  private func settle(_ result: inout UndoResult, _ outcome: WriteOutcome) {
    switch outcome {
    case .made: result.make()
    case .changed: result.keep(.changed)
    // What is in the way may be gone next time.
    case .exists: result.keep(.changed, isLeft: true)
    case .missing: result.keep(.gone)
    case .failed(let error), .unknown(let error):
      summary.record(error)
      result.reject(error.reason)
    }
  }

  private func report(_ result: UndoResult) {
    summary.count(result.status)
    reportResult(result)
  }
}
