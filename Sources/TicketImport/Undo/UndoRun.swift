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

  /// Plans the undo of an entry of the log, the latest write first; changes nothing.
  ///
  /// - Parameter isForced: undoes also what was changed in the calendar since.
  public func plan(of target: Int64, isForced: Bool) throws(StoreError) -> UndoPlan {
    let undos = try ledger.undoState()
    let (isUndone, begun) = (undos.finished[target] != nil, undos.begun[target])
    let steps = try ledger.undoSteps(of: target)
    var items: [UndoItem] = []
    var units = Dictionary(grouping: steps, by: \.entry.unit)
    for step in steps {
      let unit = step.entry.unit
      guard let parts = unit == nil ? [step] : units.removeValue(forKey: unit) else { continue }
      let undos = try parts.map { (step) throws(StoreError) in
        try item(step, of: target, undoneBy: undos.finished[target] ?? begun, isForced: isForced)
      }
      items += unit == nil ? undos : UndoItem.joined(undos, isForced: isForced)
    }
    return UndoPlan(
      target: target, items: items, cancellations: try ledger.cancellations(of: target),
      isRedo: try ledger.isUndo(target), isUndone: isUndone, begun: begun)
  }

  /// - Parameter undo: the undo of the target that has finished or begun; nil for none.
  private func item(
    _ step: UndoStep, of target: Int64, undoneBy undo: Int64?, isForced: Bool
  ) throws(StoreError) -> UndoItem {
    if step.entry.subject == .calendar { return try calendarItem(step) }
    let deed: UndoItem.Deed = step.hadObject ? .putBack : .remove
    let texts = changed == nil ? nil : try ledger.texts(of: step)
    let row = step.isLast && step.entry.hasEvent ? step.current : step.entry
    var item = item(deed, step, row, texts, isForced: isForced)
    if step.isLast || item.obstacle == .same || item.obstacle == .lost { return item }
    if let texts, item.isAsLeft(texts.after) { return item }
    let version = step.current.version
    guard version > step.entry.id, let later = try ledger.entry(version) else {
      // The later entry put back what an earlier one had left.
      if let undo {
        item.obstacle = .undone(by: undo)
      } else if item.obstacle == .changed {
        item = self.item(deed, step, step.current, nil, isForced: isForced)
        let isKept = item.obstacle == nil && deed == .putBack
        if isKept { item.obstacle = .superseded(by: step.current.importID) }
      }
      return item
    }
    let identity = step.entry.identity
    if step.current.hasEvent, let identity, identity == step.current.identity,
      let others = try ledger.facts(beside: target, of: identity),
      // A later change by a person goes neither with the booking nor with an earlier change.
      !later.action.isOfCommand || !others.isEmpty && !step.entry.action.isOfCommand
    {
      return try self.item(
        step, of: identity, leaving: others, without: target, isForced: isForced)
    }
    if let identity, let undo = try ledger.undo(of: target, about: identity) {
      item.obstacle = .undone(by: undo)
      return item
    }
    // The object is gone already, so the later entry need not be undone first.
    let isGone = item.obstacle == .gone && item.deed == .remove && step.entry.unit == nil
    if isGone, !step.current.hasEvent || LedgerObjectKey(step.current) == LedgerObjectKey(row) {
      return item
    }
    item.obstacle = .superseded(by: later.importID)
    return item
  }

  /// - Parameters:
  ///   - facts: what is left of the booking.
  ///   - target: the entry whose changes of a person do not count.
  private func item(
    _ step: UndoStep, of identity: UUID, leaving facts: [Fact], without target: Int64,
    isForced: Bool
  ) throws(StoreError) -> UndoItem {
    let givesEvent = Booking(identity, facts).givesEvent
    var item = item(
      givesEvent ? .redraw : .remove, step, step.current, nil, isForced: isForced)
    if !givesEvent { return item }
    do {
      let overrides = try ledger.overrides(of: identity, undoing: target)
      item.redrawn = try redraw(step.current, of: identity, from: facts, overrides)
    } catch let error as DraftError {
      item.obstacle = .unreachable(CalendarResolverError(error.reason))
    } catch { throw (error as? StoreError) ?? ledger.damage }
    return item
  }

  /// - Parameter row: the row that describes the object, unless somebody else has changed it.
  private func item(
    _ deed: UndoItem.Deed, _ step: UndoStep, _ row: LedgerObject,
    _ texts: (before: [UInt8]?, after: [UInt8]?)?, isForced: Bool
  ) -> UndoItem {
    var place = UndoItem.Place(step: step, row: row)
    do throws(CalendarResolverError) {
      place.present = try present(row, isForced: isForced)
      if place.present == nil, changed == nil, row.hasEvent, row.identity != nil,
        let other = calendars.writers(holding: row.href).first
      {
        return UndoItem(deed, place, .moved(to: other.calendar.name))
      }
      return UndoItem(deed, place, texts, isForced: isForced)
    } catch {
      return UndoItem(deed, place, before: texts?.before, .unreachable(error))
    }
  }

  private func calendarItem(_ step: UndoStep) throws(StoreError) -> UndoItem {
    var step = step
    step.entry.contents = try ledger.contents(of: step.entry)
    let place = UndoItem.Place(step: step, row: step.entry)
    do throws(CalendarResolverError) {
      let state = try Self.reaching { () throws(StoreError) in
        try changed?.state(of: step.entry)
      }
      return UndoItem(calendar: place, state: state)
    } catch { return UndoItem(.putBack, place, .unreachable(error)) }
  }

  /// The object that a row describes. A server that may not be read is not asked: the condition of the
  /// write finds out whether the object is as it was written.
  private func present(
    _ row: LedgerObject, isForced: Bool
  ) throws(CalendarResolverError) -> PresentObject? {
    if let changed {
      return try Self.reaching { () throws(StoreError) in
        try changed.object(row.href, in: row.calendar)
      }.map { PresentObject(version: $0.version, text: $0.text) }
    }
    // A missing object's calendar may have been deleted with it.
    guard row.calendar.identifier != nil else { return nil }
    let writer = try calendars.writer(of: row.calendar)
    if writer.isRemote, !isForced {
      guard row.hasEvent else { return nil }
      if let etag = row.etag {
        return PresentObject(version: ObjectVersion(href: row.href, etag: etag))
      }
    }
    return try Self.reaching { () throws(StoreError) in try writer.version(of: row) }
      .map { PresentObject(version: $0) }
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
    (summary.cancellations, summary.isRedo) = (plan.cancellations.count, plan.isRedo)
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
      if first.step.entry.subject != .calendar {
        batch = Array(
          rest.prefix(batchSize).prefix { $0.step.entry.subject != .calendar })
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
      if !summary.wasInterrupted {
        try ledger.withdrawUnwrittenFacts(of: plan.target, by: importID)
        (summary.cancellations, summary.isRedo) = (plan.cancellations.count, plan.isRedo)
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
        if item.step.entry.subject == .calendar {
          try undoCalendar(item.step.entry, session)
          results[place].make()
        } else {
          writes.append((place, try write(item)))
        }
      } catch let error as CalendarResolverError {
        let failure = StoreError.failed(
          cause: error.isRefused ? .notPermitted : .noSuchCalendar,
          path: item.home.row.calendar.name,
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
        outcome.departure?.remark(of: $0.row.calendar.name)
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
